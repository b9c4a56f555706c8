// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/execution.h"
#include "base/index.h"
#include "certify/field/errors.h"
#include "certify/text/expression.h"
#include <algorithm>

namespace mbsgen::certify {

namespace {

// "q" of "q[3]".
std::string array_in(const std::string& name) {
  return name.substr(0, name.find('['));
}

// "q[5]" for "q[3]" and 2.
std::string element_after(const std::string& element, int places) {
  const std::size_t bracket = element.find('[');
  if (bracket == std::string::npos) throw MalformedText(element + " is no element");
  return element.substr(0, bracket + 1) + std::to_string(std::stoi(element.substr(bracket + 1)) + places) +
         ']';
}

} // namespace

TextExecution::TextExecution(const TextSetting& setting, TextScope::Values members,
                             const scheme::Function* function)
    : setting_(setting), function_(function), scope_(std::move(members)),
      signature_(setting.program, function), laws_(setting.values, scope_) {
  const auto work = setting.text.work.find("work_of_" + name());
  if (work != setting.text.work.end())
    for (const std::string& member : work->second) scope_.allow_assignment("work." + member);
  if (function != nullptr && function->returns_status)
    iteration_.emplace(setting.program, *function, work != setting.text.work.end(), call_of_reason());
}

void TextExecution::run() {
  const auto found = setting_.text.functions.find(name());
  if (found == setting_.text.functions.end()) throw MalformedText("no definition of " + name());
  const TextFunction& function = found->second;
  const std::vector<std::string>& arguments = signature_.arguments();
  if (function.result != signature_.result()) throw MalformedText("the type of " + name());
  if (function.parameters.size() != arguments.size()) throw MalformedText("the arguments of " + name());
  for (std::size_t i = 0; i < arguments.size(); ++i) pass(function.parameters[i], arguments[i]);
  for (const TextStep& each : function.steps) step(each);
  if (iteration_) require_whole();
}

// `spelled`: the name in the text, empty where nothing reads the argument.
void TextExecution::pass(const std::string& spelled, const std::string& argument) {
  if (spelled.empty()) return;
  if (argument == "inputs" || argument == scheme::result_structure(function_->task)) {
    if (spelled != argument) throw MalformedText("the arguments of " + name());
    return;
  }
  signature_.spell(argument, spelled);
  if (argument == "q") coordinates_ = spelled;
  const std::vector<Modular>* array =
      (function_->unknowns.empty() ? setting_.values : setting_.start).argument(argument);
  if (array == nullptr || !signature_.is_given(argument)) return;
  if (signature_.is_number(argument)) return scope_.set(spelled, array->front());
  for (std::size_t k = 0; k < array->size(); ++k)
    scope_.set(spelled + '[' + std::to_string(k) + ']', (*array)[k]);
}

void TextExecution::block(const std::vector<TextStep>& steps) {
  scope_.open_block();
  for (const TextStep& each : steps) step(each);
  scope_.close_block();
}

void TextExecution::step(const TextStep& step) {
  using Kind = TextStep::Kind;
  if (ended_) throw MalformedText("a statement after the end");
  switch (step.kind) {
  case Kind::constant:
  case Kind::variable:
    return declare(step);
  case Kind::write:
    return write(step);
  case Kind::give:
    write(step);
    ended_ = true;
    return;
  case Kind::variables:
    for (const std::string& name : step.names) {
      scope_.declare(name);
      scope_.allow_assignment(name);
    }
    return;
  case Kind::object:
    return laws_.declare_object(step);
  case Kind::sincos:
    return sincos(step);
  case Kind::zeros:
    return zeros(step);
  case Kind::product:
    return multiply(step);
  case Kind::call:
    return step.target.rfind("laws.", 0) == 0 ? laws_.call(step) : call_part(step);
  case Kind::guard:
    return guard(step);
  case Kind::loop:
    return loop(step);
  case Kind::check:
    return check(step);
  case Kind::end:
    return end(step);
  case Kind::reason:
    throw MalformedText("a reason where nothing has failed");
  }
}

Modular TextExecution::value(const TextStep& step) {
  const TextNames names{
      [this](const std::string& name) { return scope_.value(name); },
      [this](const std::string& name) { return scope_.is_assignable(name + "[0]"); },
      [this](const std::string& name, const std::vector<Modular>& values,
             const std::vector<std::string>& arrays) { return laws_.call(name, values, arrays); }};
  const Modular value = TextExpression(step.value, setting_.literals, setting_.point, names).value();
  return setting_.point.field().reduced(value);
}

void TextExecution::declare(const TextStep& step) {
  scope_.declare(step.target);
  set(step);
  if (step.kind == TextStep::Kind::variable) note_copy(step);
}

void TextExecution::write(const TextStep& step) {
  const std::string array = array_in(step.target);
  if (signature_.is_result(array))
    allow_result(array);
  else if (step.target.rfind("derived_.", 0) != 0 && !scope_.is_assignable(step.target))
    throw MalformedText(step.target + " is written");
  scope_.mark_written(step.target);
  set(step);
  if (const std::string same = signature_.shares_array(array); !same.empty())
    scope_.forget(same + step.target.substr(array.size()));
  note_copy(step);
}

// A derived constant may have no value at the point: most functions do not read it.
void TextExecution::set(const TextStep& step) {
  try {
    scope_.set(step.target, value(step));
  } catch (const std::domain_error&) {
    if (function_ != nullptr) throw;
    scope_.set_without_value(step.target);
  }
}

// A result that may be left out is written in an `if` of its own, perhaps within others that it satisfies
// too; all other results are written in none.
void TextExecution::allow_result(const std::string& array) {
  bool allowed =
      signature_.is_nullable(array) ? !guards_.empty() && guards_.back().size() == 1 : guards_.empty();
  for (const std::vector<std::string>& names : guards_)
    allowed = allowed && std::find(names.begin(), names.end(), array) != names.end();
  if (!allowed) throw MalformedText(array + " is written where it may not be");
  wrote_results_ = true;
}

void TextExecution::note_copy(const TextStep& step) {
  if (iteration_) iteration_->note_copy(step, coordinates_);
}

// The parts of a large function hand on its arguments under their own names.
void TextExecution::call_part(const TextStep& step) {
  const auto part = setting_.text.functions.find(step.target);
  if (part == setting_.text.functions.end()) throw MalformedText("no definition of " + step.target);
  const std::vector<std::string>& names = part->second.parameters;
  if (part->second.result != "void") throw MalformedText("the type of " + step.target);
  if (names.size() != step.names.size()) throw MalformedText("the arguments of " + step.target);
  for (std::size_t i = 0; i < names.size(); ++i)
    if (!names[i].empty() && names[i] != step.names[i])
      throw MalformedText("the arguments of " + step.target);
  block(part->second.steps);
}

// A neighbour of angles has no sine in the scheme: the text must not read what it gets.
bool TextExecution::is_no_angle(const std::string& name) const {
  const auto value = scope_.values().find(name);
  return value != scope_.values().end() && !setting_.point.known_circle(value->second);
}

// Each angle is the argument of two functions of the point.
void TextExecution::sincos(const TextStep& step) {
  const auto name = [&](std::size_t array, int i) { return element_after(step.names.at(array), i); };
  const auto write = [this](const std::string& target, expr::Op op, const Modular& angle) {
    if (!scope_.is_assignable(target)) throw MalformedText(target + " is written");
    scope_.mark_written(target);
    scope_.set(target, setting_.point.field().reduced(setting_.point.call_of_text(op, angle, angle)));
  };
  const int count = std::stoi(step.target);
  for (int i = 0; i < count; ++i) {
    if (is_no_angle(name(0, i))) continue;
    const Modular angle = scope_.value(name(0, i));
    write(name(1, i), expr::Op::sin, angle);
    write(name(2, i), expr::Op::cos, angle);
  }
}

void TextExecution::zeros(const TextStep& step) {
  for (const std::string& name : step.names) {
    TextStep entry;
    entry.target = name;
    entry.value = step.value;
    write(entry);
  }
}

void TextExecution::multiply(const TextStep& step) {
  const int n = std::stoi(step.target);
  const auto element = [n](const std::string& array, int i, int j) {
    return array + '[' + std::to_string(n * i + j) + ']';
  };
  const std::string &left = step.names.at(0), &matrix = step.names.at(1);
  if (!signature_.is_result(matrix)) throw MalformedText(matrix + " is multiplied");
  std::map<std::string, Modular> products;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      Modular sum = scope_.value(element(left, i, 0)) * scope_.value(element(matrix, 0, j));
      for (int k = 1; k < n; ++k)
        sum = sum + scope_.value(element(left, i, k)) * scope_.value(element(matrix, k, j));
      products.emplace(element(matrix, i, j), setting_.point.field().reduced(sum));
    }
  for (const auto& [name, value] : products) scope_.set(name, value);
}

