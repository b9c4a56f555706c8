# Roll and pressures in the lane change, loads on warped ground, and the deviation of both couplings over the step.
set datafile separator ','
array names[3] = ['dampers', 'roll bars', 'cylinders']
of(i, name) = column('suspension') == i - 1 ? column(name) : 1/0
rows = 4
load 'examples/style.gp'
set xlabel 'time (s)'
set title 'Roll in a lane change at 75 km/h'
set ylabel 'angle (mrad)'
plot for [i=1:3] folder.'lane_change.csv' using 't':(1e3*of(i, 'roll')) with lines title names[i]
set title 'Pressures of both circuits there'
set ylabel 'pressure (MPa)'
plot folder.'lane_change.csv' using 't':(1e-6*of(3, 'line_a')) with lines title 'circuit a', \
     folder.'lane_change.csv' using 't':(1e-6*of(3, 'line_b')) with lines title 'circuit b'
set title 'Warped ground: 10 mm up and down in turn, from 1 to 2 s'
set ylabel 'load (N)'
plot for [i=1:2] folder.'warp.csv' using 't':(of(i, 'load')) with lines title names[i], \
     folder.'warp.csv' using 't':(of(3, 'load')) with lines linetype 3 dashtype 2 title names[3]
set title 'Deviation of the roll over the step'
set xlabel 'step (ms)'
set ylabel 'of the largest roll'
set logscale xy
set xrange [*:*] noextend
set format y '10^{%T}'
# A simulation that ended early has no deviation: "inf" in the table.
ended(k) = strcol(k) eq 'inf'
coupled(i) = column('weak') == i && !ended('deviation') ? column('deviation') : 1/0
unstable(i) = column('weak') == i && ended('deviation') ? 1 : 1/0
set label 'unstable' at graph 0.99, first 1 right offset 0, 0.7
plot folder.'coupling.csv' using (1e3*column('step')):(coupled(0)) with linespoints pointtype 7 pointsize 0.5 title 'strong', \
     folder.'coupling.csv' using (1e3*column('step')):(coupled(1)) with linespoints pointtype 7 pointsize 0.5 title 'weak', \
     for [i=0:1] folder.'coupling.csv' using (1e3*column('step')):(unstable(i)) with points pointtype 2 pointsize 1.2 linewidth 2 \
       linetype i+1 notitle, \
     1e-4 with lines linetype 6 dashtype 2 title 'tolerance'
unset multiplot
set output
