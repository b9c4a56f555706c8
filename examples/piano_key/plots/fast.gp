# Figures 16 and 17.
table = folder.'fast.csv'
name = 'Fast double blow'
load 'examples/piano_key/plots/course.gp'
