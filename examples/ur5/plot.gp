# Energies of the falling robot, their sum, and the angles of its joints.
set datafile separator ','
table = folder.'table.csv'
set xlabel 'time (s)'
set ylabel 'energy (J)'

load 'examples/text.gp'
set title 'UR5 in free fall'
plot table using 't':'kinetic' with lines title 'kinetic', '' using 't':'potential' with lines title 'potential'

rows = 3
load 'examples/style.gp'
set title 'UR5 in free fall'
plot table using 't':'kinetic' with lines title 'kinetic', \
     ''    using 't':'potential' with lines title 'potential', \
     ''    using 't':'sum' with lines linetype 6 dashtype 2 title 'sum'
set title 'Drift of the sum in steps of 0.1 ms'
set ylabel 'energy (pJ)'
plot table using 't':(1e12*column('sum')) with lines linetype 6 notitle
set title 'Joints'
set ylabel 'angle (rad)'
short(name) = name[1:strlen(name) - strlen('_joint')]
joints = 'shoulder_pan_joint shoulder_lift_joint elbow_joint wrist_1_joint wrist_2_joint wrist_3_joint'
angle(i) = column(word(joints, i))
plot for [i=1:3] table using 't':(angle(i)) with lines title short(word(joints, i)), \
     for [i=4:6] table using 't':(angle(i)) with lines dashtype 2 title short(word(joints, i))
unset multiplot
set output
