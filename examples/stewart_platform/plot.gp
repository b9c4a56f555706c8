# Lengths of the six legs and forces in them.
set datafile separator ','
table = tables.'table.csv'
set key outside

set terminal dumb 100 22 noenhanced
set title 'Stewart platform: forces in the legs'
set xlabel 'time (s)'
set ylabel 'N'
plot for [k=1:3] table using 't':sprintf('force_%d', k) with lines title sprintf('leg %d', k)

set terminal pngcairo size 900,1000 font ',11'
set output png
set grid
set multiplot layout 3,1
set title 'Stewart platform: lengths of the legs'
set ylabel 'm'
plot for [k=1:6] table using 't':sprintf('length_%d', k) with lines linewidth 2 title sprintf('leg %d', k)
set title 'Forces in the legs that carry the platform along its motion'
set ylabel 'N'
plot for [k=1:6] table using 't':sprintf('force_%d', k) with lines linewidth 2 title sprintf('leg %d', k)
set title 'Deviation of the platform under these forces'
set ylabel 'm, rad'
set format y '%.0e'
plot table using 't':'deviation' with lines linewidth 2 notitle
unset multiplot
