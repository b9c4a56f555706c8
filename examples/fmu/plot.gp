# The wheel, the torque of the hands on it, and the car's path, from the master's table.
set datafile separator ','
table = folder.'table.csv'
set xlabel 'time (s)'
set ylabel 'torque (N m)'

load 'examples/text.gp'
set title 'A change of the lane at 75 km/h: torque of the hands on the wheel'
plot table using 't':(column('torque')) with lines notitle

rows = 3
keys = 0
load 'examples/style.gp'
set title 'A change of the lane at 75 km/h: angle of the steering wheel'
set ylabel 'angle (rad)'
plot table using 't':(column('wheel')) with lines notitle
set title 'Torque of the hands on the wheel'
set ylabel 'torque (N m)'
plot table using 't':(column('torque')) with lines notitle
set title 'Path of the car'
set xlabel 'x (m)'
set ylabel 'y (m)'
plot table using 'x':(column('y')) with lines notitle
unset multiplot
set output
