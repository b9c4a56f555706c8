% SPDX-License-Identifier: GPL-3.0-or-later
function buses(model, package, count)
%BUSES  The buses of a model are those of its parameters, and of the structures in the header.
  build('-O0');
  script = str2func([package, '_buses']);
  all = script();
  [numbers, structure] = walk(all, [model, '_parameters_bus'], package);
  assert(numbers, count);
  assert(all_names(structure), all_names(feval([package, '.parameters'])));
  for name = fieldnames(all).'
    assert(evalin('base', name{1}), all.(name{1}));
    assert(all.(name{1}).HeaderFile, [model, '.simulink.h']);
    assert(numel(name{1}) <= 63);
  end
end

% Numbers of a bus, and a structure like it.
function [numbers, structure] = walk(all, name, package)
  numbers = 0;
  for element = all.(name).Elements
    own = element.Dimensions;
    structure.(element.Name) = zeros(own, 1);
    if strncmp(element.DataType, 'Bus: ', 5)
      [own, structure.(element.Name)] = walk(all, element.DataType(6:end), package);
    end
    numbers = numbers + own;
  end
end

function names = all_names(structure)
  names = {};
  for name = fieldnames(structure).'
    names{end + 1} = name{1};
    value = structure.(name{1});
    if isstruct(value)
      names = [names, all_names(value)];
    else
      names{end + 1} = numel(value);
    end
  end
end
