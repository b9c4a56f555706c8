// SPDX-License-Identifier: MIT
#include "mbsgen_mex.h"
#include "origin.inc"
#include <math.h>
#include <string.h>

// A call of a function for many states.

/// A part of a function's result: an array, or a field of a structure.
typedef struct Part {
  void* numbers;
  int size;
  const int* places; ///< by index in a state's array: the place among the numbers of C
} Part;

/// A result: one part, or those of a structure.
typedef struct Result {
  int argument;
  Part* parts;
  int count;
} Result;

static bool is_changed(const mbsgen_argument* argument) {
  return argument->use == mbsgen_changes && !argument->may_be_missing;
}

/// Results in their order here: what is written, then what is changed in C.
static int list_results(const mbsgen_function* function, int* order) {
  int count = 0;
  for (int changed = 0; changed < 2; ++changed)
    for (int i = 0; i < function->count; ++i) {
      const mbsgen_argument* argument = &function->arguments[i];
      if (argument->use != mbsgen_reads && is_changed(argument) == (changed == 1)) order[count++] = i;
    }
  return count;
}

static mxArray* array_of(const mbsgen_shape* shape, size_t states, size_t bytes) {
  mwSize sizes[2*mbsgen_most_sizes + 1] = {1, 1};
  int rank = shape->rank == 0 ? 1 : shape->rank;
  for (int i = 0; i < shape->rank; ++i) sizes[i] = (mwSize)shape->sizes[i];
  sizes[rank++] = (mwSize)states;
  return mxCreateNumericArray((mwSize)rank, sizes, kind_of(bytes), mxREAL);
}

/// The shape of a block in all of the structures that an array has, and the places of its numbers.
static mbsgen_shape shape_of(const mbsgen_argument* argument, const mbsgen_block* block) {
  mbsgen_shape shape = argument->shape;
  if (block == NULL) return shape;
  --shape.rank;
  for (int i = 0; i < block->shape.rank; ++i) shape.sizes[shape.rank++] = block->shape.sizes[i];
  return shape;
}

static int* places_in(const mbsgen_argument* argument, const mbsgen_block* block) {
  const mbsgen_shape shape = shape_of(argument, block);
  int* places = places_of(&shape);
  if (block == NULL) return places;
  const int own = size_of(&block->shape), all = (int)argument->shape.sizes[argument->shape.rank - 1];
  for (int i = 0; i < size_of(&shape); ++i) places[i] = places[i]/own*all + (int)block->place + places[i]%own;
  return places;
}

static Part part_of(const mbsgen_argument* argument, const mbsgen_block* block, size_t states, size_t bytes, mxArray** array) {
  const mbsgen_shape shape = shape_of(argument, block);
  *array = array_of(&shape, states, bytes);
  const Part part = {mxGetData(*array), size_of(&shape), places_in(argument, block)};
  return part;
}

static mxArray* open_result(const mbsgen_argument* argument, size_t states, size_t bytes, Result* result) {
  mxArray* array = NULL;
  result->count = argument->block_count == 0 ? 1 : argument->block_count;
  result->parts = (Part*)mxMalloc((size_t)result->count*sizeof(Part));
  if (argument->block_count == 0) {
    result->parts[0] = part_of(argument, NULL, states, bytes, &array);
    return array;
  }
  mxArray* structure = mxCreateStructMatrix(1, 1, 0, NULL);
  for (int i = 0; i < result->count; ++i) {
    result->parts[i] = part_of(argument, &argument->blocks[i], states, bytes, &array);
    mxSetFieldByNumber(structure, 0, mxAddField(structure, argument->blocks[i].name), array);
  }
  return structure;
}

/// numbers: NULL: the state has no result.
static void fill_part(const Part* part, size_t state, const void* numbers, size_t bytes) {
  const size_t first = state*(size_t)part->size;
  for (int i = 0; i < part->size; ++i) {
    const size_t place = first + (size_t)i;
    if (numbers == NULL)
      put_number(part->numbers, bytes, place, (double)NAN);
    else if (bytes == sizeof(double))
      ((double*)part->numbers)[place] = ((const double*)numbers)[part->places[i]];
    else
      ((float*)part->numbers)[place] = ((const float*)numbers)[part->places[i]];
  }
}

