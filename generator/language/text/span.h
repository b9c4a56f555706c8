// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <string_view>

namespace mbsgen::language {

/// Bytes [begin, end) of a text.
struct Span {
  std::size_t begin = 0, end = 0;

  std::size_t size() const { return end - begin; }
  /// A cursor before, inside or right behind the bytes.
  bool touches(std::size_t cursor) const { return begin <= cursor && cursor <= end; }
  /// A cursor between two of the bytes.
  bool encloses(std::size_t cursor) const { return begin < cursor && cursor < end; }
  std::string_view of(std::string_view text) const { return text.substr(begin, end - begin); }
};

} // namespace mbsgen::language
