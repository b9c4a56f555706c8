# The disk is led over the sphere and pressed: figures 9 and 10 of the paper.
set datafile separator ','
table = folder.'pressing.csv'
set xlabel 'time (s)'
set ylabel 'distance (µm)'

load 'examples/text.gp'
set title 'Disk on a sphere: distance from the surface'
plot table every 4 using 't':(1e6*column('off')) with lines notitle

rows = 4
load 'examples/style.gp'
set title 'Disk on a sphere, in the hand: its centre'
set ylabel 'position (mm)'
plot table using 't':(1e3*column('x')) with lines title 'x', \
     ''    using 't':(1e3*column('y')) with lines title 'y', \
     ''    using 't':(1e3*column('z')) with lines title 'z'
set title 'Distance from the surface; noise of the position sensors is 20 µm'
set ylabel 'distance (µm)'
plot table every 4 using 't':(1e6*column('off')) with lines notitle
set title 'Axis of the disk against the normal'
set ylabel 'angle (mrad)'
plot table every 4 using 't':(1e3*column('turned')) with lines notitle
set title 'Force of the hand along the normal, inwards'
set ylabel 'force (N)'
plot table every 4 using 't':'press' with lines notitle
unset multiplot
set output
