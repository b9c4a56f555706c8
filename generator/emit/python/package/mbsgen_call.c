// SPDX-License-Identifier: MIT
#include "mbsgen_rows.h"
#include "origin.inc"
#include <math.h>
#include <string.h>

/// A function of a model. The collector of circles knows it, since classes of results know the module that it is in.
typedef struct Call {
  PyObject_HEAD Library* library;
  const mbsgen_function* function;
  PyObject *result, *inputs, *support;
  PyObject *real, *flags; ///< types of numbers
  PyObject *core_name, *laws_name;
  Py_ssize_t given; ///< arguments from Python: the model, arrays that are read, inputs, sets of parameters, `out`
  Py_ssize_t results;
} Call;

/// One array of a call: in the end what the caller gets, at first what he gives.
typedef struct Part {
  PyObject* array;  ///< whose numbers C reads or writes
  PyObject* given;  ///< of an argument that is changed: what it holds before the call
  Py_ssize_t bytes; ///< of one state
  int lead, given_lead; ///< indices in front of those of one state
} Part;

typedef struct Frame {
  const Call* call;
  Core* core;
  char* model; ///< that the function is called with
  char* own;   ///< a model of the call's, which takes one set of parameters after the other
  Part parts[most_walkers];                 ///< behind the arguments: inputs, sets of parameters
  PyObject* out[2 * mbsgen_most_arguments]; ///< borrowed: where results go
  PyObject *statuses, *laws;
  unsigned char status; ///< of a single state
  Lead lead;
  const char* leader; ///< the argument that has it
  Py_ssize_t rows;
} Frame;

static int number_of_real(const Call* call) {
  return call->library->table->number_size == sizeof(double) ? numpy_double : numpy_float;
}

static PyObject* zeros(const Call* call, int rank, const Py_ssize_t* sizes) {
  PyObject* result = new_array(rank, sizes, number_of_real(call), NULL, NULL);
  const size_t size = call->library->table->number_size;
  if (result != NULL) memset(as_array(result)->data, 0, (size_t)product(rank, sizes) * size);
  return result;
}

static PyObject* tuple_of(int rank, const Py_ssize_t* sizes) {
  PyObject* tuple = PyTuple_New(rank);
  for (int i = 0; i < rank && tuple != NULL; ++i) {
    PyObject* size = PyLong_FromSsize_t(sizes[i]);
    if (size == NULL || PyTuple_SetItem(tuple, i, size) < 0) Py_CLEAR(tuple);
  }
  return tuple;
}

/// Takes the sizes before those of one state. False: an exception is set.
static bool take_lead(Frame* frame, PyObject* object, int own, const char* name) {
  const int rank = as_array(object)->rank - own;
  const Py_ssize_t* sizes = as_array(object)->sizes;
  const Lead before = frame->lead;
  if (rank > most_leading) {
    PyErr_Format(PyExc_ValueError, "%s: %s has too many indices", frame->call->function->name, name);
    return false;
  }
  if (join_leads(&frame->lead, rank, sizes)) {
    if (frame->leader == NULL) frame->leader = name;
    return true;
  }
  PyObject* none =
      PyObject_CallMethod(frame->call->support, "differ", "ssNsN", frame->call->function->name, frame->leader,
                          tuple_of(before.rank, before.sizes), name, tuple_of(rank, sizes));
  Py_XDECREF(none);
  return false;
}

static bool has_shape(PyObject* object, const mbsgen_shape* shape) {
  const int lead = as_array(object)->rank - shape->rank;
  for (int i = 0; i < shape->rank && lead >= 0; ++i)
    if (as_array(object)->sizes[lead + i] != shape->sizes[i]) return false;
  return lead >= 0;
}

static PyObject* shape_of(const mbsgen_shape* shape) {
  return tuple_of(shape->rank, shape->sizes);
}

