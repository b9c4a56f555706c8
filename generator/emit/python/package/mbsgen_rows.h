// SPDX-License-Identifier: MIT
#include "origin.inc"
#ifndef MBSGEN_ROWS_H
#define MBSGEN_ROWS_H

// Many states in one call: the indices in front of those of one state, joined as numpy joins them.

#include "mbsgen_arrays.h"

enum {
  most_leading = 32 - mbsgen_most_sizes, ///< arrays of numpy 1 have 32 sizes at most
  most_walkers = mbsgen_most_arguments + 2
};

/// The sizes before those of one state's array.
typedef struct Lead {
  int rank;
  Py_ssize_t sizes[most_leading];
} Lead;

static inline Py_ssize_t product(int rank, const Py_ssize_t* sizes) {
  Py_ssize_t result = 1;
  for (int i = 0; i < rank; ++i) result *= sizes[i];
  return result;
}

/// The sizes that both have, the last ones beside each other, where a size of one goes with any other. False: they do not
/// fit. At most `most_leading` are given.
static inline bool join_leads(Lead* lead, int rank, const Py_ssize_t* sizes) {
  const int more = rank - lead->rank;
  for (int i = lead->rank - 1; i >= 0 && more > 0; --i) lead->sizes[i + more] = lead->sizes[i];
  for (int i = 0; i < more; ++i) lead->sizes[i] = 1;
  if (more > 0) lead->rank = rank;
  for (int i = 0; i < rank; ++i) {
    Py_ssize_t* size = &lead->sizes[lead->rank - rank + i];
    if (*size != sizes[i] && *size != 1 && sizes[i] != 1) return false;
    if (*size == 1) *size = sizes[i];
  }
  return true;
}

/// An array in C's order, of which `lead` indices count states, and the bytes of one state in it.
typedef struct Walker {
  const Py_ssize_t* sizes;
  int lead;
  Py_ssize_t bytes;
} Walker;

/// How far each array goes from one state to the next: by indices, the last one first. Those that all arrays count on over
/// are one.
typedef struct Walk {
  int rank, count;
  Py_ssize_t sizes[most_leading], at[most_leading];
  Py_ssize_t steps[most_leading][most_walkers];
} Walk;

static inline void begin_walk(Walk* walk, const Lead* lead, const Walker* walkers, int count) {
  Py_ssize_t whole[most_walkers];
  for (int i = 0; i < count; ++i) whole[i] = walkers[i].bytes;
  walk->rank = 0;
  walk->count = count;
  for (int back = 1; back <= lead->rank; ++back) {
    const Py_ssize_t size = lead->sizes[lead->rank - back];
    const int before = walk->rank - 1;
    bool goes_on = before >= 0;
    if (size == 1) continue;
    for (int i = 0; i < count; ++i) {
      const Py_ssize_t own = back <= walkers[i].lead ? walkers[i].sizes[walkers[i].lead - back] : 1;
      const Py_ssize_t step = own == 1 ? 0 : whole[i];
      whole[i] *= own;
      walk->steps[walk->rank][i] = step;
      goes_on = goes_on && step == walk->steps[before][i] * walk->sizes[before];
    }
    if (goes_on) {
      walk->sizes[before] *= size;
    } else {
      walk->sizes[walk->rank] = size;
      walk->at[walk->rank++] = 0;
    }
  }
}

/// From the arrays of one state to those of the next; from the last one to the first.
static inline void next_row(Walk* walk, void** at) {
  for (int d = 0; d < walk->rank; ++d) {
    const bool is_last = ++walk->at[d] == walk->sizes[d];
    const Py_ssize_t times = is_last ? 1 - walk->sizes[d] : 1;
    for (int i = 0; i < walk->count; ++i)
      if (at[i] != NULL) at[i] = (char*)at[i] + times * walk->steps[d][i];
    if (!is_last) return;
    walk->at[d] = 0;
  }
}

#endif // MBSGEN_ROWS_H
