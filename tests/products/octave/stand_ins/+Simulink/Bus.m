% SPDX-License-Identifier: GPL-3.0-or-later
function bus = Bus()
%BUS  In the place of Simulink's class: the properties that a bus has.
  bus = struct('Elements', [], 'HeaderFile', '', 'DataScope', 'Auto');
end
