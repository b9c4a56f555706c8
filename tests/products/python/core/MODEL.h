// SPDX-License-Identifier: GPL-3.0-or-later
// What core.c takes from the header of a model.
#ifndef MODEL_H
#define MODEL_H

typedef double MODEL_real;

typedef struct MODEL_parameters {
  MODEL_real mass;
} MODEL_parameters;

typedef struct MODEL_newton {
  MODEL_real tolerance;
  int max_iterations;
  MODEL_real largest_step, smallest_pivot;
} MODEL_newton;

typedef struct MODEL_laws {
  void* context;
  MODEL_real (*strut)(void* context, MODEL_real Z, MODEL_real Zd);
} MODEL_laws;

typedef struct MODEL_model {
  MODEL_parameters parameters;
  MODEL_newton newton;
  MODEL_real smallest_pivot;
  MODEL_laws laws;
} MODEL_model;

void MODEL_init(MODEL_model* model);
void MODEL_update(MODEL_model* model);
const char* MODEL_implausible(const MODEL_model* model);
int MODEL_dynamics(const MODEL_model* model, const MODEL_real* q, MODEL_real* qdd);

#endif // MODEL_H
