// SPDX-License-Identifier: MIT
#include "mbsgen_mex.h"
#include "origin.inc"
#include <string.h>

enum { most_given = 16 };

/// Whoever has the functions of laws during a call.
typedef struct Host {
  mbsgen_host host;
  size_t bytes; ///< of a number
  const mxArray** functions;
} Host;

static mxArray* numbers_of(const void* numbers, const mbsgen_shape* shape, size_t bytes) {
  const int rows = shape->rank == 0 ? 1 : (int)shape->sizes[0], columns = shape->rank < 2 ? 1 : (int)shape->sizes[1];
  mxArray* value = mxCreateDoubleMatrix((mwSize)rows, (mwSize)columns, mxREAL);
  int* places = places_of(shape);
  for (int i = 0; i < rows*columns; ++i)
    ((double*)mxGetData(value))[i] = number_at(numbers, kind_of(bytes), (size_t)places[i]);
  mxFree(places);
  return value;
}

static mxArray* point_of(const mbsgen_law* law, const void* numbers, size_t bytes) {
  mxArray* point = mxCreateStructMatrix(1, 1, 0, NULL);
  for (int i = 0; i < law->part_count; ++i) {
    const mbsgen_block* part = &law->parts[i];
    const int field = mxAddField(point, part->name);
    mxSetFieldByNumber(point, 0, field, numbers_of((const char*)numbers + (size_t)part->place*bytes, &part->shape, bytes));
  }
  return point;
}

static mxArray* argument_of(const mbsgen_law* law, int index, const mbsgen_given* given, size_t bytes) {
  if (given->bytes == NULL) return mxCreateDoubleScalar(given->number);
  if (index < law->points) return point_of(law, given->bytes, bytes);
  const mbsgen_shape shape = {1, {(ptrdiff_t)((size_t)given->size/bytes)}};
  return numbers_of(given->bytes, &shape, bytes);
}

static void call_law(mbsgen_host* host, int index, const mbsgen_given* given, int count, double* numbers, int wanted) {
  const Host* own = (const Host*)(void*)host;
  const mbsgen_law* law = &mbsgen_names.laws[index];
  mxArray *arguments[most_given] = {(mxArray*)own->functions[index]}, *answers[3] = {NULL};
  int at = 0;
  for (int i = 0; i < count; ++i) arguments[i + 1] = argument_of(law, i, &given[i], own->bytes);
  mexCallMATLAB(law->results, answers, count + 1, arguments, "feval");
  for (int i = 0; i < law->results; ++i) {
    check_numbers("the answer of laws.", law->name, answers[i]);
    if (mxGetNumberOfElements(answers[i]) != (size_t)law->sizes[i])
      complain("wrong_size", "result %d of laws.%s has %lu numbers, not %d", i + 1, law->name,
               (unsigned long)mxGetNumberOfElements(answers[i]), law->sizes[i]);
    for (int k = 0; k < law->sizes[i] && at < wanted; ++k)
      numbers[at++] = number_at(mxGetData(answers[i]), mxGetClassID(answers[i]), (size_t)k);
    mxDestroyArray(answers[i]);
  }
  for (int i = 0; i < count; ++i) mxDestroyArray(arguments[i + 1]);
}

static const char* name_of(const mbsgen_table* table, int law) {
  return law < table->laws ? mbsgen_names.laws[law].name : "";
}

static void check_names(const mbsgen_table* table, const mxArray* laws) {
  if (!mxIsStruct(laws) || mxGetNumberOfElements(laws) != 1) complain("wrong_type", "laws is no structure");
  for (int i = 0; i < mxGetNumberOfFields(laws); ++i) {
    const char* name = mxGetFieldNameByNumber(laws, i);
    int law = 0;
    while (law < table->laws && strcmp(name, name_of(table, law)) != 0) ++law;
    if (law == table->laws)
      complain("unknown_field", "laws.%s is not known; %s.laws() has all fields", name, mbsgen_names.package);
  }
}

void connect_laws(const mbsgen_table* table, void* model, const mxArray* laws) {
  Host* host = (Host*)mxCalloc(1, sizeof(Host));
  bool* has = (bool*)mxCalloc((size_t)table->laws + 1, sizeof(bool));
  host->host.law = call_law;
  host->bytes = table->number_size;
  host->functions = (const mxArray**)mxCalloc((size_t)table->laws + 1, sizeof(mxArray*));
  if (laws != NULL) check_names(table, laws);
  for (int i = 0; i < table->laws; ++i) {
    const mxArray* function = laws == NULL ? NULL : mxGetField(laws, 0, name_of(table, i));
    has[i] = function != NULL && !mxIsEmpty(function);
    if (has[i] && !mxIsClass(function, "function_handle"))
      complain("wrong_type", "laws.%s is no function handle", name_of(table, i));
    if (!has[i] && !mbsgen_names.laws[i].may_be_missing)
      complain("missing_law", "the law %s is not given; %s.laws() has all of them, and the option 'laws' takes them",
               name_of(table, i), mbsgen_names.package);
    host->functions[i] = function;
  }
  table->connect(model, &host->host, has);
}

mxArray* laws_structure(const mbsgen_table* table) {
  mxArray* laws = mxCreateStructMatrix(1, 1, 0, NULL);
  for (int i = 0; i < table->laws; ++i)
    mxSetFieldByNumber(laws, 0, mxAddField(laws, name_of(table, i)), mxCreateDoubleMatrix(0, 0, mxREAL));
  return laws;
}
