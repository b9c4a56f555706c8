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
set title 'Piano key pressed at 10 mm/s'
plot log_file using (shown(200, 1500)):(force(0)) with lines title 'hammer 9 g', \
     ''       using (shown(2200, 3500)):(force(0)) with lines title 'hammer 15 g, changed while the loop runs'
set title 'The same in time; the cable is pulled at 4.7 s'
set xlabel 'time (s)'
set xrange [0:5]
plot log_file using (step(0)*1e-3):(column('hand_force0')) with lines linetype 6 title 'of the finger', \
     ''       using (step(0)*1e-3):(force(0)) with lines linetype 1 title 'of the motor'
set title 'Hammer'
set ylabel 'angle (rad)'
plot log_file using (step(0)*1e-3):(column('output0')) with lines notitle
unset multiplot
