# Torque of the planar crank over a turn; motion of the spatial one over five seconds.
set datafile separator ','
torque = tables.'torque.csv'
table = tables.'table.csv'
set key top right

set terminal dumb 100 22 noenhanced
set title 'Spatial slider-crank running by itself'
set xlabel 'time (s)'
set ylabel 'rad/s'
plot table using 't':'crank_rate' with lines title 'crank'

set terminal pngcairo size 900,900 font ',11'
set output png
set grid
set multiplot layout 3,1
set title 'Planar slider-crank at 30 rad/s and 50 rad/s^2: torque of the motor'
set xlabel 'angle of the crank (degrees)'
set ylabel 'N m'
set xrange [0:360]
set xtics 45
plot torque using (column('crank_angle')*180/pi):'torque' with lines linewidth 2 notitle
set title 'Spatial slider-crank running by itself: speed of the crank'
set xlabel 'time (s)'
set ylabel 'rad/s'
set xrange [0:5]
set xtics 1
plot table using 't':'crank_rate' with lines linewidth 2 notitle
set title 'Place of the slider'
set ylabel 'm'
plot table using 't':'slider_x' with lines linewidth 2 notitle
unset multiplot
