// SPDX-License-Identifier: MIT
#include "origin.inc"
#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include "MODEL.h"

typedef MODEL_real Number;

/// Refused by a compiler where the condition does not hold.
#define EXPECT(name, condition) typedef char name[(condition) ? 1 : -1]

/// A model. The list of its laws in Python is the caller's: arrays on the memory of parameters keep this object alive
/// where Python's collector of circles cannot see it.
typedef struct Core {
  PyObject_HEAD
  MODEL_model model;
  PyObject* laws;
  bool has_new_settings;
#if HAS_PARAMETERS
  MODEL_parameters used; ///< by the last update
#endif // HAS_PARAMETERS
} Core;

#include "core_checks.inc"

#if HAS_LAWS
/// What a law in Python gives; NULL where it, or one before it, has failed. Takes the arguments over.
static PyObject* answer_of_law(void* context, Py_ssize_t law, PyObject* arguments) {
  PyObject* answer = NULL;
  if (arguments != NULL && PyErr_Occurred() == NULL) {
    PyObject* function = PyList_GetItem(((Core*)context)->laws, law);
    Py_XINCREF(function); // the law may put another one in its place
    if (function != NULL) answer = PyObject_CallObject(function, arguments);
    Py_XDECREF(function);
  }
  Py_XDECREF(arguments);
  return answer;
}

/// All numbers that a law gives: those of a force, of a torque, of rates.
static void numbers_of_law(void* context, Py_ssize_t law, PyObject* arguments, Number* numbers, Py_ssize_t count) {
  PyObject* answer = answer_of_law(context, law, arguments);
  for (Py_ssize_t i = 0; i < count && answer != NULL && PyErr_Occurred() == NULL; ++i) {
    PyObject* item = PySequence_GetItem(answer, i);
    numbers[i] = item == NULL ? 0 : (Number)PyFloat_AsDouble(item);
    Py_XDECREF(item);
  }
  Py_XDECREF(answer);
}

#include "core_laws.inc"
#endif // HAS_LAWS
/// Arrays that a function reads, changes in place, or writes.
enum Use { reads, changes, writes };

/// An argument: its name, the bytes of one state's array.
typedef struct Argument {
  const char* name;
  Py_ssize_t size;
  enum Use use;
  bool is_flags;
} Argument;

/// A function of the model. `call` takes the arrays of one state and returns a status.
typedef struct Function {
  const char* name;
  int (*call)(const MODEL_model* model, void* const* arrays);
  const Argument* arguments;
  int count;
  bool has_status, calls_laws;
} Function;

#include "core_functions.inc"
/// The arrays of a call: where they begin, and the bytes from one state to the next.
typedef struct Arrays {
  Py_buffer buffers[LARGEST_COUNT];
  Py_ssize_t steps[LARGEST_COUNT];
  int count;
} Arrays;

static void release(Arrays* arrays) {
  while (arrays->count > 0) PyBuffer_Release(&arrays->buffers[--arrays->count]);
}

/// An array has a row for each state; one that is only read may have a single row for all.
static bool take(Arrays* arrays, PyObject* object, const Argument* argument, Py_ssize_t rows) {
  Py_buffer* buffer = &arrays->buffers[arrays->count];
  if (PyObject_GetBuffer(object, buffer, argument->use == reads ? PyBUF_SIMPLE : PyBUF_WRITABLE) < 0) return false;
  const bool is_shared = argument->use == reads && buffer->len == argument->size;
  arrays->steps[arrays->count++] = is_shared ? 0 : argument->size;
  if (is_shared || buffer->len == rows*argument->size) return true;
  PyErr_Format(PyExc_ValueError, "%s has the wrong size", argument->name);
  return false;
}

static bool take_all(Arrays* arrays, const Function* function, PyObject* tuple, Py_ssize_t rows) {
  if (!PyTuple_Check(tuple) || PyTuple_Size(tuple) != function->count) {
    PyErr_Format(PyExc_TypeError, "%s takes a tuple of %d arrays", function->name, function->count);
    return false;
  }
  for (int i = 0; i < function->count; ++i)
    if (!take(arrays, PyTuple_GetItem(tuple, i), &function->arguments[i], rows)) return false;
  return true;
}

/// The argument that holds a number which is not finite in this state; NULL: there is none. Zero times such a number is
/// NaN.
static const Argument* not_finite(const Function* function, void* const* at) {
  for (int i = 0; i < function->count; ++i) {
    const Argument* argument = &function->arguments[i];
    if (argument->use == writes || argument->is_flags) continue;
    const Number* numbers = (const Number*)at[i];
    const Py_ssize_t count = argument->size/(Py_ssize_t)sizeof(Number);
    Number sum = 0;
    for (Py_ssize_t k = 0; k < count; ++k) sum += 0*numbers[k];
    if (sum != 0) return argument;
  }
  return NULL;
}

