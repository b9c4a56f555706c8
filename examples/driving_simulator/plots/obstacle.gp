# Figures 28 to 30: paths around the obstacle, the wheel's angle, the torque on it.
table = folder.'obstacle.csv'
box = folder.'box.csv'
load 'examples/driving_simulator/plots/casters.gp'
stats box using 'front' name 'front' nooutput
stats box using 'length' name 'length' nooutput
stats box using 'half_width' name 'side' nooutput
rows = 3
load 'examples/style.gp'
set title 'Around an obstacle at 75 km/h'
set xlabel 'x (m)'
set ylabel 'y (m)'
set xrange [20:200]
set yrange [-1.2:3.2]
set object 1 rectangle from front_min, -side_min to front_min + length_min, side_min fillcolor rgb '#999999' fillstyle solid
plot for [i=1:3] table using 'x':(of(i, 'y')) with lines title names[i]
unset object 1
set xrange [*:*]
set yrange [*:*]
set title 'Angle of the wheel'
set xlabel 'time (s)'
set ylabel 'angle (rad)'
plot for [i=1:3] table using 't':(of(i, 'wheel')) with lines title names[i]
set title 'Torque of the hands on the wheel, equation (13)'
set ylabel 'torque (N m)'
plot for [i=1:3] table using 't':(of(i, 'torque')) with lines title names[i]
unset multiplot
set output
