# Figures 14 and 15.
table = folder.'slow.csv'
name = 'Slow double blow'
load 'examples/piano_key/plots/course.gp'