/// What a function without a result has not written.
static void blank(const Function* function, void* const* at) {
  for (int i = 0; i < function->count; ++i) {
    Number* numbers = (Number*)at[i];
    const Py_ssize_t count = function->arguments[i].size/(Py_ssize_t)sizeof(Number);
    if (function->arguments[i].use == writes)
      for (Py_ssize_t k = 0; k < count; ++k) numbers[k] = (Number)NAN;
  }
}

/// Where rows ended before the last one: a law has failed, or an argument is not finite.
typedef struct End {
  const Argument* argument;
  Py_ssize_t row;
} End;

/// A function without a status would give numbers without a meaning for numbers that are not finite. One without laws runs
/// without Python's lock: it cannot ask for errors.
static End call_rows(const MODEL_model* model, const Function* function, const Arrays* arrays, Py_ssize_t rows,
                     unsigned char* statuses) {
  void* at[LARGEST_COUNT] = {NULL};
  End end = {NULL, 0};
  for (int i = 0; i < function->count; ++i) at[i] = arrays->buffers[i].buf;
  for (; end.row < rows; ++end.row) {
    if (statuses == NULL && (end.argument = not_finite(function, at)) != NULL) return end;
    const int status = function->call(model, at);
    if (function->calls_laws && PyErr_Occurred() != NULL) return end;
    if (statuses != NULL) statuses[end.row] = (unsigned char)status;
    if (status != 0) blank(function, at);
    for (int i = 0; i < function->count; ++i)
      if (arrays->steps[i] != 0) at[i] = (char*)at[i] + arrays->steps[i];
  }
  return end;
}

static bool call_function(const Core* self, const Function* function, const Arrays* arrays, Py_ssize_t rows,
                          unsigned char* statuses) {
  End end;
  if (function->calls_laws) {
    end = call_rows(&self->model, function, arrays, rows, statuses);
  } else {
    Py_BEGIN_ALLOW_THREADS
    end = call_rows(&self->model, function, arrays, rows, statuses);
    Py_END_ALLOW_THREADS
  }
  if (end.argument != NULL)
    PyErr_Format(PyExc_ValueError, "%s: %s holds a number that is not finite, in row %zd", function->name,
                 end.argument->name, end.row);
  return PyErr_Occurred() == NULL;
}

/// run(index, rows, arrays, statuses, laws): the function on so many states; statuses: a byte for each, or None; laws:
/// the list of functions in Python.
static PyObject* core_run(PyObject* self, PyObject* arguments) {
  Arrays arrays = {.count = 0};
  Py_buffer statuses = {0};
  Py_ssize_t index = 0, rows = 0;
  PyObject *tuple = NULL, *words = NULL, *laws = NULL;
  if (!PyArg_ParseTuple(arguments, "nnOOO", &index, &rows, &tuple, &words, &laws)) return NULL;
  if (index < 0 || index >= (Py_ssize_t)(sizeof(functions)/sizeof(functions[0])) || rows < 0) {
    PyErr_SetString(PyExc_IndexError, "no such function");
    return NULL;
  }
  const Function* function = &functions[index];
  ((Core*)self)->laws = laws; // the same in all calls of a model
  bool is_good = take_all(&arrays, function, tuple, rows);
  if (is_good && function->has_status) {
    is_good = PyObject_GetBuffer(words, &statuses, PyBUF_WRITABLE) == 0;
    if (is_good && statuses.len != rows) {
      PyErr_SetString(PyExc_ValueError, "statuses have the wrong size");
      is_good = false;
    }
  }
  is_good = is_good && call_function((const Core*)self, function, &arrays, rows, (unsigned char*)statuses.buf);
  if (statuses.obj != NULL) PyBuffer_Release(&statuses);
  release(&arrays);
  if (!is_good) return NULL;
  Py_RETURN_NONE;
}

#if HAS_PARAMETERS
/// All parameters, in the order of their structure.
static int core_buffer(PyObject* self, Py_buffer* view, int flags) {
  return PyBuffer_FillInfo(view, self, &((Core*)self)->model.parameters, (Py_ssize_t)sizeof(MODEL_parameters), 0, flags);
}

#endif // HAS_PARAMETERS
#if HAS_NEWTON
static PyObject* core_settings(PyObject* self, PyObject* ignored) {
  const MODEL_newton* newton = &((Core*)self)->model.newton;
  (void)ignored;
  return Py_BuildValue("(didd)", (double)newton->tolerance, newton->max_iterations, (double)newton->largest_step,
                       (double)newton->smallest_pivot);
}

static PyObject* core_set_settings(PyObject* self, PyObject* arguments) {
  MODEL_newton* newton = &((Core*)self)->model.newton;
  double tolerance = 0, step = 0, pivot = 0;
  int iterations = 0;
  if (!PyArg_ParseTuple(arguments, "didd", &tolerance, &iterations, &step, &pivot)) return NULL;
  newton->tolerance = (Number)tolerance;
  newton->max_iterations = iterations;
  newton->largest_step = (Number)step;
  newton->smallest_pivot = (Number)pivot;
  ((Core*)self)->has_new_settings = true;
  Py_RETURN_NONE;
}

