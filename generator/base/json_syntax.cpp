// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/json_syntax.h"
#include "base/json_token.h"
#include "base/text.h"

namespace mbsgen {

namespace {

class MistakeFinder {
public:
  MistakeFinder(JsonCursor cursor, const std::vector<JsonOpening>& open, Diagnostics& diagnostics)
      : cursor_(cursor), open_(open), diagnostics_(diagnostics) {}

  void find(JsonExpected expected) {
    const char before = cursor_.last();
    const bool adjoins = !cursor_.at_end() && is_word_character(cursor_.peek()) && is_word_character(before);
    if (!skip_to_token()) return;
    switch (expected) {
    case JsonExpected::value:
      return find_in_value();
    case JsonExpected::first_element:
      return find_in_value();
    case JsonExpected::first_key:
      return find_in_key();
    case JsonExpected::colon:
      return find_at_colon();
    case JsonExpected::rest_of_array:
      return adjoins ? report_adjoining()
                     : find_after(']', "element of the list", &MistakeFinder::find_in_value);
    case JsonExpected::rest_of_object:
      return adjoins ? report_adjoining()
                     : find_after('}', "entry of the object", &MistakeFinder::find_in_key);
    case JsonExpected::end:
      break;
    }
    report(adjoins ? "this is no JSON value" : "text after the end of the JSON value, remove it");
  }

private:
  void report(std::string message) {
    diagnostics_.error({cursor_.line(), cursor_.column(), {}}, std::move(message));
  }

  // False, after an error, when a comment is wrong there.
  bool skip_to_token() {
    cursor_.skip_blanks();
    const std::string_view rest = cursor_.rest();
    const bool is_open = rest.substr(0, 2) == "/*";
    if (is_open && rest.find("*/", 2) != std::string_view::npos)
      report("this comment has a NUL byte, remove it");
    else if (is_open)
      report("this comment is not closed, add '*/'");
    else if (rest.substr(0, 1) == "#")
      report("a comment begins with //, or lies between /* and */");
    else
      return true;
    return false;
  }

  // The brackets that are open say more about a text that ends too early than its last line.
  bool report_end() {
    if (!cursor_.at_end()) return false;
    if (open_.empty()) {
      report("the file is empty, write a model: {\"mbsgen\": 1, \"name\": ..., \"bodies\": [...]}");
    } else {
      const JsonOpening& last = open_.back();
      report("the text ends inside the " + opening_text(last) + ", close it with '" + closing(last) + "'");
    }
    return true;
  }

  static char closing(const JsonOpening& opening) { return opening.bracket == '{' ? '}' : ']'; }
  static std::string opening_text(const JsonOpening& opening) {
    return std::string(opening.bracket == '{' ? "object" : "list") + " opened at line " +
           std::to_string(opening.line) + ", column " + std::to_string(opening.column);
  }

  void report_adjoining() {
    if (cursor_.last() == '0' && is_word_character(cursor_.peek()) && cursor_.peek() <= '9')
      return report("a number has no leading 0, remove it");
    report("characters that belong to no JSON value, write numbers as 0.5, -3 or 1e-3 and texts in double "
           "quotes");
  }

  void find_in_value() {
    if (report_end()) return;
    const char c = cursor_.peek();
    if (c == ',' || c == ']' || c == '}' || c == ':')
      return report(
          std::string("a value is missing before '") + c + "', " +
          (c == ':' ? "write a key in double quotes" : "write it or remove the comma or key before"));
    const JsonMistake mistake = find_token_mistake(cursor_.rest());
    cursor_.advance(mistake.offset);
    report(mistake.message);
  }

  void find_in_key() {
    if (report_end()) return;
    const char c = cursor_.peek();
    if (c == '"') return find_in_value();
    if (c == ',') return report("one comma too many, remove it");
    const std::string_view word = leading_word(cursor_.rest());
    if (!word.empty()) return report("keys need double quotes, write \"" + std::string(word) + "\"");
    report("a key in double quotes is missing here, as \"name\"");
  }

  void find_at_colon() {
    if (report_end()) return;
    if (cursor_.peek() != ':') return report("':' is missing after the key");
    cursor_.advance(1);
    if (skip_to_token()) find_in_value();
  }

  void find_after(char close, const std::string& what, void (MistakeFinder::*find_next)()) {
    if (report_end()) return;
    if (cursor_.peek() != ',') {
      const char c = cursor_.peek();
      if (c == ']' || c == '}')
        return report(std::string("'") + c + "' does not close the " + opening_text(open_.back()) +
                      ", write '" + close + "'");
      return report(std::string("',' or '") + close + "' is missing after the " + what);
    }
    const JsonCursor comma = cursor_;
    cursor_.advance(1);
    if (!skip_to_token()) return;
    if (cursor_.peek() == close) {
      cursor_ = comma;
      return report(std::string("a comma before '") + close + "', remove it");
    }
    (this->*find_next)();
  }

  JsonCursor cursor_;
  const std::vector<JsonOpening>& open_;
  Diagnostics& diagnostics_;
};

} // namespace

void report_json_mistake(JsonCursor cursor, JsonExpected expected, const std::vector<JsonOpening>& open,
                         Diagnostics& diagnostics) {
  MistakeFinder(cursor, open, diagnostics).find(expected);
}

} // namespace mbsgen
