# The largest stable stiffness against the device's damping, at three rates.
set datafile separator ','
table = folder.'stiffness.csv'
rows = 2
load 'examples/style.gp'
at(hertz, name) = column('hertz') == hertz ? column(name) : 1/0
set logscale xy
set xtics (0.25, 0.5, 1.5, 5)
set xlabel 'damping of the device (N s/m)'
set ylabel 'stiffness (N/mm)'
set title 'Largest stable spring, by the measured position; lines: b/(T/2 + lag)'
plot for [hertz in '500 1000 4000'] table using 'damping':(at(hertz, 'plain')) with points pointtype 7 pointsize 0.7 \
       linetype (hertz == 500 ? 1 : hertz == 1000 ? 2 : 3) title hertz.' Hz', \
     for [hertz in '500 1000 4000'] table using 'damping':(at(hertz, 'rule')) with lines \
       linetype (hertz == 500 ? 1 : hertz == 1000 ? 2 : 3) notitle
set title 'By the chain of the device, which continues the motion by T/2 + lag'
plot for [hertz in '500 1000 4000'] table using 'damping':(at(hertz, 'lead')) with linespoints pointtype 7 pointsize 0.7 \
       linetype (hertz == 500 ? 1 : hertz == 1000 ? 2 : 3) title hertz.' Hz'
unset multiplot
set output
