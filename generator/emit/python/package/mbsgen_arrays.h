// SPDX-License-Identifier: MIT
#include "origin.inc"
#ifndef MBSGEN_ARRAYS_H
#define MBSGEN_ARRAYS_H

// Arrays of numpy by its binary interface, which is alike in numpy 1 and 2: the places of functions in its table are those
// of numpy/core/code_generators/numpy_api.py, the members of an array those of ndarraytypes.h. One module serves both.

#include "mbsgen_core.h"

enum { numpy_bool = 0, numpy_byte = 2, numpy_float = 11, numpy_double = 12 };
enum { numpy_is_contiguous = 0x1, numpy_is_aligned = 0x100, numpy_is_writeable = 0x400 };

typedef struct Array {
  PyObject_HEAD char* data;
  int rank;
  Py_ssize_t* sizes;
  Py_ssize_t* steps;
  PyObject* base;
  PyObject* kind;
  int flags;
} Array;

/// Numpy's table of functions; NULL before `find_numpy`.
extern void** numpy;

/// Imports numpy; false: it is not there, and an exception is set.
bool find_numpy(void);

static inline PyTypeObject* array_type(void) {
  return (PyTypeObject*)numpy[2];
}

/// A new reference to the type of numbers.
static inline PyObject* kind_of(int number) {
  return ((PyObject * (*)(int)) numpy[45])(number);
}

/// A new array, whose memory is `data` where that is not NULL. steps: in bytes; NULL: the last index counts fastest.
static inline PyObject* new_array(int rank, const Py_ssize_t* sizes, int number, const Py_ssize_t* steps,
                                  void* data) {
  typedef PyObject* (*New)(PyTypeObject*, int, const Py_ssize_t*, int, const Py_ssize_t*, void*, int, int,
                           PyObject*);
  const int flags = data != NULL ? numpy_is_aligned | numpy_is_writeable : 0;
  return ((New)numpy[93])(array_type(), rank, sizes, number, steps, data, 0, flags, NULL);
}

/// An array without sizes as a number of Python. Takes the array over.
static inline PyObject* number_of(PyObject* array) {
  return ((PyObject * (*)(PyObject*)) numpy[76])(array);
}

/// The array keeps the owner of its memory alive, which is taken over.
static inline int set_owner(PyObject* array, PyObject* owner) {
  return ((int (*)(PyObject*, PyObject*))numpy[282])(array, owner);
}

static inline const Array* as_array(const PyObject* object) {
  return (const Array*)object;
}

/// Numbers of that kind, which lie in memory as C has them.
static inline bool is_plain(PyObject* object, const PyObject* kind) {
  const int wanted = numpy_is_contiguous | numpy_is_aligned;
  return Py_TYPE(object) == array_type() && as_array(object)->kind == kind &&
         (as_array(object)->flags & wanted) == wanted;
}

#endif // MBSGEN_ARRAYS_H
