# The disk is parked and pushed: figures 7 and 8 of the paper; then the response of the controller.
set datafile separator ','
table = folder.'parking.csv'
set xlabel 'time (s)'
set ylabel 'y (mm)'

load 'examples/text.gp'
set title 'Rolling disk: parked sideways'
plot table using 't':(1e3*column('y')) with lines notitle

rows = 8
load 'examples/style.gp'
set title 'Rolling disk in the hand: its track while it is parked sideways by 50 mm'
set xlabel 'x (mm)'
set offsets graph 0.04, graph 0.04, graph 0.08, graph 0.08
plot table using (1e3*column('x')):(column('t') < 10 ? 1e3*column('y') : 1/0) with lines notitle
set offsets graph 0, graph 0, graph 0.08, graph 0.08
set xlabel 'time (s)'
set title 'Error of the height: the rim stays on the plane'
set ylabel 'height (µm)'
plot table every 4 using 't':(1e6*column('height')) with lines notitle
set title 'Error of the tilt: the disk stays upright'
set ylabel 'tilt (µrad)'
plot table every 4 using 't':(1e6*column('tilt')) with lines notitle
set title 'Speed'
set ylabel 'speed (mm/s)'
plot table every 4 using 't':(1e3*column('speed')) with lines notitle
set title 'Sliding of the contact, in per cent of the speed (taken as at least 1 mm/s)'
set ylabel 'sliding (%)'
plot table every 4 using 't':'percent' with lines notitle
set title 'Pushed across with 35 N: displacement'
set ylabel 'displacement (µm)'
set xrange [9.5:12]
plot table using 't':(1e6*(column('y') - 0.05)) with lines notitle
set title 'The force of that push'
set ylabel 'force (N)'
plot table using 't':'push' with lines notitle
set title 'The controller, from 4 mm beside the reference; points: reference.py'
set ylabel 'error (mm)'
set xrange [0:0.4]
plot folder.'response.csv' using 't':(1e3*column('delay_0')) with lines title 'no delay', \
     folder.'response.csv' using 't':(1e3*column('delay_2')) with lines title 'two periods', \
     'examples/rolling_disk/response.csv' every ::1 using 1:(1e3*column(2)) with points pointtype 7 linetype 1 notitle, \
     'examples/rolling_disk/response.csv' every ::1 using 1:(1e3*column(3)) with points pointtype 7 linetype 2 notitle
unset multiplot
set output
