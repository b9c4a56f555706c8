// SPDX-License-Identifier: MIT
#include "origin.inc"
#ifndef MBSGEN_TAKE_H
#define MBSGEN_TAKE_H

// What a call takes: arrays, inputs, sets of parameters.

#include "mbsgen_frame.h"

/// Takes the sizes before those of one state. False: an exception is set.
static inline bool take_lead(Frame* frame, PyObject* object, int own, const char* name) {
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

/// What the caller gives for an argument, as numbers in C's order: a new reference.
static inline PyObject* taken(const Call* call, const mbsgen_argument* argument, PyObject* value) {
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

static inline Py_ssize_t bytes_of(const Call* call, const mbsgen_argument* argument) {
  const size_t size = argument->is_flags ? sizeof(bool) : call->library->table->number_size;
  return product(argument->shape.rank, argument->shape.sizes) * (Py_ssize_t)size;
}

static inline bool take_argument(Frame* frame, int place, PyObject* value) {
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
static inline bool take_inputs(Frame* frame, PyObject* value) {
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
static inline bool take_sets(Frame* frame, PyObject* model, PyObject* value) {
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

static inline bool has_parameters(const Call* call) {
  return call->library->table->parameters_size > 0;
}

static inline bool take_all(Frame* frame, PyObject* model, PyObject* const* values) {
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

#endif
