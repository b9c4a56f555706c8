// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/helpers.h"
#include "emit/c/source.h"
#include "emit/layout/template.h"
#include "emit/layout/text.h"
#include "emit/text/helpers/helpers.h"
#include "emit/text/helpers/sines.h"
#include "emit/text/helpers/tables.h"
#include <algorithm>
#include <cctype>

namespace mbsgen::emit {

namespace {

bool takes_flags(const scheme::Function& function) {
  return std::any_of(function.arguments.begin(), function.arguments.end(),
                     [](const scheme::Argument& argument) { return argument.is_flags; });
}

std::string name_in_library(const std::string& function) {
  return function == "abs" ? "fabs" : function;
}

} // namespace

std::string header_macros(const C& language, const scheme::Program& program, Scalar scalar) {
  Filling filling{{}, {}, {{"MODEL_", language.own("")}, {"DEFAULT", default_real(scalar)}}};
  if (scalar == Scalar::any) filling.has.insert("CHOICE");
  if (std::any_of(program.functions.begin(), program.functions.end(), takes_flags))
    filling.has.insert("BOOL");
  return filled_part(types_source(), filling);
}

std::string body_macros(const C& language, const Needs& needs) {
  const std::set<std::string>& functions = needs.functions;
  std::string text;
  if (!functions.empty()) text += "\n/// Functions of the library; others may be defined before.\n";
  for (const std::string& function : functions)
    text += "#ifndef " + language.own(function) + "\n#define " + language.own(function) + ' ' +
            language.own("LIBRARY(") + name_in_library(function) + ")\n#endif\n";
  Filling filling{{}, {{"functions", text}}, {{"MODEL_", language.own("")}}};
  if (needs.helpers.count("lanes") != 0) filling.has.insert("LANES");
  if (needs.helpers.count("entry") != 0) filling.has.insert("ENTRY");
  return filled_part(heads_source(), filling);
}

std::string end_of_macros() {
  return "\n#undef Real\n#undef Number\n";
}

namespace {

bool is_word(char c) {
  return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}

class BraceWriter {
public:
  explicit BraceWriter(std::string_view text) : text_(text) {}

  std::string write() {
    while (at_ < text_.size()) {
      if (starts_statement())
        head();
      else
        piece();
    }
    return std::move(result_);
  }

private:
  bool at(std::string_view mark) const { return text_.substr(at_, mark.size()) == mark; }
  std::size_t past(std::string_view end) const {
    return std::min(text_.size(), text_.find(end, at_ + 1)) + end.size();
  }

  void copy_to(std::size_t end) {
    result_ += text_.substr(at_, end - at_);
    at_ = std::min(end, text_.size());
  }

  std::size_t word_end() const {
    return static_cast<std::size_t>(
        std::find_if_not(text_.begin() + static_cast<std::ptrdiff_t>(at_), text_.end(), is_word) -
        text_.begin());
  }

  bool starts_statement() const {
    const std::string_view word = text_.substr(at_, word_end() - at_);
    return word == "if" || word == "for";
  }

  // A word, a comment, a string, a line of the preprocessor, or one character.
  void piece() {
    if (at("//") || at("#"))
      copy_to(past("\n"));
    else if (at("\""))
      copy_to(past("\""));
    else
      copy_to(is_word(text_[at_]) ? word_end() : at_ + 1);
  }

  void blanks() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) copy_to(at_ + 1);
  }

  // `if (condition)`, and braces around what follows.
  void head() {
    copy_to(word_end());
    blanks();
    int depth = 0;
    do {
      depth += at("(") ? 1 : at(")") ? -1 : 0;
      piece();
    } while (depth > 0 && at_ < text_.size());
    if (text_.substr(std::min(text_.find_first_not_of(" \n", at_), text_.size()), 1) == "{") return;
    const bool on_next_line = text_.substr(at_, 1) == "\n";
    const std::string end = on_next_line ? '\n' + indent() + '}' : " }";
    result_ += " {";
    blanks();
    statement();
    result_ += end;
  }

  // Of the line that has been begun.
  std::string indent() const {
    const std::size_t line = result_.rfind('\n') + 1;
    return std::string(result_.find_first_not_of(' ', line) - line, ' ');
  }

  void statement() {
    if (starts_statement()) return head();
    while (at_ < text_.size() && !at(";")) piece();
    copy_to(at_ + 1);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string result_;
};

} // namespace

std::string braced(std::string_view text) {
  return BraceWriter(text).write();
}

