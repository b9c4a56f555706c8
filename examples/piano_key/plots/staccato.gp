# Figures 23 and 24 of Docquier, Poncelet & Fisette 2013, and a note that is repeated after half the way.
set datafile separator ','
rows = 3
load 'examples/style.gp'
set ylabel 'distance (mm)'
set yrange [55:-3]
set offsets 0, 0, 0, 0
set title 'From the hammer to the string: double escapement'
plot folder.'staccato_double.csv' using 1:2 with lines notitle
set title 'Single escapement'
set xlabel 'frequency of the strokes (Hz)'
plot folder.'staccato_single.csv' using 1:2 with lines linetype 2 notitle
set title 'Half a release at 0.5 s, a new stroke at 0.75 s'
set yrange [*:*]
set offsets graph 0, graph 0, graph 0.08, graph 0.08
set xlabel 'time (s)'
set ylabel 'hammer (rad)'
plot folder.'half_double.csv' using 1:3 with lines title 'double', \
     folder.'half_single.csv' using 1:3 with lines title 'single', 0.034 with lines linetype 6 dashtype 2 title 'string'
unset multiplot
set output
