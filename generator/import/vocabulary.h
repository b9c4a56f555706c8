// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/xml.h"
#include <map>
#include <string>
#include <vector>

namespace mbsgen::importer {

/// The treatment of an element or an attribute of a file by its importer.
enum class Fate {
  kept,    ///< goes into the model, or leads to what does
  drawn,   ///< the same, but into pictures alone
  silent,  ///< left out: no equation depends on it
  noted,   ///< left out with a note
  warned,  ///< left out with a warning: equations depend on it
  refused, ///< an error: the model would be another mechanism
};

/// Elements whose contents are those of another place.
enum class Nesting {
  none,
  itself, ///< an element of its own name within it is one of the same row
  parent  ///< its contents are those of its parent
};

/// An element of a format, or one of its attributes.
struct Word {
  std::string path; ///< "robot/joint/limit", of an attribute "robot/joint/origin@quat_xyzw"
  Fate fate;
  std::string attributes = {}; ///< of an element: those that share its fate, with blanks between
  /// Why something is noted, warned about or refused, and the remedy. "%" stands for the element or
  /// attribute; words without it serve several rows. Empty: the reader of the file says it in its own way.
  std::string why = {};
  bool many = false; ///< an element that is kept and may stand several times in its parent
  Nesting nesting = Nesting::none;
};

/// The elements and attributes of a format, each with its fate.
///
/// Contents of an element that is neither kept nor drawn share its fate, except where the table has rows of
/// their own for them.
class Vocabulary {
public:
  explicit Vocabulary(std::vector<Word> words);

  /// All rows.
  std::vector<Word> words() const;

  /// Goes through the file: notes for what no row names, warnings for what is probably misspelt, and for each
  /// other element what its fate asks for. Elements that may close a loop are errors wherever they stand, and
  /// so is a second element where the model takes one.
  void check(const XmlElement& root, Diagnostics& diagnostics) const;
  /// The same for the contents of an element that stand in place of another one's, at that path.
  void check_contents(const XmlElement& element, const std::string& path, Diagnostics& diagnostics) const;
  /// The path at which an element within another one's contents is looked up.
  std::string path_in(const std::string& contents, const std::string& name) const;
  /// The path at which the contents of an element are looked up.
  std::string contents_of(const std::string& path) const;

  /// A row, and the names that are known in it.
  struct Entry {
    Word word;
    std::vector<std::string> elements, attributes;
  };
  /// Null where no row names it.
  const Entry* find(const std::string& path) const;
  /// The parent of a kept element of that name: where one that stands elsewhere belongs. Empty: there is
  /// none, or there are several.
  std::string parent_of(const std::string& name) const;

private:
  std::map<std::string, Entry> entries_; ///< by path
};

} // namespace mbsgen::importer
