// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "book/chapters/chapters.h"
#include "book/html/html.h"
#include <algorithm>

namespace mbsgen::book {

std::string chapter_code(const Contents& contents) {
  std::string text =
      paragraph("The code of the equations above, as mbsgen writes it with the same functions.");
  for (const emit::OutputFile& file : contents.code) {
    const auto lines = static_cast<std::size_t>(std::count(file.text.begin(), file.text.end(), '\n'));
    text += folded(element("code", html_text(file.name)) + ' ' + element("small", counted(lines, "line")),
                   listing(file.text));
  }
  return text;
}

} // namespace mbsgen::book
