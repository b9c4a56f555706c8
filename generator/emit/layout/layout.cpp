// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/layout/layout.h"
#include "emit/layout/fixed_numbers.h"
#include "emit/layout/identifiers.h"
#include <algorithm>
#include <unordered_map>

namespace mbsgen::emit {

namespace {

using scheme::Parameter;

void reserve_names(UniqueNames& names, std::initializer_list<const char*> own,
                   const std::vector<std::string>& keywords) {
  for (const char* name : own) names.reserve(name);
  for (const std::string& name : keywords) names.reserve(name);
}

// A scope under construction, by the names that the model uses.
struct Scope {
  std::unordered_map<std::string, std::size_t> rows;
  UniqueNames names;
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
  Builder(const scheme::Program& program, const std::vector<std::string>& keywords) : keywords_(keywords) {
    outer_.names.reserve("Parameters");
    reserve(outer_.names);
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
    Scope& scope = scopes_.emplace_back();
    scope.names.reserve(layout_.groups.back().type); // no member may have the name of its class
    reserve(scope.names);
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

  void reserve(UniqueNames& names) const { reserve_names(names, {"Real", "Number"}, keywords_); }

  const std::vector<std::string>& keywords_;
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

std::vector<LawMethod> law_methods(const scheme::Program& program, const std::vector<std::string>& keywords) {
  std::vector<LawMethod> laws;
  UniqueNames methods;
  reserve_names(methods, {}, keywords);
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

Layout make_layout(const scheme::Program& program, const std::vector<std::string>& keywords) {
  Builder builder(program, keywords);
  for (const Parameter& parameter : program.parameters) builder.add_group(parameter.path.group);
  for (const Parameter& parameter : program.parameters) builder.add_parameter(parameter);
  for (const FixedNumber& number : fixed_numbers(program)) builder.add_fixed(number);
  Layout layout = builder.take();
  UniqueNames inputs;
  reserve_names(inputs, {"Inputs", "Real", "Wrench"}, keywords);
  layout.has_time = program.time.is_symbol();
  if (layout.has_time) inputs.reserve("t");
  layout.states = program.states.size();
  if (layout.states > 0) inputs.reserve("x");
  for (const scheme::InputForce& input : program.inputs) layout.inputs.push_back(inputs.take(input.name));
  layout.laws = law_methods(program, keywords);
  return layout;
}

} // namespace mbsgen::emit
