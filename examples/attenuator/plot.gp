# SPDX-License-Identifier: GPL-3.0-or-later
# Decelerations of the mass and of the car over the time.
set ylabel 'deceleration (g)'
block(n) = folder.'block'.n.'.txt'
collision(f) = folder.'collision_'.f.'.txt'
rows = 2
load 'examples/style.gp'
set xlabel 'time (s)'
set title '600 kg at 10 m/s against one block'
plot block(1) with lines title '1 body', block(3) with lines title '3 bodies', block(10) with lines title '10 bodies'
set title 'Car at 25 m/s against an attenuator of 300 bodies on a truck'
plot collision('0') with lines title 'free', collision('03') with lines title 'friction 0.3', \
     collision('06') with lines title 'friction 0.6', collision('locked') with lines title 'locked'
unset multiplot
set output
