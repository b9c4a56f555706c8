# Camber and toe over the wheel's travel, and the force of the rig.
set datafile separator ','
table = folder.'table.csv'

load 'examples/text.gp'
set title 'Five-rod suspension: camber and toe over travel'
set xlabel 'travel (mm)'
set ylabel 'angle (degrees)'
plot table using 'travel':'camber' with lines title 'camber', \
     ''    using 'travel':'toe_in' with lines title 'toe-in'

rows = 2
columns = 2
load 'examples/style.gp'
set rmargin 3
set key default inside top right Left reverse samplen 2
set offsets graph 0.06, graph 0.06, graph 0.06, graph 0.06
set ylabel 'travel (mm)'
set title 'Camber, positive outward'
set xlabel 'camber (degrees)'
plot table using 'camber':'travel' with lines notitle
set title 'Toe-in'
set xlabel 'toe-in (degrees)'
plot table using 'toe_in':'travel' with lines notitle
set title 'Wheel centre'
set xlabel 'displacement (mm)'
plot table using 'wheel_x':'travel' with lines title 'forward', \
     ''    using 'track_change':'travel' with lines title 'outward'
set title 'Force of the rig; the damper opens the loop'
set xlabel 'force (N)'
plot table using 'rig_force':'travel' with lines notitle
unset multiplot
set output