// Values that are computed only if some result is wanted must not be read elsewhere.
void TextExecution::guard(const TextStep& step) {
  for (const std::string& name : step.names)
    if (!signature_.is_nullable(name)) throw MalformedText("a condition on " + name);
  const TextScope::Values before = guards_.empty() ? scope_.values() : TextScope::Values();
  guards_.push_back(step.names);
  block(step.steps);
  guards_.pop_back();
  if (!guards_.empty()) return;
  scope_.forget_since(before,
                      [this](const std::string& name) { return signature_.is_result(array_in(name)); });
}

void TextExecution::check(const TextStep& step) {
  if (!iteration_) throw MalformedText("a check in a function without a status");
  if (wrote_results_) throw MalformedText("results are written before the last check");
  iteration_->add_check(step);
}

// Two passes: the first at the start, the second at the point itself. A value that is wrongly kept from the
// first pass makes the second one differ from the scheme.
void TextExecution::loop(const TextStep& step) {
  if (!iteration_ || !guards_.empty()) throw MalformedText("an iteration where there must be none");
  iteration_->begin(step);
  const std::set<std::string> written = scope_.written();
  one_pass(step);
  scope_.set_written(written);
  for (const auto& [index, name] : iteration_->copies()) scope_.set(name, setting_.values.q[at(index)]);
  one_pass(step);
}

