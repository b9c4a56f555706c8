# Torque over the wheel's angle: two swings.
table = folder.'weave.csv'
load 'examples/driving_simulator/plots/casters.gp'
rows = 2
load 'examples/style.gp'
set title 'Torque of the hands on the wheel, weaving with 0.5 Hz at 75 km/h'
set xlabel 'angle of the wheel (rad)'
set ylabel 'torque (N m)'
plot for [i=1:3] table using (of(i, 'wheel')):'torque' with lines title names[i]
set title 'The same in time'
set xlabel 'time (s)'
plot for [i=1:3] table using 't':(of(i, 'torque')) with lines title names[i]
unset multiplot
set output
