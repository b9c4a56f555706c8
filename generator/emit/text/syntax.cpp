// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/syntax.h"

namespace mbsgen::emit {

std::string Syntax::element(const std::string& array, int index) const {
  return array + opening + std::to_string(index + first_index) + closing;
}

std::string Syntax::path(const std::string& name) const {
  const std::size_t start = name.find('['), finish = name.find(']');
  if (start == std::string::npos || finish == std::string::npos) return name;
  const int index = std::stoi(name.substr(start + 1, finish - start - 1));
  const std::string rest = name.substr(finish + 1);
  return element(name.substr(0, start), index) + (rest.empty() ? rest : member + rest.substr(1));
}

std::string Syntax::choice(const std::string& condition, const std::string& yes,
                           const std::string& no) const {
  if (choice_function.empty()) return condition + " ? " + yes + " : " + no;
  return choice_function + '(' + yes + ", " + no + ", " + condition + ')';
}

std::string Syntax::reduced(const std::string& variable, const std::string& amount) const {
  return reduce.empty() ? variable + " = " + variable + " - " + amount : variable + reduce + amount;
}

Lines Syntax::conditional(const std::string& condition, const Lines& statements) const {
  const std::string head = "if (" + condition + ')';
  if (statements.size() == 1) return {head + ' ' + statements.front()};
  Lines lines{head + then};
  for (const std::string& statement : statements) lines.push_back("  " + statement);
  lines.push_back(end_if);
  return lines;
}

Lines Syntax::counted(const std::string& name, int first, int past, const std::string& statement) const {
  const std::string start = name + " = " + std::to_string(first);
  if (counter.empty()) return {"do " + start + ", " + std::to_string(past - 1), "  " + statement, "end do"};
  return {"for (" + counter + start + "; " + name + " < " + std::to_string(past) + "; ++" + name + ") " +
          statement};
}

Lines Syntax::left(const std::string& start, const std::string& value) const {
  Lines lines{statement(start + value)};
  if (!return_line.empty()) lines.push_back(return_line);
  return lines;
}

Syntax syntax_with_braces(const std::string& counter, const std::string& null) {
  Syntax syntax;
  syntax.end_of_wanted = syntax.unequal + null;
  syntax.counter = counter;
  syntax.begin_iteration = {"for (" + counter + "iteration = 0, polished = 0;; ++iteration) {"};
  return syntax;
}

} // namespace mbsgen::emit
