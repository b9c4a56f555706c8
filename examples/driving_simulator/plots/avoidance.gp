# A given motion of the wheel to one side and back; points are those of the earlier run.
table = folder.'avoidance.csv'
reference = 'examples/driving_simulator/reference.csv'
load 'examples/driving_simulator/plots/casters.gp'
rows = 3
load 'examples/style.gp'
set title 'Path of the car at 75 km/h: the same with each trail'
set xlabel 'x (m)'
set ylabel 'y (m)'
plot for [i=1:3] table using 'x':(of(i, 'y')) with lines linewidth 11 - 3*i title names[i]
set title 'Wheel'
set xlabel 'time (s)'
set ylabel 'angle (rad)'
plot table using 't':(of(1, 'wheel')) with lines notitle
set title 'Torque of the hands on the wheel; points: an earlier run'
set ylabel 'torque (N m)'
plot for [i=1:3] table using 't':(of(i, 'torque')) with lines title names[i], \
     reference using 't':'torque' with points pointtype 7 pointsize 0.3 linecolor rgb '#222222' title 'earlier run'
unset multiplot
set output
