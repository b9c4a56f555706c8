// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/scheme/text.h"
#include "expr/parse.h"
#include "expr/print.h"
#include <algorithm>
#include <functional>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace mbsgen::scheme::test {

namespace {

using expr::Symbol;
using expr::SymbolKind;

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

int number(std::string_view digits) {
  return std::stoi(std::string(digits));
}

// A letter, or letters, and a number: q1, qdd2, m1.
bool is_numbered(std::string_view name, std::string_view letters) {
  return name.substr(0, letters.size()) == letters && is_digits(name.substr(letters.size()));
}

SymbolKind kind_of(std::string_view name) {
  const std::pair<std::string_view, SymbolKind> kinds[] = {{"m", SymbolKind::mass},
                                                           {"d", SymbolKind::length},
                                                           {"k", SymbolKind::parameter},
                                                           {"F", SymbolKind::law},
                                                           {"c_", SymbolKind::derived}};
  for (const auto& [letters, kind] : kinds)
    if (is_numbered(name, letters)) return kind;
  return SymbolKind::auxiliary;
}

// OM_1_3 is the stem OM with indices 1 and 3.
Symbol symbol_of(std::string_view name) {
  for (const auto& [letters, kind] :
       {std::pair("q", SymbolKind::q), std::pair("qd", SymbolKind::qd), std::pair("qdd", SymbolKind::qdd)})
    if (is_numbered(name, letters))
      return {kind, letters, {number(name.substr(std::string_view(letters).size())) - 1, -1, -1}};
  Symbol symbol{kind_of(name), std::string(name.substr(0, name.find('_'))), {-1, -1, -1}};
  std::size_t i = 0;
  for (std::size_t from = name.find('_'); from != std::string_view::npos; ++i) {
    const std::size_t to = name.find('_', from + 1);
    symbol.index.at(i) = number(name.substr(from + 1, to - from - 1));
    from = to;
  }
  return symbol;
}

std::string spell(const Symbol& symbol) {
  const bool coordinate =
      symbol.kind == SymbolKind::q || symbol.kind == SymbolKind::qd || symbol.kind == SymbolKind::qdd;
  return coordinate ? symbol.stem + std::to_string(symbol.index[0] + 1) : name(symbol);
}

std::string spell(const Expr& expression) {
  return expr::print(expression, [](const Symbol& symbol) { return spell(symbol); });
}

// The part before the separator and the one behind it, without blanks at their ends.
std::pair<std::string_view, std::string_view> split(std::string_view line, std::string_view separator) {
  const std::size_t place = line.find(separator);
  if (place == std::string_view::npos)
    throw std::runtime_error("no '" + std::string(separator) + "' in: " + std::string(line));
  return {line.substr(0, place), line.substr(place + separator.size())};
}

std::vector<Expr> symbols(Pool& pool, std::string_view names) {
  std::istringstream words{std::string(names)};
  std::vector<Expr> found;
  for (std::string word; words >> word;) found.push_back(pool.symbol(symbol_of(word)));
  return found;
}

bool starts_with(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

void set_array(Output& output, std::string_view array) {
  for (const Purpose purpose :
       {Purpose::residual, Purpose::correction, Purpose::pivot, Purpose::pivot_scale, Purpose::consistency})
    if (array == word(purpose)) output.purpose = purpose;
  if (starts_with(array, "law ")) output.purpose = Purpose::law_argument;
  if (output.purpose == Purpose::result) output.array = array;
  if (output.purpose == Purpose::law_argument) output.array = array.substr(4);
}

class Reader {
public:
  explicit Reader(Sample& sample) : sample_(sample) {}

  void read(std::string_view text) {
    sample_.functions.emplace_back();
    std::istringstream all(lines(text));
    for (std::string line; std::getline(all, line);) read_line(line);
    sample_.constants = Scheme(sample_.pool, SymbolKind::derived, constants_);
    for (const Equation& equation : constants_) sample_.constants.redefine(equation.symbol, equation.rhs);
  }

private:
  void read_line(std::string_view line) {
    Function& function = sample_.functions.back();
    if (starts_with(line, "function "))
      begin_function(line.substr(9));
    else if (starts_with(line, "unknown "))
      function.unknowns = symbols(sample_.pool, line.substr(8));
    else if (line.find("->") != std::string_view::npos)
      read_law(line);
    else if (line.find(":=") != std::string_view::npos)
      constants_.push_back(equation(split(line, " := ")));
    else if (line.find('[') != std::string_view::npos)
      read_output(line);
    else
      function.equations.push_back(equation(split(line, " = ")));
  }

  void begin_function(std::string_view name) {
    if (!sample_.functions.back().outputs.empty()) sample_.functions.emplace_back();
    sample_.functions.back().name = name;
  }

  void read_law(std::string_view line) {
    const auto [name, results] = split(line.substr(4), " -> ");
    sample_.functions.back().laws.push_back(
        {std::string(name), LawCall::Kind::link, symbols(sample_.pool, results)});
  }

  void read_output(std::string_view line) {
    const auto [array, rest] = split(line, "[");
    const auto [index, value] = split(rest, "] = ");
    Output output{"", number(index), sample_(value)};
    set_array(output, array);
    sample_.functions.back().outputs.push_back(std::move(output));
  }

  Equation equation(const std::pair<std::string_view, std::string_view>& sides) {
    return {sample_.pool.symbol(symbol_of(sides.first)), sample_(sides.second), {}};
  }

  Sample& sample_;
  std::vector<Equation> constants_;
};

std::string text_of_function(const Function& function) {
  std::string text;
  if (!function.unknowns.empty()) {
    text += "unknown";
    for (const Expr& unknown : function.unknowns) text += ' ' + spell(unknown);
    text += '\n';
  }
  text += text_of(function.equations);
  for (const LawCall& law : function.laws) {
    text += "law " + law.name + " ->";
    for (const Expr& result : law.results) text += ' ' + spell(result);
    text += '\n';
  }
  for (const Output& output : function.outputs)
    text += array_name(output) + '[' + std::to_string(output.index) + "] = " + spell(output.value) + '\n';
  return text;
}

std::string run(std::string_view before, const std::function<void(Sample&)>& pass) {
  Sample sample(before);
  pass(sample);
  return sample.text();
}

} // namespace

Sample::Sample(std::string_view text) : pool(expr::AngleSums::known), constants(pool, SymbolKind::derived) {
  Reader(*this).read(text);
}

std::string Sample::text() const {
  std::string text;
  for (const Equation& equation : constants.equations())
    text += spell(equation.symbol) + " := " + spell(equation.rhs) + '\n';
  for (const Function& function : functions) {
    if (!function.name.empty()) text += "function " + function.name + '\n';
    text += text_of_function(function);
  }
  return text;
}

Expr Sample::operator()(std::string_view text) {
  expr::Names names;
  names.identifier = [this](std::string_view name) -> expr::Names::Result {
    return pool.symbol(symbol_of(name));
  };
  std::variant<Expr, expr::ParseError> result = expr::parse(pool, text, names);
  if (const auto* error = std::get_if<expr::ParseError>(&result))
    throw std::runtime_error(std::string(text) + ": " + error->message);
  return std::get<Expr>(std::move(result));
}

std::string after(void (*pass)(Pool&, Function&), std::string_view before) {
  return run(before, [pass](Sample& sample) {
    for (Function& function : sample.functions) pass(sample.pool, function);
  });
}

std::string after(void (*pass)(Scheme&, Function&), std::string_view before) {
  return run(before, [pass](Sample& sample) {
    for (Function& function : sample.functions) pass(sample.constants, function);
  });
}

std::string after(Program (*pass)(Program), std::string_view before) {
  return run(before, [pass](Sample& sample) {
    Program program(sample.pool);
    program.update = sample.constants.equations();
    program.functions = std::move(sample.functions);
    program = pass(std::move(program));
    sample.functions = std::move(program.functions);
    sample.constants = Scheme(sample.pool, SymbolKind::derived);
    for (const Equation& equation : program.update) sample.constants.redefine(equation.symbol, equation.rhs);
  });
}

std::string text_of(const std::vector<Equation>& equations) {
  std::string text;
  for (const Equation& equation : equations)
    text += spell(equation.symbol) + " = " + spell(equation.rhs) + '\n';
  return text;
}

std::string lines(std::string_view text) {
  std::istringstream all{std::string(text)};
  std::string tidy;
  for (std::string line; std::getline(all, line);) {
    const std::size_t start = line.find_first_not_of(' ');
    if (start != std::string::npos) tidy += line.substr(start) + '\n';
  }
  for (const std::string_view spaced : {" + ", " - "})
    for (std::size_t i = tidy.find(spaced); i != std::string::npos; i = tidy.find(spaced, i))
      tidy.replace(i, spaced.size(), spaced.substr(1, 1));
  return tidy;
}

} // namespace mbsgen::scheme::test
