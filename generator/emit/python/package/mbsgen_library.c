// SPDX-License-Identifier: MIT
#include "mbsgen_arrays.h"
#include "origin.inc"

static PyObject* library_model(PyObject* self, PyObject* ignored) {
  (void)ignored;
  return new_core((Library*)self);
}

static PyObject* library_function(PyObject* self, PyObject* arguments) {
  Py_ssize_t index = 0;
  PyObject *result = NULL, *inputs = NULL, *support = NULL;
  if (!PyArg_ParseTuple(arguments, "nOOO", &index, &result, &inputs, &support)) return NULL;
  return new_call((Library*)self, index, result, inputs, support);
}

static PyObject* tuple_of_shape(const mbsgen_shape* shape) {
  PyObject* tuple = PyTuple_New(shape->rank);
  for (int i = 0; i < shape->rank && tuple != NULL; ++i) {
    PyObject* size = PyLong_FromSsize_t(shape->sizes[i]);
    if (size == NULL || PyTuple_SetItem(tuple, i, size) < 0) Py_CLEAR(tuple);
  }
  return tuple;
}

static PyObject* blocks_of(const mbsgen_argument* argument) {
  PyObject* list = PyList_New(0);
  for (int i = 0; i < argument->block_count && list != NULL; ++i) {
    PyObject* item = Py_BuildValue("nN", (Py_ssize_t)argument->blocks[i].place,
                                   tuple_of_shape(&argument->blocks[i].shape));
    if (item == NULL || PyList_Append(list, item) < 0) Py_CLEAR(list);
    Py_XDECREF(item);
  }
  return list;
}

/// arguments(index): the name, use ("r": it is read, "x": changed, "w": written), shape, blocks and flags of each.
static PyObject* library_arguments(PyObject* self, PyObject* given) {
  const mbsgen_table* table = ((const Library*)self)->table;
  const Py_ssize_t index = PyLong_AsSsize_t(given);
  if (index < 0 || index >= table->function_count) return PyErr_Format(PyExc_IndexError, "no such function");
  const mbsgen_function* function = &table->functions[index];
  PyObject* list = PyList_New(0);
  for (int i = 0; i < function->count && list != NULL; ++i) {
    const mbsgen_argument* argument = &function->arguments[i];
    const char* use = argument->use == mbsgen_reads ? "r" : argument->use == mbsgen_changes ? "x" : "w";
    PyObject* item = Py_BuildValue("ssNNi", argument->name, use, tuple_of_shape(&argument->shape),
                                   blocks_of(argument), (int)argument->is_flags);
    if (item == NULL || PyList_Append(list, item) < 0) Py_CLEAR(list);
    Py_XDECREF(item);
  }
  return list;
}

static PyMethodDef library_methods[] = {{"model", library_model, METH_NOARGS, NULL},
                                        {"function", library_function, METH_VARARGS, NULL},
                                        {"arguments", library_arguments, METH_O, NULL},
                                        {NULL, NULL, 0, NULL}};

static void library_free(PyObject* self) {
  Library* library = (Library*)self;
  PyTypeObject* type = Py_TYPE(self);
  if (library->close != NULL) library->close(library->handle);
  Py_XDECREF((PyObject*)library->core_type);
  Py_XDECREF((PyObject*)library->call_type);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF((PyObject*)type);
}

static PyType_Slot library_slots[] = {
    {Py_tp_dealloc, (void*)library_free}, {Py_tp_methods, library_methods}, {0, NULL}};

static PyType_Spec library_spec = {"mbsgen.Library", (int)sizeof(Library), 0,
                                   Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, library_slots};

static int add_type(PyObject* module, PyType_Spec* spec) {
  PyObject* type = PyType_FromModuleAndSpec(module, spec, NULL);
  const int failed = type == NULL ? -1 : PyModule_AddType(module, (PyTypeObject*)type);
  Py_XDECREF(type);
  return failed;
}

int add_types(PyObject* module) {
  if (!find_numpy()) return -1;
  if (add_type(module, &core_spec) < 0 || add_type(module, &call_spec) < 0) return -1;
  return add_type(module, &library_spec);
}

static const char* complaint(const mbsgen_table* table) {
  for (int i = 0; i < table->function_count; ++i)
    if (table->functions[i].count > mbsgen_most_arguments) return table->functions[i].name;
  return NULL;
}

PyObject* new_library(PyObject* module, const mbsgen_table* table, void* handle, void (*close)(void*)) {
  PyObject* type = PyObject_GetAttrString(module, "Library");
  Library* library = type == NULL ? NULL : (Library*)PyType_GenericAlloc((PyTypeObject*)type, 0);
  Py_XDECREF(type); // the object has its own
  if (library == NULL) {
    if (close != NULL) close(handle);
    return NULL;
  }
  library->table = table;
  library->handle = handle;
  library->close = close;
  library->core_type = (PyTypeObject*)PyObject_GetAttrString(module, "Core");
  library->call_type = (PyTypeObject*)PyObject_GetAttrString(module, "Call");
  if (complaint(table) != NULL) PyErr_Format(PyExc_ValueError, "%s has too many arguments", complaint(table));
  if (PyErr_Occurred() != NULL) Py_CLEAR(library);
  return (PyObject*)library;
}
