% SPDX-License-Identifier: MIT
function buses = BUSES_NAME()
%BUSES  Buses of Simulink for the parameters of the model MODEL, in the base workspace.
%   buses = BUSES_NAME()
%
%   PACKAGE.parameters() is a value of PARAMETERS_BUS, for a block Constant or an object Simulink.Parameter.

#include "origin.inc"
#include "buses.inc"
  for name = fieldnames(buses).'
    assignin('base', name{1}, buses.(name{1}));
  end
end

% rows: name, size and type of each element.
function bus = bus_of(rows)
  for k = 1:size(rows, 1)
    element = Simulink.BusElement;
    element.Name = rows{k, 1};
    element.Dimensions = rows{k, 2};
    element.DataType = rows{k, 3};
    elements(k) = element;
  end
  bus = Simulink.Bus;
  bus.Elements = elements;
  bus.HeaderFile = 'MODEL.simulink.h';
  bus.DataScope = 'Imported';
end
