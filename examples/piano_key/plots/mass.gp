# Figure 26.
load 'examples/piano_key/plots/press.gp'
set title 'Hammer with 3 g less, nominal, with 3 and 6 g more'
table = folder.'mass.csv'
plot table using 1:2 with lines linetype 2 title '-3 g', '' using 1:3 with lines linetype 1 title 'nominal', \
     '' using 1:4 with lines linetype 3 title '+3 g', '' using 1:5 with lines linetype 4 title '+6 g'
unset multiplot
set output