/// What the caller gives for an argument, as numbers in C's order: a new reference.
static PyObject* taken(const Call* call, const mbsgen_argument* argument, PyObject* value) {
  PyObject* kind = argument->is_flags ? call->flags : call->real;
  PyObject* result = NULL;
  if (value == Py_None && argument->may_be_missing)
    return zeros(call, argument->shape.rank, argument->shape.sizes);
  if (is_plain(value, kind)) {
    Py_INCREF(value);
    result = value;
  } else {
    result = PyObject_CallMethod(call->support, "taken", "OssO", value, call->function->name, argument->name,
                                 kind);
  }
  if (result == NULL || has_shape(result, &argument->shape)) return result;
  PyObject* none = PyObject_CallMethod(call->support, "wrong_shape", "ssON", call->function->name,
                                       argument->name, result, shape_of(&argument->shape));
  Py_XDECREF(none);
  Py_DECREF(result);
  return NULL;
}

static Py_ssize_t bytes_of(const Call* call, const mbsgen_argument* argument) {
  const size_t size = argument->is_flags ? sizeof(bool) : call->library->table->number_size;
  return product(argument->shape.rank, argument->shape.sizes) * (Py_ssize_t)size;
}

static bool take_argument(Frame* frame, int place, PyObject* value) {
  const mbsgen_argument* argument = &frame->call->function->arguments[place];
  Part* part = &frame->parts[place];
  PyObject* object = taken(frame->call, argument, value);
  if (object == NULL) return false;
  const int lead = as_array(object)->rank - argument->shape.rank;
  if (argument->use == mbsgen_reads) {
    part->array = object;
    part->lead = lead;
  } else {
    part->given = object;
    part->given_lead = lead;
  }
  return lead == 0 || take_lead(frame, object, argument->shape.rank, argument->name);
}

/// The numbers of an object Inputs; those of a call without one are zero.
static bool take_inputs(Frame* frame, PyObject* value) {
  const Call* call = frame->call;
  const Py_ssize_t size = call->library->table->inputs;
  Part* part = &frame->parts[call->function->count];
  part->bytes = size * (Py_ssize_t)call->library->table->number_size;
  if (value == Py_None) return (part->array = zeros(call, 1, &size)) != NULL;
  const int is_inputs = PyObject_IsInstance(value, call->inputs);
  if (is_inputs == 0)
    PyErr_Format(PyExc_TypeError, "%s: inputs is no Inputs of this model", call->function->name);
  if (is_inputs != 1) return false;
  part->array = PyObject_GetAttrString(value, "_values");
  if (part->array == NULL) return false;
  if (!is_plain(part->array, call->real) || as_array(part->array)->rank == 0) {
    PyErr_Format(PyExc_TypeError, "%s: the numbers of inputs were replaced", call->function->name);
    return false;
  }
  part->lead = as_array(part->array)->rank - 1;
  return part->lead == 0 || take_lead(frame, part->array, 1, "inputs");
}

/// Sets of parameters, which take the place of the model's: a model of the call's own gets one after the other, so that
/// other threads go on with the caller's.
static bool take_sets(Frame* frame, PyObject* model, PyObject* value) {
  const Call* call = frame->call;
  const mbsgen_table* table = call->library->table;
  Part* part = &frame->parts[call->function->count + 1];
  if (value == Py_None) return true;
  part->array = PyObject_CallMethod(call->support, "taken_sets", "OsO", value, call->function->name, model);
  if (part->array == NULL) return false;
  part->bytes = (Py_ssize_t)table->parameters_size;
  part->lead = as_array(part->array)->rank - 1;
  frame->own = (char*)PyMem_Malloc(table->model_size);
  if (frame->own == NULL) return PyErr_NoMemory(), false;
  memcpy(frame->own, frame->core->model, table->model_size);
  frame->model = frame->own;
  return part->lead == 0 || take_lead(frame, part->array, 1, "parameters");
}

static bool has_parameters(const Call* call) {
  return call->library->table->parameters_size > 0;
}

static bool take_all(Frame* frame, PyObject* model, PyObject* const* values) {
  const mbsgen_function* function = frame->call->function;
  for (int i = 0; i < function->count; ++i) {
    frame->parts[i].bytes = bytes_of(frame->call, &function->arguments[i]);
    if (function->arguments[i].use != mbsgen_writes && !take_argument(frame, i, *values++)) return false;
  }
  if (function->takes_inputs && !take_inputs(frame, *values++)) return false;
  if (has_parameters(frame->call) && !take_sets(frame, model, *values)) return false;
  frame->rows = product(frame->lead.rank, frame->lead.sizes);
  return true;
}

