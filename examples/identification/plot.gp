# The search for a motion, the motion, and what noise makes of the parameters.
set datafile separator ','
set xlabel 'changes tried'
set ylabel 'condition number'
set logscale y
set xrange [0:5000]

load 'examples/text.gp'
set title 'Search for an exciting motion'
plot folder.'search.csv' using 'step':'condition' with lines title 'of the base equations'

rows = 3
load 'examples/style.gp'
set title 'Search for an exciting motion'
plot folder.'search.csv' using 'step':'condition' with lines notitle
unset logscale y
set title 'The motion found'
set xlabel 'time (s)'
set ylabel 'angle (rad)'
set xrange [0:10]
plot for [joint in 'turn shoulder elbow wrist'] folder.'motion.csv' using 't':joint with lines title joint
set title 'Errors of the parameters with noise, and two standard deviations'
set xlabel 'base parameter'
set ylabel 'error (kg, 0.1 kg m, 0.01 kg m²)'
set xrange [-1:31]
set pointsize 0.6
plot folder.'parameters.csv' using (column('parameter')-0.15):'any_error':(2*column('any_deviation')) \
       with yerrorbars linetype 2 pointtype 7 title 'any motion', \
     '' using (column('parameter')+0.15):'error':(2*column('deviation')) \
       with yerrorbars linetype 1 pointtype 7 title 'motion found'
unset multiplot
set output
