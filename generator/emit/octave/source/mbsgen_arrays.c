// SPDX-License-Identifier: MIT
#include "mbsgen_mex.h"
#include "origin.inc"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void complain(const char* identifier, const char* format, ...) {
  char name[160], text[1000];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  snprintf(name, sizeof name, "%s:%s", mbsgen_names.package, identifier);
  mexErrMsgIdAndTxt(name, "%s: %s", mbsgen_names.package, text);
}

double number_at(const void* numbers, mxClassID kind, size_t place) {
  if (kind == mxDOUBLE_CLASS) return ((const double*)numbers)[place];
  if (kind == mxSINGLE_CLASS) return (double)((const float*)numbers)[place];
  return ((const mxLogical*)numbers)[place] ? 1 : 0;
}

void put_number(void* numbers, size_t bytes, size_t place, double value) {
  if (bytes == sizeof(double))
    ((double*)numbers)[place] = value;
  else if (bytes == sizeof(float))
    ((float*)numbers)[place] = (float)value;
  else
    ((bool*)numbers)[place] = value != 0;
}

mxClassID kind_of(size_t bytes) {
  return bytes == sizeof(double) ? mxDOUBLE_CLASS : mxSINGLE_CLASS;
}

void check_numbers(const char* what, const char* name, const mxArray* value) {
  const bool is_number = mxIsDouble(value) || mxIsSingle(value) || mxIsLogical(value);
  if (!is_number) complain("wrong_type", "%s%s is of class %s, not double", what, name, mxGetClassName(value));
  if (mxIsComplex(value)) complain("wrong_type", "%s%s is complex", what, name);
  if (mxIsSparse(value)) complain("wrong_type", "%s%s is sparse: full(...) is the array", what, name);
}

int size_of(const mbsgen_shape* shape) {
  int size = 1;
  for (int i = 0; i < shape->rank; ++i) size *= (int)shape->sizes[i];
  return size;
}

int* places_of(const mbsgen_shape* shape) {
  const int size = size_of(shape);
  int* places = (int*)mxMalloc(((size_t)size + 1)*sizeof(int));
  for (int at = 0; at < size; ++at) {
    int rest = at, place = 0, stride = size;
    for (int i = 0; i < shape->rank; ++i) {
      const int own = (int)shape->sizes[i];
      stride /= own;
      place += rest%own*stride;
      rest /= own;
    }
    places[at] = place;
  }
  return places;
}

static size_t dimension(const mxArray* value, int index) {
  return index < (int)mxGetNumberOfDimensions(value) ? (size_t)mxGetDimensions(value)[index] : 1;
}

static void complain_of_size(const char* name, const mxArray* value, const mbsgen_shape* shape) {
  char found[100] = "", wanted[100] = "";
  size_t at = 0;
  for (int i = 0; i < (int)mxGetNumberOfDimensions(value) && at + 30 < sizeof found; ++i)
    at += (size_t)snprintf(found + at, sizeof found - at, "%s%lu", i == 0 ? "" : " x ", (unsigned long)dimension(value, i));
  at = 0;
  for (int i = 0; i < shape->rank; ++i)
    at += (size_t)snprintf(wanted + at, sizeof wanted - at, "%d x ", (int)shape->sizes[i]);
  complain("wrong_size", "%s is %s, not %sN, of N states%s", name, found, shape->rank == 0 ? "1 x " : wanted,
           shape->rank < 2 ? " as columns" : "");
}

static void join_states(const char* name, size_t own, size_t* states) {
  if (own == 1) return;
  if (*states != 1 && *states != own)
    complain("wrong_size", "%s has %lu states, another argument has %lu", name, (unsigned long)own, (unsigned long)*states);
  *states = own;
}

Columns columns_of(const char* name, const mxArray* value, const mbsgen_shape* shape, size_t* states) {
  const mbsgen_shape one = {1, {1}};
  const mbsgen_shape* own = shape->rank == 0 ? &one : shape;
  const int size = size_of(own);
  Columns columns = {NULL, mxDOUBLE_CLASS, size, 0, NULL};
  if (size == 0 && mxGetM(value) == 0 && mxGetN(value) == 0) return columns;
  check_numbers("", name, value);
  for (int i = 0; i < own->rank; ++i)
    if (dimension(value, i) != (size_t)own->sizes[i]) complain_of_size(name, value, shape);
  for (int i = own->rank + 1; i < (int)mxGetNumberOfDimensions(value); ++i)
    if (dimension(value, i) != 1) complain_of_size(name, value, shape);
  const size_t count = dimension(value, own->rank);
  join_states(name, count, states);
  columns.numbers = mxGetData(value);
  columns.kind = mxGetClassID(value);
  columns.step = count == 1 ? 0 : (size_t)size;
  columns.places = own->rank < 2 ? NULL : places_of(own);
  return columns;
}

void copy_column(const Columns* columns, size_t state, void* numbers, size_t bytes) {
  const size_t first = state*columns->step;
  if (columns->numbers == NULL) {
    memset(numbers, 0, (size_t)columns->size*bytes);
  } else if (columns->places == NULL && columns->kind == mxDOUBLE_CLASS && bytes == sizeof(double)) {
    memcpy(numbers, (const double*)columns->numbers + first, (size_t)columns->size*bytes);
  } else {
    for (int i = 0; i < columns->size; ++i)
      put_number(numbers, bytes, (size_t)(columns->places == NULL ? i : columns->places[i]),
                 number_at(columns->numbers, columns->kind, first + (size_t)i));
  }
}
