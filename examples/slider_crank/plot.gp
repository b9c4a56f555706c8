# Torque of the planar crank over a turn; motion of the spatial one over five seconds.
set datafile separator ','
torque = folder.'torque.csv'
table = folder.'table.csv'
set xlabel 'time (s)'
set ylabel 'speed (rad/s)'

load 'examples/text.gp'
set title 'Spatial slider-crank running by itself'
plot table using 't':'crank_rate' with lines title 'crank'

keys = 0
rows = 3
load 'examples/style.gp'
set title 'Planar slider-crank at 30 rad/s and 50 rad/s²: torque of the motor'
set xlabel 'angle of the crank (degrees)'
set ylabel 'torque (N m)'
set xrange [0:360]
set xtics 45
plot torque using (column('crank_angle')*180/pi):'torque' with lines notitle
set title 'Spatial slider-crank running by itself: speed of the crank'
set xlabel 'time (s)'
set ylabel 'speed (rad/s)'
set xrange [0:5]
set xtics 1
plot table using 't':'crank_rate' with lines notitle
set title 'Position of the slider'
set ylabel 'position (m)'
plot table using 't':'slider_x' with lines notitle
unset multiplot
set output
