% SPDX-License-Identifier: MIT
function structure = STRUCTURE_NAME()
#include "help.inc"

#include "origin.inc"
  structure = PACKAGE.core('STRUCTURE_NAME');
end
