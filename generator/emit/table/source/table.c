// SPDX-License-Identifier: MIT
#include "MODEL.h"
#include "mbsgen_table.h"
#include "origin.inc"

typedef MODEL_real Number;

/// Refused by a compiler where the condition does not hold.
#define EXPECT(name, condition) typedef char name[(condition) ? 1 : -1]

#include "table_checks.inc"

#if HAS_LAWS
static void ask(void* host, int law, const mbsgen_given* given, int count, double* numbers, int wanted) {
  ((mbsgen_host*)host)->law((mbsgen_host*)host, law, given, count, numbers, wanted);
}

#include "table_laws.inc"
#endif // HAS_LAWS
#include "table_functions.inc"
static void init(void* model) {
  MODEL_init((MODEL_model*)model);
}

static void update(void* model) {
  MODEL_update((MODEL_model*)model);
}

static const char* implausible(const void* model) {
  return MODEL_implausible((const MODEL_model*)model);
}

#if HAS_NEWTON
static void get_settings(const void* model, double* settings) {
  const MODEL_newton* newton = &((const MODEL_model*)model)->newton;
  settings[0] = (double)newton->tolerance;
  settings[1] = newton->max_iterations;
  settings[2] = (double)newton->largest_step;
  settings[3] = (double)newton->smallest_pivot;
}

static void set_settings(void* model, const double* settings) {
  MODEL_newton* newton = &((MODEL_model*)model)->newton;
  newton->tolerance = (Number)settings[0];
  newton->max_iterations = (int)settings[1];
  newton->largest_step = (Number)settings[2];
  newton->smallest_pivot = (Number)settings[3];
}

#endif // HAS_NEWTON
#if HAS_PIVOT
static void get_settings(const void* model, double* settings) {
  settings[0] = (double)((const MODEL_model*)model)->smallest_pivot;
}

static void set_settings(void* model, const double* settings) {
  ((MODEL_model*)model)->smallest_pivot = (Number)settings[0];
}

#endif // HAS_PIVOT
static const mbsgen_table table = {
    .name = "MODEL",
    .number_size = sizeof(Number),
    .model_size = sizeof(MODEL_model),
#if HAS_PARAMETERS
    .parameters_at = offsetof(MODEL_model, parameters),
    .parameters_size = sizeof(MODEL_parameters),
#endif // HAS_PARAMETERS
    .inputs = INPUT_COUNT,
    .init = init,
    .update = update,
    .implausible = implausible,
#if HAS_NEWTON
    .settings = 4,
#endif // HAS_NEWTON
#if HAS_PIVOT
    .settings = 1,
#endif // HAS_PIVOT
#if HAS_STATUS
    .get_settings = get_settings,
    .set_settings = set_settings,
#endif // HAS_STATUS
#if HAS_LAWS
    .laws = LAWS,
    .connect = connect_laws,
#endif // HAS_LAWS
    .functions = functions,
    .function_count = (int)(sizeof functions / sizeof functions[0]),
};

const mbsgen_table* mbsgen_model(void) {
  return &table;
}
