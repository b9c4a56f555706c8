// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/layout/fixed_numbers.h"
#include "schedule/statements.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

class FixedNumberReader {
public:
  explicit FixedNumberReader(const scheme::Program& program) : program_(program), symbols_(*program.pool) {
    for (const scheme::Parameter& parameter : program.parameters) {
      paths_.insert(parameter.path);
      names_[parameter.symbol.id()] = scheme::text(parameter.path);
    }
    for (const scheme::Equation& equation : program.body_constants)
      constants_[equation.symbol.id()] = equation.rhs;
  }

  std::vector<FixedNumber> read() {
    for (const scheme::BodyInertia& body : program_.bodies) {
      add({body.body, "mass"}, body.mass);
      for (int i = 0; i < 3; ++i) add({body.body, "com", i}, body.com[static_cast<std::size_t>(i)]);
      for (int i = 0; i < 6; ++i) add({body.body, "inertia", i}, body.inertia[static_cast<std::size_t>(i)]);
    }
    return std::move(numbers_);
  }

private:
  void add(const scheme::ParameterPath& path, const scheme::Expr& value) {
    if (paths_.count(path) != 0) return;
    numbers_.push_back({path, {}});
    collect(value, numbers_.back().sources);
  }

  void collect(const scheme::Expr& value, std::set<std::string>& sources) {
    const auto found = symbols_.collect(value);
    for (const expr::NodeId symbol : std::vector<expr::NodeId>(found.begin(), found.end()))
      if (const auto name = names_.find(symbol); name != names_.end())
        sources.insert(name->second);
      else if (const auto constant = constants_.find(symbol); constant != constants_.end())
        collect(constant->second, sources);
  }

  const scheme::Program& program_;
  schedule::SymbolCollector symbols_;
  std::set<scheme::ParameterPath> paths_;
  std::map<expr::NodeId, std::string> names_;
  std::map<expr::NodeId, scheme::Expr> constants_;
  std::vector<FixedNumber> numbers_;
};

} // namespace

std::string joined(const std::set<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::map<std::string, std::string> fixed_groups(const Layout& layout) {
  std::map<std::string, std::string> reasons;
  for (const FixedField& field : layout.fixed) {
    if (std::any_of(layout.groups.begin(), layout.groups.end(),
                    [&](const Group& group) { return group.group == field.group; }))
      continue;
    std::string& text = reasons[field.group];
    text += (text.empty() ? "has no number that can be set: " : "; ") + field.name + ' ' + reason(field);
  }
  return reasons;
}

std::vector<FixedNumber> fixed_numbers(const scheme::Program& program) {
  return FixedNumberReader(program).read();
}

} // namespace mbsgen::emit
