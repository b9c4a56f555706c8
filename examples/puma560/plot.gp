# Torques of the joints; those of the wrist have a scale of their own.
set datafile separator ','
table = folder.'table.csv'
set xlabel 'time (s)'
set ylabel 'torque (N m)'

names = "waist shoulder elbow 'wrist rotation' 'wrist bend' flange"
torque(i) = column(sprintf('q%d', i))

load 'examples/text.gp'
set title 'PUMA 560 between two postures'
plot for [i=1:3] table using 't':(torque(i)) with lines title word(names, i)

rows = 2
load 'examples/style.gp'
set title 'PUMA 560 between two postures: arm'
plot for [i=1:3] table using 't':(torque(i)) with lines title word(names, i)
set title 'Wrist'
set ylabel 'torque (mN m)'
plot for [i=4:6] table using 't':(1e3*torque(i)) with lines title word(names, i)
unset multiplot
set output