static void complain_of_status(const mbsgen_function* function, int status, size_t state, size_t states) {
  static const char* const names[] = {"ok", "not_converged", "singular", "invalid_input"};
  static const char* const reasons[] = {
      "", "the constraints cannot be closed from here", "the system is singular at q",
      "a number that the function reads is not finite, or so large that results are not"};
  if (states == 1) complain(names[status], "%s: %s", function->name, reasons[status]);
  complain(names[status], "%s, state %lu of %lu: %s", function->name, (unsigned long)state + 1, (unsigned long)states,
           reasons[status]);
}

/// Columns of the arguments that are given, in the order of C.
static void read_arguments(const mbsgen_function* function, const mxArray* const* given, int given_count, Columns* columns,
                           size_t* states) {
  int at = 0;
  for (int i = 0; i < function->count; ++i) {
    const mbsgen_argument* argument = &function->arguments[i];
    const Columns nothing = {NULL, mxDOUBLE_CLASS, size_of(&argument->shape), 0, NULL};
    columns[i] = nothing;
    if (argument->use == mbsgen_writes) continue;
    if (at < given_count)
      columns[i] = columns_of(argument->name, given[at++], &argument->shape, states);
    else if (!argument->may_be_missing)
      complain("missing_argument", "%s: %s is missing", function->name, argument->name);
  }
  if (at < given_count) complain("too_many_arguments", "%s takes %d arrays, not %d", function->name, at, given_count);
}

static void** open_arrays(const mbsgen_table* table, const mbsgen_function* function) {
  void** arrays = (void**)mxCalloc((size_t)function->count + 1, sizeof(void*));
  for (int i = 0; i < function->count; ++i)
    arrays[i] = mxCalloc((size_t)size_of(&function->arguments[i].shape) + 1, table->number_size);
  arrays[function->count] = mxCalloc((size_t)table->inputs + 1, table->number_size);
  return arrays;
}

static void set_arrays(const mbsgen_table* table, const mbsgen_function* function, const Columns* columns,
                       const Columns* inputs, size_t state, void** arrays) {
  for (int i = 0; i < function->count; ++i) {
    const mbsgen_argument* argument = &function->arguments[i];
    if (argument->use != mbsgen_writes)
      copy_column(&columns[i], state, arrays[i], argument->is_flags ? sizeof(bool) : table->number_size);
  }
  for (int i = 0; i < mbsgen_names.input_count && function->takes_inputs; ++i)
    if (inputs[i].numbers != NULL)
      copy_column(&inputs[i], state, (char*)arrays[function->count] + (size_t)mbsgen_names.inputs[i].place*table->number_size,
                  table->number_size);
}

void call_function(const mbsgen_table* table, const mbsgen_function* function, const void* model,
                   const mxArray* const* given, int given_count, const Columns* inputs, size_t states, mxArray** results,
                   int result_count) {
  Columns columns[mbsgen_most_arguments];
  Result open[mbsgen_most_arguments];
  int order[mbsgen_most_arguments];
  const size_t bytes = table->number_size;
  const int all = list_results(function, order), most = all + (function->has_status ? 1 : 0);
  double* statuses = NULL;
  if (result_count > most) complain("too_many_results", "%s has %d results, not %d", function->name, most, result_count);
  read_arguments(function, given, given_count, columns, &states);
  const int wanted = result_count > all ? all : result_count == 0 ? 1 : result_count;
  for (int i = 0; i < wanted; ++i) {
    open[i].argument = order[i];
    results[i] = open_result(&function->arguments[order[i]], states, bytes, &open[i]);
  }
  if (result_count > all) {
    results[all] = mxCreateDoubleMatrix(1, (mwSize)states, mxREAL);
    statuses = (double*)mxGetData(results[all]);
  }
  void** arrays = open_arrays(table, function);
  for (size_t state = 0; state < states; ++state) {
    set_arrays(table, function, columns, inputs, state, arrays);
    const int status = function->call(model, arrays);
    if (status != 0 && statuses == NULL) complain_of_status(function, status, state, states);
    if (statuses != NULL) statuses[state] = status;
    for (int i = 0; i < wanted; ++i)
      for (int k = 0; k < open[i].count; ++k)
        fill_part(&open[i].parts[k], state, status == 0 ? arrays[open[i].argument] : NULL, bytes);
  }
}
