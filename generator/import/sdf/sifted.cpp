// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/sdf/sifted.h"
#include "import/sdf/hanging.h"
#include "import/sdf/kept.h"
#include "import/sdf/line_writer.h"
#include <algorithm>

namespace mbsgen::importer {

namespace {

bool is_kept_attribute(const std::string& path, const std::string& name) {
  if (const auto* const own = sdf_words().find(path + "@" + name)) return own->word.fate == Fate::kept;
  const auto& names = sdf_words().find(path)->attributes;
  return std::find(names.begin(), names.end(), name) != names.end();
}

const char* name_for_library(const XmlElement& element, const std::string& path) {
  const bool is_parent = path == "sdf/model/joint/parent", is_child = path == "sdf/model/joint/child";
  const bool is_exchanged = (is_parent || is_child) && hangs_from_world(*element.parent());
  if (!is_exchanged) return element.name();
  return is_parent ? "child" : "parent";
}

class Sifter {
public:
  void begin(const XmlElement& element, const std::string& path) {
    if (is_read_here(path)) return;
    writer_.go_to(element.line());
    writer_.open(name_for_library(element, path));
    for (const XmlAttribute& one : element.attributes())
      if (is_kept_attribute(path, one.name)) writer_.attribute(one.name, one.value);
    writer_.text(element);
  }

  void end(const XmlElement& element, const std::string& path) {
    if (!is_read_here(path)) writer_.close(name_for_library(element, path));
  }

  std::string take() { return writer_.take(); }

private:
  // The library knows them since SDF 1.11 alone.
  static bool is_read_here(const std::string& path) { return path.find("/mimic") != std::string::npos; }

  LineWriter writer_;
};

} // namespace

std::string sifted(const XmlElement& root) {
  Sifter sifter;
  for_kept(
      root, root.name(),
      [&](const XmlElement& element, const std::string& path) { sifter.begin(element, path); },
      [&](const XmlElement& element, const std::string& path) { sifter.end(element, path); });
  return sifter.take();
}

} // namespace mbsgen::importer
