# The turn that is still to go, the speeds of the wheels, the bending of the panels.
set datafile separator ','
table = folder.'table.csv'
set xlabel 'time (s)'
set ylabel 'angle (deg)'
degrees = 180/pi

load 'examples/text.gp'
set title 'Satellite: turn to the wanted attitude'
plot table using 't':(degrees*column('to_go')) with lines title 'to go'

rows = 3
load 'examples/style.gp'
set title 'Satellite: turn to the wanted attitude'
plot table using 't':(degrees*column('to_go')) with lines notitle
set title 'Reaction wheels'
set ylabel 'speed (rad/s)'
plot table using 't':'wheel_x' with lines title 'x', \
     ''    using 't':'wheel_y' with lines title 'y', \
     ''    using 't':'wheel_z' with lines title 'z'
set title 'Panels'
set ylabel 'angle (deg)'
plot table using 't':(degrees*column('left_panel')) with lines title 'left', \
     ''    using 't':(degrees*column('right_panel')) with lines title 'right'
unset multiplot
set output
