# SPDX-License-Identifier: GPL-3.0-or-later
# The tip of the beam that spins up, and the middle of the slider-crank's rod, beside chains of rigid segments.
rows = 2
load 'examples/style.gp'
set title 'Beam of 8 m that spins up to 6 rad/s: deflection of the tip'
set xlabel 'time (s)'
set ylabel 'deflection (m)'
plot folder.'spin_up.txt' with lines title '3 modes', folder.'spin_up_reference.txt' with points pointtype 6 pointsize 0.5 linetype 2 title '24 segments'
set title 'Rod of a slider-crank at 30 rad/s: bend of the middle'
set ylabel 'bend (mm)'
plot folder.'crank.txt' using 1:(1000*$2) with lines title '3 modes', \
     folder.'crank_reference.txt' using 1:(1000*$2) with points pointtype 6 pointsize 0.5 linetype 2 title '24 segments'
unset multiplot
set output
