% SPDX-License-Identifier: MIT
function xd = rates(t, x, Q, varargin)
%RATES  Rates of the state, for ode45 and its like.
%   xd = PACKAGE.rates(t, x)
%   xd = PACKAGE.rates(t, x, Q)
%   xd = PACKAGE.rates(t, x, Q, ...)
%
%   It takes the time, the state x = STATE_TEXT in a column, and the joint forces Q: a column, a function
%   of t and x, or []: zero. Options follow, as those of PACKAGE.DYNAMICS_NAME.
#if HAS_LOOPS
%   Dependent and driven coordinates and velocities in x are first guesses: those that close the loops at the time t take
%   their place.
#endif // HAS_LOOPS

#include "origin.inc"
  if nargin < 3 || isempty(Q)
    Q = zeros(VELOCITIES, 1);
  elseif isa(Q, 'function_handle')
    Q = Q(t, x);
  end
  q = x(1:COORDINATES);
  qd = x(COORDINATES + 1:COORDINATES + VELOCITIES);
#if HAS_INPUTS
#if HAS_TIME
  inputs.t = t;
#endif // HAS_TIME
#if HAS_STATES
  inputs.x = x(COORDINATES + VELOCITIES + 1:end);
#endif // HAS_STATES
  varargin = [varargin, {'inputs', inputs}];
#endif // HAS_INPUTS
  RATE_RESULTS = PACKAGE.core(DYNAMICS_INDEX, DYNAMICS_ARGUMENTS, varargin{:});
#if HAS_SPATIAL
  xd = [coordinate_rates(q, qd); RATES_OF_REST];
#else // HAS_SPATIAL
  xd = [qd; RATES_OF_REST];
#endif // HAS_SPATIAL
end
#if HAS_SPATIAL

function r = coordinate_rates(q, qd)
  r = zeros(COORDINATES, 1);
#include "coordinate_rates.inc"
end

% The rate of a quaternion, of an angular velocity in the axes behind it.
function r = spin(w, omega)
  r = [-w(2:4).'*omega; w(1)*omega + cross(w(2:4), omega)]/2;
end

% A vector in the axes before the quaternion.
function r = turn(w, v)
  w = w/norm(w);
  r = v + 2*cross(w(2:4), cross(w(2:4), v) + w(1)*v);
end
#endif // HAS_SPATIAL
