// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "base/number.h"
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace mbsgen::model {

/// Side of the vehicle on which a tyre was measured, or is mounted.
enum class TyreSide { any, left, right };

/// What a tyre property file (.tir) gives to a law.
struct PropertyFile {
  std::string law; ///< "mf52" or "mf61"; empty after an error about the version
  /// By the names of the law's parameters, in units of SI; without those that the file does not give.
  std::map<std::string, Rational, std::less<>> numbers;
  TyreSide side = TyreSide::any;
};

/// Reads the text of a property file of the versions 5.2, 6.1 and 6.2. Mistakes, and a note with what is left out, go to
/// `diagnostics` as those of `file`.
PropertyFile read_property_file(std::string_view text, const std::string& file, Diagnostics& diagnostics);

} // namespace mbsgen::model
