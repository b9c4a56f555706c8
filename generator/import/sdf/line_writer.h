// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/xml.h"
#include <string>
#include <string_view>
#include <utility>

namespace mbsgen::importer {

/// Writes elements as XML, each on its line of the file or behind what was written last.
class LineWriter {
public:
  /// Goes on at that line, unless the text is past it.
  void go_to(int line);
  /// The begin of a start tag; attributes may follow, then a text or a child.
  void open(std::string_view name);
  void attribute(std::string_view name, std::string_view value);
  /// Ends the start tag, with the text of the element.
  void text(const XmlElement& element);
  void close(std::string_view name);

  std::size_t size() const { return text_.size(); }
  std::string take() { return std::move(text_); }

private:
  std::string text_;
  int line_ = 1;
};

} // namespace mbsgen::importer
