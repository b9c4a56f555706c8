// SPDX-License-Identifier: MIT
#include "origin.inc"
#ifndef MBSGEN_CORE_H
#define MBSGEN_CORE_H

#define Py_LIMITED_API 0x030A0000
#define PY_SSIZE_T_CLEAN
#include "mbsgen_table.h"
#include <Python.h>

/// The code of a model, and what ends with it.
typedef struct Library {
  PyObject_HEAD const mbsgen_table* table;
  void* handle;         ///< of code that was loaded
  void (*close)(void*); ///< gives the handle back; NULL: nothing to give back
  PyTypeObject *core_type, *call_type;
} Library;

/// A model. The list of its laws in Python is the caller's: arrays on the memory of parameters keep this object alive
/// where Python's collector of circles cannot see it.
typedef struct Core {
  PyObject_HEAD mbsgen_host host;
  Library* library;
  PyObject* laws; ///< during a call
  char* model;
  char* used; ///< parameters of the last update
  bool has_new_settings;
} Core;

extern PyType_Spec core_spec, call_spec;

/// Imports numpy, and adds the types to a module; -1: an exception is set.
int add_types(PyObject* module);

/// A library with the types of the module, which closes the handle in the end, and at once where it fails.
PyObject* new_library(PyObject* module, const mbsgen_table* table, void* handle, void (*close)(void*));

PyObject* new_core(Library* library);

/// A function of the library as Python calls it: function(model, array, ..., [inputs,] out). result: class of its results,
/// or None; inputs: class of inputs, or None; support: the module of that name.
PyObject* new_call(Library* library, Py_ssize_t index, PyObject* result, PyObject* inputs, PyObject* support);

/// Something has changed since the last update. Numpy writes to parameters without a call: they are compared.
bool is_stale(const Core* core);
void update_core(Core* core);

#endif // MBSGEN_CORE_H