void TextExecution::one_pass(const TextStep& step) {
  block(step.steps);
  for (const std::string& name : iteration_->names_per_pass()) scope_.value(name);
  if (wrote_results_) throw MalformedText("results are written in the iteration");
}

void TextExecution::end(const TextStep& step) {
  if (step.target != "ok") throw MalformedText("the function ends with " + step.target);
  ended_ = true;
}

void TextExecution::require_whole() const {
  if (!ended_) throw MalformedText("the function does not end with a status");
  iteration_->require_whole();
  require_reason();
}

const TextFunction* TextExecution::reason() const {
  const auto found = setting_.text.functions.find("reason_in_" + name());
  return found == setting_.text.functions.end() ? nullptr : &found->second;
}

// With the arguments' own names.
std::string TextExecution::call_of_reason() const {
  if (reason() == nullptr) return "";
  std::string call = "reason_in_" + name() + '(';
  for (const std::string& parameter : reason()->parameters)
    if (parameter != "status") call += parameter + ", ";
  return call;
}

// Where something can fail, all numbers of the caller's that the function reads may be the reason.
void TextExecution::require_reason() const {
  std::set<std::string> read;
  for (const std::string& name : scope_.read())
    if (signature_.is_given_number(name)) read.insert(name);
  if (!iteration_->can_fail() || read.empty()) return;
  const TextFunction* found = reason();
  if (found == nullptr || found->result != "Status" || found->parameters.back() != "status" ||
      found->steps.size() != 1 || found->steps.front().kind != TextStep::Kind::reason)
    throw MalformedText("the reason of a failure of " + name());
  const std::vector<std::string>& names = found->steps.front().names;
  if (std::set<std::string>(names.begin(), names.end()) != read || names.size() != read.size())
    throw MalformedText("the numbers that may be the reason of a failure of " + name());
}

Results<Modular> TextExecution::results() const {
  Results<Modular> results = laws_.arguments();
  std::set<std::string> expected;
  for (const scheme::Output& output : function_->outputs) {
    const bool is_result = output.purpose == scheme::Purpose::result;
    if (output.purpose == scheme::Purpose::law_argument) continue;
    if (!is_result && !iteration_) throw MalformedProgram(array_name(output) + " without a status");
    const std::string name =
        is_result ? signature_.spelling(output.array) +
                        (output.is_scalar ? std::string() : '[' + std::to_string(output.index) + ']')
                  : iteration_->spelling(array_name(output), output.index);
    results[array_name(output)].emplace(output.index, scope_.value(name));
    expected.insert(name);
  }
  for (const std::string& name : scope_.written())
    if (signature_.is_result(array_in(name)) && expected.count(name) == 0)
      throw MalformedText(name + " is no result");
  return results;
}

} // namespace mbsgen::certify
