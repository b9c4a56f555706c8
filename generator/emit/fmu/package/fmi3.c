// SPDX-License-Identifier: MIT
#include "origin.inc"
// The functions of FMI 3.0 for model exchange and co-simulation.
#include "MODEL_fmu.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#elif defined(__GNUC__)
#define EXPORTED __attribute__((visibility("default")))
#else
#define EXPORTED
#endif
#ifdef FMI3_OVERRIDE_FUNCTION_PREFIX
#define NAMED(name) name
#else
#define NAMED(name) MODEL_##name
#endif

// Types as the standard has them.
typedef enum { ok, warning, discard, error, fatal } status_type;
typedef MODEL_fmu_reference reference_type;
typedef void (*logger_type)(void* environment, status_type status, const char* category, const char* message);
typedef void (*update_type)(void* environment, double time, bool may_set, bool may_get, bool is_done, bool may_return,
                            bool* returns, double* return_time);

typedef struct instance_type {
  MODEL_fmu fmu;
  logger_type log;
  void* environment;
  bool logs, steps; ///< messages are wanted; co-simulation
} instance_type;

static status_type say(instance_type* instance, status_type status, const char* message) {
  static const char* const categories[] = {"", "", "logStatusDiscard", "logStatusError"};
  if (instance->logs && instance->log != NULL)
    instance->log(instance->environment, status, categories[status], message);
  return status;
}

/// Equations without a result leave all as it is: other states or inputs may have one.
static status_type without_result(instance_type* instance) {
  return say(instance, discard, instance->fmu.failure);
}

static bool is_in(const instance_type* instance, MODEL_fmu_mode mode) {
  return instance->fmu.now.mode == (int)mode;
}

static status_type out_of_turn(instance_type* instance) {
  return say(instance, error, "the function is not allowed in this mode");
}

static status_type go(instance_type* instance, MODEL_fmu_mode from, MODEL_fmu_mode to) {
  if (!is_in(instance, from)) return out_of_turn(instance);
  instance->fmu.now.mode = (int)to;
  return ok;
}

static status_type without_reference(instance_type* instance) {
  return say(instance, error, "no variable has this reference");
}

/// No variable has a type of which some are asked for.
static status_type without_type(void* component, size_t count) {
  return count == 0 ? ok : say((instance_type*)component, error, "no variable has this type");
}

EXPORTED const char* NAMED(fmi3GetVersion)(void) {
  return "3.0";
}

EXPORTED status_type NAMED(fmi3SetDebugLogging)(void* component, bool logs, size_t count,
                                                const char* const categories[]) {
  (void)count;
  (void)categories;
  ((instance_type*)component)->logs = logs;
  return ok;
}

static void* instantiate(const char* token, bool logs, void* environment, logger_type log, bool steps) {
  if (token == NULL || strcmp(token, MODEL_fmu_token) != 0) {
    if (log != NULL) log(environment, error, "logStatusError", "the token is that of another model's description");
    return NULL;
  }
  instance_type* const instance = (instance_type*)calloc(1, sizeof(instance_type));
  if (instance == NULL) return NULL;
  instance->log = log;
  instance->environment = environment;
  instance->logs = logs;
  instance->steps = steps;
  MODEL_fmu_reset(&instance->fmu);
  return instance;
}

EXPORTED void* NAMED(fmi3InstantiateModelExchange)(const char* name, const char* token, const char* resources,
                                                   bool visible, bool logs, void* environment, logger_type log) {
  (void)name;
  (void)resources;
  (void)visible;
  return instantiate(token, logs, environment, log, false);
}

EXPORTED void* NAMED(fmi3InstantiateCoSimulation)(const char* name, const char* token, const char* resources,
                                                  bool visible, bool logs, bool uses_events, bool may_return,
                                                  const reference_type required[], size_t required_count,
                                                  void* environment, logger_type log, update_type update) {
  (void)name;
  (void)resources;
  (void)visible;
  (void)uses_events;
  (void)may_return;
  (void)required;
  (void)required_count;
  (void)update;
  return instantiate(token, logs, environment, log, true);
}

