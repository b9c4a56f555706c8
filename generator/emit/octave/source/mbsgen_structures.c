// SPDX-License-Identifier: MIT
#include "mbsgen_mex.h"
#include "origin.inc"
#include <stdio.h>
#include <string.h>

// Parameters, inputs and settings as structures of the host.

static const char* const setting_names[] = {"tolerance", "max_iterations", "largest_step", "smallest_pivot"};

/// What is done with each member that a structure has. name: of its field in messages.
typedef struct Visitor {
  const char* what; ///< "parameters"
  const mbsgen_member* members;
  int count;
  void (*visit)(const struct Visitor* visitor, int member, const char* name, const mxArray* value);
  void* numbers;
  size_t bytes;
  size_t* states;
} Visitor;

/// The name of a member, or of its group, in the structure that holds all.
static const char* outer_name(const mbsgen_member* member) {
  return member->group != NULL ? member->group : member->name;
}

static bool are_together(const mbsgen_member* a, const mbsgen_member* b) {
  return a->group != NULL && b->group != NULL && strcmp(a->group, b->group) == 0;
}

/// The end of a group that begins with `first`.
static int end_of(const mbsgen_member* members, int count, int first) {
  int end = first + 1;
  while (end < count && are_together(&members[first], &members[end])) ++end;
  return end;
}

static int outer_count(const mbsgen_member* members, int count) {
  int all = 0;
  for (int i = 0; i < count; i = end_of(members, count, i)) ++all;
  return all;
}

static void complain_of_field(const Visitor* visitor, const char* group, const char* name) {
  const char* reason = NULL;
  for (int i = 0; i < mbsgen_names.other_count; ++i) {
    const mbsgen_other* other = &mbsgen_names.others[i];
    const char* own = other->name == NULL ? other->group : other->name;
    const bool is_in_group = (group == NULL) == (other->name == NULL) && (group == NULL || strcmp(group, other->group) == 0);
    if (is_in_group && strcmp(own, name) == 0) reason = other->reason;
  }
  const char* point = group == NULL ? "" : ".";
  if (reason != NULL)
    complain("fixed_parameter", "%s.%s%s%s: %s", visitor->what, group == NULL ? "" : group, point, name, reason);
  complain("unknown_field", "%s.%s%s%s is not known; %s.%s() has all fields", visitor->what, group == NULL ? "" : group, point,
           name, mbsgen_names.package, visitor->what);
}

static void check_structure(const char* what, const char* name, const mxArray* value) {
  if (!mxIsStruct(value) || mxGetNumberOfElements(value) != 1) complain("wrong_type", "%s%s is no structure", what, name);
}

/// Members are mostly asked for in their order: the search goes on behind the last one that was found.
static int find_outer(const Visitor* visitor, const char* name, int from) {
  for (int half = 0; half < 2; ++half)
    for (int i = half == 0 ? from : 0; i < visitor->count; i = end_of(visitor->members, visitor->count, i))
      if (strcmp(outer_name(&visitor->members[i]), name) == 0) return i;
  complain_of_field(visitor, NULL, name);
  return -1;
}

static int find_inner(const Visitor* visitor, const char* name, int first, int end, int from) {
  for (int i = from; i < end; ++i)
    if (strcmp(visitor->members[i].name, name) == 0) return i;
  for (int i = first; i < from; ++i)
    if (strcmp(visitor->members[i].name, name) == 0) return i;
  complain_of_field(visitor, visitor->members[first].group, name);
  return -1;
}

static void visit(const Visitor* visitor, int member, const mxArray* value) {
  char name[200];
  const mbsgen_member* own = &visitor->members[member];
  if (value == NULL || mxIsEmpty(value)) return;
  snprintf(name, sizeof name, "%s.%s%s%s", visitor->what, own->group == NULL ? "" : own->group,
           own->group == NULL ? "" : ".", own->name);
  visitor->visit(visitor, member, name, value);
}

static void visit_group(const Visitor* visitor, int first, const mxArray* structure) {
  const int end = end_of(visitor->members, visitor->count, first);
  int from = first;
  if (structure == NULL || mxIsEmpty(structure)) return;
  check_structure(visitor->what, outer_name(&visitor->members[first]), structure);
  for (int i = 0; i < mxGetNumberOfFields(structure); ++i) {
    const int member = find_inner(visitor, mxGetFieldNameByNumber(structure, i), first, end, from);
    visit(visitor, member, mxGetFieldByNumber(structure, 0, i));
    from = member + 1;
  }
}

static void visit_all(const Visitor* visitor, const mxArray* structure) {
  int from = 0;
  check_structure(visitor->what, "", structure);
  for (int i = 0; i < mxGetNumberOfFields(structure); ++i) {
    const int member = find_outer(visitor, mxGetFieldNameByNumber(structure, i), from);
    const mxArray* value = mxGetFieldByNumber(structure, 0, i);
    if (visitor->members[member].group != NULL)
      visit_group(visitor, member, value);
    else
      visit(visitor, member, value);
    from = end_of(visitor->members, visitor->count, member);
  }
}

