# The probe on the right forearm.
set datafile separator ','
table = folder.'touch.csv'
rows = 3
load 'examples/style.gp'
set title 'The probe touches the right forearm'
set xlabel 'time (s)'
set ylabel 'height (mm)'
plot table using 't':(1e3*column('probe_z')) with lines title 'probe'
set title 'Force on the hand'
set ylabel 'force (N)'
plot table using 't':'force_x' with lines title 'forwards', \
     ''    using 't':'force_y' with lines title 'to the left', \
     ''    using 't':'force_z' with lines title 'up'
set title 'Right palm'
set ylabel 'displacement (mm)'
plot table using 't':(1e3*(column('palm_z') - 1.04959)) with lines title 'up', \
     ''    using 't':(1e3*(column('palm_x') - 0.449292)) with lines title 'forwards'
unset multiplot
set output
