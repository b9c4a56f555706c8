// SPDX-License-Identifier: MIT
#include "mbsgen_arrays.h"
#include "origin.inc"
#include <string.h>

void** numpy;

bool find_numpy(void) {
  PyObject* module = PyImport_ImportModule("numpy._core._multiarray_umath"); // numpy 2
  if (module == NULL && PyErr_ExceptionMatches(PyExc_ModuleNotFoundError)) {
    PyErr_Clear();
    module = PyImport_ImportModule("numpy.core._multiarray_umath");
  }
  PyObject* capsule = module == NULL ? NULL : PyObject_GetAttrString(module, "_ARRAY_API");
  numpy = capsule == NULL ? NULL : (void**)PyCapsule_GetPointer(capsule, NULL);
  Py_XDECREF(capsule);
  Py_XDECREF(module);
  return numpy != NULL;
}

static const mbsgen_table* table_of(const Core* core) {
  return core->library->table;
}

static char* parameters(const Core* core) {
  return core->model + table_of(core)->parameters_at;
}

bool is_stale(const Core* core) {
  return core->has_new_settings || memcmp(core->used, parameters(core), table_of(core)->parameters_size) != 0;
}

static void note_update(Core* core) {
  core->has_new_settings = false;
  memcpy(core->used, parameters(core), table_of(core)->parameters_size);
}

void update_core(Core* core) {
  table_of(core)->update(core->model);
  note_update(core);
}

// What a law in Python is called with.
static PyObject* tuple_of(const mbsgen_given* given, int count) {
  PyObject* tuple = PyTuple_New(count);
  for (int i = 0; i < count && tuple != NULL; ++i) {
    PyObject* item = given[i].bytes == NULL
                         ? PyFloat_FromDouble(given[i].number)
                         : PyBytes_FromStringAndSize((const char*)given[i].bytes, given[i].size);
    if (item == NULL || PyTuple_SetItem(tuple, i, item) < 0) Py_CLEAR(tuple);
  }
  return tuple;
}

// All numbers that a law gives: those of a force, of a torque, of rates. They are zero where it, or one before it, has
// failed.
static void call_law(mbsgen_host* host, int law, const mbsgen_given* given, int count, double* numbers,
                     int wanted) {
  Core* core = (Core*)((char*)host - offsetof(Core, host));
  if (PyErr_Occurred() != NULL) return;
  PyObject* function = PyList_GetItem(core->laws, law);
  Py_XINCREF(function); // the law may put another one in its place
  PyObject* arguments = function == NULL ? NULL : tuple_of(given, count);
  PyObject* answer = arguments == NULL ? NULL : PyObject_CallObject(function, arguments);
  for (int i = 0; i < wanted && answer != NULL && PyErr_Occurred() == NULL; ++i) {
    PyObject* item = PySequence_GetItem(answer, i);
    numbers[i] = item == NULL ? 0 : PyFloat_AsDouble(item);
    Py_XDECREF(item);
  }
  Py_XDECREF(answer);
  Py_XDECREF(arguments);
  Py_XDECREF(function);
}

PyObject* new_core(Library* library) {
  Core* core = (Core*)PyType_GenericAlloc(library->core_type, 0);
  if (core == NULL) return NULL;
  Py_INCREF((PyObject*)library);
  core->library = library;
  core->host.law = call_law;
  core->model = (char*)PyMem_Calloc(1, library->table->model_size);
  core->used = (char*)PyMem_Calloc(1, library->table->parameters_size + 1);
  if (core->model == NULL || core->used == NULL) {
    Py_DECREF((PyObject*)core);
    return PyErr_NoMemory();
  }
  library->table->init(core->model);
  note_update(core);
  return (PyObject*)core;
}

static void core_free(PyObject* self) {
  Core* core = (Core*)self;
  PyTypeObject* type = Py_TYPE(self);
  PyMem_Free(core->model);
  PyMem_Free(core->used);
  Py_XDECREF((PyObject*)core->library);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF((PyObject*)type);
}

