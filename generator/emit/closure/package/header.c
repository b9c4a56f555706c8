// SPDX-License-Identifier: MIT
#include "origin.inc"
//
// Coordinates in rad or m, rates in rad/s or m/s, efforts in N m or N. `joints` has the coordinates of all joints in the
// order of MODEL_closure_joint_names, rates and efforts that of MODEL_closure_rate_names; `known` and `known_rates` have
// those that are given. No function keeps anything between calls; all but `init` only read the model.
#ifndef MBSGEN_CLOSURE_MODEL_H
#define MBSGEN_CLOSURE_MODEL_H
#include "MODEL_loops.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef MODEL_loops_real MODEL_closure_real;
/// MODEL_loops_ok, MODEL_loops_not_converged, MODEL_loops_singular or MODEL_loops_invalid_input. Unless it is
/// MODEL_loops_ok, results are as before the call.
typedef MODEL_loops_status MODEL_closure_status;
/// Lengths and settings of the iteration: `parameters` and `newton`.
typedef MODEL_loops_model MODEL_closure_model;

enum {
  MODEL_closure_nknown = KNOWN_COUNT, ///< coordinates that are given
  MODEL_closure_njoints = JOINT_COUNT, ///< coordinates of all joints
  MODEL_closure_nknown_rates = GIVEN_RATE_COUNT, ///< rates that are given
  MODEL_closure_nrates = ALL_RATE_COUNT ///< rates of all joints
};

extern const char* const MODEL_closure_known_names[MODEL_closure_nknown];
extern const char* const MODEL_closure_joint_names[MODEL_closure_njoints];
extern const char* const MODEL_closure_known_rate_names[MODEL_closure_nknown_rates];
extern const char* const MODEL_closure_rate_names[MODEL_closure_nrates];

/// Limits of the model's joints, in the order of joints and of rates; infinite where it has none. No function heeds them.
extern const MODEL_closure_real MODEL_closure_lower_limits[MODEL_closure_njoints]; ///< coordinates, rad or m
extern const MODEL_closure_real MODEL_closure_upper_limits[MODEL_closure_njoints];
extern const MODEL_closure_real MODEL_closure_velocity_limits[MODEL_closure_nrates]; ///< sizes of rates
extern const MODEL_closure_real MODEL_closure_force_limits[MODEL_closure_nrates]; ///< sizes of efforts

/// The numbers of the model file.
void MODEL_closure_init(MODEL_closure_model* model);

/// A configuration in which the loops are closed: a first guess.
void MODEL_closure_home(MODEL_closure_real* joints);

/// Place of a coordinate in `joints`, or of a rate in rates and efforts; -1 where there is none of that name.
int MODEL_closure_place(const char* name);
int MODEL_closure_rate_place(const char* name);

/// All coordinates from the known ones. joints: a first guess in, such as the last result; the solution out.
MODEL_closure_status MODEL_closure_positions(const MODEL_closure_model* model, const MODEL_closure_real* known,
    MODEL_closure_real* joints);

/// All rates from the known ones, where the loops are closed.
MODEL_closure_status MODEL_closure_velocities(const MODEL_closure_model* model, const MODEL_closure_real* joints,
    const MODEL_closure_real* known_rates, MODEL_closure_real* rates);

#if HAS_ACCELERATIONS
/// All accelerations from the known rates and accelerations, where the loops are closed: B known_accelerations, and what the
/// rates alone make.
MODEL_closure_status MODEL_closure_accelerations(const MODEL_closure_model* model, const MODEL_closure_real* joints,
    const MODEL_closure_real* known_rates, const MODEL_closure_real* known_accelerations,
    MODEL_closure_real* accelerations);

#endif // HAS_ACCELERATIONS
/// The matrix B, row by row, nrates x nknown_rates: rates = B known_rates.
MODEL_closure_status MODEL_closure_jacobian(const MODEL_closure_model* model, const MODEL_closure_real* joints,
    MODEL_closure_real* B);

/// transpose(B) efforts: the efforts at the known joints that do the same work as `efforts` at all joints.
MODEL_closure_status MODEL_closure_forces(const MODEL_closure_model* model, const MODEL_closure_real* joints,
    const MODEL_closure_real* efforts, MODEL_closure_real* known_efforts);

#ifdef __cplusplus
}
#endif

#endif // MBSGEN_CLOSURE_MODEL_H
