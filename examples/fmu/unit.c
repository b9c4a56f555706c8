// SPDX-License-Identifier: MIT
#include "unit.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char* reason, const char* subject) {
  fprintf(stderr, "%s: %s\n", reason, subject);
  exit(1);
}

static char* read_text(const char* path) {
  FILE* const file = fopen(path, "rb");
  if (file == NULL) fail("no such file", path);
  (void)fseek(file, 0, SEEK_END);
  const size_t size = (size_t)ftell(file);
  rewind(file);
  char* const text = malloc(size + 1);
  if (text == NULL || fread(text, 1, size, file) != size) fail("unreadable", path);
  text[size] = '\0';
  (void)fclose(file);
  return text;
}

// The number or text of an attribute of the element that begins at `element`.
static const char* attribute(const char* element, const char* name) {
  static char value[128];
  char key[64];
  (void)snprintf(key, sizeof(key), " %s=\"", name);
  const char* const begin = strstr(element, key);
  if (begin == NULL || begin > strchr(element, '>')) fail("no attribute", name);
  (void)snprintf(value, sizeof(value), "%.*s", (int)strcspn(begin + strlen(key), "\""), begin + strlen(key));
  return value;
}

static void* symbol(void* library, const char* name) {
  void* const found = dlsym(library, name);
  if (found == NULL) fail("the library lacks", name);
  return found;
}

static void write_message(void* environment, int status, const char* category, const char* message) {
  (void)environment;
  fprintf(stderr, "status %d, %s: %s\n", status, category, message);
}

typedef void (*log_type)(void*, int, const char*, const char*);
typedef void* (*instantiate_type)(const char*, const char*, const char*, bool, bool, bool, bool, const uint32_t*, size_t,
                                  void*, log_type, void*);
typedef int (*enter_type)(void*, bool, double, double, bool, double);
typedef int (*exit_type)(void*);

unit open_unit(const char* folder, const char* binary) {
  char path[1024];
  unit unit;
  (void)snprintf(path, sizeof(path), "%s/modelDescription.xml", folder);
  unit.description = read_text(path);
  (void)snprintf(path, sizeof(path), "%s/%s", folder, binary);
  unit.binary = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (unit.binary == NULL) fail("no library", dlerror());
  // Pointers to data become pointers to functions, as POSIX has it.
  instantiate_type instantiate;
  enter_type enter;
  exit_type leave;
  *(void**)&instantiate = symbol(unit.binary, "fmi3InstantiateCoSimulation");
  *(void**)&enter = symbol(unit.binary, "fmi3EnterInitializationMode");
  *(void**)&leave = symbol(unit.binary, "fmi3ExitInitializationMode");
  *(void**)&unit.get = symbol(unit.binary, "fmi3GetFloat64");
  *(void**)&unit.set = symbol(unit.binary, "fmi3SetFloat64");
  *(void**)&unit.step = symbol(unit.binary, "fmi3DoStep");
  *(void**)&unit.release = symbol(unit.binary, "fmi3FreeInstance");
  const char* const token = attribute(strstr(unit.description, "<fmiModelDescription"), "instantiationToken");
  unit.instance = instantiate("car", token, "", false, true, false, false, NULL, 0, NULL, write_message, NULL);
  if (unit.instance == NULL) fail("no instance of", folder);
  if (enter(unit.instance, false, 0, 0, false, 0) != 0 || leave(unit.instance) != 0) fail("not initialized", folder);
  return unit;
}

void close_unit(unit* unit) {
  unit->release(unit->instance);
  (void)dlclose(unit->binary);
  free(unit->description);
}

uint32_t find_variable(const unit* unit, const char* name) {
  char key[160];
  (void)snprintf(key, sizeof(key), "<Float64 name=\"%s\"", name);
  const char* const element = strstr(unit->description, key);
  if (element == NULL) fail("the unit has no variable", name);
  return (uint32_t)strtoul(attribute(element, "valueReference"), NULL, 10);
}

double get_variable(const unit* unit, uint32_t reference) {
  double value = 0;
  if (unit->get(unit->instance, &reference, 1, &value, 1) != 0) fail("not given", "a variable");
  return value;
}

void set_variable(const unit* unit, uint32_t reference, double value) {
  if (unit->set(unit->instance, &reference, 1, &value, 1) != 0) fail("not taken", "a variable");
}

bool step_unit(const unit* unit, double time, double length) {
  bool needs_events, terminates, returns_early;
  double reached;
  return unit->step(unit->instance, time, length, true, &needs_events, &terminates, &returns_early, &reached) == 0;
}