static PyObject* core_update(PyObject* self, PyObject* ignored) {
  (void)ignored;
  update_core((Core*)self);
  Py_RETURN_NONE;
}

static PyObject* core_implausible(PyObject* self, PyObject* ignored) {
  const Core* core = (const Core*)self;
  (void)ignored;
  return Py_BuildValue("z", table_of(core)->implausible(core->model));
}

/// All parameters, in the order of their structure: an array on the memory of the model.
static PyObject* core_parameters(PyObject* self, PyObject* ignored) {
  const mbsgen_table* table = table_of((const Core*)self);
  const Py_ssize_t count = (Py_ssize_t)(table->parameters_size / table->number_size);
  const int number = table->number_size == sizeof(double) ? numpy_double : numpy_float;
  (void)ignored;
  PyObject* array = new_array(1, &count, number, NULL, parameters((const Core*)self));
  if (array == NULL) return NULL;
  Py_INCREF(self);
  if (set_owner(array, self) < 0) Py_CLEAR(array);
  return array;
}

static PyObject* core_settings(PyObject* self, PyObject* ignored) {
  const mbsgen_table* table = table_of((const Core*)self);
  double settings[mbsgen_most_settings] = {0};
  (void)ignored;
  if (table->settings > 0) table->get_settings(((const Core*)self)->model, settings);
  PyObject* tuple = PyTuple_New(table->settings);
  for (int i = 0; i < table->settings && tuple != NULL; ++i) {
    PyObject* item = PyFloat_FromDouble(settings[i]);
    if (item == NULL || PyTuple_SetItem(tuple, i, item) < 0) Py_CLEAR(tuple);
  }
  return tuple;
}

/// set_settings(number, ...): all of them.
static PyObject* core_set_settings(PyObject* self, PyObject* arguments) {
  const mbsgen_table* table = table_of((const Core*)self);
  double settings[mbsgen_most_settings] = {0};
  if (PyTuple_Size(arguments) != table->settings)
    return PyErr_Format(PyExc_TypeError, "all settings at once");
  for (int i = 0; i < table->settings; ++i) settings[i] = PyFloat_AsDouble(PyTuple_GetItem(arguments, i));
  if (PyErr_Occurred() != NULL) return NULL;
  if (table->settings > 0) table->set_settings(((Core*)self)->model, settings);
  ((Core*)self)->has_new_settings = true;
  Py_RETURN_NONE;
}

/// connect(laws): None takes a derivative away.
static PyObject* core_connect(PyObject* self, PyObject* laws) {
  Core* core = (Core*)self;
  const int count = table_of(core)->laws;
  if (!PyList_Check(laws) || PyList_Size(laws) != count || count == 0)
    return PyErr_Format(PyExc_TypeError, "no list of laws");
  bool* has = (bool*)PyMem_Calloc((size_t)count, sizeof(bool));
  if (has == NULL) return PyErr_NoMemory();
  for (int i = 0; i < count; ++i) has[i] = PyList_GetItem(laws, i) != Py_None;
  table_of(core)->connect(core->model, &core->host, has);
  PyMem_Free(has);
  Py_RETURN_NONE;
}

static PyMethodDef core_methods[] = {{"update", core_update, METH_NOARGS, NULL},
                                     {"implausible", core_implausible, METH_NOARGS, NULL},
                                     {"parameters", core_parameters, METH_NOARGS, NULL},
                                     {"settings", core_settings, METH_NOARGS, NULL},
                                     {"set_settings", core_set_settings, METH_VARARGS, NULL},
                                     {"connect", core_connect, METH_O, NULL},
                                     {NULL, NULL, 0, NULL}};

static PyType_Slot core_slots[] = {
    {Py_tp_dealloc, (void*)core_free}, {Py_tp_methods, core_methods}, {0, NULL}};

PyType_Spec core_spec = {"mbsgen.Core", (int)sizeof(Core), 0,
                         Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, core_slots};
