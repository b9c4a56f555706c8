// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::cli {

/// A family of messages: a page of docs/diagnostics.
struct Family {
  std::string id;    ///< the page's name, "physics", which stays from version to version
  std::string title; ///< "Physics"
  std::string about; ///< what its mistakes are in: "masses, inertias, orientations"
};

/// In the order of docs/diagnostics/index.md; the last one, "other", is for messages that no page has.
const std::vector<Family>& families();

/// A message's family, as an index of families(), and its remedy: of the row of the tables whose words it has, of
/// several the one with most letters.
struct Classified {
  std::size_t family;
  std::string remedy; ///< Markdown; empty for a message that no row has
};
Classified classify(std::string_view message);

} // namespace mbsgen::cli
