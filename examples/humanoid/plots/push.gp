# The pelvis under a push, and the forces of the soles.
set datafile separator ','
table = folder.'push.csv'
rows = 3
load 'examples/style.gp'
set title 'Atlas is pushed at the pelvis'
set xlabel 'time (s)'
set ylabel 'push (N)'
plot table using 't':'push' with lines notitle
set title 'Pelvis'
set ylabel 'displacement (mm)'
plot table using 't':(1e3*column('x')) with lines title 'forwards', \
     ''    using 't':(1e3*column('y')) with lines title 'to the left', \
     ''    using 't':(1e3*column('z')) with lines title 'up'
set title 'Normal forces of the feet'
set ylabel 'force (N)'
plot table using 't':'left' with lines title 'left', \
     ''    using 't':'right' with lines title 'right'
unset multiplot
set output
