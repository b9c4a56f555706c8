// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/column_expression.h"
#include "import/urdf/unknown_name.h"
#include <cctype>

namespace mbsgen::cli {

namespace {

bool continues_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Stands for a column in the text that is parsed. Two underscores are in no name of a model: C++ reserves them.
std::string stand_in(std::size_t column) {
  return "column__" + std::to_string(column);
}

// The column whose name begins at that place of the text and ends with a name there; the longest one.
std::size_t column_at(const std::string& text, std::size_t place, const std::vector<std::string>& columns) {
  std::size_t found = columns.size(), longest = 0;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::size_t length = columns[i].size(), end = place + length;
    if (length <= longest || text.compare(place, length, columns[i]) != 0) continue;
    if (end < text.size() && continues_name(text[end]) && continues_name(columns[i].back())) continue;
    found = i, longest = length;
  }
  return found;
}

// With a name of its own for each column: the grammar knows no names such as Z(spring).
std::string with_stand_ins(const std::string& text, const std::vector<std::string>& columns) {
  std::string result;
  for (std::size_t place = 0; place < text.size();) {
    const bool begins = place == 0 || !continues_name(text[place - 1]);
    const std::size_t column = begins ? column_at(text, place, columns) : columns.size();
    if (column < columns.size()) {
      result += stand_in(column);
      place += columns[column].size();
    } else {
      result += text[place++];
    }
  }
  return result;
}

std::string listed(const std::string& wrong, const std::vector<std::string>& columns) {
  const auto near = nearest_word(wrong, columns);
  return near ? ", did you mean " + quoted(*near) + "?"
         : columns.empty()
             ? ""
             : "; take columns of the table, the first of which are " +
                   alternatives(
                       {columns.begin(), columns.begin() + long(std::min<std::size_t>(columns.size(), 6))});
}

} // namespace

ColumnExpression::ColumnExpression(const std::string& option, const std::string& text,
                                   const std::vector<std::string>& columns,
                                   const std::map<std::string, double>& constants)
    : pool_(std::make_shared<expr::Pool>()) {
  const auto unknown = [&](const std::string& name) {
    return expr::NameError{"there is no column " + quoted(name) + listed(name, columns)};
  };
  expr::Names names;
  names.identifier = [&](std::string_view name) -> expr::Names::Result {
    const std::string word(name);
    const expr::Expr symbol = pool_->symbol(expr::SymbolKind::auxiliary, word);
    for (std::size_t i = 0; i < columns.size(); ++i)
      if (word == stand_in(i)) {
        places_.emplace_back(symbol, i);
        return symbol;
      }
    const auto constant = constants.find(word);
    if (constant == constants.end()) return unknown(word);
    constants_.emplace_back(symbol, constant->second);
    return symbol;
  };
  names.coordinate = [&](std::string_view accessor, std::string_view joint) -> expr::Names::Result {
    return unknown(std::string(accessor) + "(" + std::string(joint) + ")");
  };
  const auto parsed = expr::parse(*pool_, with_stand_ins(text, columns), names);
  if (const auto* error = std::get_if<expr::ParseError>(&parsed))
    throw importer::UnknownName(option + " " + quoted(text) + ": " + error->message);
  expression_ = std::get<expr::Expr>(parsed);
}

} // namespace mbsgen::cli
