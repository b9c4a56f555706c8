// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/html/html.h"
#include "base/text.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::book {

std::string element(std::string_view name, std::string_view inside, std::string_view attributes) {
  std::string text = "<";
  text.append(name);
  if (!attributes.empty()) text.append(" ").append(attributes);
  text.append(">").append(inside).append("</").append(name).append(">");
  return text;
}

std::string paragraph(std::string_view text) {
  return element("p", html_text(text)) + '\n';
}

std::string reason(std::string_view text) {
  return element("p", html_text(text), "class=\"reason\"") + '\n';
}

std::string folded(std::string_view title, std::string_view inside, std::string_view kind) {
  const std::string attributes = kind.empty() ? "" : "class=\"" + std::string(kind) + '"';
  return element("details", element("summary", title) + '\n' + std::string(inside), attributes) + '\n';
}

std::string listing(std::string_view text) {
  return element("pre", element("code", html_text(text)), "tabindex=\"0\"") + '\n';
}

// What ends an attribute or an address is written as %XX.
std::string address_of(std::string_view svg) {
  constexpr const char* digits = "0123456789ABCDEF";
  std::string text = "data:image/svg+xml;charset=utf-8,";
  for (const char c : svg) {
    if (std::string_view("%#\"'<>&\n").find(c) == std::string_view::npos) {
      text += c;
      continue;
    }
    const auto code = static_cast<unsigned char>(c);
    text += {'%', digits[code / 16], digits[code % 16]};
  }
  return text;
}

std::string number(double value) {
  std::string text = rounded(value + 0.0, 6); // no minus zero
  if (text.front() == '-') text.replace(0, 1, "\xE2\x88\x92");
  return text;
}

std::string found_number(double value) {
  return number(std::fabs(value) < 1e-12 ? 0 : value);
}

Table::Table(const std::vector<std::string>& titles) : titles_(titles) {}

void Table::add(const std::vector<std::string>& cells) {
  rows_.push_back(cells);
}

Table& Table::numbers(std::vector<std::size_t> columns) {
  numbers_ = std::move(columns);
  return *this;
}

bool Table::has_content(std::size_t column) const {
  return std::any_of(rows_.begin(), rows_.end(),
                     [&](const std::vector<std::string>& cells) { return !cells[column].empty(); });
}

std::string Table::row(const std::vector<std::string>& cells, std::string_view cell) const {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (!has_content(i)) continue;
    const bool is_number = std::find(numbers_.begin(), numbers_.end(), i) != numbers_.end();
    text += element(cell, cells[i], is_number ? "class=\"number\"" : "");
  }
  return element("tr", text) + '\n';
}

// Broad tables are moved in a frame of their own.
std::string Table::text() const {
  std::string body;
  for (const std::vector<std::string>& cells : rows_) body += row(cells, "td");
  return element("div",
                 element("table", element("thead", row(titles_, "th")) + element("tbody", '\n' + body)),
                 "class=\"wide\" tabindex=\"0\"") +
         '\n';
}

} // namespace mbsgen::book
