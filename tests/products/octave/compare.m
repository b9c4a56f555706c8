% SPDX-License-Identifier: GPL-3.0-or-later
function compare(folder)
%COMPARE  Calls each function of a package as a program in C does, for the same states, and compares all bits.
%   folder: has model.json (package.py) and the program.
  model = jsondecode(fileread(fullfile(folder, 'model.json')), 'makeValidName', false);
  rand('twister', 7);
  constants = feval([model.package, '.constants']);
  parameters = changed_parameters(model);
  options = {'parameters', parameters.structure};
  laws = own_laws(model);
  functions = as_cells(model.functions);
  file = fopen(fullfile(folder, 'states'), 'w');
  fwrite(file, parameters.numbers, 'double');
  calls = cell(1, numel(functions));
  for k = 1:numel(functions)
    calls{k} = states_of(model, functions{k}, constants);
    fwrite(file, calls{k}.numbers, 'double');
  end
  fclose(file);
  command = sprintf('"%s" < "%s" > "%s"', fullfile(folder, 'program'), fullfile(folder, 'states'), fullfile(folder, 'results'));
  assert(system(command) == 0);
  file = fopen(fullfile(folder, 'results'));
  compared = 0;
  for k = 1:numel(functions)
    compared = compared + compare_function(model, functions{k}, k, calls{k}, options, laws, file);
  end
  assert(isempty(fread(file, 1)));
  fclose(file);
  assert(compared > 0);
  printf('%s: %d functions, %d numbers agree\n', model.package, numel(functions), compared);
end

% Lists of JSON are cells or arrays of structures: a row of cells.
function cells = as_cells(list)
  if ~iscell(list)
    list = num2cell(list);
  end
  cells = reshape(list, 1, []);
end

function sizes = shape_of(argument)
  sizes = reshape(argument.shape, 1, []);
end

function count = size_of(sizes)
  count = prod([1, sizes]);
end

