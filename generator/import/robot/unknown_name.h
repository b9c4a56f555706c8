// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/text.h"
#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace mbsgen::importer {

/// An option names a link or joint that the file does not have; the message has a line for each such name.
struct UnknownName : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Throws UnknownName where some of the names that are `wanted` by an option are no names of `items` (links
/// or joints, as `kind` says).
template <class Items>
void check_wanted(const std::string& option, const std::string& kind, const std::vector<std::string>& wanted,
                  const Items& items) {
  constexpr std::size_t most_listed = 20;
  std::vector<std::string> known;
  for (const auto& item : items) known.push_back(item.name);
  std::string text;
  for (const std::string& name : wanted) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    const auto near = nearest_word(name, known);
    text += (text.empty() ? "" : "\n") + option + ": the file has no " + kind + " " + quoted(name);
    if (near)
      text += ", did you mean " + quoted(*near) + "?";
    else if (known.size() <= most_listed)
      text += ", take " + alternatives(known);
  }
  if (!text.empty()) throw UnknownName(text);
}

} // namespace mbsgen::importer
