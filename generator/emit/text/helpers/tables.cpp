// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/helpers/tables.h"
#include "emit/layout/template.h"
#include "expr/core/run_time_table.h"

namespace mbsgen::emit {

std::string numbers_text(const expr::Table& table, std::size_t first, std::size_t count,
                         const std::function<std::string(float)>& write, std::string_view mark) {
  constexpr std::size_t longest_line = 100;
  std::string text = "    ";
  std::size_t line = 0;
  for (std::size_t i = first; i < first + count; ++i) {
    const std::string number = write(table.numbers()[i]) + (i + 1 < first + count ? "," : "");
    if (text.size() - line + number.size() > longest_line) {
      text.append(mark).append("\n");
      line = text.size();
      text += "    ";
    } else if (i > first) {
      text += ' ';
    }
    text += number;
  }
  return text + '\n';
}

std::map<int, std::string> run_time_tables(const Needs& needs) {
  std::map<int, std::string> tables;
  for (const int number : needs.tables)
    if (std::string name = expr::run_time_name(number); !name.empty()) tables[number] = std::move(name);
  return tables;
}

std::string run_time_tables_text(std::string_view each, const Needs& needs,
                                 const std::map<std::string, std::string>& words) {
  std::string text;
  for (const auto& [number, name] : run_time_tables(needs)) {
    Filling filling{{}, {}, words};
    filling.words["TABLE"] = std::to_string(number + 1);
    filling.words["NAME"] = name;
    text += filled_part(each, filling);
  }
  return text;
}

std::string tables_text(std::string_view each, const Needs& needs,
                        const std::function<std::string(const expr::Table&)>& numbers,
                        const std::map<std::string, std::string>& words,
                        const std::map<int, std::string>& leaves) {
  std::string text;
  for (const int number : needs.tables) {
    if (leaves.count(number) != 0) continue;
    const expr::Table table = expr::Table::find(number);
    const std::size_t count = table.numbers().size();
    Filling filling{{}, {{"numbers", numbers(table)}}, words};
    filling.words["TABLE"] = std::to_string(number + 1);
    filling.words["COUNT"] = std::to_string(count);
    filling.words["LAST"] = std::to_string(count - 1);
    text += filled_part(each, filling);
  }
  return text;
}

} // namespace mbsgen::emit
