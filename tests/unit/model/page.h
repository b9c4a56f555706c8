// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace mbsgen::test {

/// docs/model.md, the page of the model file, as sections, tables and code blocks.
class Page {
public:
  /// A row of a table, by its cells.
  using Row = std::vector<std::string>;

  Page();

  const std::string& text() const { return text_; }
  /// From the heading "## TITLE" to the next one; empty when there is none.
  std::string section(const std::string& title) const;
  /// Rows of the first table of the section that begins with the column `first`, without its head.
  std::vector<Row> table(const std::string& title, const std::string& first) const;
  /// The code block that is written to the file `name`.
  std::string block(const std::string& name) const;

private:
  std::string text_;
};

} // namespace mbsgen::test
