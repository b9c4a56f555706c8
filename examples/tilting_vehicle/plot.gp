# The slalom with tilting and with the shaft locked: path, tilt, roll, perceived acceleration, torque of the actuator.
set datafile separator ','
table = folder.'table.csv'
of(tilts, name) = column('tilts') == tilts ? column(name) : 1/0
set xlabel 'time (s)'

load 'examples/text.gp'
set title 'Slalom at 12 m/s: roll of the rear unit (rad)'
plot table using 't':(of(1, 'roll')) with lines title 'tilting', '' using 't':(of(0, 'roll')) with lines title 'locked'

rows = 6
load 'examples/style.gp'
set title 'Slalom at 12 m/s'
set xlabel 'x (m)'
set ylabel 'y (m)'
plot table using 'x':(of(1, 'y')) with lines title 'tilting', \
     ''    using 'x':(of(0, 'y')) with lines title 'shaft locked'
set xlabel 'time (s)'
set title 'Roll of the rear unit; beyond 1 rad it has overturned'
set ylabel 'angle (rad)'
plot table using 't':(of(1, 'roll')) with lines title 'tilting', \
     ''    using 't':(of(0, 'roll')) with lines title 'shaft locked'
set title 'Lateral acceleration that is felt at the seat'
set ylabel 'acceleration (m/s²)'
plot table using 't':(of(1, 'felt')) with lines title 'tilting', \
     ''    using 't':(of(0, 'felt')) with lines title 'shaft locked'
set title 'Tilt'
set ylabel 'angle (rad)'
plot table using 't':(of(1, 'tilt')) with lines title 'tilting', \
     ''    using 't':(of(0, 'tilt')) with lines title 'shaft locked'
set title 'Error of the measured tilt'
set ylabel 'error (mrad)'
plot table using 't':(1e3*(of(1, 'read') - of(1, 'tilt'))) with lines title 'potentiometer', \
     ''    using 't':(1e3*(of(1, 'fused') - of(1, 'tilt'))) with lines title 'both sensors'
set title 'Torque of the tilt actuator by equation (13)'
set ylabel 'torque (N m)'
plot table using 't':(of(1, 'torque')) with lines title 'tilting', \
     ''    using 't':(of(0, 'torque')) with lines title 'shaft locked'
unset multiplot
set output
