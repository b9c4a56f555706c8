# The probe drags the right palm by a spring and damper.
set datafile separator ','
table = folder.'drag.csv'
rows = 3
load 'examples/style.gp'
set title 'The probe drags the right palm'
set xlabel 'time (s)'
set ylabel 'displacement (mm)'
plot table using 't':(1e3*(column('probe_x') - 0.449292)) with lines title 'probe, forwards', \
     ''    using 't':(1e3*(column('palm_x') - 0.449292)) with lines title 'palm, forwards', \
     ''    using 't':(1e3*(column('probe_z') - 1.04959)) with lines title 'probe, up', \
     ''    using 't':(1e3*(column('palm_z') - 1.04959)) with lines title 'palm, up'
set title 'Force on the hand'
set ylabel 'force (N)'
plot table using 't':'force_x' with lines title 'forwards', \
     ''    using 't':'force_y' with lines title 'to the left', \
     ''    using 't':'force_z' with lines title 'up'
set title 'Effective mass of the palm along the line to the probe'
set ylabel 'mass (kg)'
plot table using 't':'mass' with lines notitle
unset multiplot
set output
