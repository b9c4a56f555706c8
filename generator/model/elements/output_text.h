// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <optional>
#include <string>

namespace mbsgen::model {

/// The parts of "quantity(name).member[index]"; the member and the index may be missing.
struct OutputText {
  std::string quantity, name, member;
  std::optional<int> index;
};

/// Nothing where the text has another form.
std::optional<OutputText> split_output(const std::string& text);

} // namespace mbsgen::model
