// SPDX-License-Identifier: MIT
#ifndef MBSGEN_STDDEF_H
#define MBSGEN_STDDEF_H
typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
#define NULL ((void*)0)
#define offsetof(type, member) ((size_t) & ((type*)0)->member)
#endif