/// A new array of that shape in each state.
static PyObject* new_result(const Frame* frame, const mbsgen_shape* shape, int number,
                            const Py_ssize_t* steps, char* data) {
  Py_ssize_t sizes[most_leading + mbsgen_most_sizes];
  const int lead = frame->lead.rank;
  for (int i = 0; i < lead; ++i) sizes[i] = frame->lead.sizes[i];
  for (int i = 0; i < shape->rank; ++i) sizes[lead + i] = shape->sizes[i];
  return new_array(lead + shape->rank, sizes, number, steps, data);
}

/// Two arrays whose memory has bytes in common, as far as their ends say.
static bool may_overlap(PyObject* a, PyObject* b) {
  const Array* pair[2] = {as_array(a), as_array(b)};
  const char *first[2], *last[2];
  for (int k = 0; k < 2; ++k) {
    first[k] = last[k] = pair[k]->data;
    for (int i = 0; i < pair[k]->rank; ++i) {
      if (pair[k]->sizes[i] == 0) return false;
      const Py_ssize_t way = (pair[k]->sizes[i] - 1) * pair[k]->steps[i];
      if (way < 0) first[k] += way;
      if (way > 0) last[k] += way;
    }
    last[k] += sizeof(double);
  }
  return first[0] < last[1] && first[1] < last[0];
}

/// A function may write a result before it has read all arguments.
static bool is_read_elsewhere(const Frame* frame, int place, PyObject* out) {
  for (int i = 0; i <= frame->call->function->count + 1; ++i) {
    const Part* part = &frame->parts[i];
    if (i != place && part->array != NULL && may_overlap(part->array, out)) return true;
    if (i != place && part->given != NULL && may_overlap(part->given, out)) return true;
  }
  return frame->parts[place].given != NULL && frame->parts[place].given != out &&
         may_overlap(frame->parts[place].given, out);
}

/// The results before the argument's.
static int results_before(const mbsgen_function* function, int place) {
  int count = 0;
  for (int i = 0; i < place; ++i)
    if (function->arguments[i].use != mbsgen_reads)
      count += function->arguments[i].block_count > 0 ? function->arguments[i].block_count : 1;
  return count;
}

/// What an argument that is changed holds before the call.
static void copy_given(const Frame* frame, const Part* part) {
  const Walker walkers[] = {{as_array(part->array)->sizes, part->lead, part->bytes},
                            {as_array(part->given)->sizes, part->given_lead, part->bytes}};
  void* at[] = {as_array(part->array)->data, as_array(part->given)->data};
  Walk walk;
  begin_walk(&walk, &frame->lead, walkers, 2);
  for (Py_ssize_t row = 0; row < frame->rows; ++row, next_row(&walk, at))
    memmove(at[0], at[1], (size_t)part->bytes);
}

static bool make_result(Frame* frame, int place) {
  const mbsgen_argument* argument = &frame->call->function->arguments[place];
  Part* part = &frame->parts[place];
  PyObject* out = argument->block_count > 0 ? NULL : frame->out[results_before(frame->call->function, place)];
  part->lead = frame->lead.rank;
  if (out != NULL && is_plain(out, frame->call->real) && !is_read_elsewhere(frame, place, out)) {
    Py_INCREF(out);
    part->array = out;
  } else {
    part->array = new_result(frame, &argument->shape, number_of_real(frame->call), NULL, NULL);
  }
  if (part->array != NULL && part->given != NULL) copy_given(frame, part);
  return part->array != NULL;
}

static bool make_results(Frame* frame) {
  const mbsgen_function* function = frame->call->function;
  for (int i = 0; i < function->count; ++i)
    if (function->arguments[i].use != mbsgen_reads && !make_result(frame, i)) return false;
  if (!function->has_status || frame->lead.rank == 0) return true;
  const mbsgen_shape none = {0, {0}};
  return (frame->statuses = new_result(frame, &none, numpy_byte, NULL, NULL)) != NULL;
}

