// SPDX-License-Identifier: MIT

static const float MODEL_none_TABLE = NAN;
const float* MODEL_numbers_TABLE = &MODEL_none_TABLE;
int MODEL_last_TABLE = 0;

int MODEL_set_NAME(const float* numbers, int count) {
  if (numbers == 0 || count < 1) return 0;
  MODEL_numbers_TABLE = numbers;
  MODEL_last_TABLE = count - 1;
  return 1;
}
