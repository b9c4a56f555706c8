// SPDX-License-Identifier: MIT
#include "origin.inc"
#ifndef MBSGEN_FRAME_H
#define MBSGEN_FRAME_H

// A function of a model, and one call of it.

#include "mbsgen_rows.h"
#include <string.h>

/// A function of a model. The collector of circles knows it, since classes of results know the module that it is in.
typedef struct Call {
  PyObject_HEAD Library* library;
  const mbsgen_function* function;
  PyObject *result, *inputs, *support;
  PyObject *real, *flags; ///< types of numbers
  PyObject *core_name, *laws_name;
  Py_ssize_t
      given; ///< arguments from Python: the model, arrays that are read, inputs, sets of parameters, `out`
  Py_ssize_t results;
} Call;

/// One array of a call: in the end what the caller gets, at first what he gives.
typedef struct Part {
  PyObject* array;      ///< whose numbers C reads or writes
  PyObject* given;      ///< of an argument that is changed: what it holds before the call
  Py_ssize_t bytes;     ///< of one state
  int lead, given_lead; ///< indices in front of those of one state
} Part;

typedef struct Frame {
  const Call* call;
  Core* core;
  char* model;              ///< that the function is called with
  char* own;                ///< a model of the call's, which takes one set of parameters after the other
  Part parts[most_walkers]; ///< behind the arguments: inputs, sets of parameters
  PyObject* out[2 * mbsgen_most_arguments]; ///< borrowed: where results go
  PyObject *statuses, *laws;
  unsigned char status; ///< of a single state
  Lead lead;
  const char* leader; ///< the argument that has it
  Py_ssize_t rows;
} Frame;

static inline int number_of_real(const Call* call) {
  return call->library->table->number_size == sizeof(double) ? numpy_double : numpy_float;
}

static inline PyObject* zeros(const Call* call, int rank, const Py_ssize_t* sizes) {
  PyObject* result = new_array(rank, sizes, number_of_real(call), NULL, NULL);
  const size_t size = call->library->table->number_size;
  if (result != NULL) memset(as_array(result)->data, 0, (size_t)product(rank, sizes) * size);
  return result;
}

static inline PyObject* tuple_of(int rank, const Py_ssize_t* sizes) {
  PyObject* tuple = PyTuple_New(rank);
  for (int i = 0; i < rank && tuple != NULL; ++i) {
    PyObject* size = PyLong_FromSsize_t(sizes[i]);
    if (size == NULL || PyTuple_SetItem(tuple, i, size) < 0) Py_CLEAR(tuple);
  }
  return tuple;
}

static inline bool has_shape(PyObject* object, const mbsgen_shape* shape) {
  const int lead = as_array(object)->rank - shape->rank;
  for (int i = 0; i < shape->rank && lead >= 0; ++i)
    if (as_array(object)->sizes[lead + i] != shape->sizes[i]) return false;
  return lead >= 0;
}

static inline PyObject* shape_of(const mbsgen_shape* shape) {
  return tuple_of(shape->rank, shape->sizes);
}

#endif
