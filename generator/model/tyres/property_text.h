// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::model {

/// A line KEY = VALUE of a property file.
struct PropertyEntry {
  std::string section, key; ///< capitals
  std::string value;        ///< without quotes
  int line = 0;
};

/// A line of a section without "=": a row of a table, or a word of text.
struct PropertyRow {
  std::string section, word; ///< capitals; the first word
  int line = 0;
};

/// The text of a tyre property file (.tir), taken apart.
struct PropertyText {
  std::vector<PropertyEntry> entries;
  std::vector<PropertyRow> rows;
};

/// Most bytes of a property file.
inline constexpr std::size_t most_property_bytes = std::size_t{1} << 20;

/// The key of files for a parameter of a law, such as UNLOADED_RADIUS for "radius"; and the parameter of a key.
std::string property_key(std::string_view parameter);
std::string_view parameter_of(std::string_view key);

/// Reads sections in square brackets, entries, tables, and comments from $ or ! on. Mistakes go to `diagnostics` as those of
/// `file`.
PropertyText read_property_text(std::string_view text, const std::string& file, Diagnostics& diagnostics);

} // namespace mbsgen::model
