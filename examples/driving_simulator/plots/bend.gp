# Torque and lateral acceleration in a bend that begins at 1 s.
table = folder.'bend.csv'
load 'examples/driving_simulator/plots/casters.gp'
rows = 3
load 'examples/style.gp'
set title 'Wheel turned by 0.3 rad at 75 km/h'
set xlabel 'time (s)'
set ylabel 'wheel (rad)'
plot table using 't':(of(1, 'wheel')) with lines notitle
set title 'Torque of the hands on the wheel'
set ylabel 'torque (N m)'
plot for [i=1:3] table using 't':(of(i, 'torque')) with lines title names[i]
set title 'Lateral acceleration'
set ylabel 'acceleration (m/s²)'
plot for [i=1:3] table using 't':(of(i, 'ay')) with lines title names[i]
unset multiplot
set output
