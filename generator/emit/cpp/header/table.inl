// SPDX-License-Identifier: MIT
template <>
struct Table<TABLE> {
  static constexpr int last = LAST;
  static constexpr float numbers[COUNT] = {
//#include "numbers.inc"
  };
};

