// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/compare.h"
#include "certify/text/body.h"

namespace mbsgen::certify {

namespace {

// Finds the spelling of each group and field by its order. The text lists groups and their fields in the
// order of their first parameter, under the model's names, to which underscores may be added to set them
// apart.
class ParameterNames {
public:
  explicit ParameterNames(const SourceText& text) : text_(text) { group({}); }

  // Throws MalformedText for any other order or name.
  std::string path(const scheme::ParameterPath& path) {
    Group& known = group(path.group);
    if (known.row >= text_.groups.size() || !is_spelling_of(text_.groups[known.row].first, path.group))
      throw MalformedText("no parameters " + path.group);
    const auto& [spelled, members] = text_.groups[known.row];
    const std::size_t member = known.fields.try_emplace(path.field, known.fields.size()).first->second;
    if (member >= members.size() || !is_spelling_of(members[member], path.field))
      throw MalformedText("no parameter " + path.group + '.' + path.field);
    return (spelled.empty() ? "" : spelled + '.') + members[member] +
           (path.element < 0 ? "" : '[' + std::to_string(path.element) + ']');
  }

private:
  // A group that has been met, with its fields that have been.
  struct Group {
    std::size_t row;
    std::map<std::string, std::size_t> fields;
  };

  Group& group(const std::string& name) {
    return groups_.try_emplace(name, Group{groups_.size(), {}}).first->second;
  }

  const SourceText& text_;
  std::map<std::string, Group> groups_;
};

void add_parameters(const SourceText& text, const scheme::Program& program, Members& members) {
  ParameterNames names(text);
  for (const scheme::Parameter& parameter : program.parameters) {
    const std::string path = names.path(parameter.path);
    const auto initial = text.parameters.find(path);
    if (initial == text.parameters.end() || initial->second != parameter.nominal)
      throw MalformedText("the nominal value of " + path);
    if (parameter.symbol.is_symbol()) members.parameters.emplace(path, parameter.symbol.id());
  }
}

void add_inputs(const SourceText& text, const scheme::Program& program, Members& members) {
  const std::string inputs = "inputs" + text.dialect.arrow;
  const auto add = [&](const expr::Expr& symbol, const std::string& name) {
    if (!symbol.is_symbol()) return;
    members.others.emplace(name, symbol.id());
    members.inputs.emplace(symbol.id(), name);
  };
  for (const scheme::InputForce& input : program.inputs)
    for (int i = 0; i < 3; ++i) {
      add(input.force[static_cast<std::size_t>(i)], element(inputs + input.name + ".force", i));
      add(input.torque[static_cast<std::size_t>(i)], element(inputs + input.name + ".torque", i));
    }
  for (std::size_t i = 0; i < program.states.size(); ++i)
    add(program.states[i], element(inputs + 'x', static_cast<int>(i)));
  add(program.time, inputs + 't');
  add(program.smallest_pivot, text.dialect.members + "smallest_pivot");
}

} // namespace

std::vector<std::string> compare_text(const SourceText& text, const scheme::Program& program,
                                      const Schedules& schedules, std::uint64_t seed,
                                      const Checkpoint& checkpoint) {
  std::vector<std::string> verdicts(program.functions.size());
  Operands operands(*program.pool, seed, checkpoint);
  Members members;
  try {
    add_parameters(text, program, members);
    add_inputs(text, program, members);
    BodyReader(text, program, operands, members, schedules.update, function_of_constants()).read();
  } catch (const MalformedText& error) {
    verdicts.assign(verdicts.size(), error.what());
    return verdicts;
  }
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    if (!schedules.faults[i].empty()) continue;
    operands.forget();
    try {
      BodyReader(text, program, operands, members, schedules.functions[i], program.functions[i]).read();
      verdicts[i] = "equal";
    } catch (const MalformedText& error) {
      verdicts[i] = error.what();
    }
  }
  return verdicts;
}

} // namespace mbsgen::certify
