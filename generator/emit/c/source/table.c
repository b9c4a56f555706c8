// SPDX-License-Identifier: MIT
MODEL_CONSTANT float MODEL_numbers_TABLE[COUNT] = {
#include "numbers.inc"
};
/// The number of a table at a place, from 0; beyond an end, the number there.
MODEL_HELPER Real MODEL_entry_TABLE(Real place) {
  return MODEL_numbers_TABLE[!(place > Number(0.0)) ? 0 : place < Number(LAST.0) ? (int)place : LAST];
}

