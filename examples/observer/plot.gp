# What the gyroscope reads, and the errors of the estimates between three standard deviations.
set datafile separator ','
table = folder.'table.csv'
set xlabel 'time (s)'
set ylabel 'rate (rad/s)'
set xrange [0:10]

load 'examples/text.gp'
set title 'Gyroscope on the coupler'
plot table using 't':'reading' with lines title 'reading'

rows = 4
load 'examples/style.gp'
set title 'Gyroscope on the coupler of a four-bar'
plot table using 't':'reading' with lines title 'reading'
bounds = "with lines linetype 6 dashtype 2"
do for [state in 'angle rate bias'] {
  set title 'Error of the '.(state eq 'bias' ? 'bias' : 'crank''s '.state)
  set ylabel state eq 'angle' ? 'error (rad)' : 'error (rad/s)'
  limit = state eq 'angle' ? 0.1 : state eq 'rate' ? 0.6 : 0.05
  set yrange [-limit:limit]
  plot table using 't':(column(state.'_bound')) @bounds title 'three deviations', \
       ''    using 't':(-column(state.'_bound')) @bounds notitle, \
       ''    using 't':(column(state.'_error')) with lines linetype 1 title 'estimate less truth'
}
unset multiplot
set output
