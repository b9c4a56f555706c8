// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/line_writer.h"
#include "import/numbers.h"
#include <algorithm>

namespace mbsgen::importer {

namespace {

// On one line, with what XML reserves written otherwise.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char letter : text) switch (letter) {
    case '&':
      result += "&amp;";
      break;
    case '<':
      result += "&lt;";
      break;
    case '"':
      result += "&quot;";
      break;
    case '\n':
      result += ' ';
      break;
    default:
      result += letter;
    }
  return result;
}

} // namespace

void LineWriter::go_to(int line) {
  for (; line_ < line; ++line_) text_ += '\n';
}

void LineWriter::open(std::string_view name) {
  text_.append("<").append(name);
}

void LineWriter::attribute(std::string_view name, std::string_view value) {
  text_.append(" ").append(name).append("=\"").append(escaped(value)).append("\"");
}

void LineWriter::text(const XmlElement& element) {
  text_ += '>';
  if (const char* const text = element.text()) text_ += escaped(trimmed(text));
}

void LineWriter::close(std::string_view name) {
  text_.append("</").append(name).append(">");
}

} // namespace mbsgen::importer
