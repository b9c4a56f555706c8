# Torque of the hands on the wheel over its angle and in time, and the car's path, from the loop's log, which has the
# torque of the device on the hands.
set datafile separator ','
log_file = folder.'log.csv'
shown(from, to) = column('step') > from && column('step') < to ? column('position0') : 1/0
seconds(i) = column('step')*1e-3
torque(i) = -column('force0')
set xlabel 'angle of the wheel (rad)'
set ylabel 'torque (N m)'

load 'examples/text.gp'
set title 'Weaving at 75 km/h: torque of the hands on the wheel'
plot log_file using (shown(2500, 4500)):(torque(0)) with lines title 'trail 20 mm', \
     ''       using (shown(6900, 8899)):(torque(0)) with lines title 'trail 50 mm'

rows = 4
load 'examples/style.gp'
set offsets graph 0.04, graph 0.04, graph 0.08, graph 0.08
set title 'Torque of the hands on the wheel at 75 km/h; the trail is changed while the loop runs'
plot log_file using (shown(2500, 4500)):(torque(0)) with lines title 'trail 20 mm', \
     ''       using (shown(6900, 8899)):(torque(0)) with lines title 'trail 50 mm'
set title 'The same in time; the cable is cut at 8.9 s'
set xlabel 'time (s)'
set xrange [0:10]
set offsets graph 0, graph 0, graph 0.08, graph 0.08
plot log_file using (seconds(0)):(torque(0)) with lines notitle
set title 'Wheel'
set ylabel 'angle (rad)'
plot log_file using (seconds(0)):(seconds(0) < 8.89 ? column('position0') : 1/0) with lines notitle
set xrange [*:*]
set title 'Path of the car'
set xlabel 'x (m)'
set ylabel 'y (m)'
plot log_file using (seconds(0) < 8.89 ? column('output0') : 1/0):(column('output1')) with lines notitle
unset multiplot
set output
