# The tool is drawn around the obstacle.
name = 'pull'
title_of = 'The tool''s path from above: pulled at the tool'
load 'examples/touch_editing/plots/touch.gp'
