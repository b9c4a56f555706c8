// SPDX-License-Identifier: MIT
#include "origin.inc"
//
// Functions in the convention of CasADi's `external`. Matrices come column by column, without the places
// that are zero by their structure. A function returns 0, or 1 where it has no result, as where a loop
// cannot be closed.
#include "changed.inc"
#ifndef MBSGEN_CASADI_MODEL_H
#define MBSGEN_CASADI_MODEL_H
#include "MODEL.h"

/// acados wants `-Dcasadi_int=int`.
#ifndef casadi_int
#define casadi_int long long int
#endif
#ifndef casadi_real
#define casadi_real double
#endif

#ifndef MODEL_SYMBOL
#if defined(_WIN32)
#define MODEL_SYMBOL __declspec(dllexport)
#elif defined(__GNUC__)
#define MODEL_SYMBOL __attribute__((visibility("default")))
#else
#define MODEL_SYMBOL
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// A function, and what CasADi asks of it.
#define MODEL_DECLARE(function)                                                                              \
  MODEL_SYMBOL int function(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w,      \
                            int mem);                                                                        \
  MODEL_SYMBOL casadi_int function##_n_in(void);                                                             \
  MODEL_SYMBOL casadi_int function##_n_out(void);                                                            \
  MODEL_SYMBOL const char* function##_name_in(casadi_int i);                                                 \
  MODEL_SYMBOL const char* function##_name_out(casadi_int i);                                                \
  MODEL_SYMBOL const casadi_int* function##_sparsity_in(casadi_int i);                                       \
  MODEL_SYMBOL const casadi_int* function##_sparsity_out(casadi_int i);                                      \
  MODEL_SYMBOL int function##_work(casadi_int* sz_arg, casadi_int* sz_res, casadi_int* sz_iw,                \
                                   casadi_int* sz_w);                                                        \
  MODEL_SYMBOL void function##_incref(void);                                                                 \
  MODEL_SYMBOL void function##_decref(void);

/// The model that all functions here read, at its nominal parameters. After a change of `parameters` call
/// MODEL_update, while no function runs.
MODEL_SYMBOL MODEL_model* MODEL_casadi_model(void);

#include "declarations.inc"

#ifdef __cplusplus
}
#endif

/// An input or output: its name, and its rows, columns and places as CasADi reads them.
typedef struct MODEL_port {
  const char* name;
  const casadi_int* sparsity;
} MODEL_port;

/// What CasADi asks of a function, whose ports are its inputs and then its outputs.
#define MODEL_SHELL(function, inputs, outputs, numbers)                                                      \
  MODEL_SYMBOL casadi_int function##_n_in(void) {                                                            \
    return inputs;                                                                                           \
  }                                                                                                          \
  MODEL_SYMBOL casadi_int function##_n_out(void) {                                                           \
    return outputs;                                                                                          \
  }                                                                                                          \
  MODEL_SYMBOL const char* function##_name_in(casadi_int i) {                                                \
    return i >= 0 && i < (inputs) ? function##_ports[i].name : 0;                                            \
  }                                                                                                          \
  MODEL_SYMBOL const char* function##_name_out(casadi_int i) {                                               \
    return i >= 0 && i < (outputs) ? function##_ports[(inputs) + i].name : 0;                                \
  }                                                                                                          \
  MODEL_SYMBOL const casadi_int* function##_sparsity_in(casadi_int i) {                                      \
    return i >= 0 && i < (inputs) ? function##_ports[i].sparsity : 0;                                        \
  }                                                                                                          \
  MODEL_SYMBOL const casadi_int* function##_sparsity_out(casadi_int i) {                                     \
    return i >= 0 && i < (outputs) ? function##_ports[(inputs) + i].sparsity : 0;                            \
  }                                                                                                          \
  MODEL_SYMBOL int function##_work(casadi_int* sz_arg, casadi_int* sz_res, casadi_int* sz_iw,                \
                                   casadi_int* sz_w) {                                                       \
    (void)MODEL_casadi_model();                                                                              \
    if (sz_arg) *sz_arg = inputs;                                                                            \
    if (sz_res) *sz_res = outputs;                                                                           \
    if (sz_iw) *sz_iw = 0;                                                                                   \
    if (sz_w) *sz_w = numbers;                                                                               \
    return 0;                                                                                                \
  }                                                                                                          \
  MODEL_SYMBOL void function##_incref(void) {                                                                \
    (void)MODEL_casadi_model();                                                                              \
  }                                                                                                          \
  MODEL_SYMBOL void function##_decref(void) {}

#endif // MBSGEN_CASADI_MODEL_H
