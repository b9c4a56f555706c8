// SPDX-License-Identifier: MIT
#include "origin.inc"
#ifndef MBSGEN_LAWS_MODEL_H
#define MBSGEN_LAWS_MODEL_H
#include "MODEL.h"

#ifdef __cplusplus
extern "C" {
#endif

// Laws of the model that the file MODEL_laws.c defines, which is the user's. `context` points to the MODEL_model that
// calls: its parameters are the laws', too.
#include "law_declarations.inc"

#ifdef __cplusplus
}
#endif

#endif // MBSGEN_LAWS_MODEL_H
