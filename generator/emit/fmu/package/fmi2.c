// SPDX-License-Identifier: MIT
#include "origin.inc"
// The functions of FMI 2.0 for model exchange and co-simulation.
#include "MODEL_fmu.h"
#include <stdlib.h>
#include <string.h>

#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#elif defined(__GNUC__)
#define EXPORTED __attribute__((visibility("default")))
#else
#define EXPORTED
#endif
#ifdef FMI2_OVERRIDE_FUNCTION_PREFIX
#define NAMED(name) name
#else
#define NAMED(name) MODEL_##name
#endif

// Types as the standard has them.
typedef enum { ok, warning, discard, error, fatal, pending } status_type;
typedef MODEL_fmu_reference reference_type;
typedef void (*logger_type)(void* environment, const char* instance, status_type status, const char* category,
                            const char* message, ...);
typedef struct callbacks_type {
  logger_type log;
  void* (*allocate)(size_t count, size_t size);
  void (*release)(void* memory);
  void (*finished)(void* environment, status_type status);
  void* environment;
} callbacks_type;
typedef struct event_type {
  int needs_new_states, terminates, has_new_nominals, has_new_states, has_next_time;
  double next_time;
} event_type;

typedef struct instance_type {
  MODEL_fmu fmu;
  callbacks_type callbacks;
  char name[64];
  int logs, steps; ///< flags: messages are wanted; co-simulation
  double last_time;
} instance_type;

static void* take(const callbacks_type* callbacks, size_t size) {
  return callbacks->allocate != NULL ? callbacks->allocate(1, size) : calloc(1, size);
}

static void give_back(const callbacks_type* callbacks, void* memory) {
  if (callbacks->release != NULL)
    callbacks->release(memory);
  else
    free(memory);
}

static status_type say(instance_type* instance, status_type status, const char* message) {
  static const char* const categories[] = {"", "", "logStatusDiscard", "logStatusError"};
  if (instance->logs && instance->callbacks.log != NULL)
    instance->callbacks.log(instance->callbacks.environment, instance->name, status, categories[status], "%s", message);
  return status;
}

/// Equations without a result leave all as it is: other states or inputs may have one.
static status_type without_result(instance_type* instance) {
  return say(instance, discard, instance->fmu.failure);
}

