// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/compare.h"
#include "certify/text/statements.h"
#include <algorithm>

namespace mbsgen::certify {

using schedule::Step;

namespace {

// Reads the definition of a function step by step beside its schedule: the text must have the same steps in
// the same order, with the same arguments, targets, tests and ends.
class BodyReader : protected StatementReader {
public:
  // `members` gets the constants that `update` derives.
  BodyReader(const SourceText& text, const scheme::Program& program, Operands& operands, Members& members,
             const schedule::Schedule& schedule, const scheme::Function& function);

  // Throws MalformedText, which says where.
  void read();

private:
  void read_definition();
  const TextFunction& definition(const std::string& name) const;
  void require_parameters(const TextFunction& text, const std::vector<std::string>& names) const;
  void require_types(const TextFunction& text) const;
  std::vector<std::string> parameter_names() const;
  bool gives_argument(const std::string& name) const;
  void require_reason();
  void bind_arguments();

  void steps(const std::vector<Step>& steps);
  void step(const Step& step);
  void copy(const expr::Expr& symbol);
  void block(const std::string& head, const std::vector<Step>& steps);
  void part(const Step& step);
  void call(const scheme::Function& callee);
  void guarded(const Step& step);
  void read_guard(const scheme::Guard& guard);
  void read_number(const scheme::Guard::Number& number);

