// SPDX-License-Identifier: GPL-3.0-or-later
// The C that mbsgen carries with all that models may need; the .inc files stand for what a model adds.
#define HAS_CHOICE 1
#define HAS_BOOL 1
#include "types.c"

typedef struct MODEL_model {
  MODEL_real mass[2];
} MODEL_model;

#define HAS_MIN 1
#define HAS_MAX 1
#define HAS_SIGN 1
#define HAS_LARGEST 1
#define HAS_DEGENERATE 1
#define HAS_FINITE 1
#define HAS_KEEP_ACTIVE 1
#define HAS_MULTIPLY 1
#define HAS_MIRROR 1
#define HAS_INVERT 1
#define HAS_SINES 1
#define HAS_LANES 1
#define HAS_PAIRS 1
#define HAS_ODD 1
#define HAS_ENTRY 0
#define COUNT 3
#define EVEN 2
#define LAST 2
#include "plausible_declarations.c"
#include "heads.c"
#include "helpers.c"

#undef HAS_FINITE // it is there
#define HAS_FINITE 0
#define HAS_ALL_FINITE 1
#define HAS_TENSOR 1
#include "plausible.c"

#ifdef __cplusplus
}
#endif
