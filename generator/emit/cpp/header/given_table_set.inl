// SPDX-License-Identifier: MIT
/// Gives the table NAME to all models: `count` numbers, which stay where they are. Before, all of them are NaN.
/// False, and no change, where there are none. No function of a model may run meanwhile.
inline bool set_NAME(const float* numbers, int count) {
  if (numbers == nullptr || count < 1) return false;
  detail::Table<TABLE>::numbers = numbers;
  detail::Table<TABLE>::last = count - 1;
  return true;
}

