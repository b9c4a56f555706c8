% SPDX-License-Identifier: MIT
function c = constants()
%CONSTANTS  Sizes, names and initial values of the model MODEL.
%   c = PACKAGE.constants()
%
%   Places in arrays count from 1.

#include "origin.inc"
#include "constants.inc"
end
