// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/page/page.h"
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::book {

using draw::html_text;

/// <name>inside</name>; `inside` is HTML, `attributes` as they are written, behind a blank.
std::string element(std::string_view name, std::string_view inside, std::string_view attributes = "");

/// A paragraph of text, which is escaped.
std::string paragraph(std::string_view text);

/// Why there is nothing to be shown.
std::string reason(std::string_view text);

/// A block that opens by a click; `title` and `inside` are HTML.
std::string folded(std::string_view title, std::string_view inside, std::string_view kind = "");

/// A text with its lines as they are, in letters of one width; it is escaped.
std::string listing(std::string_view text);

/// An SVG as the address of an image, whose styles touch nothing else.
std::string address_of(std::string_view svg);

/// Number for readers, to six digits.
std::string number(double value);

/// The same of a result of an iteration: what is below 1e-12 is rounding error, and written as 0.
std::string found_number(double value);

/// A table under a line of titles. Cells are HTML; those of `numbers` are flush right. A column without a content
/// is left out.
class Table {
public:
  explicit Table(const std::vector<std::string>& titles);
  void add(const std::vector<std::string>& cells);
  /// Columns, by their places from 0, of numbers.
  Table& numbers(std::vector<std::size_t> columns);
  bool is_empty() const { return rows_.empty(); }
  std::string text() const;

private:
  std::string row(const std::vector<std::string>& cells, std::string_view cell) const;
  bool has_content(std::size_t column) const;

  std::vector<std::string> titles_;
  std::vector<std::size_t> numbers_;
  std::vector<std::vector<std::string>> rows_;
};

} // namespace mbsgen::book
