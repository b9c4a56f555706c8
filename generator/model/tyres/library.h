// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::model {

/// A law of tyres that the program carries.
struct TyreLaw {
  const char* name;
  std::string_view (*text)();
};

const std::vector<TyreLaw>& tyre_laws();
/// Null where there is no such law.
const TyreLaw* find_tyre_law(std::string_view name);
std::vector<std::string> tyre_law_names();

} // namespace mbsgen::model
