# Force on the finger over the key's way, and the hammer's motion, from the loop's log.
set datafile separator ','
step(i) = column('step')
shown(from, to) = step(0) > from && step(0) < to ? column('position0')*1e3 : 1/0
force(x) = -column('force0')
set key top left

set terminal dumb 100 24 noenhanced
set title 'Pressed at 10 mm/s'
set xlabel 'way of the key''s front (mm)'
set ylabel 'N'
plot log using (shown(200, 1500)):(force(0)) with lines title 'hammer 9 g', \
     ''  using (shown(2200, 3500)):(force(0)) with lines title 'hammer 15 g'

set terminal pngcairo size 900,800 font ',11'
set output png
set grid
set multiplot layout 2,1
set title 'Piano key pressed at 10 mm/s: force on the finger'
set ylabel 'force (N)'
plot log using (shown(200, 1500)):(force(0)) with lines linewidth 2 title 'hammer 9 g', \
     ''  using (shown(2200, 3500)):(force(0)) with lines linewidth 2 title 'hammer 15 g, changed while the loop runs'
set title 'The same in time; the sensor''s cable is pulled at 4.7 s'
set xlabel 'time (s)'
set y2label 'angle of the hammer (rad)'
set y2tics
set ytics nomirror
plot log using (step(0)*1e-3):(force(0)) with lines title 'force', \
     ''  using (step(0)*1e-3):(column('hand_force0')) with lines linecolor 'gray' title 'of the finger', \
     ''  using (step(0)*1e-3):(column('output0')) axes x1y2 with lines title 'hammer'
unset multiplot
