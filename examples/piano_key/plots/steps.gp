# Deviation of the finger's force against the parts of a period of 1 ms.
set datafile separator ','
set datafile missing 'inf'
rows = 1
load 'examples/style.gp'
set title 'Deviation of the finger''s force in a press and in a fast blow, of its root mean square'
set logscale xy
set xtics (1, 2, 4, 8, 16, 32, 64)
set xlabel 'parts of a period of 1 ms'
set ylabel 'deviation (%)'
table = folder.'steps.csv'
percent(k) = column(k)*100
plot table using 1:(percent(2)) with linespoints title 'semi-implicit', \
     '' using 1:(percent(3)) with linespoints title 'impl. velocities', \
     '' using 1:(percent(4)) with linespoints title 'linearly impl.', \
     '' using 1:(percent(5)) with linespoints linetype 1 dashtype 2 title 'semi-impl., blow', \
     '' using 1:(percent(6)) with linespoints linetype 2 dashtype 2 title 'impl. vel., blow', \
     '' using 1:(percent(7)) with linespoints linetype 3 dashtype 2 title 'lin. impl., blow'
unset multiplot
set output
