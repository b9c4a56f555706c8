% SPDX-License-Identifier: GPL-3.0-or-later
function element = BusElement()
%BUSELEMENT  In the place of Simulink's class: the properties that an element has.
  element = struct('Name', 'a', 'Dimensions', 1, 'DataType', 'double');
end
