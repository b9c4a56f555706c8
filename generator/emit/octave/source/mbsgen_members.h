// SPDX-License-Identifier: MIT
#include "origin.inc"
#ifndef MBSGEN_MEMBERS_H
#define MBSGEN_MEMBERS_H

#include "mbsgen_table.h"

/// A parameter or an input, by the names of the package: where its numbers are among all.
typedef struct mbsgen_member {
  const char* group; ///< the structure that it is a field of; NULL: none
  const char* name;
  int place, size; ///< size 0: one number
} mbsgen_member;

/// A parameter's number that no equation has, and why.
typedef struct mbsgen_fixed {
  int place;
  const char* reason;
} mbsgen_fixed;

/// What the model has and what is no parameter, and why. name: NULL: the whole group.
typedef struct mbsgen_other {
  const char *group, *name, *reason;
} mbsgen_other;

/// A law of the user's. The first `points` arguments are structures of these parts.
typedef struct mbsgen_law {
  const char* name;
  bool may_be_missing;
  int points;
  const mbsgen_block* parts;
  int part_count;
  int results, sizes[3];
} mbsgen_law;

/// The names of a model's package. Groups are in one piece each.
typedef struct mbsgen_members {
  const char* package;
  const mbsgen_member *parameters, *inputs;
  int parameter_count, input_count;
  const mbsgen_fixed* fixed;
  int fixed_count;
  const mbsgen_other* others;
  int other_count;
  const mbsgen_law* laws;
} mbsgen_members;

extern const mbsgen_members mbsgen_names;

#endif // MBSGEN_MEMBERS_H