static void read_numbers(const Visitor* visitor, int member, const char* name, const mxArray* value) {
  const mbsgen_member* own = &visitor->members[member];
  const int size = own->size == 0 ? 1 : own->size;
  check_numbers("", name, value);
  if (mxGetNumberOfElements(value) != (size_t)size)
    complain("wrong_size", "%s has %lu numbers, not %d", name, (unsigned long)mxGetNumberOfElements(value), size);
  for (int i = 0; i < size; ++i)
    put_number(visitor->numbers, visitor->bytes, (size_t)(own->place + i),
               number_at(mxGetData(value), mxGetClassID(value), (size_t)i));
}

static void complain_of_fixed(const mbsgen_fixed* fixed) {
  for (int i = 0; i < mbsgen_names.parameter_count; ++i) {
    const mbsgen_member* own = &mbsgen_names.parameters[i];
    const int index = fixed->place - own->place;
    if (index < 0 || index >= (own->size == 0 ? 1 : own->size)) continue;
    complain("fixed_parameter", "parameters.%s%s%s(%d): %s", own->group == NULL ? "" : own->group,
             own->group == NULL ? "" : ".", own->name, index + 1, fixed->reason);
  }
}

void read_parameters(const mxArray* structure, const void* nominal, void* numbers, size_t bytes) {
  const Visitor visitor = {"parameters", mbsgen_names.parameters, mbsgen_names.parameter_count, read_numbers, numbers, bytes,
                           NULL};
  visit_all(&visitor, structure);
  for (int i = 0; i < mbsgen_names.fixed_count; ++i) {
    const size_t place = (size_t)mbsgen_names.fixed[i].place*bytes;
    if (memcmp((const char*)nominal + place, (const char*)numbers + place, bytes) != 0)
      complain_of_fixed(&mbsgen_names.fixed[i]);
  }
}

static void find_columns(const Visitor* visitor, int member, const char* name, const mxArray* value) {
  const mbsgen_shape shape = {1, {visitor->members[member].size == 0 ? 1 : visitor->members[member].size}};
  ((Columns*)visitor->numbers)[member] = columns_of(name, value, &shape, visitor->states);
}

void read_inputs(const mxArray* structure, Columns* columns, size_t* states) {
  const Visitor visitor = {"inputs", mbsgen_names.inputs, mbsgen_names.input_count, find_columns, columns, 0, states};
  visit_all(&visitor, structure);
}

// The smallest pivot alone, or all of them.
static void settings_members(mbsgen_member* members, int count) {
  for (int i = 0; i < count; ++i) {
    const mbsgen_member member = {NULL, setting_names[count == 1 ? 3 : i], i, 0};
    members[i] = member;
  }
}

void read_settings(const mxArray* structure, double* settings, int count) {
  mbsgen_member members[mbsgen_most_settings];
  settings_members(members, count);
  const Visitor visitor = {"settings", members, count, read_numbers, settings, sizeof(double), NULL};
  visit_all(&visitor, structure);
}

mxArray* settings_structure(const double* settings, int count) {
  mbsgen_member members[mbsgen_most_settings];
  settings_members(members, count);
  return structure_of(members, count, settings, sizeof(double));
}

static mxArray* value_of(const mbsgen_member* member, const void* numbers, size_t bytes) {
  const int size = member->size == 0 ? 1 : member->size;
  mxArray* value = mxCreateNumericMatrix((mwSize)size, 1, kind_of(bytes), mxREAL);
  if (numbers != NULL)
    memcpy(mxGetData(value), (const char*)numbers + (size_t)member->place*bytes, (size_t)size*bytes);
  return value;
}

mxArray* structure_of(const mbsgen_member* members, int count, const void* numbers, size_t bytes) {
  const char** names = (const char**)mxMalloc(((size_t)count + 1)*sizeof(char*));
  int all = 0;
  for (int i = 0; i < count; i = end_of(members, count, i)) names[all++] = outer_name(&members[i]);
  mxArray* structure = mxCreateStructMatrix(1, 1, outer_count(members, count), names);
  int field = 0;
  for (int i = 0; i < count; i = end_of(members, count, i)) {
    const int end = end_of(members, count, i);
    mxArray* value = NULL;
    if (members[i].group == NULL) {
      value = value_of(&members[i], numbers, bytes);
    } else {
      for (int k = i; k < end; ++k) names[k - i] = members[k].name;
      value = mxCreateStructMatrix(1, 1, end - i, names);
      for (int k = i; k < end; ++k) mxSetFieldByNumber(value, 0, k - i, value_of(&members[k], numbers, bytes));
    }
    mxSetFieldByNumber(structure, 0, field++, value);
  }
  mxFree(names);
  return structure;
}
