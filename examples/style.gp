# One look for all figures. The caller sets `rows` (of panels), may set `columns`, sets `keys` to 0 where no panel has a key,
# may set `width` and `height` (px), and has `figure`, the SVG file.
# Margins are fixed, so that the time axes of all panels line up; the key of a panel is in its right margin.
if (!exists('columns')) columns = 1
if (!exists('width')) width = 900
if (!exists('height')) height = 270*rows
set terminal svg size width,height font 'Helvetica,Arial,sans-serif,14' background 'white'
# In the dark the figure is dark: rules for the colours that gnuplot writes go before its first element. The file is whole
# behind the last line of each script, `set output`.
dark(from, to) = '[color="'.from.'"]{color:'.to.'}[stroke="'.from.'"]{stroke:'.to.'}[fill="'.from.'"]{fill:'.to.'}'
scheme = dark('#ffffff', '#0d1117').dark('black', '#e6edf3').dark('rgb(34,34,34)', '#e6edf3')
scheme = scheme.dark('rgb(102, 102, 102)', '#9198a1').dark('rgb(221, 221, 221)', '#30363d')
scheme = scheme.dark('rgb(  0, 114, 178)', '#58a6ff').dark('rgb(213,  94,   0)', '#f0883e').dark('rgb(  0, 158, 115)', '#3fb950')
scheme = scheme.dark('rgb(170,  68, 153)', '#d77fc8').dark('rgb(140,  86,  75)', '#c49a8c').dark('rgb( 68,  68,  68)', '#b0b7bf')
scheme = scheme.dark('rgb(204,   0,   0)', '#ff7b72')
set output "|sed 's~^<g id=.gnuplot_canvas.>~<style>@media (prefers-color-scheme: dark) {".scheme."}</style>&~' >'".figure."'"
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
