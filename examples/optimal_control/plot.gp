# The cart's rods, the arm's torques over their limits, and the press, over time.
cart = folder.'cart.txt'
ur5 = folder.'ur5.txt'
press = folder.'press.txt'
set xlabel 'time (s)'
set ylabel 'angle (rad)'

load 'examples/text.gp'
set title 'Swing-up: the rods'
plot cart using 1:3 with lines title 'lower', \
     ''   using 1:4 with lines title 'upper'

rows = 4
load 'examples/style.gp'
set title 'Swing-up of two rods on a cart'
set ylabel 'angle (rad), way (m)'
plot cart using 1:3 with lines title 'lower', \
     ''   using 1:4 with lines title 'upper', \
     ''   using 1:2 with lines title 'cart'
set title 'Swing-up: force on the cart'
set ylabel 'force (N)'
plot cart using 1:8 with steps notitle
set title 'Fastest move of a UR5: torques over their limits'
set ylabel 'share'
plot for [i = 0:5] ur5 using 1:(column(14 + i)/(i < 3 ? 150 : 28)) with steps title 'joint '.(i + 1)
set title 'Fastest stroke of a press'
set ylabel 'rad/s, N m'
plot press using 1:3 with lines title 'speed of the crank', \
     ''    using 1:4 with steps title 'torque of the motor'
unset multiplot
set output
