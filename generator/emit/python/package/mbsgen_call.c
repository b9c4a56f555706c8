// SPDX-License-Identifier: MIT
#include "mbsgen_answer.h"
#include "mbsgen_take.h"
#include "origin.inc"
#include <math.h>

/// Zero times a number that is not finite is NaN.
static bool is_finite(const void* numbers, Py_ssize_t bytes, size_t size) {
  const Py_ssize_t count = bytes / (Py_ssize_t)size;
  if (size == sizeof(double)) {
    double sum = 0;
    for (Py_ssize_t i = 0; i < count; ++i) sum += 0 * ((const double*)numbers)[i];
    return sum == 0;
  }
  float sum = 0;
  for (Py_ssize_t i = 0; i < count; ++i) sum += 0 * ((const float*)numbers)[i];
  return sum == 0;
}

/// The argument that holds a number which is not finite in this state; NULL: there is none.
static const char* not_finite(const Frame* frame, void* const* at) {
  const mbsgen_function* function = frame->call->function;
  const size_t size = frame->call->library->table->number_size;
  for (int i = 0; i < function->count; ++i) {
    const mbsgen_argument* argument = &function->arguments[i];
    if (argument->use == mbsgen_writes || argument->is_flags) continue;
    if (!is_finite(at[i], frame->parts[i].bytes, size)) return argument->name;
  }
  return function->takes_inputs && !is_finite(at[function->count], frame->parts[function->count].bytes, size)
             ? "inputs"
             : NULL;
}

/// What a function without a result has not written.
static void blank(const Frame* frame, void* const* at) {
  const size_t size = frame->call->library->table->number_size;
  for (int i = 0; i < frame->call->function->count; ++i) {
    if (frame->call->function->arguments[i].use != mbsgen_writes) continue;
    const Py_ssize_t count = frame->parts[i].bytes / (Py_ssize_t)size;
    for (Py_ssize_t k = 0; k < count; ++k)
      if (size == sizeof(double))
        ((double*)at[i])[k] = (double)NAN;
      else
        ((float*)at[i])[k] = NAN;
  }
}

/// Where rows ended before the last one: a law has failed, or an argument is not finite.
typedef struct End {
  const char* argument;
  Py_ssize_t row;
} End;

/// The arrays of the first row, and how they go on.
static void begin_rows(const Frame* frame, Walk* walk, void** at) {
  const int count = frame->call->function->count + 2;
  Walker walkers[most_walkers];
  for (int i = 0; i < count; ++i) {
    const Part* part = &frame->parts[i];
    const Walker walker = {part->array == NULL ? NULL : as_array(part->array)->sizes, part->lead, part->bytes};
    walkers[i] = walker;
    at[i] = part->array == NULL ? NULL : as_array(part->array)->data;
  }
  begin_walk(walk, &frame->lead, walkers, count);
}

/// A set that differs from the last one is taken, and what depends on it.
static void take_set(const Frame* frame, const void* set) {
  const mbsgen_table* table = frame->call->library->table;
  char* parameters = frame->model + table->parameters_at;
  if (memcmp(parameters, set, table->parameters_size) == 0) return;
  memcpy(parameters, set, table->parameters_size);
  table->update(frame->model);
}

/// A function without a status would give numbers without a meaning for numbers that are not finite. One without laws runs
/// without Python's lock: it cannot ask for errors.
static End call_rows(Frame* frame) {
  const mbsgen_function* function = frame->call->function;
  const int sets = function->count + 1;
  unsigned char* statuses = frame->statuses != NULL ? (unsigned char*)as_array(frame->statuses)->data
                            : function->has_status  ? &frame->status
                                                    : NULL;
  void* at[most_walkers];
  Walk walk;
  End end = {NULL, 0};
  begin_rows(frame, &walk, at);
  for (; end.row < frame->rows; ++end.row, next_row(&walk, at)) {
    if (statuses == NULL && (end.argument = not_finite(frame, at)) != NULL) return end;
    if (at[sets] != NULL) take_set(frame, at[sets]);
    const int status = function->call(frame->model, at);
    if (function->calls_laws && PyErr_Occurred() != NULL) return end;
    if (statuses != NULL) statuses[end.row] = (unsigned char)status;
    if (status != 0) blank(frame, at);
  }
  return end;
}

/// Single states are done before other threads would have taken the lock.
static bool run(Frame* frame) {
  const mbsgen_function* function = frame->call->function;
  End end;
  if (function->calls_laws || frame->rows == 1) {
    frame->core->laws = frame->laws;
    end = call_rows(frame);
  } else {
    Py_BEGIN_ALLOW_THREADS end = call_rows(frame);
    Py_END_ALLOW_THREADS
  }
  if (end.argument != NULL)
    PyErr_Format(PyExc_ValueError, "%s: %s holds a number that is not finite, in row %zd", function->name,
                 end.argument, end.row);
  return PyErr_Occurred() == NULL;
}

