// SPDX-License-Identifier: MIT
#include "mbsgen_mex.h"
#include "origin.inc"
#include <string.h>

// core(FUNCTION, ARRAY..., OPTION...): FUNCTION is the number of a function of the model, or its name in C. An option is its
// name and a structure, or a structure of options: 'parameters', 'inputs', 'laws', 'settings'.
// core('parameters'), core('inputs'), core('laws'), core('settings'): structures with nominal values.
// core('implausible', OPTION...): why the parameters describe no physical system; '' where no reason is known.

/// The model of the last call, and its nominal numbers.
static char *model, *nominal, *wanted;
static double nominal_settings[mbsgen_most_settings];

static void release(void) {
  mxFree(model);
  mxFree(nominal);
  mxFree(wanted);
  model = nominal = wanted = NULL;
}

static char* new_bytes(size_t size) {
  char* bytes = (char*)mxCalloc(size + 1, 1);
  mexMakeMemoryPersistent(bytes);
  return bytes;
}

static char* parameters_of(const mbsgen_table* table) {
  return model + table->parameters_at;
}

static void begin(const mbsgen_table* table) {
  if (model != NULL) return;
  nominal = new_bytes(table->parameters_size);
  wanted = new_bytes(table->parameters_size);
  char* bytes = new_bytes(table->model_size);
  table->init(bytes);
  memcpy(nominal, bytes + table->parameters_at, table->parameters_size);
  if (table->settings > 0) table->get_settings(bytes, nominal_settings);
  model = bytes;
  mexAtExit(release);
}

/// Brings the model to the numbers that are wanted, where it has others.
static void set_model(const mbsgen_table* table, const double* settings) {
  double used[mbsgen_most_settings] = {0};
  bool is_new = memcmp(parameters_of(table), wanted, table->parameters_size) != 0;
  if (table->settings > 0) {
    table->get_settings(model, used);
    for (int i = 0; i < table->settings; ++i) is_new = is_new || used[i] != settings[i];
    table->set_settings(model, settings);
  }
  if (!is_new) return;
  memcpy(parameters_of(table), wanted, table->parameters_size);
  table->update(model);
}

typedef struct Options {
  double settings[mbsgen_most_settings];
  const mxArray* laws;
  Columns* inputs; ///< by the members of inputs
  size_t states;   ///< that inputs have
} Options;

static void set_option(const mbsgen_table* table, const char* name, const mxArray* value, Options* options) {
  const bool is_parameters = strcmp(name, "parameters") == 0, is_inputs = strcmp(name, "inputs") == 0;
  const bool is_laws = strcmp(name, "laws") == 0, is_settings = strcmp(name, "settings") == 0;
  if (!is_parameters && !is_inputs && !is_laws && !is_settings)
    complain("unknown_option", "the option '%s' is not known; there are 'parameters', 'inputs', 'laws' and 'settings'", name);
  if (value == NULL || mxIsEmpty(value)) return;
  if (is_parameters) read_parameters(value, nominal, wanted, table->number_size);
  if (is_inputs) read_inputs(value, options->inputs, &options->states);
  if (is_settings) read_settings(value, options->settings, table->settings);
  if (is_laws) options->laws = value;
}

static Options read_options(const mbsgen_table* table, int count, const mxArray* const* given) {
  Options options = {{0}, NULL, NULL, 1};
  char name[64];
  memcpy(wanted, nominal, table->parameters_size);
  memcpy(options.settings, nominal_settings, sizeof nominal_settings);
  options.inputs = (Columns*)mxCalloc((size_t)mbsgen_names.input_count + 1, sizeof(Columns));
  for (int i = 0; i < count; ++i) {
    if (mxIsStruct(given[i]) && mxGetNumberOfElements(given[i]) == 1) {
      for (int k = 0; k < mxGetNumberOfFields(given[i]); ++k)
        set_option(table, mxGetFieldNameByNumber(given[i], k), mxGetFieldByNumber(given[i], 0, k), &options);
      continue;
    }
    if (!mxIsChar(given[i]) || mxGetString(given[i], name, sizeof name) != 0)
      complain("unknown_option", "options are names and structures, behind all arrays");
    if (++i == count) complain("unknown_option", "the option '%s' has no value", name);
    set_option(table, name, given[i], &options);
  }
  return options;
}

/// The number of arrays before the first option.
static int count_arrays(int count, const mxArray* const* given) {
  int arrays = 0;
  while (arrays < count && !mxIsChar(given[arrays]) && !mxIsStruct(given[arrays])) ++arrays;
  return arrays;
}

static mxArray* structure_named(const mbsgen_table* table, const char* name) {
  if (strcmp(name, "parameters") == 0)
    return structure_of(mbsgen_names.parameters, mbsgen_names.parameter_count, nominal, table->number_size);
  if (strcmp(name, "inputs") == 0)
    return structure_of(mbsgen_names.inputs, mbsgen_names.input_count, NULL, table->number_size);
  if (strcmp(name, "settings") == 0) return settings_structure(nominal_settings, table->settings);
  return strcmp(name, "laws") == 0 ? laws_structure(table) : NULL;
}

static mxArray* implausible(const mbsgen_table* table, int count, const mxArray* const* given) {
  const Options options = read_options(table, count, given);
  set_model(table, options.settings);
  const char* reason = table->implausible(model);
  return mxCreateString(reason == NULL ? "" : reason);
}

static const mbsgen_function* function_of(const mbsgen_table* table, const mxArray* which) {
  char name[256];
  if (mxIsDouble(which) && mxGetNumberOfElements(which) == 1) {
    const double number = mxGetScalar(which);
    if (number >= 1 && number <= table->function_count) return &table->functions[(int)number - 1];
  } else if (mxIsChar(which) && mxGetString(which, name, sizeof name) == 0) {
    for (int i = 0; i < table->function_count; ++i)
      if (strcmp(table->functions[i].name, name) == 0) return &table->functions[i];
  }
  complain("unknown_function", "core takes the number or the name of a function first");
  return NULL;
}

static void call(const mbsgen_table* table, const mbsgen_function* function, int count, const mxArray* const* given,
                 int result_count, mxArray** results) {
  const int arrays = count_arrays(count, given);
  const Options options = read_options(table, count - arrays, given + arrays);
  set_model(table, options.settings);
  char* used = model;
  if (function->calls_laws) { // which may call the model themselves, with other numbers
    used = (char*)mxMalloc(table->model_size);
    memcpy(used, model, table->model_size);
    connect_laws(table, used, options.laws);
  }
  call_function(table, function, used, given, arrays, options.inputs, function->takes_inputs ? options.states : 1, results,
                result_count);
}

void mexFunction(int result_count, mxArray* results[], int count, const mxArray* given[]) {
  const mbsgen_table* table = mbsgen_model();
  char word[16] = "";
  begin(table);
  if (count == 0) complain("missing_argument", "core takes the number or the name of a function first");
  if (mxIsChar(given[0]) && mxGetString(given[0], word, sizeof word) == 0) {
    const bool is_implausible = strcmp(word, "implausible") == 0;
    mxArray* answer = is_implausible ? implausible(table, count - 1, given + 1) : structure_named(table, word);
    if (answer != NULL) {
      results[0] = answer;
      return;
    }
  }
  call(table, function_of(table, given[0]), count - 1, given + 1, result_count, results);
}