  bool takes_inputs_;
  std::string where_;         ///< the name of the function, or of its part that is read
  ControlText::Names copies_; ///< of unknowns
};

BodyReader::BodyReader(const SourceText& text, const scheme::Program& program, Operands& operands,
                       Members& members, const schedule::Schedule& schedule, const scheme::Function& function)
    : StatementReader(text, program, operands, members, schedule, function),
      takes_inputs_(scheme::takes_inputs(program, function)), where_(function.name) {}

void BodyReader::read() {
  try {
    read_definition();
  } catch (const MalformedText& error) {
    const std::string line =
        in_.at_end() ? "" : ", line " + std::to_string(in_.line()) + ", " + shown(in_.whole_line());
    throw MalformedText(where_ + line + ": " + error.what());
  } catch (const std::domain_error&) {
    throw MalformedText(where_ + ", line " + std::to_string(in_.line()) + ": a quotient by zero");
  }
}

void BodyReader::read_definition() {
  const TextFunction& text = definition(function_.name);
  const bool gives = scheme::returns_number(function_.task);
  if (text.result != (gives ? "Real" : function_.returns_status ? "Status" : "void"))
    throw MalformedText("another type of result");
  require_parameters(text, parameter_names());
  require_types(text);
  if (!schedule_.numbers.empty()) require_reason();
  where_ = function_.name;
  in_ = text.body;
  bind_arguments();
  steps(schedule_.steps);
  read_copied_constants();
  in_.expect("}");
}

const TextFunction& BodyReader::definition(const std::string& name) const {
  const auto found = text_.functions.find(name);
  if (found == text_.functions.end()) throw MalformedText("no definition of " + name);
  return found->second;
}

std::vector<std::string> BodyReader::parameter_names() const {
  std::vector<std::string> names;
  const std::string structure = scheme::result_structure(function_.task);
  for (const scheme::Argument& argument : function_.arguments)
    if (structure.empty() || argument.use != scheme::Argument::Use::out) names.push_back(argument.name);
  if (!structure.empty()) names.push_back(structure);
  if (takes_inputs_) names.emplace_back("inputs");
  return names;
}

// A parameter without a name is not read.
void BodyReader::require_parameters(const TextFunction& text, const std::vector<std::string>& names) const {
  const bool same = std::equal(text.parameters.begin(), text.parameters.end(), names.begin(), names.end(),
                               [](const TextParameter& parameter, const std::string& name) {
                                 return parameter.name.empty() || parameter.name == name;
                               });
  if (!same) throw MalformedText("other arguments");
}

void BodyReader::require_types(const TextFunction& text) const {
  for (const TextParameter& parameter : text.parameters)
    for (const scheme::Argument& argument : function_.arguments) {
      if (argument.name != parameter.name || argument.is_flags || argument.is_number) continue;
      const bool is_input = argument.use == scheme::Argument::Use::in;
      const bool is_array = parameter.type == (is_input ? "const Real *" : "Real *");
      if (!is_array && function_.task != scheme::Task::contact_kinematics)
        throw MalformedText("the type of the argument " + argument.name);
    }
}

bool BodyReader::gives_argument(const std::string& name) const {
  return std::any_of(function_.arguments.begin(), function_.arguments.end(),
                     [&](const scheme::Argument& argument) {
                       return argument.name == name && argument.use != scheme::Argument::Use::out;
                     });
}

// Elements of arguments are symbols with the argument's name; that of a number has no index.
void BodyReader::bind_arguments() {
  for (const expr::NodeId id : schedule_.free) {
    const bool is_member = members_.constants.count(id) != 0 || members_.inputs.count(id) != 0;
    if (!is_member && gives_argument(pool_.symbol_of(id).stem))
      scope_.give(spelled_number(id), operands_.symbol(id));
  }
}

// A sum of all numbers that may be the reason of a failure.
void BodyReader::require_reason() {
  where_ = "reason_in_" + function_.name;
  const TextFunction& text = definition(where_);
  in_ = text.body;
  const std::vector<std::string> arguments = parameter_names();
  for (const TextParameter& parameter : text.parameters)
    if (parameter.name != "status" &&
        std::find(arguments.begin(), arguments.end(), parameter.name) == arguments.end())
      throw MalformedText("other arguments");
  if (text.result != "Status" || text.parameters.empty() || text.parameters.back().name != "status")
    throw MalformedText("another type of result or arguments");
  Reading::text("return " + control_.helper("finite") + '(');
  std::vector<std::string> found, expected;
  do found.emplace_back(in_.next());
  while (in_.skips({"+"}));
  for (const expr::Expr& number : schedule_.numbers) expected.push_back(spelled_number(number.id()));
  std::sort(found.begin(), found.end());
  std::sort(expected.begin(), expected.end());
  if (found != expected) throw MalformedText("other numbers than those that may be the reason of a failure");
  Reading::text(") ? status : " + text_.dialect.status(schedule::Status::invalid_input) + ";}");
}

void BodyReader::steps(const std::vector<Step>& steps) {
  for (const Step& each : steps) step(each);
}

void BodyReader::step(const Step& step) {
  skip_idle();
  switch (step.kind) {
  case Step::Kind::copy:
    return copy(step.symbol);
  case Step::Kind::declare:
    return;
  case Step::Kind::compute:
    return read_statements(step);
  case Step::Kind::part:
    return part(step);
  case Step::Kind::call:
    return call(*step.callee);
  case Step::Kind::iterate:
    return block("for (int iteration = 0, polished = 0;; ++iteration) {", step.steps);
  case Step::Kind::measure:
    return text(control_.measure());
  case Step::Kind::correct:
    return text(control_.correct(copies_));
  case Step::Kind::leave_if:
    return text(control_.leave_if(step));
  case Step::Kind::fail_if:
    return text(control_.fail_if(step));
  case Step::Kind::if_wanted:
    return block(control_.if_wanted(step), step.steps);
  case Step::Kind::if_holds:
    return guarded(step);
  case Step::Kind::idle:
    return text(control_.idle());
  case Step::Kind::give:
    meaning_.set_stage(step.stage);
    in_.expect("return");
    require(expression(), meaning_.of(step.statements.front().value), "the value");
    return in_.expect(";");
  case Step::Kind::succeed:
    return text(control_.succeed());
  }
}

// const Real q_0 = q[0];
void BodyReader::copy(const expr::Expr& symbol) {
  in_.skips({"const"});
  const bool declares = in_.skips({"Real"});
  const std::string name(in_.next());
  if (declares)
    scope_.declare({name});
  else if (!scope_.is_number(name))
    throw MalformedText(shown(name) + " is written");
  const std::string original = spelled_number(symbol.id());
  in_.expect("=");
  in_.expect(original);
  in_.expect(";");
  scope_.forget(original);
  scope_.give(name, operands_.symbol(symbol.id()));
  copies_[symbol.id()] = name;
}

void BodyReader::block(const std::string& head, const std::vector<Step>& steps) {
  text(head);
  scope_.open_block();
  this->steps(steps);
  skip_idle();
  in_.expect("}");
  scope_.close_block();
}

// Real Xf_1 = Number(0.0);
// if (detail::counts<Real>(Xg_1)) {
void BodyReader::guarded(const Step& step) {
  std::vector<std::string> zeros;
  while (zeros.size() < step.zeroed.size()) {
    skip_idle();
    const bool declares = in_.skips({"Real"});
    const std::string name(in_.next());
    if (declares)
      scope_.declare({name});
    else if (!scope_.is_number(name))
      throw MalformedText(shown(name) + " is written");
    in_.expect_text("= Number(0.0);");
    zeros.push_back(name);
  }
  text("if (");
  read_guard(step.guard);
  block(") {", step.steps);
  for (std::size_t i = 0; i < zeros.size(); ++i)
    require(scope_.value(zeros[i]), operands_.symbol(step.zeroed[i].id()), "the value of " + zeros[i]);
}

void BodyReader::read_guard(const scheme::Guard& guard) {
  const char* before = "";
  const auto next = [&] {
    in_.expect_text(before);
    before = "||";
  };
  for (const scheme::Guard::Number& number : guard.numbers) {
    next();
    read_number(number);
  }
  const std::string flags = control_.flags();
  const bool is_alone = guard.numbers.size() + guard.contacts.size() == 1;
  for (const auto& [first, second] : guard.contacts) {
    next();
    const std::string active = element(flags, first);
    const std::string both = active + " && " + element(flags, second);
    in_.expect_text(first == second ? active : is_alone ? both : '(' + both + ')');
  }
}

// A number that is positive or NaN.
void BodyReader::read_number(const scheme::Guard::Number& number) {
  const bool is_c = text_.dialect.is_c;
  const bool reversed = is_c && number.negated;
  const Modular size = meaning_.of(number.symbol);
  in_.expect_text(is_c ? "!(" : control_.helper("counts") + '(');
  require(expression(), number.negated && !reversed ? -size : size, "the number of a condition");
  in_.expect_text(is_c ? reversed ? ">= Number(0.0))" : "<= Number(0.0))" : ")");
}

// The parts of a large function hand on its arguments under their own names.
void BodyReader::part(const Step& step) {
  const std::string name = "part" + std::to_string(step.count) + "_of_" + function_.name;
  std::vector<std::string> names = parameter_names();
  if (text_.work.count(function_.name) != 0) names.emplace_back("work");
  std::string call = text_.dialect.call(name, !names.empty());
  for (const std::string& each : names) call += (&each == &names.front() ? "" : ", ") + each;
  text(call + ");");
  const TextFunction& part = definition(name);
  const Tokens caller = in_;
  const std::string callers_parameters = parameters_;
  where_ = name;
  in_ = part.body;
  if (part.result != "void") throw MalformedText("another type of result");
  require_parameters(part, names);
  require_types(part);
  scope_.open_block();
  steps(step.steps);
  skip_idle();
  in_.expect("}");
  scope_.close_block();
  where_ = function_.name;
  in_ = caller;
  parameters_ = callers_parameters;
}

// The arguments have the names of the function's own.
void BodyReader::call(const scheme::Function& callee) {
  std::string call = text_.dialect.call(callee.name, true);
  for (const scheme::Argument& argument : callee.arguments)
    call +=
        schedule::handed_on(function_, argument).name + (&argument == &callee.arguments.back() ? "" : ", ");
  text(call + (takes_inputs_ ? ", inputs);" : ");"));
}

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
