# Forty contacts: sweeps, residual and the processor's time of each step.
set datafile separator ','
table = folder.'contacts.csv'
keys = 0
rows = 3
load 'examples/style.gp'
set title 'Robot, box and table: forty contacts'
set xlabel 'time (s)'
set ylabel 'sweeps'
plot table using 't':'sweeps' with points pointtype 7 pointsize 0.3 notitle
set title 'Change of a velocity by the last sweep'
set ylabel 'change (m/s)'
set logscale y
plot table using 't':(column('change') > 1e-12 ? column('change') : 1e-12) with points pointtype 7 pointsize 0.3 notitle
unset logscale y
set title 'Processor time of a step'
set ylabel 'time (µs)'
plot table using 't':'microseconds' with points pointtype 7 pointsize 0.3 notitle
unset multiplot
set output
