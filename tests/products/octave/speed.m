% SPDX-License-Identifier: GPL-3.0-or-later
function speed(name)
%SPEED  Prints microseconds of a call by its file, of one by core, and of a state among many.
  c = feval([name, '.constants']);
  file = str2func([name, '.inverse_dynamics']);
  core = str2func([name, '.core']);
  q = c.q0;
  v = zeros(c.nqd, 1);
  many = q*ones(1, 10000);
  least = [Inf, Inf, Inf];
  for round = 1:7
    begin = tic;
    for i = 1:2000
      file(q, v, v);
    end
    least(1) = min(least(1), toc(begin)/2000);
    begin = tic;
    for i = 1:2000
      core('inverse_dynamics', q, v, v);
    end
    least(2) = min(least(2), toc(begin)/2000);
    begin = tic;
    core('inverse_dynamics', many, v, v);
    least(3) = min(least(3), toc(begin)/10000);
  end
  printf('%.2f %.2f %.3f\n', 1e6*least);
end
