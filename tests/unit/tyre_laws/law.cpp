// SPDX-License-Identifier: GPL-3.0-or-later
#include "law.h"
#include "expr/differentiate.h"
#include "expr/parse.h"
#include "model/tyres/library.h"
#include "support/catch.hpp"
#include <set>

namespace mbsgen::test {

Law::Law(const std::string& name) {
  Diagnostics diagnostics(name);
  text_ = model::read_law_text(model::find_tyre_law(name)->text(), "", diagnostics);
  for (const model::LawText::Line& line : text_.lines) {
    std::set<std::string> of;
    expr::Names names;
    names.identifier = [&](std::string_view each) {
      of.insert(std::string(each));
      return symbol(std::string(each));
    };
    const auto parsed = expr::parse(pool_, line.expression, names);
    INFO(line.name);
    REQUIRE(std::holds_alternative<expr::Expr>(parsed));
    lines_.push_back(
        {line.name + (line.is_rate ? "'" : ""), std::get<expr::Expr>(parsed), {of.begin(), of.end()}});
  }
  REQUIRE(diagnostics.text() == "");
}

expr::Expr Law::symbol(const std::string& name) const {
  return pool_.symbol(expr::SymbolKind::auxiliary, name);
}

Numbers Law::parameters(const Numbers& given, double otherwise) const {
  Numbers result;
  for (const model::LawText::Parameter& each : text_.parameters) {
    const auto found = given.find(each.name);
    result[each.name] = found != given.end() ? found->second
                        : each.value         ? std::stod(*each.value)
                                             : otherwise;
  }
  return result;
}

Numbers Law::values(Numbers known) const {
  expr::Evaluator<double> evaluator(pool_);
  for (const auto& [name, value] : known) evaluator.set(symbol(name), value);
  for (const Line& line : lines_) {
    const double value = evaluator.value(line.value);
    known[line.name] = value;
    evaluator.set(symbol(line.name), value);
  }
  return known;
}

Numbers Law::derivatives(const Numbers& known) const {
  const Numbers all = values(known);
  expr::Evaluator<double> evaluator(pool_);
  for (const auto& [name, value] : all) evaluator.set(symbol(name), value);
  Numbers result;
  for (const Line& line : lines_)
    for (const std::string& name : line.of)
      if (text_.parameter(name) == nullptr)
        result[line.name + " by " + name] = evaluator.value(expr::differentiate(line.value, symbol(name)));
  return result;
}

Numbers contact(double radius, double loaded) {
  return {{"depth", radius - loaded},
          {"arm", loaded},
          {"sinking", 0},
          {"ahead", 20},
          {"aside", 0},
          {"turning", 0},
          {"camber", 0},
          {"rolling", 0},
          {"yawing", 0},
          {"friction", 1},
          {"u", 0},
          {"v", 0},
          {"past_x", 0},
          {"past_y", 0}};
}

} // namespace mbsgen::test
