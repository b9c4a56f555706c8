// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/fortran/helpers.h"
#include "emit/fortran/module.h"
#include "emit/layout/template.h"
#include "emit/layout/text.h"
#include "emit/text/helpers/helpers.h"
#include "emit/text/helpers/sines.h"
#include "emit/text/helpers/tables.h"
#include <algorithm>
#include <cctype>
#include <sstream>
#include <stdexcept>

namespace mbsgen::emit {

namespace {

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

bool is_word(char c) {
  return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}

// The end of the number that begins there: "2.5e-08".
std::size_t number_end(std::string_view text, std::size_t at) {
  while (at < text.size() && (is_digit(text[at]) || text[at] == '.')) ++at;
  if (at >= text.size() || text[at] != 'e') return at;
  at += text[at + 1] == '-' || text[at + 1] == '+' ? 2 : 1;
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

// A sign behind an operator.
bool is_signed(std::string_view text, std::size_t at) {
  if (at < 3 || text[at - 1] != '-') return false;
  return text[at - 2] == '*' || text.substr(at - 3, 2) == "+ ";
}

// An equation of the templates of sines: `k*-1.5f` -> `k*(-1.5_rk)`.
std::string equation(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    if (!is_digit(text[at]) || (at > 0 && is_word(text[at - 1]))) {
      result += text[at++];
      continue;
    }
    const std::size_t end = number_end(text, at);
    std::string number = std::string(text.substr(at, end - at)) + "_rk";
    if (is_signed(text, at)) {
      result.pop_back();
      number = "(-" + number + ')';
    }
    result += number;
    at = end < text.size() && text[end] == 'f' ? end + 1 : end;
  }
  return result;
}

// The equations, and the names of the values that they define.
struct Sines {
  std::string lines, names;
};

Sines sines(std::string_view text) {
  constexpr std::string_view start = "const Real ";
  Sines sines;
  std::istringstream lines(filled_part(text, {}));
  for (std::string line; std::getline(lines, line);) {
    const std::string rest = line.substr(start.size(), line.size() - start.size() - 1);
    sines.lines += "  " + equation(rest) + '\n';
    sines.names += (sines.names.empty() ? "" : ", ") + rest.substr(0, rest.find(' '));
  }
  return sines;
}

std::string sincos_text(Scalar scalar) {
  const bool is_float = scalar == Scalar::only_float;
  const Sines equations = sines(is_float ? sines_of_float() : sines_of_double());
  return filled_part(sincos_procedures(),
                     {{},
                      {{"sines", equations.lines}},
                      {{"VALUES", equations.names},
                       {"LARGEST", is_float ? "8192.0_rk" : "1.0e5_rk"},
                       {"TO_INTEGER", is_float ? "12582912.0_rk" : "6755399441055744.0_rk"}}});
}

} // namespace

std::string fortran_helpers(const Needs& needs, Scalar scalar) {
  Filling filling{conditions_of(needs.helpers)};
  if (!needs.sincos_counts.empty()) {
    filling.has.insert("SINES");
    filling.parts["sincos"] = sincos_text(scalar);
  }
  return filled_part(helpers_procedures(), filling);
}

namespace {

// A statement has at most 255 lines, so that the numbers are given by several.
std::string data_statements(const expr::Table& table) {
  constexpr std::size_t most = 1000;
  const std::size_t all = table.numbers().size();
  std::string text;
  for (std::size_t first = 0; first < all; first += most) {
    const std::size_t count = std::min(most, all - first);
    text += "  data numbers_" + std::to_string(table.number() + 1) + '(' + std::to_string(first + 1) + ':' +
            std::to_string(first + count) + ") / &\n";
    text += numbers_text(
        table, first, count, [](float number) { return double_literal(static_cast<double>(number)); }, " &");
    text.back() = ' ';
    text += "/\n";
  }
  return text;
}

std::string no_numbers(const expr::Table& /*table*/) {
  return "";
}

} // namespace

std::string fortran_tables(const Needs& needs, const std::string& module, Scalar scalar) {
  if (needs.tables.empty()) return "";
  return filled_part(
      table_procedures(),
      {{},
       {{"tables", tables_text(table_declarations(), needs, data_statements)},
        {"cases", tables_text(table_cases(), needs, no_numbers)}},
       {{"MODEL_", module + '_'}, {"KIND", scalar == Scalar::only_float ? "real32" : "real64"}}});
}

std::string fortran_plausible(const scheme::Program& program, const Fortran& language, ModelText& model) {
  Needs needs;
  std::vector<Local> constants;
  std::string tests = plausibility_tests(program, language, model.layout, model.spelling,
                                         model.parameters_name, needs, &constants);
  if (language.reads(tests, "finite")) needs.helpers.insert("finite");
  model.needs.add(needs);
  if (!language.reads(tests, "model")) tests += "  associate (unused_model => model)\n  end associate\n";
  Filling filling{{}, {{"tests", language.declare("  ", "", constants) + tests}}, {}};
  if (language.reads(tests, "tensor")) filling.has.insert("TENSOR");
  return filled_part(plausible_procedures(), filling);
}

namespace {

constexpr std::size_t columns = 132;
constexpr int most_continuations = 255;

// Breaks anywhere: a statement goes on where the next line has an ampersand, too.
std::string broken_line(std::string line) {
  constexpr std::size_t room =
      columns - 4; // at least two characters are left, besides an ampersand of the line's own
  std::string text;
  while (line.size() > columns) {
    text += line.substr(0, room) + "&\n";
    line = '&' + line.substr(room);
  }
  return text + line;
}

} // namespace

std::string within_columns(std::string_view text) {
  std::string result;
  std::ptrdiff_t statement_lines = 0;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    const std::size_t start = line.find_first_not_of(' ');
    const bool is_comment = start == std::string::npos || line[start] == '!';
    const std::string broken = is_comment ? line : broken_line(line);
    result += broken + '\n';
    const bool goes_on = !is_comment && line.back() == '&';
    statement_lines += std::count(broken.begin(), broken.end(), '\n') + 1;
    if (statement_lines - (goes_on ? 0 : 1) > most_continuations)
      throw std::range_error(
          "a statement takes more than 255 continuation lines, which Fortran does not have");
    if (!goes_on) statement_lines = 0;
  }
  return result;
}

} // namespace mbsgen::emit
