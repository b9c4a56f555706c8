# Lengths of the six legs and forces in them.
set datafile separator ','
table = folder.'table.csv'
set xlabel 'time (s)'

load 'examples/text.gp'
set title 'Stewart platform: forces in the legs'
set ylabel 'force (N)'
plot for [k=1:3] table using 't':sprintf('force_%d', k) with lines title sprintf('leg %d', k)

rows = 3
load 'examples/style.gp'
set title 'Stewart platform: lengths of the legs'
set ylabel 'length (m)'
plot for [k=1:6] table using 't':sprintf('length_%d', k) with lines title sprintf('leg %d', k)
set title 'Forces that carry the platform'
set ylabel 'force (N)'
plot for [k=1:6] table using 't':sprintf('force_%d', k) with lines title sprintf('leg %d', k)
set title 'Deviation of the platform that these forces move'
set ylabel 'deviation (nm, nrad)'
plot table using 't':(1e9*column('deviation')) with lines notitle
unset multiplot
set output
