// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "accuracy/interval.h"
#include "base/diagnostics.h"
#include "base/json.h"
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::accuracy {

inline constexpr const char* range_expected = "a number, or two numbers [low, high]";

/// Reads numbers and ranges of a file; mistakes are errors.
class RangeReader {
public:
  explicit RangeReader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  /// Of a size up to 1e60.
  double number(const Json& json);
  /// A whole number from 1 to 1e9.
  double count(const Json& json);
  /// One number is a range of no width.
  Interval range(const Json& json);
  /// The place of a member among names of `thing`s of `owner` ("the model").
  std::optional<std::size_t> row_of(const Json& member, const std::string& owner, const char* thing,
                                    const std::vector<std::string>& names);

private:
  Diagnostics& diagnostics_;
};

} // namespace mbsgen::accuracy