namespace {

std::map<std::string, std::string> c_helpers(const C& language) {
  return shared_helpers([&language](std::string_view text) { return language.spelled(text); });
}

std::string power_helper(const C& language, int exponent) {
  std::string lines;
  const std::string result = power_lines(exponent, "  const Real ", lines);
  return "/// x^" + std::to_string(exponent) + " by repeated squaring.\n" + language.own("HELPER Real ") +
         language.helper("power", exponent) + "(Real x) {\n" + lines + "  return " + result + ";\n}\n\n";
}

// Pairs of angles share vector registers.
std::string sincos_of_count(const C& language, int count) {
  Filling filling{{}, {}, {{"MODEL_", language.own("")}}};
  filling.words["COUNT"] = std::to_string(count);
  filling.words["ANGLES"] = std::to_string(count) + (count == 1 ? " angle" : " angles");
  filling.words["EVEN"] = std::to_string(count / 2 * 2);
  filling.words["LAST"] = std::to_string(count - 1);
  if (count > 1) filling.has.insert("PAIRS");
  if (count % 2 != 0) filling.has.insert("ODD");
  return filled_part(sincos_of_count_source(), filling);
}

std::string c_numbers(const expr::Table& table) {
  return numbers_text(table, 0, table.numbers().size(),
                      [](float number) { return float_literal(static_cast<double>(number)); });
}

} // namespace

Needs needs_of_helpers(const Needs& needs) {
  Needs own;
  if (needs.helpers.count("largest") + needs.helpers.count("degenerate") != 0) own.functions.insert("abs");
  if (needs.helpers.count("sincos") != 0) own.functions.insert({"sin", "cos"});
  return own;
}

std::string helpers_text(const C& language, const Needs& needs) {
  Filling filling{conditions_of(needs.helpers), c_helpers(language), {{"MODEL_", language.own("")}}};
  std::string &powers = filling.parts["powers"], &counts = filling.parts["sines_of_counts"];
  for (const int exponent : needs.powers) powers += power_helper(language, exponent);
  for (const int count : needs.sincos_counts) counts += sincos_of_count(language, count);
  const std::map<std::string, std::string> words{{"MODEL_", language.own("")}};
  filling.parts["tables"] = tables_text(table_source(), needs, c_numbers, words, run_time_tables(needs)) +
                            run_time_tables_text(given_table_source(), needs, words);
  filling.parts["sines_of_double"] = indented(filled_part(sines_of_double(), {}));
  filling.parts["sines_of_float"] = indented(filled_part(sines_of_float(), {}));
  filling.parts["sincos"] = filled_part(sincos_source(), filling);
  if (!needs.sincos_counts.empty()) filling.has.insert("SINES");
  return filled_part(helpers_source(), filling);
}

std::string table_declarations(const C& language, const Needs& needs) {
  return run_time_tables_text(given_table_declaration_source(), needs, {{"MODEL_", language.own("")}});
}

std::string table_definitions(const C& language, const Needs& needs) {
  return run_time_tables_text(given_table_data_source(), needs, {{"MODEL_", language.own("")}});
}

std::string plausible_declarations(const C& language) {
  return filled_part(plausible_declarations_source(), {{}, {}, {{"MODEL_", language.own("")}}});
}

std::string plausible_definitions(const scheme::Program& program, const C& language, ModelText& model) {
  Needs needs;
  std::string tests =
      plausibility_tests(program, language, model.layout, model.spelling, model.parameters_name, needs);
  model.needs.add(needs);
  // Helpers that no test calls are left out: compilers warn of them. So is the one that bodies have.
  Filling filling{
      {},
      {{"finite", c_helpers(language).at("finite")}, {"tensor", language.spelled(plausibility_helpers)}},
      {{"MODEL_", language.own("")}}};
  if (!tests.empty() && model.needs.helpers.count("finite") == 0) filling.has.insert("FINITE");
  if (mentions(tests, language.own("all_finite"))) filling.has.insert("ALL_FINITE");
  if (mentions(tests, language.own("tensor"))) filling.has.insert("TENSOR");
  const std::string& p = model.parameters_name;
  if (mentions(tests, p))
    tests = "  const " + language.own("parameters* const ") + p + " = &model->parameters;\n" + tests;
  else
    tests += "  (void)model;\n";
  filling.parts["tests"] = tests;
  return filled_part(plausible_source(), filling);
}

} // namespace mbsgen::emit
