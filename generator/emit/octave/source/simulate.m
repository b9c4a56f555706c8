% SPDX-License-Identifier: MIT
% SCRIPT  Motion of the model MODEL from its initial values, by ode45, and a plot.
%   duration = 2; SCRIPT
%
#include "origin.inc"
if ~exist('duration', 'var')
  duration = 2;
end
options = {};
#if HAS_LAWS
% Laws of your own; these give no force.
#include "idle_laws.inc"
options = {'laws', laws};
#endif // HAS_LAWS
c = PACKAGE.constants();
start = STATE_START;
accuracy = odeset('RelTol', 1e-8, 'AbsTol', 1e-10);
[t, x] = ode45(@(t, x) PACKAGE.rates(t, x, [], options{:}), linspace(0, duration, 201), start, accuracy);
q = x(:, 1:c.nq).';
qd = x(:, c.nq + 1:c.nq + c.nqd).';
#if HAS_LOOPS
q = PACKAGE.assemble(qCLOSING_INPUTS);
qd = PACKAGE.velocities(q, qdCLOSING_INPUTS);
#endif // HAS_LOOPS
plot(t, q);
legend(c.coordinate_names, 'Interpreter', 'none');
xlabel('t (s)');
ylabel('coordinates (UNITS)');
