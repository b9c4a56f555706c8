# Key, hammer and pilot force over time; `table` and `name` by the caller.
set datafile separator ','
rows = 3
load 'examples/style.gp'
set title name
set ylabel 'front (mm)'
plot table using 1:2 with lines notitle
set title 'Hammer; it meets the string at 0.034 rad'
set ylabel 'angle (rad)'
plot table using 1:3 with lines notitle, 0.034 with lines linetype 6 dashtype 2 title 'string'
set title 'Force of the whippen on the pilot'
set ylabel 'force (N)'
set xlabel 'time (s)'
plot table using 1:4 with lines notitle
unset multiplot
set output
