// SPDX-License-Identifier: MIT
#include "mbsgen_core.h"
#include <dlfcn.h>

/// The code of a model as it was loaded first, which models go on to refer to, and what has taken its place.
typedef struct Code {
  void *first, *second;
} Code;

static void close_code(void* handle) {
  Code* code = (Code*)handle;
  if (code->second != NULL) dlclose(code->second);
  if (code->first != NULL) dlclose(code->first);
  PyMem_Free(code);
}

/// The table of a shared library, whose handle the code gets; NULL: an exception is set.
static const mbsgen_table* load(const char* path, void** handle) {
  *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  const mbsgen_table* (*model)(void) = NULL;
  if (*handle != NULL) *(void**)&model = dlsym(*handle, "mbsgen_model"); // as POSIX says
  if (model != NULL) return model();
  return PyErr_Format(PyExc_OSError, "%s", dlerror()), NULL;
}

/// open(path): the library of a model.
static PyObject* open_library(PyObject* module, PyObject* path) {
  PyObject* bytes = NULL;
  if (!PyUnicode_FSConverter(path, &bytes)) return NULL;
  Code* code = (Code*)PyMem_Calloc(1, sizeof(Code));
  const mbsgen_table* table = code == NULL ? NULL : load(PyBytes_AsString(bytes), &code->first);
  Py_DECREF(bytes);
  if (table != NULL) return new_library(module, table, code, close_code);
  if (code == NULL) return PyErr_NoMemory();
  close_code(code);
  return NULL;
}

static bool is_same_model(const mbsgen_table* a, const mbsgen_table* b) {
  return a->number_size == b->number_size && a->model_size == b->model_size && a->parameters_at == b->parameters_at &&
         a->parameters_size == b->parameters_size && a->function_count == b->function_count;
}

/// replace(library, path): other code for the same model, from the next call on.
static PyObject* replace(PyObject* module, PyObject* arguments) {
  PyObject *given = NULL, *bytes = NULL, *type = PyObject_GetAttrString(module, "Library");
  if (type == NULL || !PyArg_ParseTuple(arguments, "O!O&", type, &given, PyUnicode_FSConverter, &bytes)) {
    Py_XDECREF(type);
    return NULL;
  }
  Py_DECREF(type);
  Library* library = (Library*)given;
  Code* code = (Code*)library->handle;
  void* handle = NULL;
  const mbsgen_table* table = load(PyBytes_AsString(bytes), &handle);
  Py_DECREF(bytes);
  if (table != NULL && (code->second != NULL || !is_same_model(table, library->table)))
    table = (PyErr_SetString(PyExc_ValueError, "not the code of this model"), NULL);
  if (table == NULL) {
    if (handle != NULL) dlclose(handle);
    return NULL;
  }
  code->second = handle;
  library->table = table;
  Py_RETURN_NONE;
}

static PyMethodDef functions[] = {{"open", open_library, METH_O, NULL},
                                  {"replace", replace, METH_VARARGS, NULL},
                                  {NULL, NULL, 0, NULL}};

/// Code that was made without the library of mathematics finds it among what the process has.
static int fill(PyObject* module) {
  dlopen("libm.so.6", RTLD_NOW | RTLD_GLOBAL);
  return add_types(module);
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void*)fill}, {0, NULL}};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_core", NULL, 0, functions, slots, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__core(void) {
  return PyModuleDef_Init(&definition);
}
