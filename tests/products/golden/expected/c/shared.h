/// Type of all numbers: double or float.
#ifndef MODEL_REAL
#define MODEL_REAL double
#endif
#if defined(__OPENCL_VERSION__) || defined(__OPENCL_C_VERSION__)
#define MODEL_OPENCL
#endif
/// Stands before every function.
#ifndef MODEL_QUALIFIER
#if defined(__CUDACC__) || defined(__HIPCC__)
#define MODEL_QUALIFIER __host__ __device__
#else
#define MODEL_QUALIFIER
#endif
#endif
/// Address space of the model in functions that only read it. OpenCL C: __constant, __global, or none for a copy of
/// the kernel's own.
#ifndef MODEL_SPACE
#define MODEL_SPACE
#endif

#ifndef MODEL_OPENCL
/// The first reason why the parameters describe no physical system; null: none is known. Every number must be finite,
/// no mass negative, every tensor of inertia that of a mass distribution (where the model's own is).
const char* MODEL_implausible(const MODEL_model* model);
/// 1 where no such reason is known, else 0.
int MODEL_plausible(const MODEL_model* model);
#endif

/// Parameters of upper in SI units.
typedef struct MODEL_upper_parameters {
  MODEL_real mass;
  /// structural, a change has no effect: [0], [1]
  MODEL_real com[3];
  /// structural, a change has no effect: [1], [2], [4]
  MODEL_real inertia[6];
  /// structural, a change has no effect: [0], [1]
  MODEL_real point_elbow[3];
} MODEL_upper_parameters;

/// Parameters of fore in SI units.
typedef struct MODEL_fore_parameters {
  MODEL_real mass;
  /// structural, a change has no effect: [0], [1]
  MODEL_real com[3];
  /// structural, a change has no effect: [1], [2], [4]
  MODEL_real inertia[6];
  /// structural, a change has no effect: [0], [1]
  MODEL_real point_tip[3];
} MODEL_fore_parameters;

/// Force in N and torque in N m on a point.
typedef struct MODEL_wrench {
  /// N
  MODEL_real force[3];
  /// N m
  MODEL_real torque[3];
} MODEL_wrench;

/// Supplied at each call besides the arrays: forces in N, torques in N m, time in s.
typedef struct MODEL_inputs {
  MODEL_wrench push;
  MODEL_real t;
} MODEL_inputs;
