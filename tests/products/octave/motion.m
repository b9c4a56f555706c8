% SPDX-License-Identifier: GPL-3.0-or-later
function motion(table)
%MOTION  The emitted script of the four-bar against a table of `mbsgen simulate` at the end of the same time.
  rows = dlmread(table, ',', 1, 0);
  set(0, 'defaultfigurevisible', 'off');
  if any(strcmp(available_graphics_toolkits(), 'gnuplot'))
    graphics_toolkit('gnuplot');
  end
  duration = rows(end, 1);
  simulate_four_bar
  c = four_bar.constants();
  assert(t(end), duration);
  assert(size(q), [c.nq, numel(t)]);
  error_at_end = max(abs(rows(end, 1 + (1:2*c.nq)).' - [q(:, end); qd(:, end)]));
  assert(error_at_end < 1e-6, 'the motions are %g apart', error_at_end);
  assert(max(max(abs(four_bar.constraints(q)))) < 1e-9);
  % A torque at the crank by a function of the time and the state, and other parameters.
  p = four_bar.parameters();
  p.flywheel = 2*p.flywheel;
  drive = @(t, x) [0.5*sin(t); 0; 0];
  x = [c.q0; c.qd0];
  qdd = four_bar.direct_dynamics(c.q0, c.qd0, [0.5*sin(2); 0; 0], 'parameters', p);
  rates = four_bar.rates(2, x, drive, 'parameters', p);
  assert(rates(4:6), qdd);
  print(gcf(), '-dsvg', [table, '.svg']);
  picture = stat([table, '.svg']);
  assert(picture.size > 1000);
  printf('the motions are %.1g apart after %g s\n', error_at_end, duration);
end
