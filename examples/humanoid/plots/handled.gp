# Robot and probe on one box: ways, forces, and the residual of the forty contacts.
set datafile separator ','
table = folder.'handled.csv'
rows = 4
load 'examples/style.gp'
set title 'The probe, along x, y and z in turn'
set xlabel 'time (s)'
set ylabel 'way (mm)'
axes = 'x y z'
start(k) = real(system("awk -F, 'NR == 2 { print $".k." }' ".table))
plot for [k=2:4] table using 't':(1e3*(column(k) - start(k))) with lines linetype k - 1 title word(axes, k - 1)
set title 'The box that the robot holds'
plot for [k=5:7] table using 't':(1e3*(column(k) - start(k))) with lines linetype k - 4 title word(axes, k - 4)
set title 'Force of the probe on the box'
set ylabel 'force (N)'
plot for [k=8:10] table using 't':(column(k)) with lines linetype k - 7 title word(axes, k - 7)
set title 'Change of a velocity by the last sweep'
set ylabel 'change (m/s)'
set logscale y
set format y '10^{%T}'
plot table using 't':(column('change') > 1e-12 ? column('change') : 1e-12) with points pointtype 7 pointsize 0.3 notitle
unset multiplot
set output
