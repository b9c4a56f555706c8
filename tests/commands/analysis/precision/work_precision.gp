# Errors of all methods over their evaluations, for two mechanisms: the output of work_precision is the file `table`.
rows = 2
load 'examples/style.gp'
set linetype 7 linecolor rgb '#cc0000' linewidth 2 dashtype 2
set linetype cycle 7
set rmargin 28
set key font ',12' spacing 0.8
set logscale xy
set yrange [1e-10:1]
set format xy '10^{%T}'
set xlabel 'evaluations of direct dynamics' offset 0,0.4
set ylabel 'largest error (rad)'
methods = 7
set title "Andrews' squeezer, 0.03 s"
plot for [i=0:methods-1] table index i using 1:2 with linespoints linetype i+1 pointsize 0.4 title columnheader(1)
set title 'Piano key, a press of 1 s'
plot for [i=methods:2*methods-1] table index i using 1:2 with linespoints linetype i-methods+1 pointsize 0.4 title columnheader(1)
unset multiplot
set output
