# Operations of the derivatives of inverse dynamics of chains: `table` is derivative_sizes.dat.
rows = 1
columns = 1
load 'examples/style.gp'
set logscale xy
set xrange [8:125]
set xtics (10, 20, 50, 100)
set format y '10^{%T}'
set xlabel 'joints'
set ylabel 'operations'
set rmargin 22
square(x) = 37*x*x
plot square(x) with lines linetype 0 title '37 n²', \
     table using 1:3 with linespoints title 'derivatives', \
     table using 1:2 with linespoints title 'inverse dynamics'
unset multiplot
set output
