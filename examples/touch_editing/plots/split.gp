# The force of a push over a link that brings every fourth period.
set datafile separator ','
table = folder.'split.csv'
rows = 3
load 'examples/style.gp'
set xlabel 'time (s)'
set ylabel 'force (N)'
set title 'The hand on another computer: a push, of which every fourth datagram arrives'
plot table using 't':'held' with lines linetype 2 title 'held', \
     ''    using 't':'continued' with lines linetype 1 title 'extrapolated', \
     ''    using 't':'late' with lines linetype 3 title 'interpolated'
set title 'The same, a part of it'
set xrange [0.6:0.64]
plot table using 't':'direct' with lines linetype 6 dashtype 2 title 'each period', \
     ''    using 't':'held' with steps linetype 2 title 'held', \
     ''    using 't':'continued' with lines linetype 1 title 'extrapolated', \
     ''    using 't':'late' with lines linetype 3 title 'interpolated'
set title 'Less the force with a datagram each period'
set xrange [*:*]
plot table using 't':(column('held') - column('direct')) with lines linetype 2 title 'held', \
     ''    using 't':(column('continued') - column('direct')) with lines linetype 1 title 'extrapolated', \
     ''    using 't':(column('late') - column('direct')) with lines linetype 3 title 'interpolated'
unset multiplot
set output
