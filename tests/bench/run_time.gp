# Time of a call beside other programs: a panel for each function, a group of bars for each robot. The file `table` has
# a block for each function, and a column for each program.
set style data histograms
set style histogram clustered gap 1
set style fill solid 0.85 noborder
set boxwidth 0.9
rows = 3
load 'examples/style.gp'
set rmargin 24
set logscale y
set yrange [10:40000]
set ylabel 'ns a call'
set xtics scale 0 noenhanced
label(robot) = robot eq "simple_humanoid" ? "humanoid" : robot # the whole name runs into its neighbour
programs = system("head -n 1 ".table." | cut -c 3-")
titles = 'Inverse_dynamics Mass_matrix Direct_dynamics'
do for [k=0:2] {
  set title system("echo ".word(titles, k + 1)." | tr _ ' '").' (g++ -O2)'
  plot for [i=2:words(programs)] table index k using i:xtic(label(strcol(1))) title system("echo ".word(programs, i)." | tr _ ' '")
}
unset multiplot
set output
