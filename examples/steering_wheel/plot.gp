# Torque on the hands over the wheel's angle and in time, and the car's path, from the loop's log.
set datafile separator ','
shown(from, to) = column('step') > from && column('step') < to ? column('position0') : 1/0
seconds(i) = column('step')*1e-3
torque(i) = column('force0')
set key top right

set terminal dumb 100 24 noenhanced
set title 'Weaving at 75 km/h'
set xlabel 'angle of the wheel (rad)'
set ylabel 'N m'
plot log using (shown(2500, 4500)):(torque(0)) with lines title 'caster 20 mm', \
     ''  using (shown(6900, 8899)):(torque(0)) with lines title 'caster 50 mm'

set terminal pngcairo size 900,1100 font ',11'
set output png
set grid
set multiplot layout 3,1
set title 'Steering wheel at 75 km/h: torque on the hands'
set ylabel 'torque (N m)'
plot log using (shown(2500, 4500)):(torque(0)) with lines linewidth 2 title 'caster 20 mm', \
     ''  using (shown(6900, 8899)):(torque(0)) with lines linewidth 2 title 'caster 50 mm, changed while the loop runs'
set title 'The same in time; the cable is cut at 8.9 s'
set xlabel 'time (s)'
set y2label 'angle (rad)'
set y2tics
set ytics nomirror
plot log using (seconds(0)):(torque(0)) with lines title 'torque', \
     ''  using (seconds(0)):(column('position0')) axes x1y2 with lines title 'wheel'
unset y2tics
unset y2label
set title 'Path of the car'
set xlabel 'x (m)'
set ylabel 'y (m)'
plot log using (seconds(0) < 8.89 ? column('output0') : 1/0):(column('output1')) with lines notitle
unset multiplot
