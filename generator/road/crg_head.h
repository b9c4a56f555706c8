// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::road {

/// The lines of an OpenCRG file before its numbers.
struct CrgHead {
  struct Number {
    double value = 0;
    int line = 0;
  };
  /// What a number of each record is.
  enum class Channel { heading, slope, banking, height, other };
  struct Column {
    Channel channel = Channel::other;
    int line = 0;
    double place = 0;       ///< of a long section: v in m, or its number from 1
    bool is_number = false; ///< `place` is a number
  };

  std::map<std::string, Number> numbers; ///< of $ROAD_CRG, by key words in small letters
  std::vector<Column> columns;
  std::string form; ///< "LRFI", "LDFI", "KRBI", "KDBI"
  std::optional<Number> first_u, u_step;
  std::size_t data = 0; ///< place in the text where the numbers begin
  int data_line = 0;

  double number(const char* key, double otherwise) const {
    const auto found = numbers.find(key);
    return found == numbers.end() ? otherwise : found->second.value;
  }
  bool has(const char* key) const { return numbers.count(key) != 0; }
};

/// Nothing where a line has an error.
std::optional<CrgHead> read_crg_head(std::string_view text, const std::string& file,
                                     Diagnostics& diagnostics);

} // namespace mbsgen::road
