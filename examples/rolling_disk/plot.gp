# The disk is parked and pushed: figures 7 and 8 of the paper; then the response of the controller.
set datafile separator ','
table = folder.'parking.csv'
set xlabel 'time (s)'
set ylabel 'y (mm)'

load 'examples/text.gp'
set title 'Rolling disk: parked sideways'
plot table using 't':(1e3*column('y')) with lines notitle

rows = 6
load 'examples/style.gp'
set title 'Rolling disk in the hand: its track while it is parked sideways by 50 mm'
set xlabel 'x (mm)'
set offsets graph 0.04, graph 0.04, graph 0.08, graph 0.08
plot table using (1e3*column('x')):(column('t') < 10 ? 1e3*column('y') : 1/0) with lines notitle
set offsets graph 0, graph 0, graph 0.08, graph 0.08
set xlabel 'time (s)'
set title 'Errors of height and tilt: the rim stays on the plane, and upright'
set ylabel 'height (µm), tilt (10 µrad)'
plot table every 4 using 't':(1e6*column('height')) with lines title 'height', \
     ''    every 4 using 't':(1e5*column('tilt')) with lines title 'tilt'
set title 'Speed'
set ylabel 'speed (mm/s)'
plot table every 4 using 't':(1e3*column('speed')) with lines notitle
set title 'Sliding of the contact, in per cent of the speed (taken as at least 1 mm/s)'
set ylabel 'sliding (%)'
plot table every 4 using 't':'percent' with lines notitle
set title 'Pushed across with 35 N: it gives way'
set ylabel 'displacement (µm)'
set ytics nomirror
set y2tics
set y2label 'force (N)'
set xrange [9.5:12]
plot table using 't':(1e6*(column('y') - 0.05)) with lines title 'sideways', \
     ''    using 't':'push' axes x1y2 with lines linetype 6 title 'force, right'
set ytics mirror
unset y2tics
unset y2label
set title 'The controller, from 4 mm beside the reference; points: reference.py'
set ylabel 'error (mm)'
set xrange [0:0.4]
plot folder.'response.csv' using 't':(1e3*column('delay_0')) with lines title 'no delay', \
     folder.'response.csv' using 't':(1e3*column('delay_2')) with lines title 'two periods', \
     'examples/rolling_disk/response.csv' every ::1 using 1:(1e3*column(2)) with points pointtype 7 linetype 1 notitle, \
     'examples/rolling_disk/response.csv' every ::1 using 1:(1e3*column(3)) with points pointtype 7 linetype 2 notitle
unset multiplot