EXPORTED void NAMED(fmi3FreeInstance)(void* component) {
  free(component);
}

EXPORTED status_type NAMED(fmi3EnterInitializationMode)(void* component, bool has_tolerance, double tolerance,
                                                        double start, bool has_stop, double stop) {
  (void)has_tolerance;
  (void)tolerance;
  (void)has_stop;
  (void)stop;
  instance_type* const instance = (instance_type*)component;
  if (!is_in(instance, MODEL_fmu_instantiated)) return out_of_turn(instance);
  (void)MODEL_fmu_set(&instance->fmu, MODEL_fmu_at_time, start);
  return go(instance, MODEL_fmu_instantiated, MODEL_fmu_initializing);
}

EXPORTED status_type NAMED(fmi3ExitInitializationMode)(void* component) {
  instance_type* const instance = (instance_type*)component;
  if (!is_in(instance, MODEL_fmu_initializing)) return out_of_turn(instance);
  (void)MODEL_fmu_normalize(&instance->fmu);
  if (!MODEL_fmu_evaluate(&instance->fmu, MODEL_fmu_motion)) return say(instance, error, instance->fmu.failure);
  return go(instance, MODEL_fmu_initializing, instance->steps ? MODEL_fmu_stepping : MODEL_fmu_event);
}

EXPORTED status_type NAMED(fmi3EnterEventMode)(void* component) {
  return go((instance_type*)component, MODEL_fmu_continuous, MODEL_fmu_event);
}

EXPORTED status_type NAMED(fmi3Terminate)(void* component) {
  ((instance_type*)component)->fmu.now.mode = MODEL_fmu_terminated;
  return ok;
}

EXPORTED status_type NAMED(fmi3Reset)(void* component) {
  MODEL_fmu_reset(&((instance_type*)component)->fmu);
  return ok;
}

EXPORTED status_type NAMED(fmi3GetFloat64)(void* component, const reference_type references[], size_t count,
                                           double values[], size_t value_count) {
  (void)value_count;
  instance_type* const instance = (instance_type*)component;
  if (!MODEL_fmu_has(references, count)) return without_reference(instance);
  for (size_t i = 0; i < count; ++i) {
    if (!MODEL_fmu_evaluate(&instance->fmu, MODEL_fmu_uses[references[i]])) return without_result(instance);
    values[i] = instance->fmu.now.values[references[i]];
  }
  return ok;
}

EXPORTED status_type NAMED(fmi3SetFloat64)(void* component, const reference_type references[], size_t count,
                                           const double values[], size_t value_count) {
  (void)value_count;
  instance_type* const instance = (instance_type*)component;
  for (size_t i = 0; i < count; ++i)
    if (MODEL_fmu_set(&instance->fmu, references[i], values[i]) != 0)
      return say(instance, error, "a variable cannot be set, or not in this mode");
  return ok;
}

EXPORTED status_type NAMED(fmi3GetBoolean)(void* component, const reference_type references[], size_t count,
                                           bool values[], size_t value_count) {
  (void)value_count;
  for (size_t i = 0; i < count; ++i) {
    if (references[i] != MODEL_fmu_at_implicit) return without_type(component, count);
    values[i] = ((instance_type*)component)->fmu.now.values[MODEL_fmu_at_implicit] != 0;
  }
  return ok;
}

EXPORTED status_type NAMED(fmi3SetBoolean)(void* component, const reference_type references[], size_t count,
                                           const bool values[], size_t value_count) {
  (void)value_count;
  for (size_t i = 0; i < count; ++i) {
    if (references[i] != MODEL_fmu_at_implicit) return without_type(component, count);
    (void)MODEL_fmu_set(&((instance_type*)component)->fmu, MODEL_fmu_at_implicit, values[i] ? 1 : 0);
  }
  return ok;
}

