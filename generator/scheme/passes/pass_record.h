// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <string_view>

namespace mbsgen::scheme {

/// Sizes before and after one pass, summed over all functions; of the passes on constants, those of `update`.
struct PassRecord {
  std::string_view pass;
  std::size_t equations_before = 0, equations_after = 0;
  long flops_before = 0, flops_after = 0;
};

} // namespace mbsgen::scheme
