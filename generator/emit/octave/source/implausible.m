% SPDX-License-Identifier: MIT
function reason = implausible(parameters)
%IMPLAUSIBLE  Why parameters describe no physical system.
%   reason = PACKAGE.implausible(p)
%
%   It returns the first reason that is known: a number that is not finite, a negative mass, a tensor of inertia that no
%   body has. '': no reason is known.

#include "origin.inc"
  if nargin == 0
    parameters = [];
  end
  reason = PACKAGE.core('implausible', 'parameters', parameters);
end