EXPORTED status_type NAMED(fmi3GetFMUState)(void* component, void** state) {
  if (*state == NULL) *state = calloc(1, sizeof(MODEL_fmu_memory));
  if (*state == NULL) return say((instance_type*)component, error, "there is no memory for a state");
  (void)memcpy(*state, &((instance_type*)component)->fmu.now, sizeof(MODEL_fmu_memory));
  return ok;
}

EXPORTED status_type NAMED(fmi3SetFMUState)(void* component, void* state) {
  MODEL_fmu_recall(&((instance_type*)component)->fmu, (const MODEL_fmu_memory*)state);
  return ok;
}

EXPORTED status_type NAMED(fmi3FreeFMUState)(void* component, void** state) {
  (void)component;
  free(*state);
  *state = NULL;
  return ok;
}

EXPORTED status_type NAMED(fmi3SerializedFMUStateSize)(void* component, void* state, size_t* size) {
  (void)component;
  (void)state;
  *size = MODEL_fmu_bytes;
  return ok;
}

EXPORTED status_type NAMED(fmi3SerializeFMUState)(void* component, void* state, uint8_t bytes[], size_t size) {
  if (size < (size_t)MODEL_fmu_bytes) return say((instance_type*)component, error, "there is no room for a state");
  MODEL_fmu_write((const MODEL_fmu_memory*)state, (char*)bytes);
  return ok;
}

EXPORTED status_type NAMED(fmi3DeserializeFMUState)(void* component, const uint8_t bytes[], size_t size, void** state) {
  instance_type* const instance = (instance_type*)component;
  MODEL_fmu_memory* const memory = &instance->fmu.probed;
  if (!MODEL_fmu_read((const char*)bytes, size, memory))
    return say(instance, error, "these bytes are no state of this model");
  const status_type status = NAMED(fmi3GetFMUState)(component, state);
  if (status == ok) (void)memcpy(*state, memory, sizeof(*memory));
  return status;
}

EXPORTED status_type NAMED(fmi3GetDirectionalDerivative)(void* component, const reference_type unknowns[],
                                                         size_t unknown_count, const reference_type knowns[],
                                                         size_t known_count, const double seed[], size_t seed_count,
                                                         double sensitivity[], size_t sensitivity_count) {
  (void)seed_count;
  (void)sensitivity_count;
  instance_type* const instance = (instance_type*)component;
  MODEL_fmu* const fmu = &instance->fmu;
  if (!MODEL_fmu_has(unknowns, unknown_count) || !MODEL_fmu_has(knowns, known_count))
    return without_reference(instance);
  (void)memset(fmu->direction, 0, sizeof(fmu->direction));
  for (size_t i = 0; i < known_count; ++i) fmu->direction[knowns[i]] = seed[i];
  if (!MODEL_fmu_differentiate(fmu, unknowns, unknown_count)) return without_result(instance);
  for (size_t i = 0; i < unknown_count; ++i) sensitivity[i] = fmu->change[unknowns[i]];
  return ok;
}

/// By the derivatives along each known variable.
EXPORTED status_type NAMED(fmi3GetAdjointDerivative)(void* component, const reference_type unknowns[],
                                                     size_t unknown_count, const reference_type knowns[],
                                                     size_t known_count, const double seed[], size_t seed_count,
                                                     double sensitivity[], size_t sensitivity_count) {
  (void)seed_count;
  (void)sensitivity_count;
  instance_type* const instance = (instance_type*)component;
  MODEL_fmu* const fmu = &instance->fmu;
  if (!MODEL_fmu_has(unknowns, unknown_count) || !MODEL_fmu_has(knowns, known_count))
    return without_reference(instance);
  for (size_t j = 0; j < known_count; ++j) {
    (void)memset(fmu->direction, 0, sizeof(fmu->direction));
    fmu->direction[knowns[j]] = 1;
    if (!MODEL_fmu_differentiate(fmu, unknowns, unknown_count)) return without_result(instance);
    sensitivity[j] = 0;
    for (size_t i = 0; i < unknown_count; ++i) sensitivity[j] += seed[i] * fmu->change[unknowns[i]];
  }
  return ok;
}

