# The seven angles, wrapped into one turn as in the literature.
set datafile separator ','
table = tables.'table.csv'
turn(x) = x - 2*pi*floor((x + pi)/(2*pi))
set key outside

set terminal dumb 100 22 noenhanced
set title 'Andrews'' squeezer'
set xlabel 'time (ms)'
set ylabel 'rad'
plot for [name in 'gamma phi delta epsilon'] table using (1e3*column('t')):(column(name)) with lines title name

set terminal pngcairo size 900,800 font ',11'
set output png
set grid
set multiplot layout 2,1
set title 'Andrews'' squeezer under a constant torque: the crank and its rod, angles within a turn'
plot for [name in 'beta theta'] table using (1e3*column('t')):(turn(column(name))) with points pointtype 7 \
     pointsize 0.3 title name
set title 'The other angles'
plot for [name in 'gamma phi delta omega epsilon'] table using (1e3*column('t')):(column(name)) with lines \
     linewidth 2 title name
unset multiplot
