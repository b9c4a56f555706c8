# Time of the impulses of k cubes, with groups and without: the output of cubes is the file `table`.
rows = 1
load 'examples/style.gp'
set title 'Ten sweeps over the contacts of k cubes'
set xlabel 'cubes'
set ylabel 'time (µs)'
plot table using 1:3 with lines linetype 2 title 'one group', \
     ''    using 1:2 with lines linetype 1 title 'groups'
unset multiplot
set output
