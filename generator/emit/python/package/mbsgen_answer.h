// SPDX-License-Identifier: MIT
#include "origin.inc"
#ifndef MBSGEN_ANSWER_H
#define MBSGEN_ANSWER_H

// What a call gives: its results, made before it and finished after it.

#include "mbsgen_frame.h"

/// A new array of that shape in each state.
static inline PyObject* new_result(const Frame* frame, const mbsgen_shape* shape, int number,
                                   const Py_ssize_t* steps, char* data) {
  Py_ssize_t sizes[most_leading + mbsgen_most_sizes];
  const int lead = frame->lead.rank;
  for (int i = 0; i < lead; ++i) sizes[i] = frame->lead.sizes[i];
  for (int i = 0; i < shape->rank; ++i) sizes[lead + i] = shape->sizes[i];
  return new_array(lead + shape->rank, sizes, number, steps, data);
}

/// Two arrays whose memory has bytes in common, as far as their ends say.
static inline bool may_overlap(PyObject* a, PyObject* b) {
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
static inline bool is_read_elsewhere(const Frame* frame, int place, PyObject* out) {
  for (int i = 0; i <= frame->call->function->count + 1; ++i) {
    const Part* part = &frame->parts[i];
    if (i != place && part->array != NULL && may_overlap(part->array, out)) return true;
    if (i != place && part->given != NULL && may_overlap(part->given, out)) return true;
  }
  return frame->parts[place].given != NULL && frame->parts[place].given != out &&
         may_overlap(frame->parts[place].given, out);
}

/// The results before the argument's.
static inline int results_before(const mbsgen_function* function, int place) {
  int count = 0;
  for (int i = 0; i < place; ++i)
    if (function->arguments[i].use != mbsgen_reads)
      count += function->arguments[i].block_count > 0 ? function->arguments[i].block_count : 1;
  return count;
}

/// What an argument that is changed holds before the call.
static inline void copy_given(const Frame* frame, const Part* part) {
  const Walker walkers[] = {{as_array(part->array)->sizes, part->lead, part->bytes},
                            {as_array(part->given)->sizes, part->given_lead, part->bytes}};
  void* at[] = {as_array(part->array)->data, as_array(part->given)->data};
  Walk walk;
  begin_walk(&walk, &frame->lead, walkers, 2);
  for (Py_ssize_t row = 0; row < frame->rows; ++row, next_row(&walk, at))
    memmove(at[0], at[1], (size_t)part->bytes);
}

static inline bool make_result(Frame* frame, int place) {
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

static inline bool make_results(Frame* frame) {
  const mbsgen_function* function = frame->call->function;
  for (int i = 0; i < function->count; ++i)
    if (function->arguments[i].use != mbsgen_reads && !make_result(frame, i)) return false;
  if (!function->has_status || frame->lead.rank == 0) return true;
  const mbsgen_shape none = {0, {0}};
  return (frame->statuses = new_result(frame, &none, numpy_byte, NULL, NULL)) != NULL;
}

/// The shape of a member of the structures that the last index counts the numbers of.
static inline mbsgen_shape shape_in_block(const mbsgen_shape* whole, const mbsgen_block* block) {
  mbsgen_shape shape = *whole;
  shape.rank += block->shape.rank - 1;
  for (int i = 0; i < block->shape.rank; ++i) shape.sizes[whole->rank - 1 + i] = block->shape.sizes[i];
  return shape;
}

/// The numbers of such a member, as an array of its own on the same memory.
static inline PyObject* view(const Frame* frame, int place, const mbsgen_block* block) {
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
static inline PyObject* finished(const Frame* frame, PyObject* result, int index) {
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

static inline PyObject* status_word(const Frame* frame) {
  PyObject* words = PyObject_GetAttrString(frame->call->support, frame->lead.rank == 0 ? "OK" : "STATUSES");
  if (words == NULL || frame->lead.rank == 0) return words;
  PyObject* word = PyObject_GetItem(words, frame->statuses);
  Py_DECREF(words);
  return word;
}

static inline bool put(PyObject* tuple, int place, PyObject* item) {
  return item != NULL && PyTuple_SetItem(tuple, place, item) == 0;
}

static inline bool put_results(const Frame* frame, PyObject* tuple) {
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
static inline PyObject* named(PyObject* type, PyObject* tuple) {
  newfunc make = (newfunc)PyType_GetSlot(&PyTuple_Type, Py_tp_new);
  PyObject* arguments = PyTuple_Pack(1, tuple);
  PyObject* result = arguments == NULL ? NULL : make((PyTypeObject*)type, arguments, NULL);
  Py_XDECREF(arguments);
  return result;
}

static inline PyObject* answer(const Frame* frame) {
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
static inline PyObject* shapes_of_results(const mbsgen_function* function) {
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

static inline bool is_whole_result(const Frame* frame, PyObject* out) {
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
static inline PyObject* take_out(Frame* frame, PyObject* out) {
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

#endif
