// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/remedies.h"
#include <algorithm>
#include <cstddef>

namespace mbsgen::language {

std::vector<std::string> words_in(std::string_view message) {
  std::vector<std::string> words;
  for (std::size_t at = message.find_first_of("'<"); at != std::string_view::npos;
       at = message.find_first_of("'<", at)) {
    const std::size_t end = message.find(message[at] == '<' ? '>' : '\'', at + 1);
    if (end == std::string_view::npos) break;
    words.emplace_back(message.substr(at + 1, end - at - 1));
    at = end + 1;
  }
  return words;
}

Remedy remedy_in(std::string_view message) {
  for (const std::string_view offer : {"did you mean ", ", take '"}) {
    const std::size_t found = message.rfind(offer);
    if (found == std::string_view::npos) continue;
    std::string_view offered = message.substr(found + (offer.front() == ',' ? 2 : 0));
    offered = offered.substr(0, offered.find('?'));
    Remedy remedy{words_in(message.substr(0, found)), words_in(offered)};
    std::reverse(remedy.wrong.begin(), remedy.wrong.end());
    return remedy;
  }
  return {};
}

} // namespace mbsgen::language
