% SPDX-License-Identifier: MIT
function build(varargin)
%BUILD  Compiles the model, for Octave by mkoctfile, for MATLAB by mex.
%   build()
%   build(OPTION, ...)
%
%   It writes the mex file core in the folder +PACKAGE. Options are those of mkoctfile or mex. Then addpath(FOLDER), of
%   the folder in which this file is, makes PACKAGE known.

#include "origin.inc"
  here = fileparts(mfilename('fullpath'));
  sources = SOURCES;
  target = fullfile(here, '+PACKAGE', 'core');
  before = cd(fullfile(here, 'src'));
  return_there = onCleanup(@() cd(before));
  if exist('OCTAVE_VERSION', 'builtin')
    [text, status] = mkoctfile('--mex', '-o', [target, '.mex'], varargin{:}, sources{:});
    if status ~= 0
      error('PACKAGE:build', 'the model could not be compiled: %s', text);
    end
  else
    mex('-output', target, varargin{:}, sources{:});
  end
end
