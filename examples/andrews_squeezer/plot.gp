# The seven angles, wrapped into one turn as in the literature.
set datafile separator ','
table = folder.'table.csv'
turn(x) = x - 2*pi*floor((x + pi)/(2*pi))
set xlabel 'time (ms)'
set ylabel 'angle (rad)'

load 'examples/text.gp'
set title 'Andrews'' squeezer'
plot for [name in 'gamma phi delta epsilon'] table using (1e3*column('t')):(column(name)) with lines title name

rows = 2
load 'examples/style.gp'
set title 'Andrews'' squeezer under a constant torque: crank and rod, angles within a turn'
plot for [name in 'beta theta'] table using (1e3*column('t')):(turn(column(name))) with points pointtype 7 \
     pointsize 0.3 title name
set title 'The other angles'
plot for [name in 'gamma phi delta omega epsilon'] table using (1e3*column('t')):(column(name)) with lines title name
unset multiplot
set output
