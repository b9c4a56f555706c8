% SPDX-License-Identifier: GPL-3.0-or-later
function motion(name, table)
%MOTION  The emitted script of a model against a table of `mbsgen simulate` at the end of the same time.
  wanted = dlmread(table, ',', 1, 0);
  set(0, 'defaultfigurevisible', 'off');
  if any(strcmp(available_graphics_toolkits(), 'gnuplot'))
    graphics_toolkit('gnuplot');
  end
  duration = wanted(end, 1);
  eval(['simulate_', name]);
  assert(t(end), duration);
  assert(size(q), [c.nq, numel(t)]);
  error_at_end = max(abs(wanted(end, 1 + (1:c.nq + c.nqd)).' - [q(:, end); qd(:, end)]));
  assert(error_at_end < 1e-6, 'the motions are %g apart', error_at_end);
  print(gcf(), '-dsvg', [table, '.svg']);
  picture = stat([table, '.svg']);
  assert(picture.size > 1000);
  printf('%s: the motions are %.1g apart after %g s\n', name, error_at_end, duration);
end
