// SPDX-License-Identifier: GPL-3.0-or-later
// Files with each element of a format, to be changed.
#pragma once
#include "import/vocabulary.h"
#include "unit/import/import_text.h"
#include <functional>
#include <string>
#include <tinyxml2.h>
#include <utility>
#include <vector>

namespace mbsgen::test {

struct Format {
  const char *name, *root;
  const importer::Vocabulary& vocabulary;
  std::function<Imported(const std::string&)> import;
};

Format urdf();
/// Those that this program reads.
std::vector<Format> formats();

/// A file of tests/unit/import/elements.
class Document {
public:
  using Element = tinyxml2::XMLElement;

  explicit Document(const Format& format);
  std::string text() const;
  /// The first element of that path, and with that attribute where one is named; null: none.
  Element* find(const std::string& path, const std::string& attribute = "");
  /// The same; what is missing of it is added.
  Element* make(const std::string& path);

private:
  Element* find_in(Element* element, const std::string& at, const std::string& path,
                   const std::string& attribute);

  const importer::Vocabulary& vocabulary_;
  tinyxml2::XMLDocument document_;
};

bool is_in_model(const importer::Word& word);
bool is_attribute(const std::string& path);

/// Parent and last name.
std::pair<std::string, std::string> split(const std::string& path);

/// The line on which the text has that part.
int line_of(const std::string& text, const std::string& part);

/// Places where elements of the format are looked at.
std::vector<std::string> places(const Format& format);

} // namespace mbsgen::test
