// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/reading.h"

namespace mbsgen::certify {

const scheme::Function& function_of_constants() {
  static const scheme::Function none = [] {
    scheme::Function function;
    function.name = "update";
    return function;
  }();
  return none;
}

Reading::Reading(const SourceText& text, const scheme::Program& program, Operands& operands, Members& members,
                 const schedule::Schedule& schedule, const scheme::Function& function)
    : text_(text), pool_(*program.pool), operands_(operands), members_(members), schedule_(schedule),
      function_(function), control_(text, schedule, function, program.shape.closure_gap, call_of_reason()),
      meaning_(operands, schedule) {}

// With the arguments' own names.
std::string Reading::call_of_reason() const {
  const auto reason = text_.functions.find("reason_in_" + function_.name);
  if (schedule_.numbers.empty() || reason == text_.functions.end()) return "";
  std::string call = text_.dialect.own("reason_in_" + function_.name) + '(';
  for (const TextParameter& parameter : reason->second.parameters)
    if (parameter.name != "status") call += parameter.name + ", ";
  return call;
}

std::string Reading::spelled_number(expr::NodeId id) const {
  if (const auto input = members_.inputs.find(id); input != members_.inputs.end()) return input->second;
  const expr::Symbol& symbol = pool_.symbol_of(id);
  return symbol.index[0] < 0 ? symbol.stem : element(symbol.stem, symbol.index[0]);
}

std::string Reading::result_prefix() const {
  const std::string structure = scheme::result_structure(function_.task);
  return structure.empty() ? structure : structure + text_.dialect.arrow;
}

void Reading::text(const std::string& expected) {
  skip_idle();
  in_.expect_text(expected);
}

void Reading::skip_idle() {
  for (;;) {
    if (in_.skips({"using", "std", "::"}) || in_.skips({"static_assert", "("}) ||
        in_.skips({"(", "void", ")"}))
      in_.skip_past(";");
    else if (!skips_reference() && !skips_work() && !skips_variables())
      return;
  }
}

// const auto& p = parameters;
// const NAME_SPACE NAME_parameters* const p = &model->parameters;
bool Reading::skips_reference() {
  const Dialect& dialect = text_.dialect;
  const std::string space = dialect.own("SPACE"), type = dialect.own("parameters");
  const bool is_c = dialect.is_c && (in_.skips({"const", space, type, "*", "const"}) ||
                                     in_.skips({"const", type, "*", "const"}));
  if (!is_c && !(!dialect.is_c && in_.skips({"const", "auto", "&"}))) return false;
  parameters_ = std::string(in_.next()) + dialect.arrow;
  in_.expect("=");
  in_.expect_text(dialect.is_c ? "&model->parameters;" : "parameters;");
  return true;
}

// work_of_f work;
// NAME_work_of_f work_values; NAME_work_of_f* const work = &work_values;
bool Reading::skips_work() {
  const auto members = text_.work.find(function_.name);
  const std::string type = text_.dialect.own("work_of_" + function_.name);
  if (members == text_.work.end() || in_.peek() != type) return false;
  in_.expect_text(text_.dialect.is_c ? type + " work_values; " + type + "* const work = &work_values;"
                                     : type + " work;");
  for (const Variable& member : members->second) scope_.declare({control_.work() + member.name, member.size});
  return true;
}

// Real a, b[2];
// detail::Lanes<Real, 2> c, d;
bool Reading::skips_variables() {
  const bool are_numbers = in_.peek() == "Real" && (in_.peek(2) == "," || in_.peek(2) == ";");
  Tokens ahead = in_;
  if (!are_numbers && skip_lanes(ahead, text_.dialect) == 0) return false;
  for (const Variable& variable : read_declaration(in_, text_.dialect)) {
    scope_.declare(variable);
    declared_.push_back(variable);
  }
  return true;
}

Modular Reading::expression() {
  return ExpressionReader(in_, text_, operands_, [this](std::string_view name) { return value_of(name); })
      .read();
}

// Terms without blanks, each a number, the counter, or a number times the counter.
std::string Reading::resolved(std::string_view name) const {
  if (counter_.empty() || name.empty() || name.back() != ']') return std::string(name);
  const std::string_view array = array_of(name);
  Tokens in(name.substr(array.size() + 1, name.size() - array.size() - 2));
  int place = 0;
  for (int sign = 1;; sign = in.skips({"-"}) ? -1 : (in.expect("+"), 1)) {
    const bool is_counter = in.skips({counter_});
    const int number = is_counter ? round_ : in.next_integer();
    if (!is_counter && in.skips({"*"})) {
      in.expect(counter_);
      place += sign * number * round_;
    } else {
      place += sign * number;
    }
    if (in.at_end()) return element(array, place);
  }
}

Modular Reading::value_of(std::string_view unresolved) {
  const std::string own = resolved(unresolved);
  const std::string_view name = own;
  if (!parameters_.empty() && name.substr(0, parameters_.size()) == parameters_) {
    const auto found = members_.parameters.find(std::string(name.substr(parameters_.size())));
    if (found == members_.parameters.end()) throw MalformedText(shown(name) + " is no parameter");
    return operands_.symbol(found->second);
  }
  if (lane_ != no_lane && !scope_.has_value(name)) {
    const std::string lane = element(name, lane_);
    if (scope_.has_value(lane)) return scope_.value(lane);
    if (members_.others.count(lane) != 0) return value_of_member(lane);
  }
  if (scope_.has_value(name)) return scope_.value(name);
  return members_.others.count(own) == 0 ? scope_.value(name) : value_of_member(own);
}

Modular Reading::value_of_member(const std::string& name) {
  const Modular value = operands_.symbol(members_.others.at(name));
  return members_.opposites.count(name) != 0 ? -value : value;
}

void Reading::require(const Modular& found, const Modular& expected, const std::string& what) const {
  if (found != expected) throw MalformedText(what + " is another one than the schedule's");
}

// `const Real x =`, or `x =` where x has been declared or is a derived constant; the name.
// A derived constant that `update` gives.
bool Reading::is_constant(const std::string& name) const {
  return &function_ == &function_of_constants() &&
         name.substr(0, text_.dialect.derived.size()) == text_.dialect.derived;
}

std::string Reading::begin_definition() {
  in_.skips({"[", "[", "maybe_unused", "]", "]"});
  const bool declares = in_.skips({"const", "Real"});
  std::string name(in_.next());
  const bool derives = is_constant(name);
  if (declares)
    scope_.declare({name});
  else if (name.back() == ']' && !derives)
    scope_.require_element(name);
  else if (!derives && !scope_.is_number(name))
    throw MalformedText(shown(name) + " is written");
  in_.expect("=");
  return name;
}

void Reading::define(const expr::Expr& symbol, const std::string& name) {
  in_.expect(";");
  if (!is_constant(name)) return scope_.give(name, operands_.symbol(symbol.id()));
  members_.constants.insert(symbol.id());
  if (!members_.others.emplace(name, symbol.id()).second)
    throw MalformedText(shown(name) + " is written twice");
}

expr::NodeId Reading::constant(std::string_view name) const {
  const bool is_parameter = !parameters_.empty() && name.substr(0, parameters_.size()) == parameters_;
  const auto& known = is_parameter ? members_.parameters : members_.others;
  const auto found = known.find(std::string(name.substr(is_parameter ? parameters_.size() : 0)));
  if (found == known.end()) throw MalformedText(shown(name) + " is no constant");
  return found->second;
}

// derived_.mass_x2 = detail::Lanes<Real, 2>{p.left.mass, p.right.mass};
// model->derived.mass_x40[3] = model->parameters.link4.mass;
void Reading::read_copied_constants() {
  for (skip_idle(); is_constant(std::string(in_.peek())); skip_idle()) {
    const std::string target(in_.next());
    in_.expect("=");
    const int lanes = skip_lanes(in_, text_.dialect);
    if (lanes == 0) copy_constant(target);
    for (int i = 0; i < lanes; ++i) {
      in_.expect(i > 0 ? "," : "{");
      copy_constant(element(target, i));
    }
    if (lanes > 0) in_.expect("}");
    in_.expect(";");
  }
}

void Reading::copy_constant(const std::string& target) {
  if (in_.skips({"-"})) members_.opposites.insert(target);
  if (!members_.others.emplace(target, constant(in_.next())).second)
    throw MalformedText(shown(target) + " is written twice");
}

// A name for a value that has another one.
void Reading::define_as(const expr::Expr& symbol, const std::string& value) {
  skip_idle();
  const std::string name = begin_definition();
  in_.expect(value);
  define(symbol, name);
}

} // namespace mbsgen::certify
