// SPDX-License-Identifier: MIT
#ifndef MBSGEN_STRING_H
#define MBSGEN_STRING_H
#include <stddef.h>
void* memcpy(void* to, const void* from, size_t count);
void* memmove(void* to, const void* from, size_t count);
void* memset(void* to, int value, size_t count);
int memcmp(const void* a, const void* b, size_t count);
#endif