% Other parameters near the nominal ones, in the order of C; those that no equation has stay.
function parameters = changed_parameters(model)
  structure = feval([model.package, '.parameters']);
  numbers = [];
  factors = 0.99 + 0.02*rand(1, model.parameters);
  factors(model.fixed + 1) = 1;
  for group = fieldnames(structure).'
    value = structure.(group{1});
    if isstruct(value)
      for field = fieldnames(value).'
        structure.(group{1}).(field{1}) = take(value.(field{1}));
      end
    else
      structure.(group{1}) = take(value);
    end
  end
  assert(numel(numbers) == model.parameters);
  parameters = struct('structure', structure, 'numbers', numbers);

  function value = take(value)
    value = value.*reshape(factors(numel(numbers) + (1:numel(value))), size(value));
    numbers = [numbers, value(:).'];
  end
end

function laws = own_laws(model)
  laws = struct();
  for law = as_cells(model.laws)
    own = law{1};
    if ~own.optional
      laws.(own.name) = law_of(own);
    end
  end
end

function handle = law_of(law)
  states = numel(law.sizes) > 1 + strcmp(law.kind, 'point');
  if strcmp(law.kind, 'rate')
    handle = @(t, q, qd, x) t + q(1) - x(1);
  elseif strcmp(law.kind, 'link') && ~states
    handle = @(Z, Zd) 30*(Z - 0.9) + 2*Zd;
  elseif strcmp(law.kind, 'link')
    handle = @(Z, Zd, x) deal(30*(Z - 0.9) + 2*Zd, 0.5 - x);
  elseif ~states
    handle = @(point) deal([0; 0; 3*first_of(point)], [0; 0.5*first_of(point); 0]);
  else
    handle = @(point, x) deal([0; 0; 3*first_of(point)], [0; 0.5*first_of(point); 0], 0.5 - x);
  end
end

function number = first_of(point)
  number = struct2cell(point){1}(1);
end

% Arrays of all states as the package takes them, and their numbers as the program reads them.
function call = states_of(model, own, constants)
  rounds = model.rounds;
  call = struct('given', {{}}, 'inputs', [], 'numbers', []);
  rows = zeros(0, rounds);
  for argument = as_cells(own.arguments)
    one = argument{1};
    if strcmp(one.use, 'writes')
      continue;
    end
    sizes = shape_of(one);
    columns = numbers_of(one, size_of(sizes), rounds, constants);
    rows = [rows; columns];
    call.given{end + 1} = from_rows(columns, sizes, rounds);
  end
  if own.inputs
    call.inputs = 2*rand(model.inputs, rounds) - 1;
    rows = [rows; call.inputs];
  end
  call.numbers = rows;
end

% Near the initial coordinates, where loops close; of contacts few or most are active.
function columns = numbers_of(argument, size, rounds, constants)
  columns = 2*rand(size, rounds) - 1;
  if argument.flags
    columns = double(columns > 0.3);
  elseif strcmp(argument.name, 'dt')
    columns = abs(columns) + 0.1;
  elseif size > 0 && any(strcmp(argument.name, {'q', 'qa', 'qb'}))
    columns = constants.q0 + 0.05*columns;
  end
end

% Numbers of states, row by row in each, as an array of the host; and back.
function array = from_rows(columns, sizes, rounds)
  if numel(sizes) < 2
    array = columns;
  else
    array = permute(reshape(columns, [fliplr(sizes), rounds]), [numel(sizes):-1:1, numel(sizes) + 1]);
  end
end

function columns = to_rows(array, sizes, rounds)
  wanted = [sizes, rounds, 1, 1];
  if isempty(sizes)
    wanted = [1, rounds, 1];
  end
  for i = 1:numel(wanted)
    assert(size(array, i) == wanted(i), 'size %d is %d, not %d', i, size(array, i), wanted(i));
  end
  count = numel(sizes);
  if count > 1
    array = permute(reshape(array, [sizes, rounds]), [count:-1:1, count + 1]);
  end
  columns = reshape(array, size_of(sizes), rounds);
end

function structure = inputs_of(model, numbers)
  structure = feval([model.package, '.inputs']);
  at = 0;
  for name = fieldnames(structure).'
    value = structure.(name{1});
    if isstruct(value)
      structure.(name{1}).force = numbers(at + (1:3), :);
      structure.(name{1}).torque = numbers(at + (4:6), :);
      at = at + 6;
    else
      structure.(name{1}) = numbers(at + (1:numel(value)), :);
      at = at + numel(value);
    end
  end
  assert(at == rows(numbers));
end

% Results in the order of the package: what is written, then what is changed.
function order = results_of(own)
  order = {};
  for changed = [false, true]
    for argument = as_cells(own.arguments)
      one = argument{1};
      if ~strcmp(one.use, 'reads') && changed == (strcmp(one.use, 'changes') && ~one.optional)
        order{end + 1} = one;
      end
    end
  end
end

function compared = compare_function(model, own, index, call, options, laws, file)
  rounds = model.rounds;
  if isempty(call.given)
    rounds = 1;
  end
  if own.laws
    options = [options, {'laws', laws}];
  end
  if own.inputs
    options = [options, {'inputs', inputs_of(model, call.inputs)}];
  end
  order = results_of(own);
  answers = cell(1, numel(order) + own.status);
  [answers{:}] = feval([model.package, '.core'], index, call.given{:}, options{:});
  wanted = wanted_of(own, model.rounds, file);
  statuses = wanted.status(1:rounds);
  if own.status
    assert(isequal(answers{end}, statuses), own.name);
  end
  compared = 0;
  for k = 1:numel(order)
    compared = compared + compare_result(order{k}, answers{k}, wanted.(order{k}.name)(:, 1:rounds), statuses == 0, ...
                                         {own.name, model.real});
  end
  compare_alone(model, own, call, options, answers, statuses);
end

% What the program wrote: statuses, and columns of each result.
function wanted = wanted_of(own, rounds, file)
  wanted = struct('status', zeros(1, rounds));
  for argument = as_cells(own.arguments)
    wanted.(argument{1}.name) = zeros(size_of(shape_of(argument{1})), rounds);
  end
  for k = 1:rounds
    wanted.status(k) = fread(file, 1, 'double');
    for argument = as_cells(own.arguments)
      one = argument{1};
      if ~strcmp(one.use, 'reads')
        wanted.(one.name)(:, k) = fread(file, size_of(shape_of(one)), 'double');
      end
    end
  end
end

% name: of the function, and the class of its results.
function compared = compare_result(argument, answer, wanted, holds, name)
  sizes = shape_of(argument);
  rounds = columns(wanted);
  if isempty(argument.blocks)
    compared = compare_bits(to_rows(answer, sizes, rounds), wanted, holds, name);
    return;
  end
  compared = 0;
  blocks = as_cells(argument.blocks);
  assert(isequal(fieldnames(answer), cellfun(@(block) block.name, blocks(:), 'UniformOutput', false)));
  outer = sizes(1:end - 1);
  for block = blocks(:).'
    inner = shape_of(block{1});
    places = (0:size_of(outer) - 1)*sizes(end) + block{1}.place + (1:size_of(inner)).';
    got = to_rows(answer.(block{1}.name), [outer, inner], rounds);
    compared = compared + compare_bits(got, wanted(places(:), :), holds, name);
  end
end

function compared = compare_bits(got, wanted, holds, name)
  bits = @(numbers) typecast(reshape(double(numbers), 1, []), 'uint64');
  assert(isa(got, name{2}) && isequal(size(got), size(wanted)), name{1});
  assert(isequal(bits(got(:, holds)), bits(wanted(:, holds))), name{1});
  assert(all(all(isnan(got(:, ~holds)))), name{1});
  compared = numel(got(:, holds));
end

% The last state on its own, by the function's file: as the last of all.
function compare_alone(model, own, call, options, answers, statuses)
  if isempty(call.given)
    return;
  end
  given = cellfun(@(array) last_of(array), call.given, 'UniformOutput', false);
  if own.inputs
    options{end} = inputs_of(model, call.inputs(:, end));
  end
  alone = cell(size(answers));
  try
    [alone{:}] = feval([model.package, '.', own.here], given{:}, options{:});
    assert(own.status || statuses(end) == 0);
  catch problem
    assert(~own.status && statuses(end) ~= 0, '%s', problem.message);
  end
  for k = 1:numel(answers) - own.status
    if isstruct(alone{k})
      continue;
    end
    assert(isequaln(alone{k}, last_of(answers{k})), own.name);
  end
end

function array = last_of(array)
  if ndims(array) == 2
    array = array(:, end);
  else
    places = repmat({':'}, 1, ndims(array) - 1);
    array = array(places{:}, size(array, ndims(array)));
  end
end
