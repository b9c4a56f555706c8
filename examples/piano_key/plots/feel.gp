# The finger on the simulated device beside the action with the same motion.
set datafile separator ','
rows = 2
load 'examples/style.gp'
set ylabel 'force (N)'
set xlabel 'travel of the key''s front (mm)'
set title 'Pressed at 10 mm/s on the device: felt force'
table = folder.'feel_press.csv'
plot table using 2:3 with lines linetype 6 linewidth 5 title 'action', '' using 2:4 with lines linetype 1 title 'felt', \
     '' using 5:6 with lines linetype 2 title 'uncompensated'
set title 'Fast blow on the device'
set xlabel 'time (s)'
table = folder.'feel_blow.csv'
plot table using 1:3 with lines linetype 6 linewidth 5 title 'action', '' using 1:4 with lines linetype 1 title 'felt', \
     '' using 1:6 with lines linetype 2 title 'uncompensated'
unset multiplot
set output
