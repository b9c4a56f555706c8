# Torques of the pedals, speed and pitch.
table = folder.'pedals.csv'
set datafile separator ','
keys = 0
rows = 3
load 'examples/style.gp'
set xlabel 'time (s)'
set title 'Brake and accelerator: torque on all wheels against their turning'
set ylabel 'torque (N m)'
plot table using 't':'braking' with lines notitle
set title 'Speed'
set ylabel 'speed (m/s)'
plot table using 't':'speed' with lines notitle
set title 'Pitch, positive: the nose is down'
set ylabel 'angle (rad)'
plot table using 't':'pitch' with lines notitle
unset multiplot
set output
