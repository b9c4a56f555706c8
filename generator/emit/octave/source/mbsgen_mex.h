// SPDX-License-Identifier: MIT
#include "origin.inc"
#ifndef MBSGEN_MEX_H
#define MBSGEN_MEX_H

// A model as a mex file: the parts of it share this. Memory of mxMalloc is given back by the host when a call ends, by an
// error, too.

#include "mbsgen_members.h"
#include <mex.h>

/// Ends the call by an error PACKAGE:identifier.
void complain(const char* identifier, const char* format, ...);

/// Numbers by states: a column of `size` for each, or one for all.
typedef struct Columns {
  const void* numbers; ///< NULL: all are zero
  mxClassID kind;
  int size;
  size_t step;       ///< numbers from one state to the next
  const int* places; ///< by places in C's order, whose last index runs fastest; NULL: alike
} Columns;

/// Checks an array of that shape for one state, or with one more index for many states: *states is their number, 1 where no
/// array has many.
Columns columns_of(const char* name, const mxArray* value, const mbsgen_shape* shape, size_t* states);

/// The numbers of a state as C has them, of `bytes` each.
void copy_column(const Columns* columns, size_t state, void* numbers, size_t bytes);

/// One number, converted.
double number_at(const void* numbers, mxClassID kind, size_t place);
void put_number(void* numbers, size_t bytes, size_t place, double value);
/// The class of numbers of that size.
mxClassID kind_of(size_t bytes);

/// A real array of numbers that is not sparse; else the call ends. what: it is "q" or "parameters.link2.mass".
void check_numbers(const char* what, const char* name, const mxArray* value);

/// By the index in an array of the host, whose first index runs fastest: the place in C's order.
int* places_of(const mbsgen_shape* shape);
int size_of(const mbsgen_shape* shape);

/// The members as a structure; numbers: NULL: all are zero.
mxArray* structure_of(const mbsgen_member* members, int count, const void* numbers, size_t bytes);
/// Sets those that are fields of the structure.
void read_parameters(const mxArray* structure, const void* nominal, void* numbers, size_t bytes);
/// Finds inputs that are fields of the structure: `columns` by the members of inputs.
void read_inputs(const mxArray* structure, Columns* columns, size_t* states);
mxArray* settings_structure(const double* settings, int count);
void read_settings(const mxArray* structure, double* settings, int count);

/// Sets functions in the place of the laws of a model's copy, which lasts as long as the call.
void connect_laws(const mbsgen_table* table, void* model, const mxArray* laws);
mxArray* laws_structure(const mbsgen_table* table);

/// Calls a function for all states. inputs: by the members of inputs.
void call_function(const mbsgen_table* table, const mbsgen_function* function, const void* model,
                   const mxArray* const* given, int given_count, const Columns* inputs, size_t states,
                   mxArray** results, int result_count);

#endif // MBSGEN_MEX_H
