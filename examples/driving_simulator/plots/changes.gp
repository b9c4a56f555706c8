# Torque and roll in a weave, while the car is changed every four seconds.
table = folder.'changes.csv'
set datafile separator ','
keys = 0
rows = 3
load 'examples/style.gp'
do for [i=1:5] { set arrow i from 4*i, graph 0 to 4*i, graph 1 nohead linecolor rgb '#999999' }
set xlabel 'time (s)'
set title 'Changes while it runs: trail, toe, roll bars, friction, springs'
set ylabel 'angle (rad)'
plot table using 't':'wheel' with lines notitle
set title 'Torque of the hands on the wheel'
set ylabel 'torque (N m)'
plot table using 't':'torque' with lines notitle
set title 'Roll'
set ylabel 'angle (rad)'
plot table using 't':'roll' with lines notitle
unset multiplot
set output
