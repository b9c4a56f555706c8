# Lateral force and aligning torque of a tyre over its slip angle: `table` is the motion of the rig in
# docs/vehicles/tyres.md.
rows = 2
keys = 0
load 'examples/style.gp'
set datafile separator ','
set xlabel 'slip angle (rad)' offset 0,0.4
set title 'Lateral force (kN)'
plot table using 'tyre(tyre).alpha':(column('tyre(tyre).Fy')/1000) with lines linetype 1 notitle
set title 'Aligning torque (N m)'
plot table using 'tyre(tyre).alpha':'tyre(tyre).Mz' with lines linetype 2 notitle
unset multiplot
set output
