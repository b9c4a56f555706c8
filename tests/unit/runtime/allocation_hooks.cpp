// SPDX-License-Identifier: GPL-3.0-or-later
#include "allocation_hooks.h"

#include <cstddef>

// glibc's own, behind the names that are replaced here; operator new comes through malloc, too.
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
}

namespace {

thread_local bool counting = false;
thread_local long counted = 0;

void count() {
  if (counting) ++counted;
}

} // namespace

extern "C" {
void* malloc(std::size_t size) {
  count();
  return __libc_malloc(size);
}
void* calloc(std::size_t n, std::size_t size) {
  count();
  return __libc_calloc(n, size);
}
void* realloc(void* old, std::size_t size) {
  count();
  return __libc_realloc(old, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  count();
  return __libc_memalign(alignment, size);
}
}

AllocationCount::AllocationCount() {
  counted = 0;
  counting = true;
}
AllocationCount::~AllocationCount() {
  counting = false;
}
long AllocationCount::end() {
  counting = false;
  return counted;
}
