# Figure 25.
load 'examples/piano_key/plots/press.gp'
set title 'Let-off button 0.5 mm low, nominal, 0.5 mm high'
table = folder.'button.csv'
plot table using 1:2 with lines linetype 2 title 'low', '' using 1:3 with lines linetype 1 title 'nominal', \
     '' using 1:4 with lines linetype 3 title 'high'
unset multiplot
set output
