// SPDX-License-Identifier: GPL-3.0-or-later
// A four-bar's unit of FMI 3 under valgrind: all that instances do leaves no memory behind, and steps and derivatives
// take none. malloc and calloc of the unit go by way of functions that count.
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef uint32_t reference;
#define FMI(name) four_bar_fmi3##name
void* FMI(InstantiateModelExchange)(const char*, const char*, const char*, bool, bool, void*, void*);
void* FMI(InstantiateCoSimulation)(const char*, const char*, const char*, bool, bool, bool, bool, const reference*,
                                   size_t, void*, void*, void*);
void FMI(FreeInstance)(void*);
int FMI(EnterInitializationMode)(void*, bool, double, double, bool, double);
int FMI(ExitInitializationMode)(void*);
int FMI(EnterContinuousTimeMode)(void*);
int FMI(GetFloat64)(void*, const reference*, size_t, double*, size_t);
int FMI(SetFloat64)(void*, const reference*, size_t, const double*, size_t);
int FMI(SetBoolean)(void*, const reference*, size_t, const bool*, size_t);
int FMI(GetContinuousStateDerivatives)(void*, double*, size_t);
int FMI(DoStep)(void*, double, double, bool, bool*, bool*, bool*, double*);
int FMI(GetDirectionalDerivative)(void*, const reference*, size_t, const reference*, size_t, const double*, size_t,
                                  double*, size_t);
int FMI(GetFMUState)(void*, void**);
int FMI(SetFMUState)(void*, void*);
int FMI(FreeFMUState)(void*, void**);
int FMI(SerializedFMUStateSize)(void*, void*, size_t*);
int FMI(SerializeFMUState)(void*, void*, uint8_t*, size_t);
int FMI(DeserializeFMUState)(void*, const uint8_t*, size_t, void**);
int FMI(Reset)(void*);

static int taken = 0;
void* __real_calloc(size_t count, size_t size);
void* __wrap_calloc(size_t count, size_t size);
void* __wrap_calloc(size_t count, size_t size) {
  ++taken;
  return __real_calloc(count, size);
}
void* __real_malloc(size_t size);
void* __wrap_malloc(size_t size);
void* __wrap_malloc(size_t size) {
  ++taken;
  return __real_malloc(size);
}

static void require(int holds, const char* what) {
  if (holds) return;
  fprintf(stderr, "FAILED: %s\n", what);
  exit(1);
}

static void run(void* instance, reference implicit) {
  bool needs_events, terminates, returns_early;
  double reached;
  for (int k = 0; k < 20; ++k) {
    const bool is_implicit = k%2 == 1;
    require(FMI(SetBoolean)(instance, &implicit, 1, &is_implicit, 1) == 0, "a setting");
    const int status = FMI(DoStep)(instance, 0.01*k, 0.01, true, &needs_events, &terminates, &returns_early, &reached);
    require(status == 0, "a step");
  }
}

// Every number of outputs, by all references below `count`; some have no variable.
static void read_all(void* instance, reference count) {
  double value;
  for (reference i = 0; i < count; ++i) require(FMI(GetFloat64)(instance, &i, 1, &value, 1) != 2, "a number");
}

int main(int count, char** arguments) { // token, number of references, references of q, qd and a parameter, of implicit
  require(count == 7, "arguments");
  reference numbers[5];
  for (int i = 0; i < 5; ++i) numbers[i] = (reference)strtoul(arguments[i + 2], NULL, 10);
  void* instances[3];
  for (int i = 0; i < 3; ++i) {
    instances[i] = i == 0 ? FMI(InstantiateModelExchange)("a", arguments[1], "", false, false, NULL, NULL)
                          : FMI(InstantiateCoSimulation)("b", arguments[1], "", false, false, false, false, NULL, 0,
                                                         NULL, NULL, NULL);
    require(instances[i] != NULL, "an instance");
    FMI(EnterInitializationMode)(instances[i], false, 0, 0, false, 0);
    require(FMI(ExitInitializationMode)(instances[i]) == 0, "an initialization");
  }
  require(taken == 3, "one piece of memory for an instance");
  require(FMI(EnterContinuousTimeMode)(instances[0]) == 0, "continuous time");
  for (int i = 1; i < 3; ++i) run(instances[i], numbers[4]);
  double rates[2], seed[2] = {1, 0.5}, change[2];
  require(FMI(GetContinuousStateDerivatives)(instances[0], rates, 2) == 0, "rates");
  const int status = FMI(GetDirectionalDerivative)(instances[0], &numbers[1], 2, &numbers[1], 2, seed, 2, change, 2);
  require(status == 0, "derivatives");
  for (int i = 0; i < 3; ++i) read_all(instances[i], numbers[0]);
  const double length = 0.02;
  require(FMI(SetFloat64)(instances[1], &numbers[3], 1, &length, 1) == 0, "a parameter");
  bool flag;
  double reached;
  require(FMI(DoStep)(instances[1], 0.2, 0.01, true, &flag, &flag, &flag, &reached) == 2, "a step that is discarded");
  require(taken == 3, "no memory for steps, numbers and derivatives");

  void *state = NULL, *copy = NULL;
  size_t size = 0;
  FMI(GetFMUState)(instances[2], &state);
  FMI(SerializedFMUStateSize)(instances[2], state, &size);
  uint8_t* const bytes = calloc(size, 1);
  FMI(SerializeFMUState)(instances[2], state, bytes, size);
  unsigned int sum = 0;
  for (size_t i = 0; i < size; ++i) sum += bytes[i];
  require(sum > 0, "bytes that are set, all of them"); // valgrind complains where one is not
  FMI(DeserializeFMUState)(instances[2], bytes, size, &copy);
  FMI(SetFMUState)(instances[2], copy);
  FMI(FreeFMUState)(instances[2], &state);
  FMI(FreeFMUState)(instances[2], &copy);
  free(bytes);
  FMI(Reset)(instances[1]);
  for (int i = 0; i < 3; ++i) FMI(FreeInstance)(instances[i]);
  printf("memory was taken %d times\n", taken);
  return 0;
}
