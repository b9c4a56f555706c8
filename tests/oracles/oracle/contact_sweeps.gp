# Change per sweep of both local solvers on nine steps of Atlas: the output of contact_sweeps is the file `table`.
rows = 2
columns = 2
load 'examples/style.gp'
set logscale y
set yrange [1e-16:10]
set format y '10^{%T}'
set xrange [0:120]
set rmargin 12
set xlabel 'sweep'
set ylabel 'change (m/s)'
set key default
set key outside right top samplen 2 noenhanced title "friction"
titles = '"projection, order 0 to 7" "projection, order (5i + 3) mod 8" "exact, order 0 to 7" "exact, order (5i + 3) mod 8"'
colour(column) = 1 + (column - 2) % 3
do for [panel=0:3] {
  set title word(titles, panel + 1)
  plot for [i=2:4] table index panel using 1:i with lines linetype colour(i) title word('0.7 0.2 0.02', i - 1), \
       for [i=5:10] table index panel using 1:i with lines linetype colour(i) notitle
}
unset multiplot
set output