#endif // HAS_NEWTON
#if HAS_PIVOT
static PyObject* core_settings(PyObject* self, PyObject* ignored) {
  (void)ignored;
  return Py_BuildValue("(d)", (double)((Core*)self)->model.smallest_pivot);
}

static PyObject* core_set_settings(PyObject* self, PyObject* arguments) {
  double pivot = 0;
  if (!PyArg_ParseTuple(arguments, "d", &pivot)) return NULL;
  ((Core*)self)->model.smallest_pivot = (Number)pivot;
  ((Core*)self)->has_new_settings = true;
  Py_RETURN_NONE;
}

#endif // HAS_PIVOT
#if HAS_LAWS
/// connect(laws): None takes a derivative away.
static PyObject* core_connect(PyObject* self, PyObject* laws) {
  if (!PyList_Check(laws) || PyList_Size(laws) != LAWS) {
    PyErr_SetString(PyExc_TypeError, "no list of laws");
    return NULL;
  }
  connect_laws((Core*)self, laws);
  Py_RETURN_NONE;
}

#endif // HAS_LAWS
/// Something has changed since the last update. Numpy writes to parameters without a call: they are compared.
static bool is_stale(const Core* self) {
#if HAS_PARAMETERS
  return self->has_new_settings ||
         memcmp(&self->used, &self->model.parameters, sizeof self->used) != 0;
#else // HAS_PARAMETERS
  return self->has_new_settings;
#endif // HAS_PARAMETERS
}

static void note_update(Core* self) {
  self->has_new_settings = false;
#if HAS_PARAMETERS
  self->used = self->model.parameters;
#endif // HAS_PARAMETERS
}

static PyObject* core_new(PyTypeObject* type, PyObject* arguments, PyObject* words) {
  PyObject* self = PyType_GenericAlloc(type, 0);
  (void)arguments;
  (void)words;
  if (self == NULL) return NULL;
  MODEL_init(&((Core*)self)->model);
  note_update((Core*)self);
  return self;
}

static void core_free(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF((PyObject*)type);
}

static PyObject* core_update(PyObject* self, PyObject* ignored) {
  (void)ignored;
  MODEL_update(&((Core*)self)->model);
  note_update((Core*)self);
  Py_RETURN_NONE;
}

static PyObject* core_stale(PyObject* self, PyObject* ignored) {
  (void)ignored;
  return PyBool_FromLong(is_stale((const Core*)self));
}

/// Of several threads the first one updates; the others must not, since it may be at work with the results.
static PyObject* core_refresh(PyObject* self, PyObject* ignored) {
  return is_stale((const Core*)self) ? core_update(self, ignored) : core_stale(self, ignored);
}

static PyObject* core_implausible(PyObject* self, PyObject* ignored) {
  (void)ignored;
  return Py_BuildValue("z", MODEL_implausible(&((Core*)self)->model));
}

static PyMethodDef core_methods[] = {
    {"run", core_run, METH_VARARGS, NULL},
    {"update", core_update, METH_NOARGS, NULL},
    {"stale", core_stale, METH_NOARGS, NULL},
    {"refresh", core_refresh, METH_NOARGS, NULL},
    {"implausible", core_implausible, METH_NOARGS, NULL},
#if HAS_SETTINGS
    {"settings", core_settings, METH_NOARGS, NULL},
    {"set_settings", core_set_settings, METH_VARARGS, NULL},
#endif // HAS_SETTINGS
#if HAS_LAWS
    {"connect", core_connect, METH_O, NULL},
#endif // HAS_LAWS
    {NULL, NULL, 0, NULL}};

static PyType_Slot core_slots[] = {
    {Py_tp_new, (void*)core_new},
    {Py_tp_dealloc, (void*)core_free},
    {Py_tp_methods, core_methods},
#if HAS_PARAMETERS
    {Py_bf_getbuffer, (void*)core_buffer},
#endif // HAS_PARAMETERS
    {0, NULL}};

static PyType_Spec core_spec = {"_MODEL_core.Core", (int)sizeof(Core), 0, Py_TPFLAGS_DEFAULT, core_slots};

static int fill_module(PyObject* module) {
  PyObject* type = PyType_FromModuleAndSpec(module, &core_spec, NULL);
  if (type == NULL) return -1;
  const int failed = PyModule_AddType(module, (PyTypeObject*)type);
  Py_DECREF(type);
  return failed;
}

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, (void*)fill_module}, {0, NULL}};

static struct PyModuleDef module_definition = {PyModuleDef_HEAD_INIT, "_MODEL_core", NULL, 0, NULL, module_slots,
                                               NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__MODEL_core(void) {
  return PyModuleDef_Init(&module_definition);
}
