// SPDX-License-Identifier: MIT
/// A unit of FMI 3 for co-simulation, as a master sees it: an unpacked folder, a library, and names.
#ifndef FMU_EXAMPLE_UNIT_H
#define FMU_EXAMPLE_UNIT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct unit {
  void* binary;
  char* description; ///< the text of modelDescription.xml
  void* instance;
  int (*get)(void*, const uint32_t*, size_t, double*, size_t);
  int (*set)(void*, const uint32_t*, size_t, const double*, size_t);
  int (*step)(void*, double, double, bool, bool*, bool*, bool*, double*);
  void (*release)(void*);
} unit;

/// Opens the unit in `folder`, whose library is `binary` there, and initializes an instance at the time 0. Ends the
/// program where that fails.
unit open_unit(const char* folder, const char* binary);
void close_unit(unit* unit);

/// The value reference of a variable by its name. Ends the program where the unit has none of that name.
uint32_t find_variable(const unit* unit, const char* name);
double get_variable(const unit* unit, uint32_t reference);
void set_variable(const unit* unit, uint32_t reference, double value);
/// A step of `length` s from `time` on. False: the unit stays where it is.
bool step_unit(const unit* unit, double time, double length);

#endif // FMU_EXAMPLE_UNIT_H
