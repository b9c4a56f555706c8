# The simulated key in the loop, from its log.
set datafile separator ','
log_file = folder.'loop.csv'
seconds(i) = column('step')*0.25e-3
rows = 3
load 'examples/style.gp'
set title 'In the loop: a press, one with 6 g more in the hammer, a blow'
set ylabel 'force (N)'
plot log_file every 8 using (seconds(0)):(column('hand_force0')) with lines linetype 6 title 'finger', \
     ''       every 8 using (seconds(0)):(-column('force0')) with lines linetype 1 title 'actuator'
set title 'Key'
set ylabel 'front (mm)'
plot log_file every 8 using (seconds(0)):(column('position0')*1e3) with lines notitle
set title 'Hammer'
set ylabel 'angle (rad)'
set xlabel 'time (s)'
plot log_file every 8 using (seconds(0)):(column('output0')) with lines notitle
unset multiplot
set output
