# The arm with a touch beside the arm left alone; `name` and `title_of` by the caller.
set datafile separator ','
alone = folder.name.'_alone.csv'
table = folder.name.'.csv'
rows = 6
load 'examples/style.gp'
set title title_of
set xlabel 'x (m)'
set ylabel 'y (m)'
set size ratio -1 # a round obstacle is round
set xtics 0.1
plot alone using 'x':'y' with lines linetype 6 dashtype 2 title 'left alone', \
     table using 'x':'y' with lines linetype 1 title 'touched', \
     table using (column('touched') > 0 ? column('x') : 1/0):'y' with lines linetype 2 linewidth 5 title 'hand on it', \
     folder.'obstacle.csv' using 'x':'y' with lines linetype 4 title 'obstacle'
set size noratio
set xtics autofreq
set xlabel 'time (s)'
set title 'From the arm to the obstacle'
set ylabel 'distance (mm)'
plot alone using 't':(1e3*column('clearance')) with lines linetype 6 dashtype 2 title 'left alone', \
     table using 't':(1e3*column('clearance')) with lines linetype 1 title 'touched', 0 with lines linetype 2 title 'touches it'
set title 'Force on the hand'
set ylabel 'force (N)'
plot table using 't':'force' with lines notitle
set title 'Energy given to the hand'
set ylabel 'energy (J)'
plot table using 't':'given' with lines notitle
do for [first in '1 4'] {
  set title first == 1 ? 'Accelerations of the shoulder and the elbow' : 'Accelerations of the wrist'
  set ylabel 'acceleration (rad/s²)'
  plot for [k=0:2] table using 't':'a'.(first + k) with lines linetype k + 1 title 'joint '.(first + k)
}
unset multiplot
set output
