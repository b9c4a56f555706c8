% SPDX-License-Identifier: MIT
function pairs = names()
%NAMES  Names of the model that are others here.
%   pairs = PACKAGE.names()
%
%   It returns a row for each: the name in C, and the name in this package. MATLAB has no names of more than 63 characters, nor
%   with an underscore in front, nor its keywords; a package with the name of a function would hide it. No two names of a
%   structure become one.

#include "origin.inc"
  pairs = cell(0, 2);
#include "names.inc"
end
