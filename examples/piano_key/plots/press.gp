# What the plots of presses at 10 mm/s share: means over 10 ms, and the phases of figure 24.
set datafile separator ','
rows = 1
load 'examples/style.gp'
set xlabel 'travel of the key''s front (mm)'
set ylabel 'force of the finger (N)'
set xrange [0:9.8]
set yrange [0:3]
set offsets 0, 0, 0, 0
do for [x in '4 7.1 9.5'] { set arrow from x, graph 0 to x, graph 1 nohead linecolor rgb '#bbbbbb' dashtype 2 }
set label 'A felt and hammer' at 2, 0.2 center
set label 'B damper' at 5.55, 0.2 center
set label 'C escapement' at 8.3, 0.2 center
set label 'D' at 9.65, 0.2 center
