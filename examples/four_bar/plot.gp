# Speed of the crank over two seconds; drift of the energy over ten.
set datafile separator ','
table = tables.'table.csv'
set key outside

set terminal dumb 100 22 noenhanced
set title 'Four-bar running by itself'
set xlabel 'time (s)'
set ylabel 'rad/s'
set xrange [0:2]
plot table using 't':'crank_rate' with lines title 'crank'

set terminal pngcairo size 900,900 font ',11'
set output png
set grid
set multiplot layout 3,1
set title 'Four-bar running by itself: speed of the crank'
set ylabel 'speed (rad/s)'
plot table using 't':'crank_rate' with lines linewidth 2 notitle
set title 'Angles'
set ylabel 'rad'
plot table using 't':'coupler_angle' with lines linewidth 2 title 'coupler', \
     ''    using 't':'rocker_angle' with lines linewidth 2 title 'rocker'
set xrange [0:10]
set title 'Relative drift of the energy, steps of 1 ms'
set ylabel ''
set format y '%.0e'
plot table using 't':'energy_drift' with lines linewidth 1 notitle
unset multiplot