static bool take_model(Frame* frame, PyObject* model) {
  PyObject* object = PyObject_GetAttr(model, frame->call->core_name);
  if (object == NULL) return false;
  if (Py_TYPE(object) != frame->call->library->core_type ||
      ((Core*)object)->library != frame->call->library) {
    PyErr_Format(PyExc_TypeError, "%s: not a model of this package", frame->call->function->name);
    Py_DECREF(object);
    return false;
  }
  frame->core = (Core*)object;
  frame->model = frame->core->model;
  if (frame->call->function->calls_laws) frame->laws = PyObject_GetAttr(model, frame->call->laws_name);
  if (frame->call->function->calls_laws && frame->laws == NULL) return false;
  if (!is_stale(frame->core)) return true;
  PyObject* none = PyObject_CallMethod(model, "_check", NULL);
  if (none == NULL) return false;
  Py_DECREF(none);
  // Of several threads the first one updates; the others must not, since it may be at work with the results.
  if (is_stale(frame->core)) update_core(frame->core);
  return true;
}

static void clear(Frame* frame) {
  PyMem_Free(frame->own);
  for (int i = 0; i <= frame->call->function->count + 1; ++i) {
    Py_XDECREF(frame->parts[i].array);
    Py_XDECREF(frame->parts[i].given);
  }
  Py_XDECREF(frame->statuses);
  Py_XDECREF(frame->laws);
  Py_XDECREF((PyObject*)frame->core);
}

static PyObject* call_function(PyObject* self, PyObject* const* values, Py_ssize_t count) {
  const Call* call = (const Call*)self;
  if (count != call->given)
    return PyErr_Format(PyExc_TypeError, "%s takes %zd arguments", call->function->name, call->given);
  Frame frame;
  memset(&frame, 0, sizeof frame);
  frame.call = call;
  PyObject *result = NULL, *out = NULL;
  if (take_model(&frame, values[0]) && take_all(&frame, values[0], values + 1) &&
      (values[count - 1] == Py_None || (out = take_out(&frame, values[count - 1])) != NULL) &&
      make_results(&frame) && run(&frame))
    result = answer(&frame);
  Py_XDECREF(out);
  clear(&frame);
  return result;
}

static int call_traverse(PyObject* self, visitproc visit, void* arg) {
  const Call* call = (const Call*)self;
  Py_VISIT((PyObject*)Py_TYPE(self));
  Py_VISIT(call->result);
  Py_VISIT(call->inputs);
  Py_VISIT(call->support);
  return 0;
}

static int call_clear(PyObject* self) {
  Call* call = (Call*)self;
  Py_CLEAR(call->result);
  Py_CLEAR(call->inputs);
  Py_CLEAR(call->support);
  return 0;
}

static void call_free(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  call_clear(self);
  Py_XDECREF((PyObject*)((Call*)self)->library);
  Py_XDECREF(((Call*)self)->real);
  Py_XDECREF(((Call*)self)->flags);
  Py_XDECREF(((Call*)self)->core_name);
  Py_XDECREF(((Call*)self)->laws_name);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
  Py_DECREF((PyObject*)type);
}

static PyType_Slot call_slots[] = {{Py_tp_dealloc, (void*)call_free},
                                   {Py_tp_traverse, (void*)call_traverse},
                                   {Py_tp_clear, (void*)call_clear},
                                   {0, NULL}};

PyType_Spec call_spec = {"mbsgen.Call", (int)sizeof(Call), 0,
                         Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                         call_slots};

static PyMethodDef call_method = {"call", (PyCFunction)(void (*)(void))call_function, METH_FASTCALL, NULL};

PyObject* new_call(Library* library, Py_ssize_t index, PyObject* result, PyObject* inputs,
                   PyObject* support) {
  if (index < 0 || index >= library->table->function_count)
    return PyErr_Format(PyExc_IndexError, "no such function");
  Call* call = (Call*)PyType_GenericAlloc(library->call_type, 0);
  if (call == NULL) return NULL;
  const mbsgen_function* function = &library->table->functions[index];
  Py_INCREF((PyObject*)library);
  Py_INCREF(result);
  Py_INCREF(inputs);
  Py_INCREF(support);
  call->library = library;
  call->function = function;
  call->result = result;
  call->inputs = inputs;
  call->support = support;
  call->real = kind_of(number_of_real(call));
  call->flags = kind_of(numpy_bool);
  call->core_name = PyUnicode_InternFromString("_core");
  call->laws_name = PyUnicode_InternFromString("_called");
  call->given = 2 + (function->takes_inputs ? 1 : 0) + (has_parameters(call) ? 1 : 0);
  for (int i = 0; i < function->count; ++i) call->given += function->arguments[i].use != mbsgen_writes;
  call->results = results_before(function, function->count);
  PyObject* method = PyCFunction_NewEx(&call_method, (PyObject*)call, NULL);
  Py_DECREF((PyObject*)call);
  return method;
}
