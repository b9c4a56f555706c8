# The cart's way, the rods' angles and the force after a step of 1.5 m.
set datafile separator ','
table = folder.'table.csv'
set xlabel 'time (s)'
set ylabel 'position (m)'
set xrange [0:5]

load 'examples/text.gp'
set title 'A step of 1.5 m'
plot table using 't':'cart' with lines title 'full model', \
     ''    using 't':'linear_cart' with lines title 'linear model'

rows = 3
load 'examples/style.gp'
set title 'Cart with a double pendulum: a step of 1.5 m'
plot table using 't':'cart' with lines title 'full model', \
     ''    using 't':'linear_cart' with lines dashtype 2 title 'linear model'
set title 'Angles of the rods'
set ylabel 'angle (rad)'
plot table using 't':'lower' with lines linetype 1 title 'lower', \
     ''    using 't':'linear_lower' with lines linetype 1 dashtype 2 title 'lower, linear', \
     ''    using 't':'upper' with lines linetype 2 title 'upper', \
     ''    using 't':'linear_upper' with lines linetype 2 dashtype 2 title 'upper, linear'
set title 'Force on the cart'
set ylabel 'force (N)'
plot table using 't':'force' with lines title 'full model', \
     ''    using 't':'linear_force' with lines dashtype 2 title 'linear model'
unset multiplot
set output
