# Camber and toe over the wheel's travel, and the force of the rig.
set datafile separator ','
table = tables.'table.csv'
set key top left

set terminal dumb 100 22 noenhanced
set title 'Five-rod suspension: camber and toe over travel'
set xlabel 'travel (mm)'
set ylabel 'degrees'
plot table using 'travel':'camber' with lines title 'camber', \
     ''    using 'travel':'toe_in' with lines title 'toe-in'

set terminal pngcairo size 900,800 font ',11'
set output png
set grid
set multiplot layout 2,2
set xlabel 'degrees'
set ylabel 'travel (mm)'
set title 'Camber (positive: leans outward)'
plot table using 'camber':'travel' with lines linewidth 2 notitle
set title 'Toe-in'
plot table using 'toe_in':'travel' with lines linewidth 2 notitle
set xlabel 'mm'
set key bottom left
set title 'Way of the wheel''s centre'
plot table using 'wheel_x':'travel' with lines linewidth 2 title 'forward', \
     ''    using 'track_change':'travel' with lines linewidth 2 title 'outward'
set xlabel 'N'
set title 'Force of the rig; the damper opens the loop'
plot table using 'rig_force':'travel' with lines linewidth 2 notitle
unset multiplot
