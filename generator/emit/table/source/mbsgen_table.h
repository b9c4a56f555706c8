// SPDX-License-Identifier: MIT
#include "origin.inc"
#ifndef MBSGEN_TABLE_H
#define MBSGEN_TABLE_H

#include <stdbool.h>
#include <stddef.h>

/// Arrays that a function reads, changes in place, or writes.
typedef enum mbsgen_use { mbsgen_reads, mbsgen_changes, mbsgen_writes } mbsgen_use;

enum { mbsgen_most_sizes = 4, mbsgen_most_arguments = 24, mbsgen_most_settings = 4 };

typedef struct mbsgen_shape {
  int rank;
  ptrdiff_t sizes[mbsgen_most_sizes];
} mbsgen_shape;

/// A member of the structures that an array's last index counts the numbers of: where it begins.
typedef struct mbsgen_block {
  const char* name;
  ptrdiff_t place;
  mbsgen_shape shape;
} mbsgen_block;

/// An argument, and the shape of one state's array. What may be missing is zero then.
typedef struct mbsgen_argument {
  const char* name;
  mbsgen_use use;
  bool is_flags, may_be_missing;
  mbsgen_shape shape;
  const mbsgen_block* blocks;
  int block_count;
} mbsgen_argument;

/// A function of the model. `call` takes the arrays of one state, those of inputs behind all others, and returns a status.
typedef struct mbsgen_function {
  const char* name;
  int (*call)(const void* model, void* const* arrays);
  const mbsgen_argument* arguments;
  int count;
  bool takes_inputs, has_status, calls_laws;
} mbsgen_function;

/// What a law is called with: a number, or an array or structure as its bytes.
typedef struct mbsgen_given {
  const void* bytes; ///< NULL: a number
  ptrdiff_t size;
  double number;
} mbsgen_given;

/// Whoever has the functions of laws.
typedef struct mbsgen_host {
  void (*law)(struct mbsgen_host* host, int law, const mbsgen_given* given, int count, double* numbers,
              int wanted);
} mbsgen_host;

/// A model in plain C, as modules of Python or of Octave see it: the module needs no text of the model, and this one no
/// header of theirs. `model` are `model_size` bytes that `init` fills.
typedef struct mbsgen_table {
  const char* name;
  size_t number_size, model_size;
  size_t parameters_at, parameters_size; ///< in bytes, within a model
  int inputs;                            ///< numbers
  void (*init)(void* model);
  void (*update)(void* model);
  const char* (*implausible)(const void* model);
  int settings; ///< numbers: none, the smallest pivot, or those of the iteration that closes loops
  void (*get_settings)(const void* model, double* settings);
  void (*set_settings)(void* model, const double* settings);
  int laws;
  void (*connect)(void* model, mbsgen_host* host, const bool* has); ///< has: the derivative of a law is there
  const mbsgen_function* functions;
  int function_count;
} mbsgen_table;

const mbsgen_table* mbsgen_model(void);

#endif // MBSGEN_TABLE_H
