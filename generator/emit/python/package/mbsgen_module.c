// SPDX-License-Identifier: MIT
#include "mbsgen_core.h"
#include "origin.inc"

/// code(): that of the model.
static PyObject* code(PyObject* module, PyObject* ignored) {
  (void)ignored;
  return new_library(module, mbsgen_model(), NULL, NULL);
}

static PyMethodDef functions[] = {{"code", code, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL}};

static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void*)add_types}, {0, NULL}};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_MODEL_core", NULL, 0, functions, slots, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__MODEL_core(void) {
  return PyModuleDef_Init(&definition);
}
