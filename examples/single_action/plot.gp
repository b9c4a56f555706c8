# Force on the finger over the key's travel, and the hammer's motion, from the loop's log.
set datafile separator ','
log_file = folder.'log.csv'
step(i) = column('step')
shown(from, to) = step(0) > from && step(0) < to ? column('position0')*1e3 : 1/0
force(x) = -column('force0')
set xlabel 'travel of the key''s front (mm)'
set ylabel 'force (N)'

load 'examples/text.gp'
set title 'Pressed at 10 mm/s'
plot log_file using (shown(200, 1500)):(force(0)) with lines title 'hammer 9 g', \
     ''       using (shown(2200, 3500)):(force(0)) with lines title 'hammer 15 g'

rows = 3
load 'examples/style.gp'
set offsets graph 0.02, graph 0.02, graph 0.08, graph 0.08
set title 'Piano key pressed at 10 mm/s; the hammer is changed while the loop runs'
plot log_file using (shown(200, 1500)):(force(0)) with lines title 'hammer 9 g', \
     ''       using (shown(2200, 3500)):(force(0)) with lines title 'hammer 15 g'
set title 'The same in time; the cable is pulled at 4.7 s'
set xlabel 'time (s)'
set xrange [0:5]
set offsets graph 0, graph 0, graph 0.08, graph 0.08
plot log_file using (step(0)*1e-3):(column('hand_force0')) with lines linetype 6 title 'finger', \
     ''       using (step(0)*1e-3):(force(0)) with lines linetype 1 title 'motor'
set title 'Hammer'
set ylabel 'angle (rad)'
plot log_file using (step(0)*1e-3):(step(0) < 4690 ? column('output0') : 1/0) with lines notitle
unset multiplot
set output
