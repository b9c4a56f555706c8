// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/simplify.h"
#include "base/diagnostics.h"
#include "base/text.h"
#include "cli/io/files.h"
#include "cli/options/commands.h"
#include "cli/options/shared_options.h"
#include "expr/print.h"
#include "expr/simplify/condense.h"
#include "expr/syntax.h"
#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

namespace mbsgen::cli {

namespace {

using expr::Expr;
using expr::ParseError;
using expr::Syntax;

constexpr const char* expression_name = "EXPRESSION"; // in place of a file's

std::string without_blanks(std::string_view text) {
  std::string result(text);
  result.erase(std::remove_if(result.begin(), result.end(),
                              [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }),
               result.end());
  return result;
}

// Numbers of hundreds of digits can outgrow what may be written.
bool reads_back(expr::Pool& pool, const expr::Names& names, const std::string& text, const Expr& expression) {
  const std::variant<Expr, ParseError> again = expr::parse(pool, text, names);
  const Expr* read = std::get_if<Expr>(&again);
  return read != nullptr && *read == expression;
}

// Characters, not bytes, before the place.
std::size_t column_of(std::string_view text, std::size_t offset) {
  std::size_t column = 1;
  for (std::size_t at = 0; at < std::min(offset, text.size()); ++column)
    at += std::max<std::size_t>(utf8_length(text, at), 1);
  return column;
}

void print_mistake(std::string_view text, const ParseError& error, std::ostream& err) {
  constexpr std::size_t widest = 200;
  const std::size_t column = column_of(text, error.offset);
  err << expression_name << ":1:" << column << ": error: " << error.message << '\n';
  if (text.size() > widest || without_blanks(text).empty() || text.find('\n') != std::string_view::npos)
    return;
  err << "  " << text << "\n  " << std::string(column - 1, ' ') << "^\n";
}

int write_json(std::string_view text, const std::variant<Simplified, ParseError>& result, std::ostream& out,
               std::ostream& err) {
  Diagnostics diagnostics(expression_name);
  const auto* const error = std::get_if<ParseError>(&result);
  if (error != nullptr)
    diagnostics.error({1, static_cast<int>(column_of(text, error->offset)), {}}, error->message);
  err << diagnostics.json();
  if (error != nullptr) return exit_invalid;
  const auto& [condensed, before, after] = std::get<Simplified>(result);
  out << nlohmann::ordered_json{{"expression", condensed},
                                {"flops", {{"before", before.flops()}, {"after", after.flops()}}},
                                {"trig", {{"before", before.trig}, {"after", after.trig}}}}
             .dump(2)
      << '\n';
  return exit_ok;
}

class Simplify : public Command {
public:
  CommandPage page() override {
    return {"mbsgen simplify condenses an expression; every name is a free symbol.",
            "simplify EXPRESSION [OPTION]",
            "EXPRESSION is text such as 'a*sin(b)'; - reads it from standard input.",
            {Argument::Kind::expression, "EXPRESSION", &expression_},
            {{"options", {json_row(reporting_), help_row()}}},
            "",
            {{exit_invalid, "the expression is invalid"}},
            "  mbsgen simplify 'cos(a)^2 + sin(a)^2'\n"};
  }
  int run() const override {
    std::string text = expression_ == standard_stream ? read_text(expression_) : expression_;
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return simplify(text, reporting_.json, std::cout, std::cerr);
  }

private:
  std::string expression_;
  Reporting reporting_;
};

} // namespace

std::variant<Simplified, ParseError> simplified(std::string_view text) {
  const expr::ParseLimits limits;
  std::variant<Syntax, ParseError> read = expr::parse_syntax(text, limits);
  if (auto* error = std::get_if<ParseError>(&read)) return std::move(*error);
  const Syntax& syntax = std::get<Syntax>(read);
  expr::Pool pool;
  const expr::Names names = expr::free_symbols(pool);
  std::variant<Expr, ParseError> built = expr::build(pool, syntax, names, limits);
  if (auto* error = std::get_if<ParseError>(&built)) return std::move(*error);
  const Expr condensed = expr::condense(std::get<Expr>(built));
  Simplified result{expr::print(condensed), expr::written_cost(syntax), expr::tree_cost(condensed)};
  if (result.after.flops() > result.before.flops() || !reads_back(pool, names, result.text, condensed))
    result = {without_blanks(text), result.before, result.before};
  return result;
}

int simplify(std::string_view text, bool json, std::ostream& out, std::ostream& err) {
  const std::variant<Simplified, ParseError> result = simplified(text);
  if (json) return write_json(text, result, out, err);
  if (const auto* error = std::get_if<ParseError>(&result)) {
    print_mistake(text, *error, err);
    return exit_invalid;
  }
  const auto& [condensed, before, after] = std::get<Simplified>(result);
  out << condensed << "\nflops: " << before.flops() << " -> " << after.flops() << ", trig: " << before.trig
      << " -> " << after.trig << '\n';
  return exit_ok;
}

std::unique_ptr<Command> simplify_command() {
  return std::make_unique<Simplify>();
}

} // namespace mbsgen::cli
