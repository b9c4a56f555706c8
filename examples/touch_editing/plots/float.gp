# The momentum of a floating quadruped under a hand.
set datafile separator ','
table = folder.'float.csv'
rows = 4
load 'examples/style.gp'
set xlabel 'time (s)'
set title 'A floating quadruped is pushed at its trunk, then pulled at a foot'
set ylabel 'force (N)'
plot table using 't':'force' with lines notitle
set title 'Linear momentum of all bodies'
set ylabel 'momentum (N s)'
plot table using 't':'px' with lines title 'x', '' using 't':'py' with lines title 'y', '' using 't':'pz' with lines title 'z'
set title 'Angular momentum about the origin'
set ylabel 'momentum (N m s)'
plot table using 't':'hx' with lines title 'x', '' using 't':'hy' with lines title 'y', '' using 't':'hz' with lines title 'z'
set title 'Momentum less the impulse of the hand'
set ylabel 'error (10^{-12})'
plot table using 't':(1e12*column('linear_error')) with lines title 'linear (N s)', \
     ''    using 't':(1e12*column('angular_error')) with lines title 'angular (N m s)'
unset multiplot
set output
