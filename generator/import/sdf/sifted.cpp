// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/sifted.h"
#include "import/numbers.h"
#include "import/sdf/kept.h"
#include <algorithm>
#include <string_view>
#include <utility>

namespace mbsgen::importer {

namespace {

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
    default:
      result += letter;
    }
  return result;
}

bool is_kept_attribute(const std::string& path, const std::string& name) {
  if (const auto* const own = sdf_words().find(path + "@" + name)) return own->word.fate == Fate::kept;
  const auto& names = sdf_words().find(path)->attributes;
  return std::find(names.begin(), names.end(), name) != names.end();
}

class Sifter {
public:
  void begin(const XmlElement& element, const std::string& path) {
    if (is_read_here(path)) return;
    for (; line_ < element.GetLineNum(); ++line_) text_ += '\n';
    text_ += std::string("<") + element.Name();
    for (const auto* one = element.FirstAttribute(); one != nullptr; one = one->Next())
      if (is_kept_attribute(path, one->Name()))
        text_ += std::string(" ") + one->Name() + "=\"" + one_line(one->Value()) + "\"";
    text_ += ">";
    if (const char* const text = element.GetText()) text_ += one_line(std::string(trimmed(text)));
  }

  void end(const XmlElement& element, const std::string& path) {
    if (!is_read_here(path)) text_ += std::string("</") + element.Name() + ">";
  }

  std::string take() { return std::move(text_); }

private:
  // The library knows them since SDF 1.11 alone.
  static bool is_read_here(const std::string& path) { return path.find("/mimic") != std::string::npos; }

  static std::string one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return escaped(text);
  }

  std::string text_;
  int line_ = 1;
};

} // namespace

std::string sifted(const XmlElement& root) {
  Sifter sifter;
  for_kept(
      root, root.Name(),
      [&](const XmlElement& element, const std::string& path) { sifter.begin(element, path); },
      [&](const XmlElement& element, const std::string& path) { sifter.end(element, path); });
  return sifter.take();
}

} // namespace mbsgen::importer
