// SPDX-License-Identifier: MIT
#include "origin.inc"
#ifndef MBSGEN_FMU_MODEL_H
#define MBSGEN_FMU_MODEL_H
#include "MODEL.h"
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Of the description that belongs to this code.
#define MODEL_fmu_token "TOKEN"
typedef REFERENCE_TYPE MODEL_fmu_reference;

/// Places of variables, which are their value references.
enum {
#include "places.inc"
};

/// Sizes of arrays, which have one number at least.
enum {
  MODEL_fmu_room_q = ROOM_Q,
  MODEL_fmu_room_qd = ROOM_VELOCITIES,
  MODEL_fmu_room_states = ROOM_STATES
};

/// The uses of variables.
enum {
  MODEL_fmu_unused,
  MODEL_fmu_independent, ///< the time
  MODEL_fmu_parameter,
  MODEL_fmu_setting, ///< of the method of co-simulation
  MODEL_fmu_input,
  MODEL_fmu_state,
  MODEL_fmu_guess,  ///< a coordinate that closes a loop: its first guess, then the solution
  MODEL_fmu_motion, ///< what the equations of motion give
  MODEL_fmu_result  ///< what follows from the motion
};

#include "coordinate_rates.inc"
extern const unsigned char MODEL_fmu_uses[MODEL_fmu_count];
/// Value references of the states; those of their rates begin at MODEL_fmu_at_rates.
extern const MODEL_fmu_reference MODEL_fmu_states[MODEL_fmu_room_states];
/// 1 for variables whose changes, or the changes along which, the generated tangent gives.
extern const unsigned char MODEL_fmu_exact[MODEL_fmu_count];

/// What the standard's functions are allowed in.
typedef enum MODEL_fmu_mode {
  MODEL_fmu_instantiated,
  MODEL_fmu_initializing,
  MODEL_fmu_event,
  MODEL_fmu_continuous,
  MODEL_fmu_stepping,
  MODEL_fmu_terminated
} MODEL_fmu_mode;

/// All that changes while an instance runs.
typedef struct MODEL_fmu_memory {
  double values[MODEL_fmu_count]; ///< by value reference
  double q[MODEL_fmu_room_q], qd[MODEL_fmu_room_qd], qdd[MODEL_fmu_room_qd]; ///< of all joints, loops closed
  int mode, has_parameters, has_motion, has_results; ///< has: what agrees with the values
} MODEL_fmu_memory;

/// An instance.
typedef struct MODEL_fmu {
  MODEL_model model;
  MODEL_fmu_memory now, before, probed; ///< `before`: where steps began; `probed`: where differences are taken
  double jacobian[MODEL_fmu_room_states*MODEL_fmu_room_states];
  double direction[MODEL_fmu_count], rest[MODEL_fmu_count];     ///< of derivatives
  double change[MODEL_fmu_count], other[MODEL_fmu_count];
  const char* failure; ///< why the last evaluation has no result
} MODEL_fmu;

/// Nominal values, at rest of all modes. The bytes of the instance must be zero before the first call.
void MODEL_fmu_reset(MODEL_fmu* fmu);
/// 1 where the variable cannot be set, else 0. `value`: in the unit of the variable.
int MODEL_fmu_set(MODEL_fmu* fmu, MODEL_fmu_reference reference, double value);
/// Brings the variables of a use, and of those before it, up to date. False: they are as before, and `failure` says
/// why.
bool MODEL_fmu_evaluate(MODEL_fmu* fmu, int use);
#if HAS_INPUTS
/// The inputs of the generated functions, from the values of variables.
void MODEL_fmu_inputs(const double* values, MODEL_inputs* inputs);
#endif // HAS_INPUTS
/// Rates of the states, less those of the model's own, from rates of all coordinates and accelerations.
void MODEL_fmu_give_rates(double* values, const double* rates, const double* qdd);
/// False: some reference is no variable's.
bool MODEL_fmu_has(const MODEL_fmu_reference* references, size_t count);
/// All numbers from a memory of the same model.
void MODEL_fmu_recall(MODEL_fmu* fmu, const MODEL_fmu_memory* memory);
/// A memory as bytes, behind the token of the model.
enum { MODEL_fmu_bytes = sizeof(MODEL_fmu_token) + sizeof(MODEL_fmu_memory) };
void MODEL_fmu_write(const MODEL_fmu_memory* memory, char* bytes);
/// False: the bytes are not those of this model.
bool MODEL_fmu_read(const char* bytes, size_t size, MODEL_fmu_memory* memory);
/// The changes of variables, `change`, along the changes `direction` of those that are set. False: as
/// MODEL_fmu_evaluate.
bool MODEL_fmu_differentiate(MODEL_fmu* fmu, const MODEL_fmu_reference* references, size_t count);
/// A quaternion has another length than 1.
bool MODEL_fmu_is_stretched(const MODEL_fmu* fmu);
/// Quaternions get the length 1. True where one of them had another one.
bool MODEL_fmu_normalize(MODEL_fmu* fmu);
/// From the time t on by `length` s, in equal steps of the method. False: time and states are those before, and
/// `failure` says why.
bool MODEL_fmu_advance(MODEL_fmu* fmu, double t, double length);

#endif // MBSGEN_FMU_MODEL_H
