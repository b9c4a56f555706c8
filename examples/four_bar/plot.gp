# Speed of the crank over two seconds; drift of the energy over ten.
set datafile separator ','
table = folder.'table.csv'
set xlabel 'time (s)'
set ylabel 'speed (rad/s)'
set xrange [0:2]

load 'examples/text.gp'
set title 'Four-bar running by itself'
plot table using 't':'crank_rate' with lines title 'crank'

rows = 3
load 'examples/style.gp'
set title 'Four-bar running by itself: speed of the crank'
plot table using 't':'crank_rate' with lines notitle
set title 'Angles'
set ylabel 'angle (rad)'
plot table using 't':'coupler_angle' with lines title 'coupler', \
     ''    using 't':'rocker_angle' with lines title 'rocker'
set xrange [0:10]
set title 'Relative drift of the energy, steps of 1 ms'
set ylabel 'drift (1e-12)'
plot table using 't':(1e12*column('energy_drift')) with lines notitle
unset multiplot
set output
