# A plot in characters, for the terminal.
set terminal dumb 100 22 noenhanced
set key tmargin center horizontal width 2