static int is_in(instance_type* instance, MODEL_fmu_mode mode) {
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
static status_type without_type(instance_type* instance, size_t count) {
  return count == 0 ? ok : say(instance, error, "no variable has this type");
}

EXPORTED const char* NAMED(fmi2GetTypesPlatform)(void) {
  return "default";
}

EXPORTED const char* NAMED(fmi2GetVersion)(void) {
  return "2.0";
}

EXPORTED status_type NAMED(fmi2SetDebugLogging)(void* component, int logs, size_t count,
                                                const char* const categories[]) {
  (void)count;
  (void)categories;
  ((instance_type*)component)->logs = logs;
  return ok;
}

EXPORTED void* NAMED(fmi2Instantiate)(const char* name, int type, const char* token, const char* resources,
                                      const callbacks_type* callbacks, int visible, int logs) {
  (void)resources;
  (void)visible;
  if (token == NULL || strcmp(token, MODEL_fmu_token) != 0) {
    if (callbacks != NULL && callbacks->log != NULL)
      callbacks->log(callbacks->environment, name, error, "logStatusError", "%s",
                     "the GUID is that of another model's description");
    return NULL;
  }
  const callbacks_type standard = {NULL, NULL, NULL, NULL, NULL};
  if (callbacks == NULL) callbacks = &standard;
  instance_type* const instance = (instance_type*)take(callbacks, sizeof(instance_type));
  if (instance == NULL) return NULL;
  (void)memset(instance, 0, sizeof(*instance));
  instance->callbacks = *callbacks;
  instance->logs = logs;
  instance->steps = type == 1;
  if (name != NULL) (void)strncpy(instance->name, name, sizeof(instance->name) - 1);
  MODEL_fmu_reset(&instance->fmu);
  return instance;
}

EXPORTED void NAMED(fmi2FreeInstance)(void* component) {
  if (component == NULL) return;
  const callbacks_type callbacks = ((instance_type*)component)->callbacks;
  give_back(&callbacks, component);
}

EXPORTED status_type NAMED(fmi2SetupExperiment)(void* component, int has_tolerance, double tolerance, double start,
                                                int has_stop, double stop) {
  (void)has_tolerance;
  (void)tolerance;
  (void)has_stop;
  (void)stop;
  instance_type* const instance = (instance_type*)component;
  if (!is_in(instance, MODEL_fmu_instantiated)) return out_of_turn(instance);
  (void)MODEL_fmu_set(&instance->fmu, MODEL_fmu_at_time, start);
  instance->last_time = start;
  return ok;
}

EXPORTED status_type NAMED(fmi2EnterInitializationMode)(void* component) {
  return go((instance_type*)component, MODEL_fmu_instantiated, MODEL_fmu_initializing);
}

EXPORTED status_type NAMED(fmi2ExitInitializationMode)(void* component) {
  instance_type* const instance = (instance_type*)component;
  if (!is_in(instance, MODEL_fmu_initializing)) return out_of_turn(instance);
  (void)MODEL_fmu_normalize(&instance->fmu);
  if (!MODEL_fmu_evaluate(&instance->fmu, MODEL_fmu_motion)) return say(instance, error, instance->fmu.failure);
  return go(instance, MODEL_fmu_initializing, instance->steps ? MODEL_fmu_stepping : MODEL_fmu_event);
}

EXPORTED status_type NAMED(fmi2Terminate)(void* component) {
  ((instance_type*)component)->fmu.now.mode = MODEL_fmu_terminated;
  return ok;
}

EXPORTED status_type NAMED(fmi2Reset)(void* component) {
  MODEL_fmu_reset(&((instance_type*)component)->fmu);
  return ok;
}

EXPORTED status_type NAMED(fmi2GetReal)(void* component, const reference_type references[], size_t count,
                                        double values[]) {
  instance_type* const instance = (instance_type*)component;
  if (!MODEL_fmu_has(references, count)) return without_reference(instance);
  for (size_t i = 0; i < count; ++i) {
    if (!MODEL_fmu_evaluate(&instance->fmu, MODEL_fmu_uses[references[i]])) return without_result(instance);
    values[i] = instance->fmu.now.values[references[i]];
  }
  return ok;
}

EXPORTED status_type NAMED(fmi2SetReal)(void* component, const reference_type references[], size_t count,
                                        const double values[]) {
  instance_type* const instance = (instance_type*)component;
  for (size_t i = 0; i < count; ++i)
    if (MODEL_fmu_set(&instance->fmu, references[i], values[i]) != 0)
      return say(instance, error, "a variable cannot be set, or not in this mode");
  return ok;
}

EXPORTED status_type NAMED(fmi2GetInteger)(void* component, const reference_type references[], size_t count,
                                           int values[]) {
  (void)references;
  (void)values;
  return without_type((instance_type*)component, count);
}

EXPORTED status_type NAMED(fmi2SetInteger)(void* component, const reference_type references[], size_t count,
                                           const int values[]) {
  (void)references;
  (void)values;
  return without_type((instance_type*)component, count);
}

EXPORTED status_type NAMED(fmi2GetBoolean)(void* component, const reference_type references[], size_t count,
                                           int values[]) {
  instance_type* const instance = (instance_type*)component;
  for (size_t i = 0; i < count; ++i) {
    if (references[i] != MODEL_fmu_at_implicit) return without_type(instance, count);
    values[i] = instance->fmu.now.values[MODEL_fmu_at_implicit] != 0;
  }
  return ok;
}

EXPORTED status_type NAMED(fmi2SetBoolean)(void* component, const reference_type references[], size_t count,
                                           const int values[]) {
  instance_type* const instance = (instance_type*)component;
  for (size_t i = 0; i < count; ++i) {
    if (references[i] != MODEL_fmu_at_implicit) return without_type(instance, count);
    (void)MODEL_fmu_set(&instance->fmu, MODEL_fmu_at_implicit, values[i] != 0);
  }
  return ok;
}

EXPORTED status_type NAMED(fmi2GetString)(void* component, const reference_type references[], size_t count,
                                          const char* values[]) {
  (void)references;
  (void)values;
  return without_type((instance_type*)component, count);
}

EXPORTED status_type NAMED(fmi2SetString)(void* component, const reference_type references[], size_t count,
                                          const char* const values[]) {
  (void)references;
  (void)values;
  return without_type((instance_type*)component, count);
}

EXPORTED status_type NAMED(fmi2GetFMUstate)(void* component, void** state) {
  instance_type* const instance = (instance_type*)component;
  if (*state == NULL) *state = take(&instance->callbacks, sizeof(MODEL_fmu_memory));
  if (*state == NULL) return say(instance, error, "there is no memory for a state");
  (void)memcpy(*state, &instance->fmu.now, sizeof(MODEL_fmu_memory));
  return ok;
}

EXPORTED status_type NAMED(fmi2SetFMUstate)(void* component, void* state) {
  MODEL_fmu_recall(&((instance_type*)component)->fmu, (const MODEL_fmu_memory*)state);
  return ok;
}

EXPORTED status_type NAMED(fmi2FreeFMUstate)(void* component, void** state) {
  if (*state != NULL) give_back(&((instance_type*)component)->callbacks, *state);
  *state = NULL;
  return ok;
}

EXPORTED status_type NAMED(fmi2SerializedFMUstateSize)(void* component, void* state, size_t* size) {
  (void)component;
  (void)state;
  *size = MODEL_fmu_bytes;
  return ok;
}

EXPORTED status_type NAMED(fmi2SerializeFMUstate)(void* component, void* state, char bytes[], size_t size) {
  if (size < (size_t)MODEL_fmu_bytes) return say((instance_type*)component, error, "there is no room for a state");
  MODEL_fmu_write((const MODEL_fmu_memory*)state, bytes);
  return ok;
}

EXPORTED status_type NAMED(fmi2DeSerializeFMUstate)(void* component, const char bytes[], size_t size, void** state) {
  instance_type* const instance = (instance_type*)component;
  MODEL_fmu_memory* const memory = &instance->fmu.probed;
  if (!MODEL_fmu_read(bytes, size, memory)) return say(instance, error, "these bytes are no state of this model");
  const status_type status = NAMED(fmi2GetFMUstate)(component, state);
  if (status == ok) (void)memcpy(*state, memory, sizeof(*memory));
  return status;
}

EXPORTED status_type NAMED(fmi2GetDirectionalDerivative)(void* component, const reference_type unknowns[],
                                                         size_t unknown_count, const reference_type knowns[],
                                                         size_t known_count, const double changes[], double results[]) {
  instance_type* const instance = (instance_type*)component;
  MODEL_fmu* const fmu = &instance->fmu;
  if (!MODEL_fmu_has(unknowns, unknown_count) || !MODEL_fmu_has(knowns, known_count))
    return without_reference(instance);
  (void)memset(fmu->direction, 0, sizeof(fmu->direction));
  for (size_t i = 0; i < known_count; ++i) fmu->direction[knowns[i]] = changes[i];
  if (!MODEL_fmu_differentiate(fmu, unknowns, unknown_count)) return without_result(instance);
  for (size_t i = 0; i < unknown_count; ++i) results[i] = fmu->change[unknowns[i]];
  return ok;
}

EXPORTED status_type NAMED(fmi2EnterEventMode)(void* component) {
  return go((instance_type*)component, MODEL_fmu_continuous, MODEL_fmu_event);
}

EXPORTED status_type NAMED(fmi2NewDiscreteStates)(void* component, event_type* event) {
  instance_type* const instance = (instance_type*)component;
  if (!is_in(instance, MODEL_fmu_event)) return out_of_turn(instance);
  (void)memset(event, 0, sizeof(*event));
  event->has_new_states = MODEL_fmu_normalize(&instance->fmu) ? 1 : 0;
  return ok;
}

EXPORTED status_type NAMED(fmi2EnterContinuousTimeMode)(void* component) {
  return go((instance_type*)component, MODEL_fmu_event, MODEL_fmu_continuous);
}

EXPORTED status_type NAMED(fmi2CompletedIntegratorStep)(void* component, int keeps_no_states, int* enters_event,
                                                        int* terminates) {
  (void)keeps_no_states;
  *enters_event = MODEL_fmu_is_stretched(&((instance_type*)component)->fmu) ? 1 : 0;
  *terminates = 0;
  return ok;
}

EXPORTED status_type NAMED(fmi2SetTime)(void* component, double time) {
  (void)MODEL_fmu_set(&((instance_type*)component)->fmu, MODEL_fmu_at_time, time);
  return ok;
}

EXPORTED status_type NAMED(fmi2SetContinuousStates)(void* component, const double x[], size_t count) {
  instance_type* const instance = (instance_type*)component;
  if (count != STATE_NUMBER) return say(instance, error, "the model has another number of states");
  for (size_t i = 0; i < count; ++i) (void)MODEL_fmu_set(&instance->fmu, MODEL_fmu_states[i], x[i]);
  return ok;
}

EXPORTED status_type NAMED(fmi2GetDerivatives)(void* component, double rates[], size_t count) {
  instance_type* const instance = (instance_type*)component;
  if (count != STATE_NUMBER) return say(instance, error, "the model has another number of states");
  if (!MODEL_fmu_evaluate(&instance->fmu, MODEL_fmu_motion)) return without_result(instance);
  for (size_t i = 0; i < count; ++i) rates[i] = instance->fmu.now.values[(size_t)MODEL_fmu_at_rates + i];
  return ok;
}

EXPORTED status_type NAMED(fmi2GetEventIndicators)(void* component, double indicators[], size_t count) {
  (void)indicators;
  return count == 0 ? ok : say((instance_type*)component, error, "the model has no event indicators");
}

EXPORTED status_type NAMED(fmi2GetContinuousStates)(void* component, double x[], size_t count) {
  instance_type* const instance = (instance_type*)component;
  if (count != STATE_NUMBER) return say(instance, error, "the model has another number of states");
  for (size_t i = 0; i < count; ++i) x[i] = instance->fmu.now.values[MODEL_fmu_states[i]];
  return ok;
}

EXPORTED status_type NAMED(fmi2GetNominalsOfContinuousStates)(void* component, double nominals[], size_t count) {
  (void)component;
  for (size_t i = 0; i < count; ++i) nominals[i] = 1;
  return ok;
}

EXPORTED status_type NAMED(fmi2SetRealInputDerivatives)(void* component, const reference_type references[],
                                                        size_t count, const int orders[], const double values[]) {
  (void)references;
  (void)orders;
  (void)values;
  return count == 0 ? ok : say((instance_type*)component, error, "inputs are not interpolated");
}

EXPORTED status_type NAMED(fmi2GetRealOutputDerivatives)(void* component, const reference_type references[],
                                                         size_t count, const int orders[], double values[]) {
  (void)references;
  (void)orders;
  (void)values;
  return count == 0 ? ok : say((instance_type*)component, error, "outputs have no derivatives by the time");
}

EXPORTED status_type NAMED(fmi2DoStep)(void* component, double time, double length, int keeps_no_states) {
  (void)keeps_no_states;
  instance_type* const instance = (instance_type*)component;
  if (!is_in(instance, MODEL_fmu_stepping)) return out_of_turn(instance);
  const int is_done = MODEL_fmu_advance(&instance->fmu, time, length) ? 1 : 0;
  instance->last_time = is_done ? time + length : time;
  return is_done ? ok : without_result(instance);
}

EXPORTED status_type NAMED(fmi2CancelStep)(void* component) {
  return say((instance_type*)component, error, "no step is under way");
}

EXPORTED status_type NAMED(fmi2GetStatus)(void* component, int kind, status_type* value) {
  (void)kind;
  (void)value;
  return say((instance_type*)component, discard, "no step is under way");
}

EXPORTED status_type NAMED(fmi2GetRealStatus)(void* component, int kind, double* value) {
  if (kind != 2) return say((instance_type*)component, discard, "there is no such number");
  *value = ((instance_type*)component)->last_time;
  return ok;
}

EXPORTED status_type NAMED(fmi2GetIntegerStatus)(void* component, int kind, int* value) {
  (void)kind;
  (void)value;
  return say((instance_type*)component, discard, "there is no such number");
}

EXPORTED status_type NAMED(fmi2GetBooleanStatus)(void* component, int kind, int* value) {
  if (kind != 3) return say((instance_type*)component, discard, "there is no such number");
  *value = 0;
  return ok;
}

EXPORTED status_type NAMED(fmi2GetStringStatus)(void* component, int kind, const char** value) {
  (void)kind;
  (void)value;
  return say((instance_type*)component, discard, "no step is under way");
}
