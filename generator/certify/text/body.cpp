// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/body.h"
#include <algorithm>

namespace mbsgen::certify {

using schedule::Step;

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
  skip_idle();
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

} // namespace mbsgen::certify
