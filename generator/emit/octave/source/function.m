% SPDX-License-Identifier: MIT
function varargout = FUNCTION_NAME(varargin)
#include "help.inc"

#include "origin.inc"
  [varargout{1:max(nargout, 1)}] = PACKAGE.core(FUNCTION_INDEX, varargin{:});
end
