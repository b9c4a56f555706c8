# Figure 24 of Timmermans, Docquier & Fisette 2021.
load 'examples/piano_key/plots/press.gp'
set title 'Pressed at 10 mm/s'
table = folder.'force.csv'
plot table using 1:2 with lines title 'nominal', '' using 1:3 with lines title 'without damper', \
     'examples/piano_key/reference.csv' using 1:2 with points pointtype 7 pointsize 0.4 linecolor rgb '#222222' title 'other program'
unset multiplot
set output