/// Zero times a number that is not finite is NaN.
static bool is_finite(const void* numbers, Py_ssize_t bytes, size_t size) {
  const Py_ssize_t count = bytes / (Py_ssize_t)size;
  if (size == sizeof(double)) {
    double sum = 0;
    for (Py_ssize_t i = 0; i < count; ++i) sum += 0 * ((const double*)numbers)[i];
    return sum == 0;
  }
  float sum = 0;
  for (Py_ssize_t i = 0; i < count; ++i) sum += 0 * ((const float*)numbers)[i];
  return sum == 0;
}

/// The argument that holds a number which is not finite in this state; NULL: there is none.
static const char* not_finite(const Frame* frame, void* const* at) {
  const mbsgen_function* function = frame->call->function;
  const size_t size = frame->call->library->table->number_size;
  for (int i = 0; i < function->count; ++i) {
    const mbsgen_argument* argument = &function->arguments[i];
    if (argument->use == mbsgen_writes || argument->is_flags) continue;
    if (!is_finite(at[i], frame->parts[i].bytes, size)) return argument->name;
  }
  return function->takes_inputs && !is_finite(at[function->count], frame->parts[function->count].bytes, size)
             ? "inputs"
             : NULL;
}

/// What a function without a result has not written.
static void blank(const Frame* frame, void* const* at) {
  const size_t size = frame->call->library->table->number_size;
  for (int i = 0; i < frame->call->function->count; ++i) {
    if (frame->call->function->arguments[i].use != mbsgen_writes) continue;
    const Py_ssize_t count = frame->parts[i].bytes / (Py_ssize_t)size;
    for (Py_ssize_t k = 0; k < count; ++k)
      if (size == sizeof(double))
        ((double*)at[i])[k] = (double)NAN;
      else
        ((float*)at[i])[k] = NAN;
  }
}

/// Where rows ended before the last one: a law has failed, or an argument is not finite.
typedef struct End {
  const char* argument;
  Py_ssize_t row;
} End;

/// The arrays of the first row, and how they go on.
static void begin_rows(const Frame* frame, Walk* walk, void** at) {
  const int count = frame->call->function->count + 2;
  Walker walkers[most_walkers];
  for (int i = 0; i < count; ++i) {
    const Part* part = &frame->parts[i];
    const Walker walker = {part->array == NULL ? NULL : as_array(part->array)->sizes, part->lead, part->bytes};
    walkers[i] = walker;
    at[i] = part->array == NULL ? NULL : as_array(part->array)->data;
  }
  begin_walk(walk, &frame->lead, walkers, count);
}

/// A set that differs from the last one is taken, and what depends on it.
static void take_set(const Frame* frame, const void* set) {
  const mbsgen_table* table = frame->call->library->table;
  char* parameters = frame->model + table->parameters_at;
  if (memcmp(parameters, set, table->parameters_size) == 0) return;
  memcpy(parameters, set, table->parameters_size);
  table->update(frame->model);
}

/// A function without a status would give numbers without a meaning for numbers that are not finite. One without laws runs
/// without Python's lock: it cannot ask for errors.
static End call_rows(Frame* frame) {
  const mbsgen_function* function = frame->call->function;
  const int sets = function->count + 1;
  unsigned char* statuses = frame->statuses != NULL ? (unsigned char*)as_array(frame->statuses)->data
                            : function->has_status  ? &frame->status
                                                    : NULL;
  void* at[most_walkers];
  Walk walk;
  End end = {NULL, 0};
  begin_rows(frame, &walk, at);
  for (; end.row < frame->rows; ++end.row, next_row(&walk, at)) {
    if (statuses == NULL && (end.argument = not_finite(frame, at)) != NULL) return end;
    if (at[sets] != NULL) take_set(frame, at[sets]);
    const int status = function->call(frame->model, at);
    if (function->calls_laws && PyErr_Occurred() != NULL) return end;
    if (statuses != NULL) statuses[end.row] = (unsigned char)status;
    if (status != 0) blank(frame, at);
  }
  return end;
}