EXPORTED status_type NAMED(fmi3EvaluateDiscreteStates)(void* component) {
  (void)component;
  return ok;
}

EXPORTED status_type NAMED(fmi3UpdateDiscreteStates)(void* component, bool* needs_update, bool* terminates,
                                                     bool* has_new_nominals, bool* has_new_states, bool* has_next_time,
                                                     double* next_time) {
  instance_type* const instance = (instance_type*)component;
  if (!is_in(instance, MODEL_fmu_event)) return out_of_turn(instance);
  *needs_update = *terminates = *has_new_nominals = *has_next_time = false;
  *has_new_states = MODEL_fmu_normalize(&instance->fmu);
  (void)next_time;
  return ok;
}

EXPORTED status_type NAMED(fmi3EnterContinuousTimeMode)(void* component) {
  return go((instance_type*)component, MODEL_fmu_event, MODEL_fmu_continuous);
}

EXPORTED status_type NAMED(fmi3CompletedIntegratorStep)(void* component, bool keeps_no_states, bool* enters_event,
                                                        bool* terminates) {
  (void)keeps_no_states;
  *enters_event = MODEL_fmu_is_stretched(&((instance_type*)component)->fmu);
  *terminates = false;
  return ok;
}

EXPORTED status_type NAMED(fmi3SetTime)(void* component, double time) {
  (void)MODEL_fmu_set(&((instance_type*)component)->fmu, MODEL_fmu_at_time, time);
  return ok;
}

EXPORTED status_type NAMED(fmi3SetContinuousStates)(void* component, const double x[], size_t count) {
  instance_type* const instance = (instance_type*)component;
  if (count != STATE_NUMBER) return say(instance, error, "the model has another number of states");
  for (size_t i = 0; i < count; ++i) (void)MODEL_fmu_set(&instance->fmu, MODEL_fmu_states[i], x[i]);
  return ok;
}

EXPORTED status_type NAMED(fmi3GetContinuousStateDerivatives)(void* component, double rates[], size_t count) {
  instance_type* const instance = (instance_type*)component;
  if (count != STATE_NUMBER) return say(instance, error, "the model has another number of states");
  if (!MODEL_fmu_evaluate(&instance->fmu, MODEL_fmu_motion)) return without_result(instance);
  for (size_t i = 0; i < count; ++i) rates[i] = instance->fmu.now.values[(size_t)MODEL_fmu_at_rates + i];
  return ok;
}

EXPORTED status_type NAMED(fmi3GetContinuousStates)(void* component, double x[], size_t count) {
  instance_type* const instance = (instance_type*)component;
  if (count != STATE_NUMBER) return say(instance, error, "the model has another number of states");
  for (size_t i = 0; i < count; ++i) x[i] = instance->fmu.now.values[MODEL_fmu_states[i]];
  return ok;
}

EXPORTED status_type NAMED(fmi3GetNominalsOfContinuousStates)(void* component, double nominals[], size_t count) {
  (void)component;
  for (size_t i = 0; i < count; ++i) nominals[i] = 1;
  return ok;
}

EXPORTED status_type NAMED(fmi3GetNumberOfEventIndicators)(void* component, size_t* count) {
  (void)component;
  *count = 0;
  return ok;
}

EXPORTED status_type NAMED(fmi3GetNumberOfContinuousStates)(void* component, size_t* count) {
  (void)component;
  *count = STATE_NUMBER;
  return ok;
}

EXPORTED status_type NAMED(fmi3DoStep)(void* component, double time, double length, bool keeps_no_states,
                                       bool* needs_events, bool* terminates, bool* returns_early, double* last_time) {
  (void)keeps_no_states;
  instance_type* const instance = (instance_type*)component;
  *needs_events = *terminates = *returns_early = false;
  *last_time = time;
  if (!is_in(instance, MODEL_fmu_stepping)) return out_of_turn(instance);
  if (!MODEL_fmu_advance(&instance->fmu, time, length)) return without_result(instance);
  *last_time = time + length;
  return ok;
}
