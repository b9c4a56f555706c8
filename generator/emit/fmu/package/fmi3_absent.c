// SPDX-License-Identifier: MIT
// Behind fmi3.c: functions of the standard for what the model has none of, such as variables of other types and clocks.

EXPORTED void* NAMED(fmi3InstantiateScheduledExecution)(const char* name, const char* token, const char* resources,
                                                        bool visible, bool logs, void* environment, logger_type log,
                                                        void (*update)(void*), void (*lock)(void),
                                                        void (*unlock)(void)) {
  (void)name;
  (void)token;
  (void)resources;
  (void)visible;
  (void)update;
  (void)lock;
  (void)unlock;
  if (logs && log != NULL) log(environment, error, "logStatusError", "the model has no scheduled execution");
  return NULL;
}

/// Functions of a type that no variable has.
#define UNTYPED(name, type)                                                                                            \
  EXPORTED status_type NAMED(fmi3Get##name)(void* component, const reference_type references[], size_t count,          \
                                            type values[], size_t value_count) {                                       \
    (void)references;                                                                                                  \
    (void)values;                                                                                                      \
    (void)value_count;                                                                                                 \
    return without_type(component, count);                                                                             \
  }                                                                                                                    \
  EXPORTED status_type NAMED(fmi3Set##name)(void* component, const reference_type references[], size_t count,          \
                                            const type values[], size_t value_count) {                                 \
    (void)references;                                                                                                  \
    (void)values;                                                                                                      \
    (void)value_count;                                                                                                 \
    return without_type(component, count);                                                                             \
  }
typedef const char* text_type;
typedef const uint8_t* bytes_type;
UNTYPED(Float32, float)
UNTYPED(Int8, int8_t)
UNTYPED(UInt8, uint8_t)
UNTYPED(Int16, int16_t)
UNTYPED(UInt16, uint16_t)
UNTYPED(Int32, int32_t)
UNTYPED(UInt32, uint32_t)
UNTYPED(Int64, int64_t)
UNTYPED(UInt64, uint64_t)
UNTYPED(String, text_type)

EXPORTED status_type NAMED(fmi3GetBinary)(void* component, const reference_type references[], size_t count,
                                          size_t sizes[], bytes_type values[], size_t value_count) {
  (void)references;
  (void)sizes;
  (void)values;
  (void)value_count;
  return without_type(component, count);
}

EXPORTED status_type NAMED(fmi3SetBinary)(void* component, const reference_type references[], size_t count,
                                          const size_t sizes[], const bytes_type values[], size_t value_count) {
  (void)references;
  (void)sizes;
  (void)values;
  (void)value_count;
  return without_type(component, count);
}

EXPORTED status_type NAMED(fmi3GetClock)(void* component, const reference_type references[], size_t count,
                                         bool values[]) {
  (void)references;
  (void)values;
  return without_type(component, count);
}

EXPORTED status_type NAMED(fmi3SetClock)(void* component, const reference_type references[], size_t count,
                                         const bool values[]) {
  (void)references;
  (void)values;
  return without_type(component, count);
}

EXPORTED status_type NAMED(fmi3GetNumberOfVariableDependencies)(void* component, reference_type reference,
                                                                size_t* count) {
  (void)reference;
  (void)count;
  return say((instance_type*)component, error, "the description has all dependencies");
}

EXPORTED status_type NAMED(fmi3GetVariableDependencies)(void* component, reference_type dependent, size_t elements[],
                                                        reference_type independents[], size_t places[], int kinds[],
                                                        size_t count) {
  (void)dependent;
  (void)elements;
  (void)independents;
  (void)places;
  (void)kinds;
  (void)count;
  return say((instance_type*)component, error, "the description has all dependencies");
}

EXPORTED status_type NAMED(fmi3EnterConfigurationMode)(void* component) {
  return say((instance_type*)component, error, "the model has no structural parameters");
}

EXPORTED status_type NAMED(fmi3ExitConfigurationMode)(void* component) {
  return say((instance_type*)component, error, "the model has no structural parameters");
}

EXPORTED status_type NAMED(fmi3GetIntervalDecimal)(void* component, const reference_type references[], size_t count,
                                                   double intervals[], int qualifiers[]) {
  (void)references;
  (void)intervals;
  (void)qualifiers;
  return without_type(component, count);
}

EXPORTED status_type NAMED(fmi3GetIntervalFraction)(void* component, const reference_type references[], size_t count,
                                                    uint64_t counters[], uint64_t resolutions[], int qualifiers[]) {
  (void)references;
  (void)counters;
  (void)resolutions;
  (void)qualifiers;
  return without_type(component, count);
}

EXPORTED status_type NAMED(fmi3GetShiftDecimal)(void* component, const reference_type references[], size_t count,
                                                double shifts[]) {
  (void)references;
  (void)shifts;
  return without_type(component, count);
}

EXPORTED status_type NAMED(fmi3GetShiftFraction)(void* component, const reference_type references[], size_t count,
                                                 uint64_t counters[], uint64_t resolutions[]) {
  (void)references;
  (void)counters;
  (void)resolutions;
  return without_type(component, count);
}

EXPORTED status_type NAMED(fmi3SetIntervalDecimal)(void* component, const reference_type references[], size_t count,
                                                   const double intervals[]) {
  (void)references;
  (void)intervals;
  return without_type(component, count);
}

EXPORTED status_type NAMED(fmi3SetIntervalFraction)(void* component, const reference_type references[], size_t count,
                                                    const uint64_t counters[], const uint64_t resolutions[]) {
  (void)references;
  (void)counters;
  (void)resolutions;
  return without_type(component, count);
}

EXPORTED status_type NAMED(fmi3SetShiftDecimal)(void* component, const reference_type references[], size_t count,
                                                const double shifts[]) {
  (void)references;
  (void)shifts;
  return without_type(component, count);
}

EXPORTED status_type NAMED(fmi3SetShiftFraction)(void* component, const reference_type references[], size_t count,
                                                 const uint64_t counters[], const uint64_t resolutions[]) {
  (void)references;
  (void)counters;
  (void)resolutions;
  return without_type(component, count);
}

EXPORTED status_type NAMED(fmi3ActivateModelPartition)(void* component, reference_type clock, double time) {
  (void)clock;
  (void)time;
  return say((instance_type*)component, error, "the model has no scheduled execution");
}

EXPORTED status_type NAMED(fmi3EnterStepMode)(void* component) {
  return say((instance_type*)component, error, "co-simulation has no events");
}

EXPORTED status_type NAMED(fmi3GetOutputDerivatives)(void* component, const reference_type references[], size_t count,
                                                     const int32_t orders[], double values[], size_t value_count) {
  (void)references;
  (void)orders;
  (void)values;
  (void)value_count;
  return count == 0 ? ok : say((instance_type*)component, error, "outputs have no derivatives by the time");
}

EXPORTED status_type NAMED(fmi3GetEventIndicators)(void* component, double indicators[], size_t count) {
  (void)indicators;
  return count == 0 ? ok : say((instance_type*)component, error, "the model has no event indicators");
}
