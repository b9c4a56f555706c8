// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/chapters/chapters.h"
#include "book/html/html.h"

namespace mbsgen::book {

std::string chapter_origin(const Contents& contents) {
  Table table({"What", "Value"});
  table.add({"program", html_text(contents.generator)});
  table.add({"SHA-256 of the model file", element("code", html_text(contents.model_hash))});
  std::string functions;
  for (const scheme::Function& function : contents.program.functions)
    functions += (functions.empty() ? "" : ", ") + function.name;
  table.add({"functions", html_text(functions)});
  return table.text() + paragraph("The same file and the same program give this book again, byte for byte.") +
         folded("the model file", listing(contents.model_text));
}

} // namespace mbsgen::book
