// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/functions/body_laws.h"
#include <algorithm>
#include <initializer_list>
#include <stdexcept>

namespace mbsgen::emit {

using schedule::Statement;

namespace {

// Place of a number in an array that is a member of a structure.
struct MemberArray {
  const char* name;
  int size; ///< 0: one number, no array
};

// The member that the index counts to, all members of a structure in one row.
std::string member_element(const Syntax& syntax, std::initializer_list<MemberArray> members, int index) {
  for (const MemberArray& member : members) {
    if (index < member.size) return syntax.element(member.name, index);
    if (member.size == 0 && index == 0) return member.name;
    index -= std::max(member.size, 1);
  }
  throw std::logic_error("a law has no argument or result of that index");
}

std::string argument_element(const Syntax& syntax, scheme::LawCall::Kind kind, int index) {
  if (kind == scheme::LawCall::Kind::contact)
    return member_element(syntax, {{"pen", 0}, {"rate", 0}, {"slide", 3}, {"normal", 3}, {"point", 3}},
                          index);
  return member_element(syntax, {{"position", 3}, {"rotation", 9}, {"velocity", 3}, {"angular_velocity", 3}},
                        index);
}

std::string wrench_element(const Syntax& syntax, int index) {
  return member_element(syntax, {{"force", 3}, {"torque", 3}}, index);
}

void append(const std::vector<std::string>& names, std::vector<LawArgumentText>& arguments) {
  for (const std::string& name : names) arguments.push_back({name});
}

} // namespace

// Names of the arrays of a call: of states and coordinates; of the directions along which a derivative is wanted, none in a
// call of the law itself; and of the rates of states, empty where the law has none.
struct LawWriter::Arrays {
  std::vector<std::string> values, directions;
  std::string rates;

  void append_to(std::vector<LawArgumentText>& arguments) const {
    append(values, arguments);
    append(directions, arguments);
    if (!rates.empty()) arguments.push_back({rates});
  }
};

void LawWriter::write(const Statement& statement) {
  has_written_ = true;
  const LawMethod& method = style_.layout.law(statement.law->name);
  const auto kind = statement.law->kind;
  if (kind == scheme::LawCall::Kind::link || kind == scheme::LawCall::Kind::rate)
    write_number_law(statement, method);
  else
    write_wrench_law(statement, method);
}

std::string LawWriter::declare_array(const std::string& name, int size) {
  if (syntax().declares_first)
    text_.declare({name, std::max(size, 1)});
  else
    text_.write_line(style_.language.array(name, std::max(size, 1)));
  return name;
}

// A structure of a law, of zeros.
std::string LawWriter::declare_object(LawObject type, const std::string& name) {
  if (syntax().declares_first) text_.declare({name, 0, false, type});
  text_.write_line(style_.language.law_object(type, name));
  return name;
}

// Real x_of_tyre[1], xd_of_tyre[1];
// x_of_tyre[0] = inputs.x[3];
LawWriter::Arrays LawWriter::write_arrays(const Statement& statement, const LawMethod& method) {
  Arrays names;
  int index = scheme::LawCall::arguments_of(method.kind);
  const scheme::LawCall& law = *statement.law;
  const auto take = [&](const std::string& what, int size) {
    return declare_array(text_.names().take(what + "_of_" + method.method), size);
  };
  for (const LawArray& array : method.arrays) {
    names.values.push_back(take(array.name, array.size));
    for (const scheme::Output* argument : statement.arguments)
      if (argument->index >= index && argument->index < index + array.size)
        text_.write_assignment(syntax().element(names.values.back(), argument->index - index),
                               value_of(*argument));
    if (law.is_derivative()) {
      names.directions.push_back(take(std::string("d") + array.name, array.size));
      write_direction(names.directions.back(), array.size, law.along - index);
    }
    index += array.size;
  }
  if (method.rates == 0) return names;
  names.rates = take(law.is_derivative() ? "dxd" : "xd", method.rates);
  write_direction(names.rates, method.rates, -1);
  return names;
}

// Zeros, and a one at the place `along`, if the array has it.
void LawWriter::write_direction(const std::string& name, int size, int along) {
  for (int i = 0; i < size; ++i)
    text_.write_assignment(syntax().element(name, i), i == along ? words().one : words().zero);
}

void LawWriter::write_rates(const Statement& statement, const Arrays& arrays) {
  int index = 0;
  const int first = scheme::LawCall::results_of(statement.law->kind);
  for (const scheme::Expr& result : statement.law->results) {
    const int place = index++ - first;
    if (place >= 0 && result.is_symbol() && style_.schedule.used[result.id()])
      text_.write_result(result, syntax().element(arrays.rates, place));
  }
}

// A law that gives a number: that of a link takes Z and Zd, that of a state's rate the time.
void LawWriter::write_number_law(const Statement& statement, const LawMethod& method) {
  const scheme::LawCall& law = *statement.law;
  const int numbers = scheme::LawCall::arguments_of(law.kind);
  const Arrays arrays = write_arrays(statement, method);
  std::vector<LawArgumentText> arguments(static_cast<std::size_t>(numbers), {words().zero});
  for (const scheme::Output* argument : statement.arguments)
    if (argument->index < numbers)
      arguments[static_cast<std::size_t>(argument->index)].text = value_of(*argument);
  const bool is_rate = law.kind == scheme::LawCall::Kind::rate;
  if (is_rate) append(arrays.values, arguments);
  for (int i = 0; law.is_derivative() && i < numbers; ++i)
    arguments.push_back({i == law.along ? words().one : words().zero});
  if (is_rate)
    append(arrays.directions, arguments);
  else
    arrays.append_to(arguments);
  text_.write_result(law.results.at(0),
                     style_.language.law_call(method.method, arguments, law.is_derivative()));
  if (!is_rate) write_rates(statement, arrays);
}

void LawWriter::write_wrench_law(const Statement& statement, const LawMethod& method) {
  const scheme::LawCall& law = *statement.law;
  const int members = scheme::LawCall::arguments_of(law.kind);
  const bool touches = law.kind == scheme::LawCall::Kind::contact;
  const std::string point = text_.names().take((touches ? "contact_of_" : "point_of_") + method.method);
  const std::string wrench = text_.names().take("wrench_of_" + method.method);
  const LawObject type = touches ? LawObject::contact : LawObject::point;
  const auto member = [&](const std::string& object, int index) {
    return object + syntax().member + argument_element(syntax(), law.kind, index);
  };
  declare_object(type, point);
  for (const scheme::Output* argument : statement.arguments)
    if (argument->index < members)
      text_.write_assignment(member(point, argument->index), value_of(*argument));
  declare_object(LawObject::wrench, wrench);
  const Arrays arrays = write_arrays(statement, method);
  std::vector<LawArgumentText> arguments{{point, type}};
  if (law.is_derivative()) {
    const std::string along = declare_object(type, text_.names().take("along_" + method.method));
    if (law.along < members) text_.write_assignment(member(along, law.along), style_.language.number("1.0"));
    arguments.push_back({along, type});
  }
  arguments.push_back({wrench, LawObject::wrench});
  arrays.append_to(arguments);
  text_.write_line(
      syntax().statement(style_.language.law_call(method.method, arguments, law.is_derivative())));
  int index = 0;
  for (const scheme::Expr& result : law.results) {
    if (index < scheme::LawCall::results_of(law.kind) && result.is_symbol() &&
        style_.schedule.used[result.id()])
      text_.write_result(result, wrench + syntax().member + wrench_element(syntax(), index));
    ++index;
  }
  write_rates(statement, arrays);
}

} // namespace mbsgen::emit
