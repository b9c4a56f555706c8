# The forearm is pushed aside for a moment; the arm plans anew.
name = 'push'
title_of = 'The tool''s path from above: pushed at the forearm'
load 'examples/touch_editing/plots/touch.gp'
