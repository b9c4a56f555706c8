// SPDX-License-Identifier: MIT
extern const float* MODEL_numbers_TABLE;
extern int MODEL_last_TABLE;
/// The number of the program's table at a place, from 0; beyond an end, the number there.
MODEL_HELPER Real MODEL_entry_TABLE(Real place) {
  return MODEL_numbers_TABLE[!(place > Number(0.0)) ? 0 : place < (Real)MODEL_last_TABLE ? (int)place : MODEL_last_TABLE];
}