/// Single states are done before other threads would have taken the lock.
static bool run(Frame* frame) {
  const mbsgen_function* function = frame->call->function;
  End end;
  if (function->calls_laws || frame->rows == 1) {
    frame->core->laws = frame->laws;
    end = call_rows(frame);
  } else {
    Py_BEGIN_ALLOW_THREADS end = call_rows(frame);
    Py_END_ALLOW_THREADS
  }
  if (end.argument != NULL)
    PyErr_Format(PyExc_ValueError, "%s: %s holds a number that is not finite, in row %zd", function->name,
                 end.argument, end.row);
  return PyErr_Occurred() == NULL;
}

/// The shape of a member of the structures that the last index counts the numbers of.
static mbsgen_shape shape_in_block(const mbsgen_shape* whole, const mbsgen_block* block) {
  mbsgen_shape shape = *whole;
  shape.rank += block->shape.rank - 1;
  for (int i = 0; i < block->shape.rank; ++i) shape.sizes[whole->rank - 1 + i] = block->shape.sizes[i];
  return shape;
}

/// The numbers of such a member, as an array of its own on the same memory.
static PyObject* view(const Frame* frame, int place, const mbsgen_block* block) {
  const mbsgen_shape* whole = &frame->call->function->arguments[place].shape;
  PyObject* owner = frame->parts[place].array;
  const Py_ssize_t size = (Py_ssize_t)frame->call->library->table->number_size;
  const int outer = frame->lead.rank + whole->rank - 1;
  const mbsgen_shape shape = shape_in_block(whole, block);
  Py_ssize_t steps[most_leading + mbsgen_most_sizes], step = size;
  for (int i = 0; i < outer; ++i) steps[i] = as_array(owner)->steps[i];
  for (int i = block->shape.rank - 1; i >= 0; --i) {
    steps[outer + i] = step;
    step *= block->shape.sizes[i];
  }
  PyObject* result = new_result(frame, &shape, number_of_real(frame->call), steps,
                                as_array(owner)->data + block->place * size);
  if (result == NULL) return NULL;
  Py_INCREF(owner);
  if (set_owner(result, owner) < 0) Py_CLEAR(result);
  return result;
}

/// Result number `index`, as the caller gets it. Takes it over.
static PyObject* finished(const Frame* frame, PyObject* result, int index) {
  PyObject* out = frame->out[index];
  if (result == NULL || result == out) return result;
  if (out == NULL) return frame->lead.rank > 0 ? result : number_of(result);
  PyObject* none = PyObject_CallMethod(frame->call->support, "copy_into", "OO", out, result);
  Py_DECREF(result);
  if (none == NULL) return NULL;
  Py_DECREF(none);
  Py_INCREF(out);
  return out;
}

static PyObject* status_word(const Frame* frame) {
  PyObject* words = PyObject_GetAttrString(frame->call->support, frame->lead.rank == 0 ? "OK" : "STATUSES");
  if (words == NULL || frame->lead.rank == 0) return words;
  PyObject* word = PyObject_GetItem(words, frame->statuses);
  Py_DECREF(words);
  return word;
}

static bool put(PyObject* tuple, int place, PyObject* item) {
  return item != NULL && PyTuple_SetItem(tuple, place, item) == 0;
}

static bool put_results(const Frame* frame, PyObject* tuple) {
  const mbsgen_function* function = frame->call->function;
  int index = 0;
  for (int i = 0; i < function->count; ++i) {
    const mbsgen_argument* argument = &function->arguments[i];
    if (argument->use == mbsgen_reads) continue;
    for (int k = 0; k < argument->block_count; ++k, ++index)
      if (!put(tuple, index, finished(frame, view(frame, i, &argument->blocks[k]), index))) return false;
    if (argument->block_count > 0) continue;
    Py_INCREF(frame->parts[i].array);
    if (!put(tuple, index, finished(frame, frame->parts[i].array, index))) return false;
    ++index;
  }
  return !function->has_status || put(tuple, index, status_word(frame));
}

