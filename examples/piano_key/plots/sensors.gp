# Figures 19 to 22 of Timmermans, Docquier & Fisette 2021: the sensors of the key beside the truth.
set datafile separator ','
rows = 3
columns = 2
width = 1200
load 'examples/style.gp'
set xlabel 'time (s)'
set ylabel 'height (mm)'
do for [run in 'slow fast'] {
  table = folder.'sensors_'.run.'.csv'
  set title run eq 'slow' ? 'Height at 0.8 Hz' : 'Height at 5 Hz'
  set xlabel 'time (s)'
  set ylabel 'height (mm)'
  plot table using 1:2 with lines linetype 6 linewidth 5 title 'truth', '' using 1:3 with lines linetype 1 title 'sensors'
  set title run eq 'slow' ? 'Measured over true height, 0.8 Hz' : 'Measured over true height, 5 Hz'
  set xlabel 'true height (mm)'
  set ylabel 'measured (mm)'
  plot table using 2:2 with lines linetype 6 title 'equal', '' using 2:3 with lines linetype 1 linewidth 1 title 'sensors'
}
set xlabel 'time (s)'
set ylabel 'velocity (mm/s)'
do for [run in 'high half'] {
  table = folder.'sensors_'.run.'.csv'
  set title run eq 'high' ? 'Velocity of high strokes' : 'Velocity of half-way strokes'
  plot table using 1:4 with lines linetype 6 linewidth 5 title 'truth', '' using 1:5 with lines linetype 1 title 'coil'
}
unset multiplot
set output
