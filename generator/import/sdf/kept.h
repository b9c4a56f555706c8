// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/sdf/sdf_words.h"
#include <string>

namespace mbsgen::importer {

/// Calls begin(element, path) for an element of a file and for each within it that goes into the model, parents first,
/// and end(element, path) behind what is within. `path`: of its word in sdf_words().
template <class Begin, class End>
void for_kept(const XmlElement& element, const std::string& path, const Begin& begin, const End& end) {
  const Vocabulary& words = sdf_words();
  begin(element, path);
  const std::string contents = words.contents_of(path);
  for (const XmlElement* one = element.first_child(); one != nullptr; one = one->next()) {
    const std::string below = words.path_in(contents, one->name());
    const auto* const entry = words.find(below);
    if (entry != nullptr && entry->word.fate == Fate::kept) for_kept(*one, below, begin, end);
  }
  end(element, path);
}

} // namespace mbsgen::importer
