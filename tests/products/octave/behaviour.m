% SPDX-License-Identifier: GPL-3.0-or-later
function behaviour()
%BEHAVIOUR  What users of the packages four_bar, plot_ and served_laws meet. Each check is against numbers that follow from the
%   model by hand, or against the same call in another form.
  shapes();
  parameters_are_checked();
  settings_are_checked();
  statuses();
  names_are_changed();
  inputs_and_laws();
  options_may_be_bundled();
  forces_may_be_functions();
  printf('behaviour holds\n');
end

function refused(identifier, words, call)
  try
    call();
  catch problem
    assert(problem.identifier, identifier);
    assert(~isempty(strfind(problem.message, words)), '"%s" has no "%s"', problem.message, words);
    return;
  end
  error('test:accepted', 'no %s', identifier);
end

function shapes()
  c = four_bar.constants();
  q = c.q0 + 0.01*(1:5);
  qd = c.qd0*ones(1, 5);
  M = four_bar.mass_matrix(q);
  assert(size(M), [3, 3, 5]);
  assert(size(four_bar.mass_matrix(c.q0)), [3, 3]);
  assert(M(:, :, 4), four_bar.mass_matrix(q(:, 4)));
  [M2, bias] = four_bar.mass_matrix_and_bias(q, c.qd0); % one column goes with all
  assert(M2, M);
  assert(bias, four_bar.bias(q, qd));
  assert(size(four_bar.bias(zeros(3, 0), zeros(3, 0))), [3, 0]);
  assert(four_bar.bias(single(c.q0), c.qd0), four_bar.bias(double(single(c.q0)), c.qd0));
  [h, J] = four_bar.constraints(q);
  assert(size(h), [2, 5]);
  assert(size(J), [2, 3, 5]);
  step = 1e-6*[1; -2; 3];
  slope = (four_bar.constraints(q(:, 2) + step) - four_bar.constraints(q(:, 2) - step))/2;
  assert(J(:, :, 2)*step, slope, 1e-12); % rows are equations, columns are velocities
  sensor = four_bar.sensor_crank(q, qd, qd);
  assert(size(sensor.rotation), [3, 3, 5]);
  assert(size(sensor.jacobian), [6, 3, 5]);
  assert(sensor.rotation(:, :, 3)*sensor.rotation(:, :, 3).', eye(3), 1e-14);
  assert(sensor.jacobian(:, :, 3)*qd(:, 3), [sensor.velocity(:, 3); sensor.angular_velocity(:, 3)], 1e-14);
  refused('four_bar:wrong_size', 'q is 1 x 3, not 3 x N', @() four_bar.mass_matrix(c.q0.'));
  refused('four_bar:wrong_size', 'qd has 4 states', @() four_bar.bias(q, qd(:, 1:4)));
  refused('four_bar:wrong_size', 'q is 3 x 2 x 2', @() four_bar.mass_matrix(zeros(3, 2, 2)));
  refused('four_bar:wrong_type', 'class cell', @() four_bar.mass_matrix({1}));
  refused('four_bar:wrong_type', 'complex', @() four_bar.mass_matrix(c.q0*1i));
  refused('four_bar:wrong_type', 'sparse', @() four_bar.mass_matrix(sparse(c.q0)));
  refused('four_bar:wrong_type', 'int32', @() four_bar.mass_matrix(int32(c.q0)));
  refused('four_bar:missing_argument', 'qd is missing', @() four_bar.bias(c.q0));
  refused('four_bar:too_many_arguments', 'takes 2 arrays', @() four_bar.bias(c.q0, c.qd0, c.qd0));
  refused('four_bar:too_many_results', 'has 1 results, not 2', @() two_of(@() four_bar.bias(c.q0, c.qd0)));
  refused('four_bar:unknown_function', 'number or the name', @() four_bar.core('nothing', c.q0));
  refused('four_bar:unknown_function', 'number or the name', @() four_bar.core(1000, c.q0));
  assert(four_bar.core('mass_matrix', q), M);
end

function two_of(call)
  [a, b] = call();
end

function parameters_are_checked()
  c = four_bar.constants();
  p = four_bar.parameters();
  nominal = four_bar.mass_matrix(c.q0);
  assert(four_bar.mass_matrix(c.q0, 'parameters', p), nominal);
  p.flywheel = p.flywheel + 0.25;
  changed = four_bar.mass_matrix(c.q0, 'parameters', p);
  assert(changed(1, 1) - nominal(1, 1), 0.25, 1e-14);
  assert(four_bar.mass_matrix(c.q0), nominal); % nothing is left of it
  assert(four_bar.mass_matrix(c.q0, 'parameters', struct('flywheel', p.flywheel)), changed);
  p.base.gravity(2) = 0;
  assert(four_bar.bias(c.q0, [0; 0; 0], 'parameters', p), zeros(3, 1));
  refused('four_bar:unknown_field', 'parameters.flywhel is not known', ...
          @() four_bar.mass_matrix(c.q0, 'parameters', struct('flywhel', 1)));
  refused('four_bar:unknown_field', 'parameters.base.mass is not known', ...
          @() four_bar.mass_matrix(c.q0, 'parameters', struct('base', struct('mass', 1))));
  refused('four_bar:wrong_size', 'parameters.flywheel has 2 numbers, not 1', ...
          @() four_bar.mass_matrix(c.q0, 'parameters', struct('flywheel', [1 2])));
  refused('four_bar:wrong_type', 'parameters.flywheel is of class char', ...
          @() four_bar.mass_matrix(c.q0, 'parameters', struct('flywheel', '1')));
  refused('four_bar:wrong_type', 'parameters is no structure', @() four_bar.mass_matrix(c.q0, 'parameters', 1));
  p = four_bar.parameters();
  p.base.gravity(1) = 1;
  refused('four_bar:fixed_parameter', 'parameters.base.gravity(1): is structural', ...
          @() four_bar.mass_matrix(c.q0, 'parameters', p));
  p = plot_.parameters();
  p.function_.mass = 2;
  refused('plot_:fixed_parameter', 'parameters.function_.mass: follows from end', ...
          @() plot_.mass_matrix([0; 0], 'parameters', p));
  assert(four_bar.implausible(), '');
  p = four_bar.parameters();
  p.density = -1;
  assert(~isempty(four_bar.implausible(p)));
  refused('four_bar:unknown_option', 'parameter'' is not known', @() four_bar.mass_matrix(c.q0, 'parameter', p));
  refused('four_bar:unknown_option', 'has no value', @() four_bar.mass_matrix(c.q0, 'parameters'));
end

function settings_are_checked()
  c = four_bar.constants();
  s = four_bar.settings();
  assert(s.max_iterations > 1);
  s.max_iterations = 1;
  q = c.q0 + [0.2; 0; 0];
  refused('four_bar:not_converged', 'assemble', @() four_bar.assemble(q, 'settings', s));
  assert(norm(four_bar.constraints(four_bar.assemble(q))) < 1e-9);
  refused('four_bar:unknown_field', 'settings.iterations', @() four_bar.assemble(q, 'settings', struct('iterations', 1)));
end

function statuses()
  c = four_bar.constants();
  q = c.q0*ones(1, 3);
  q(2, 2) = NaN;
  refused('four_bar:invalid_input', 'direct_dynamics, state 2 of 3', @() four_bar.direct_dynamics(q, c.qd0, [0; 0; 0]));
  [qdd, lambda, Qdriven, closed, qd, status] = four_bar.direct_dynamics(q, c.qd0, [0; 0; 0]);
  assert(status, [0, 3, 0]);
  assert(all(isnan([qdd(:, 2); lambda(:, 2); closed(:, 2); qd(:, 2)])));
  assert(qdd(:, 1), qdd(:, 3));
  assert(qdd(:, 1), four_bar.direct_dynamics(c.q0, c.qd0, [0; 0; 0]));
  assert(size(Qdriven), [0, 3]);
  assert(c.statuses{status(2) + 1}, 'invalid_input');
  [~, status] = four_bar.assemble([q(:, 1), [1e300; 0; 0]]);
  assert(status(1), 0);
  assert(status(2) > 0);
end

function names_are_changed()
  pairs = plot_.names();
  here = pairs(:, 2);
  assert(numel(unique(here)), numel(here));
  assert(all(cellfun(@isvarname, here)));
  assert(all(cellfun(@numel, here) <= 63));
  assert(pairs(strcmp(pairs(:, 1), 'end'), 2), {'end_'});
  assert(pairs(strcmp(pairs(:, 1), '_hidden'), 2), {'x_hidden'});
  assert(pairs(strcmp(pairs(:, 1), 'plot'), 2), {'plot_'});
  c = plot_.constants();
  assert(c.joint.until_, 1);
  p = plot_.parameters();
  p.a_spring_whose_name_is_much_longer_than_the_sixty_three_charact = 0;
  p.x_hidden = 0;
  springs = plot_.bias([0.5; 0], [0; 0]) - plot_.bias([0.5; 0], [0; 0], 'parameters', p);
  assert(springs, [20; 0], 1e-13);
  a = plot_.sensor_tip([0.5; 0.2], [0; 0], [0; 0]);
  b = plot_.sensor_TIP_([0.5; 0.2], [0; 0], [0; 0]);
  assert(norm(b.position - a.position), 0.2, 1e-15);
  assert(size(four_bar.names()), [0, 2]);
end

function inputs_and_laws()
  q = [0.1; 0.2];
  qd = [0.3; -0.1];
  u = served_laws.inputs();
  laws = served_laws.laws();
  assert(sort(fieldnames(u)), {'t'; 'x'});
  refused('served_laws:missing_law', 'is not given', @() served_laws.bias(q, qd));
  refused('served_laws:missing_law', 'is not given', @() served_laws.bias(q, qd, 'laws', laws));
  laws.rope = @(Z, Zd, x) deal(7, zeros(1, 1));
  laws.tyre = @(at, x) deal([0; 0; 5], zeros(3, 1), zeros(2, 1));
  laws.heat = @(t, q, qd, x) 0;
  pulled = served_laws.bias(q, qd, 'laws', laws);
  laws.rope = @(Z, Zd, x) deal(0, 0);
  free = served_laws.bias(q, qd, 'laws', laws);
  % By a tension of 7 N the rope does the work of the tip's approach to the hook.
  tip = @(q) [q(1) + 0.25 + 0.3*cos(q(2)); 0; -0.3*sin(q(2))];
  gap = @(q) norm(tip(q) - [0.2; 0.1; 0.4]);
  slope = [gap(q + [1e-6; 0]) - gap(q - [1e-6; 0]); gap(q + [0; 1e-6]) - gap(q - [0; 1e-6])]/2e-6;
  assert(pulled - free, 7*slope, 1e-8);
  u.x = [1 2; 0 0; 0 0; 3 4]; % wear, oil, slip, heat: a force -x(heat) on the slide
  heated = served_laws.bias(q, qd, 'laws', laws, 'inputs', u);
  assert(heated - free, [3 4; 0 0], 1e-14);
  laws.tyre = @(at, x) error('mine:broken', 'no grip at %g', x(1));
  refused('mine:broken', 'no grip at 0', @() served_laws.bias(q, qd, 'laws', laws));
  laws.tyre = @(at, x) deal([0; 0], zeros(3, 1), zeros(2, 1));
  refused('served_laws:wrong_size', 'result 1 of laws.tyre has 2 numbers, not 3', @() served_laws.bias(q, qd, 'laws', laws));
  laws.tyre = 3;
  refused('served_laws:wrong_type', 'laws.tyre is no function handle', @() served_laws.bias(q, qd, 'laws', laws));
  laws.tire = @sin;
  refused('served_laws:unknown_field', 'laws.tire', @() served_laws.bias(q, qd, 'laws', laws));
  refused('served_laws:wrong_size', 'inputs.x is 3 x 1, not 4 x N', ...
          @() served_laws.mass_matrix(q, 'inputs', struct('x', zeros(3, 1))));
  % A law may call the model itself, with other parameters.
  p = served_laws.parameters();
  p.slide.mass = 100;
  laws = struct('rope', @(Z, Zd, x) deal(first_entry(served_laws.mass_matrix(q, 'parameters', p)) - 94, 0), ...
                'tyre', @(at, x) deal([0; 0; 5], zeros(3, 1), zeros(2, 1)), 'heat', @(t, q, qd, x) 0);
  assert(served_laws.bias(q, qd, 'laws', laws), pulled, 1e-12);
end

function options_may_be_bundled()
  q = [0.1; 0.2];
  laws = struct('rope', @(Z, Zd, x) deal(Z, Zd), 'tyre', @(at, x) deal(at.velocity, zeros(3, 1), x), ...
                'heat', @(t, q, qd, x) qd(1));
  p = served_laws.parameters();
  p.slide.mass = 3;
  [qdd, xd] = served_laws.derivatives(q, q, q, 'laws', laws, 'parameters', p);
  [qdd2, xd2] = served_laws.derivatives(q, q, q, struct('laws', laws, 'parameters', p));
  assert({qdd, xd}, {qdd2, xd2});
  rates = served_laws.rates(0, [q; q; zeros(4, 1)], q, struct('laws', laws), 'parameters', p);
  assert(rates, [q; qdd; xd]);
end

function forces_may_be_functions()
  c = four_bar.constants();
  p = four_bar.parameters();
  p.flywheel = 2*p.flywheel;
  x = [c.q0; c.qd0];
  qdd = four_bar.direct_dynamics(c.q0, c.qd0, [0.5*sin(2); 0; 0], 'parameters', p);
  rates = four_bar.rates(2, x, @(t, x) [0.5*sin(t); 0; 0], 'parameters', p);
  assert(rates(4:6), qdd);
  assert(four_bar.rates(2, x, [0.5*sin(2); 0; 0], 'parameters', p), rates);
end

function number = first_entry(matrix)
  number = matrix(1, 1);
end
