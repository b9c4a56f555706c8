// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/table_text.h"
#include "expr/core/run_time_table.h"
#include <algorithm>
#include <string>

namespace mbsgen::certify {

namespace {

// Tables are counted from 1 in texts.
expr::Table table_of(int count) {
  expr::Table table = expr::Table::find(count - 1);
  if (!table) throw MalformedText("the table " + std::to_string(count) + " is none of the program");
  return table;
}

// The numbers between braces.
void compare(Tokens in, const expr::Table& table) {
  in.skip_past("{");
  for (const float wanted : table.numbers()) {
    const double sign = in.skips({"-"}) ? -1 : 1;
    std::string_view word = in.next();
    if (!word.empty() && word.back() == 'f') word.remove_suffix(1);
    if (static_cast<float>(sign * literal_value(word)) != wanted)
      throw MalformedText(shown(word) + " in a table where another number is");
    in.skips({","});
  }
  in.expect("}");
}

std::string text_of(const Item& item) {
  std::string text;
  for (const std::string_view word : item.words) (text += word) += ' ';
  return text;
}

} // namespace

namespace {

// A table that the program gives: nothing is compared but the way to its numbers.
bool reads_given_table(const Item& item, const Dialect& dialect, std::set<std::string>& helpers) {
  const std::string all = text_of(item);
  const int count = dialect.is_c ? count_of(item.words[2], dialect.own("entry_"))
                                 : count_of(all, "template < > struct Table < ");
  if (count == 0 || expr::run_time_name(count - 1).empty()) return false;
  const std::string number = std::to_string(count), last = dialect.own("last_") + number;
  const std::string wanted =
      dialect.is_c
          ? dialect.own("HELPER") + " Real " + dialect.own("entry_") + number + "(Real place) { return " +
                dialect.own("numbers_") + number + "[!(place > Number(0.0)) ? 0 : place < (Real)" + last +
                " ? (int)place : " + last + "]; }"
          : "template <> struct Table<" + number +
                "> { static constexpr float none = NAN; inline static int last = 0; inline static const "
                "float* numbers = &none; };";
  if (!is_text(item.words, wanted)) throw MalformedText("the table " + number + " is read in another way");
  helpers.insert("entry_" + number);
  return true;
}

} // namespace

bool reads_table(const Item& item, const Dialect& dialect, std::set<std::string>& helpers) {
  if (item.words.size() < 3) return false;
  if (reads_given_table(item, dialect, helpers)) return true;
  if (!dialect.is_c) {
    // template <> struct Table<1> { static constexpr int last = 4; static constexpr float numbers[5] = { … }; };
    const std::string all = text_of(item);
    const std::string head = "template < > struct Table < ";
    if (all.substr(0, head.size()) != head) return false;
    const int count = count_of(all, head);
    const expr::Table table = table_of(count);
    const std::string size = std::to_string(table.numbers().size()),
                      last = std::to_string(table.numbers().size() - 1);
    Tokens in(all);
    in.expect_text("template <> struct Table<" + std::to_string(count) + "> { static constexpr int last = " +
                   last + "; static constexpr float numbers[" + size + "] =");
    compare(in, table);
    helpers.insert("entry_" + std::to_string(count));
    return true;
  }
  if (item.words[0] == dialect.own("CONSTANT")) {
    const std::string name(item.words[2].substr(0, item.words[2].find('[')));
    const int count = count_of(name, dialect.own("numbers_"));
    compare(Tokens(text_of(item)), table_of(count));
    helpers.insert("numbers_" + std::to_string(count));
    return true;
  }
  const int count = count_of(item.words[2], dialect.own("entry_"));
  if (item.words[0] != dialect.own("HELPER") || count == 0) return false;
  const std::string number = std::to_string(count),
                    last = std::to_string(table_of(count).numbers().size() - 1);
  if (helpers.count("numbers_" + number) == 0 ||
      !is_text(item.words, dialect.own("HELPER") + " Real " + dialect.own("entry_") + number +
                               "(Real place) { return " + dialect.own("numbers_") + number +
                               "[!(place > Number(0.0)) ? 0 : place < Number(" + last +
                               ".0) ? (int)place : " + last + "]; }"))
    throw MalformedText(std::string(item.words[2]) + " reads no table");
  helpers.insert("entry_" + number);
  return true;
}

} // namespace mbsgen::certify
