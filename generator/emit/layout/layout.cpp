// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/layout/layout.h"
#include "emit/layout/identifiers.h"
#include "schedule/statements.h"
#include <algorithm>
#include <unordered_map>

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

namespace {

using scheme::Parameter;

UniqueNames names_beside(const NameRules& rules, std::initializer_list<const char*> own) {
  UniqueNames names(rules);
  for (const char* name : own) names.reserve(name);
  return names;
}

// A scope under construction, by the names that the model uses.
struct Scope {
  UniqueNames names;
  std::unordered_map<std::string, std::size_t> rows = {};
};

void add(std::vector<Field>& fields, Scope& scope, const Parameter& parameter) {
  const auto [row, is_new] = scope.rows.try_emplace(parameter.path.field, fields.size());
  if (is_new)
    fields.push_back({scope.names.take(parameter.path.field), parameter.path.element >= 0, {}, {}, {}});
  Field& field = fields[row->second];
  const auto place =
      parameter.path.element < 0 ? std::size_t{0} : static_cast<std::size_t>(parameter.path.element);
  if (field.elements.size() <= place) field.elements.resize(place + 1, nullptr);
  field.elements[place] = &parameter;
}

// Vectors, symmetric tensors and matrices are whole arrays, even where their last elements are no parameters.
void complete_array(Field& field) {
  for (const std::size_t size : {3u, 6u, 9u})
    if (field.elements.size() <= size) return field.elements.resize(size, nullptr);
}

void complete(Field& field, UniqueNames& names) {
  if (!field.is_array) return;
  complete_array(field);
  if (!field.all_tunable()) field.flags = names.take(field.name + "_is_tunable");
}

class Builder {
public:
  Builder(const scheme::Program& program, const NameRules& rules) : rules_(rules), outer_{free_names()} {
    outer_.names.reserve("Parameters");
    // In C the type of a body's parameters is beside the functions: "base" has the name of one.
    if (program.shape.base_parameters) outer_.names.reserve("base_parameters");
  }

  void add_group(const std::string& name) {
    if (name.empty() || !group_rows_.try_emplace(name, layout_.groups.size()).second) return;
    Group group;
    group.group = name;
    group.name = outer_.names.take(name);
    group.type = outer_.names.take(group.name + "_parameters");
    layout_.groups.push_back(std::move(group));
    Scope& scope = scopes_.emplace_back(Scope{free_names()});
    scope.names.reserve(layout_.groups.back().type); // no member may have the name of its class
  }

  void add_parameter(const Parameter& parameter) {
    if (parameter.path.group.empty()) return add(layout_.fields, outer_, parameter);
    const std::size_t row = group_rows_.at(parameter.path.group);
    add(layout_.groups[row].fields, scopes_[row], parameter);
  }

  // After all parameters.
  void add_fixed(const FixedNumber& number) {
    const scheme::ParameterPath& path = number.path;
    if (Field* field = find(path)) {
      if (!number.sources.empty())
        field->sources.emplace(static_cast<std::size_t>(path.element), joined(number.sources));
      return;
    }
    const auto [row, is_new] = fixed_rows_.try_emplace({path.group, path.field}, layout_.fixed.size());
    if (is_new) layout_.fixed.push_back({path.group, path.field, {}});
    std::set<std::string>& sources = sources_[row->second];
    sources.insert(number.sources.begin(), number.sources.end());
    layout_.fixed[row->second].sources = joined(sources);
  }

  Layout take() {
    for (std::size_t row = 0; row < layout_.groups.size(); ++row)
      for (Field& field : layout_.groups[row].fields) complete(field, scopes_[row].names);
    return std::move(layout_);
  }

private:
  // The member with that number, which has other elements that are tunable.
  Field* find(const scheme::ParameterPath& path) {
    const auto group = group_rows_.find(path.group);
    if (group == group_rows_.end()) return nullptr;
    const auto row = scopes_[group->second].rows.find(path.field);
    return row == scopes_[group->second].rows.end() ? nullptr
                                                    : &layout_.groups[group->second].fields[row->second];
  }

  UniqueNames free_names() const { return names_beside(rules_, {"Real", "Number"}); }

  const NameRules& rules_;
  Layout layout_;
  Scope outer_;
  std::vector<Scope> scopes_;
  std::unordered_map<std::string, std::size_t> group_rows_;
  std::map<std::pair<std::string, std::string>, std::size_t> fixed_rows_;
  std::map<std::size_t, std::set<std::string>> sources_; // of these
};

bool is_differentiated(const scheme::Program& program, const std::string& law) {
  for (const scheme::Function& function : program.functions)
    for (const scheme::LawCall& call : function.laws)
      if (call.is_derivative() && call.name == law) return true;
  return false;
}

std::vector<LawArray> arrays_of(const scheme::Program& program, const scheme::LawCall& call) {
  if (call.kind == scheme::LawCall::Kind::rate)
    return {
        {"q", program.shape.nq}, {"qd", program.shape.nqd}, {"x", static_cast<int>(program.states.size())}};
  if (call.states() == 0) return {};
  return {{"x", call.states()}};
}

std::vector<LawMethod> law_methods(const scheme::Program& program, const NameRules& rules) {
  std::vector<LawMethod> laws;
  UniqueNames methods(rules);
  for (const scheme::Function& function : program.functions)
    for (const scheme::LawCall& call : function.laws)
      if (std::none_of(laws.begin(), laws.end(), [&](const LawMethod& law) { return law.law == call.name; }))
        laws.push_back(
            {call.name, methods.take(call.name), call.kind, "", arrays_of(program, call), call.states()});
  for (LawMethod& law : laws)
    if (is_differentiated(program, law.law)) law.derivative = methods.take(law.method + "_derivative");
  return laws;
}

} // namespace

std::string reason(const FixedField& field) {
  return field.sources.empty() ? "is a constant of the code" : "follows from " + field.sources;
}

std::string reason(const Field& field, std::size_t element) {
  const auto source = field.sources.find(element);
  return source == field.sources.end() ? "is structural, a change has no effect"
                                       : "follows from " + source->second;
}

bool Field::is_tunable(std::size_t element) const {
  return elements[element] != nullptr && elements[element]->symbol.is_symbol();
}

bool Field::all_tunable() const {
  for (std::size_t i = 0; i < elements.size(); ++i)
    if (!is_tunable(i)) return false;
  return true;
}

const LawMethod& Layout::law(const std::string& name) const {
  return *std::find_if(laws.begin(), laws.end(), [&](const LawMethod& law) { return law.law == name; });
}

Layout make_layout(const scheme::Program& program, const NameRules& rules) {
  Builder builder(program, rules);
  for (const Parameter& parameter : program.parameters) builder.add_group(parameter.path.group);
  for (const Parameter& parameter : program.parameters) builder.add_parameter(parameter);
  for (const FixedNumber& number : fixed_numbers(program)) builder.add_fixed(number);
  Layout layout = builder.take();
  UniqueNames inputs = names_beside(rules, {"Inputs", "Real", "Wrench"});
  layout.has_time = program.time.is_symbol();
  if (layout.has_time) inputs.reserve("t");
  layout.states = program.states.size();
  if (layout.states > 0) inputs.reserve("x");
  for (const scheme::InputForce& input : program.inputs) layout.inputs.push_back(inputs.take(input.name));
  layout.laws = law_methods(program, rules);
  return layout;
}

} // namespace mbsgen::emit