/// A named tuple is made as tuples are, past its own constructor in Python.
static PyObject* named(PyObject* type, PyObject* tuple) {
  newfunc make = (newfunc)PyType_GetSlot(&PyTuple_Type, Py_tp_new);
  PyObject* arguments = PyTuple_Pack(1, tuple);
  PyObject* result = arguments == NULL ? NULL : make((PyTypeObject*)type, arguments, NULL);
  Py_XDECREF(arguments);
  return result;
}

static PyObject* answer(const Frame* frame) {
  const Call* call = frame->call;
  if (frame->status != 0)
    return PyObject_CallMethod(call->support, "refuse", "si", call->function->name, (int)frame->status);
  PyObject* tuple = PyTuple_New(call->results + (call->function->has_status ? 1 : 0));
  PyObject* result = NULL;
  if (tuple != NULL && put_results(frame, tuple)) {
    result = call->result == Py_None ? PyTuple_GetItem(tuple, 0) : named(call->result, tuple);
    if (call->result == Py_None) Py_XINCREF(result);
  }
  Py_XDECREF(tuple);
  return result;
}

/// The shapes of the results in one state, as a list of tuples.
static PyObject* shapes_of_results(const mbsgen_function* function) {
  PyObject* shapes = PyList_New(0);
  for (int i = 0; i < function->count && shapes != NULL; ++i) {
    const mbsgen_argument* argument = &function->arguments[i];
    if (argument->use == mbsgen_reads) continue;
    for (int k = 0; k < (argument->block_count > 0 ? argument->block_count : 1) && shapes != NULL; ++k) {
      const mbsgen_shape whole = argument->shape;
      const mbsgen_shape shape =
          argument->block_count > 0 ? shape_in_block(&whole, &argument->blocks[k]) : whole;
      PyObject* size = shape_of(&shape);
      if (size == NULL || PyList_Append(shapes, size) < 0) Py_CLEAR(shapes);
      Py_XDECREF(size);
    }
  }
  return shapes;
}

static bool is_whole_result(const Frame* frame, PyObject* out) {
  const mbsgen_function* function = frame->call->function;
  if (frame->call->results != 1 || !is_plain(out, frame->call->real)) return false;
  int place = 0;
  while (function->arguments[place].use == mbsgen_reads) ++place;
  const mbsgen_argument* argument = &function->arguments[place];
  return argument->block_count == 0 && (as_array(out)->flags & numpy_is_writeable) != 0 &&
         has_shape(out, &argument->shape) && as_array(out)->rank == frame->lead.rank + argument->shape.rank &&
         memcmp(as_array(out)->sizes, frame->lead.sizes, (size_t)frame->lead.rank * sizeof(Py_ssize_t)) == 0;
}

/// `out` has the arrays of the results: as the module in Python has checked them, in a list, or the one array itself.
static PyObject* take_out(Frame* frame, PyObject* out) {
  const Call* call = frame->call;
  if (is_whole_result(frame, out)) {
    Py_INCREF(out);
    return frame->out[0] = out;
  }
  PyObject* list =
      PyObject_CallMethod(call->support, "taken_out", "OsNNOi", out, call->function->name,
                          tuple_of(frame->lead.rank, frame->lead.sizes), shapes_of_results(call->function),
                          call->real, (int)call->function->has_status);
  for (Py_ssize_t i = 0; i < call->results && list != NULL; ++i) {
    PyObject* item = PyList_GetItem(list, i);
    frame->out[i] = item == Py_None ? NULL : item;
  }
  return list;
}

static bool take_model(Frame* frame, PyObject* model) {
  PyObject* object = PyObject_GetAttr(model, frame->call->core_name);
  if (object == NULL) return false;
  if (Py_TYPE(object) != frame->call->library->core_type ||
      ((Core*)object)->library != frame->call->library) {
    PyErr_Format(PyExc_TypeError, "%s: not a model of this package", frame->call->function->name);
    Py_DECREF(object);
    return false;
  }
  frame->core = (Core*)object;
  frame->model = frame->core->model;
  if (frame->call->function->calls_laws) frame->laws = PyObject_GetAttr(model, frame->call->laws_name);
  if (frame->call->function->calls_laws && frame->laws == NULL) return false;
  if (!is_stale(frame->core)) return true;
  PyObject* none = PyObject_CallMethod(model, "_check", NULL);
  if (none == NULL) return false;
  Py_DECREF(none);
  // Of several threads the first one updates; the others must not, since it may be at work with the results.
  if (is_stale(frame->core)) update_core(frame->core);
  return true;
}

