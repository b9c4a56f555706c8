# One look for all figures. The caller sets `rows` (of panels), may set `columns`, sets `keys` to 0 where no panel has a key,
# may set `width` and `height` (px), and has `figure`, the SVG file.
# Margins are fixed, so that the time axes of all panels line up; the key of a panel is in its right margin.
if (!exists('columns')) columns = 1
if (!exists('width')) width = 900
if (!exists('height')) height = 270*rows
set terminal svg size width,height font 'Helvetica,Arial,sans-serif,14' background 'white'
set output figure
set encoding utf8
set linetype 1 linecolor rgb '#0072b2' linewidth 2
set linetype 2 linecolor rgb '#d55e00' linewidth 2
set linetype 3 linecolor rgb '#009e73' linewidth 2
set linetype 4 linecolor rgb '#aa4499' linewidth 2
set linetype 5 linecolor rgb '#8c564b' linewidth 2
set linetype 6 linecolor rgb '#444444' linewidth 2
set linetype cycle 6
set border 31 linecolor rgb '#666666' linewidth 1
set grid linetype -1 linecolor rgb '#dddddd' linewidth 1
set tics textcolor rgb '#222222'
set lmargin 12
set rmargin exists('keys') && keys == 0 ? 3 : 20
set tmargin 2.5
set bmargin 3.5
set title font ',15' offset 0,-0.4
set key at graph 1.02, graph 1 left top vertical Left reverse samplen 2 width 1 noenhanced
# A curve keeps clear of the frame above and below it.
set autoscale xfix
set autoscale yfix
set offsets graph 0, graph 0, graph 0.08, graph 0.08
set multiplot layout rows, columns
