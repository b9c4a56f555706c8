// SPDX-License-Identifier: MIT
#include "origin.inc"
#ifndef MBSGEN_SPARSITY_MODEL_H
#define MBSGEN_SPARSITY_MODEL_H

#ifdef __cplusplus
extern "C" {
#endif

/// The places of a matrix that need not be zero, by compressed columns: those of column j are the rows
/// `row[k]`, ascending, for k from `column_start[j]` up to and without `column_start[j + 1]`. All others
/// are zero for all arguments, and for all values of the parameters. Coordinates that an iteration solves
/// for count as functions of the others.
typedef struct MODEL_pattern {
  int rows, columns;
  const int* column_start;
  const int* row;
} MODEL_pattern;

#include "declarations.inc"

#ifdef __cplusplus
}
#endif

#endif // MBSGEN_SPARSITY_MODEL_H
