# A kart on its belt: lateral forces over the toe-in, drag straight ahead, and the forces of a weave in time.
set datafile separator ','
table = folder.'table.csv'
weave = folder.'weave.csv'
set xlabel 'toe-in (degrees)'

load 'examples/text.gp'
set title 'Lateral force (N) with the front wheels at 2 degrees'
plot table using 'toe':'holder' with points title 'holder, to the right', '' using 'toe':'tyres' with lines title 'tyres, to the left'

rows = 4
load 'examples/style.gp'
set title 'Lateral force with the front wheels at 2°'
set ylabel 'force (N)'
plot table using 'toe':'tyres' with lines title 'tyres', \
     ''    using 'toe':'holder' with points pointtype 6 linecolor 2 title '− holder'
set title 'The four tyres'
plot table using 'toe':'fl' with lines title 'front left', \
     ''    using 'toe':'fr' with lines title 'front right', \
     ''    using 'toe':'rl' with lines title 'rear left', \
     ''    using 'toe':'rr' with lines title 'rear right'
set title 'Drag with the front wheels ahead'
plot table using 'toe':'expected' with lines title "law of the tyre", \
     ''    using 'toe':'drag' with points pointtype 6 linecolor 2 title 'holder'
set title 'Weave of 2 Hz: what the holder does not get changes the momentum'
set xlabel 'time (s)'
plot weave using 't':'rate' with lines title 'momentum', \
     ''    using 't':(column('tyres') - column('holder')) every 8 with points pointtype 6 linecolor 2 title 'tyres + holder'
unset multiplot
set output
