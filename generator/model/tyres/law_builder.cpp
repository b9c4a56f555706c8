// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tyres/law_builder.h"
#include "base/text.h"
#include "model/fields.h"

namespace mbsgen::model {

expr::Expr law_name_symbol(expr::Pool& pool, const std::string& name) {
  return pool.symbol(expr::SymbolKind::auxiliary, name);
}

LawBuilder::LawBuilder(expr::Pool& pool, Diagnostics& diagnostics, Tyre& tyre)
    : pool_(pool), diagnostics_(diagnostics), tyre_(tyre) {
  for (const char* const stem : tyre_kinematics) know(stem, law_name_symbol(pool, stem));
}

void LawBuilder::define(const std::string& name, const expr::Expr& value) {
  tyre_.definitions.push_back({name, value});
  know(name, value.is_number() ? value : law_name_symbol(pool_, name));
}

expr::Names LawBuilder::names() const {
  expr::Names result;
  result.identifier = [this](std::string_view name) -> expr::Names::Result {
    const auto found = meanings_.find(std::string(name));
    if (found != meanings_.end()) return found->second;
    std::vector<std::string> known;
    for (const auto& [each, meaning] : meanings_) known.push_back(each);
    return expr::NameError{"nothing above defines " + quoted(name) +
                           nearest_remedy(name, known, ", define it in a line above")};
  };
  return result;
}

expr::Expr LawBuilder::parsed(const std::string& text, int line) {
  const auto result = expr::parse(pool_, text, names());
  if (const auto* value = std::get_if<expr::Expr>(&result)) return *value;
  diagnostics_.error({line, 1, "", file_}, std::get<expr::ParseError>(result).message);
  return {};
}

void LawBuilder::add_rate(const LawText::Line& line, const std::map<std::string, int>& states) {
  if (absent_.count(line.name) != 0) return;
  const auto state = states.find(line.name);
  if (state == states.end())
    return diagnostics_.error({line.line, 1, "", file_}, "the law has no state " + quoted(line.name) +
                                                             ", declare it: state " + line.name);
  tyre_.rates.push_back({state->second, parsed(line.expression, line.line)});
}

void LawBuilder::take_absent(const LawText& law, const std::map<std::string, int>& states) {
  for (const LawText::State& state : law.states) {
    const auto row = states.find(state.name);
    if (row != states.end()) {
      know(state.name, state_symbol(pool_, row->second));
      continue;
    }
    absent_[state.name] = state.otherwise;
    know(state.needed, pool_.number(0));
  }
}

void LawBuilder::add(const LawText& law, const std::map<std::string, int>& states, const std::string& file) {
  file_ = file;
  take_absent(law, states);
  for (const LawText::Line& line : law.lines) {
    // An absent state has the value of its expression as soon as that is known.
    for (const auto& [name, otherwise] : absent_)
      if (meanings_.count(otherwise) != 0) know(name, meanings_.at(otherwise));
    line.is_rate ? add_rate(line, states) : define(line.name, parsed(line.expression, line.line));
  }
}

} // namespace mbsgen::model