static void clear(Frame* frame) {
  PyMem_Free(frame->own);
  for (int i = 0; i <= frame->call->function->count + 1; ++i) {
    Py_XDECREF(frame->parts[i].array);
    Py_XDECREF(frame->parts[i].given);
  }
  Py_XDECREF(frame->statuses);
  Py_XDECREF(frame->laws);
  Py_XDECREF((PyObject*)frame->core);
}

static PyObject* call_function(PyObject* self, PyObject* const* values, Py_ssize_t count) {
  const Call* call = (const Call*)self;
  if (count != call->given)
    return PyErr_Format(PyExc_TypeError, "%s takes %zd arguments", call->function->name, call->given);
  Frame frame;
  memset(&frame, 0, sizeof frame);
  frame.call = call;
  PyObject *result = NULL, *out = NULL;
  if (take_model(&frame, values[0]) && take_all(&frame, values[0], values + 1) &&
      (values[count - 1] == Py_None || (out = take_out(&frame, values[count - 1])) != NULL) &&
      make_results(&frame) && run(&frame))
    result = answer(&frame);
  Py_XDECREF(out);
  clear(&frame);
  return result;
}

static int call_traverse(PyObject* self, visitproc visit, void* arg) {
  const Call* call = (const Call*)self;
  Py_VISIT((PyObject*)Py_TYPE(self));
  Py_VISIT(call->result);
  Py_VISIT(call->inputs);
  Py_VISIT(call->support);
  return 0;
}

static int call_clear(PyObject* self) {
  Call* call = (Call*)self;
  Py_CLEAR(call->result);
  Py_CLEAR(call->inputs);
  Py_CLEAR(call->support);
  return 0;
}

static void call_free(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  call_clear(self);
  Py_XDECREF((PyObject*)((Call*)self)->library);
  Py_XDECREF(((Call*)self)->real);
  Py_XDECREF(((Call*)self)->flags);
  Py_XDECREF(((Call*)self)->core_name);
  Py_XDECREF(((Call*)self)->laws_name);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF((PyObject*)type);
}

static PyType_Slot call_slots[] = {{Py_tp_dealloc, (void*)call_free},
                                   {Py_tp_traverse, (void*)call_traverse},
                                   {Py_tp_clear, (void*)call_clear},
                                   {0, NULL}};

PyType_Spec call_spec = {"mbsgen.Call", (int)sizeof(Call), 0,
                         Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                         call_slots};

static PyMethodDef call_method = {"call", (PyCFunction)(void (*)(void))call_function, METH_FASTCALL, NULL};

PyObject* new_call(Library* library, Py_ssize_t index, PyObject* result, PyObject* inputs,
                   PyObject* support) {
  if (index < 0 || index >= library->table->function_count)
    return PyErr_Format(PyExc_IndexError, "no such function");
  Call* call = (Call*)PyType_GenericAlloc(library->call_type, 0);
  if (call == NULL) return NULL;
  const mbsgen_function* function = &library->table->functions[index];
  Py_INCREF((PyObject*)library);
  Py_INCREF(result);
  Py_INCREF(inputs);
  Py_INCREF(support);
  call->library = library;
  call->function = function;
  call->result = result;
  call->inputs = inputs;
  call->support = support;
  call->real = kind_of(number_of_real(call));
  call->flags = kind_of(numpy_bool);
  call->core_name = PyUnicode_InternFromString("_core");
  call->laws_name = PyUnicode_InternFromString("_called");
  call->given = 2 + (function->takes_inputs ? 1 : 0) + (has_parameters(call) ? 1 : 0);
  for (int i = 0; i < function->count; ++i) call->given += function->arguments[i].use != mbsgen_writes;
  call->results = results_before(function, function->count);
  PyObject* method = PyCFunction_NewEx(&call_method, (PyObject*)call, NULL);
  Py_DECREF((PyObject*)call);
  return method;
}
