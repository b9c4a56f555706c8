// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/boards/state.h"
#include "base/index.h"
#include "emit/layout/text.h"
#include <algorithm>
#include <stdexcept>

namespace mbsgen::emit {

namespace {

double tenths(int place) {
  return (1 + place % 5) / 10.0;
}

// Where loops close, coordinates beside the initial ones need not be within reach; a quaternion is to be a unit.
std::vector<double> coordinates(const scheme::Shape& shape) {
  std::vector<double> q = shape.q0;
  q.resize(static_cast<std::size_t>(shape.nq), 0);
  if (shape.nc > 0 || !shape.spatial.empty()) return q;
  for (int i = 0; i < shape.nq; ++i) q[at(i)] += tenths(i);
  return q;
}

std::vector<double> numbers_of(const CArray& array, const scheme::Shape& shape) {
  for (const char* each : {"q", "qa", "qb"})
    if (array.name == each) return coordinates(shape);
  std::vector<double> numbers;
  for (int i = 0; i < array.size(); ++i) numbers.push_back(tenths(i));
  if (array.name == "qd" || array.name == "qdd")
    for (const int held : shape.held) numbers[at(held)] = 0;
  return numbers;
}

std::string number(double value) {
  return "(Real)" + double_literal(value);
}

std::string listed(const CArray& array, const scheme::Shape& shape) {
  std::vector<std::string> items;
  for (const double value : numbers_of(array, shape))
    items.push_back(array.is_flags ? "true" : number(value));
  return joined(items, ", ");
}

/// The texts around one function.
class StateText {
public:
  StateText(const scheme::Program& program, const CInterface& interface)
      : program_(program), interface_(interface), function_(function_of_state(interface)),
        own_(interface.model + '_') {}

  std::string arrays() const {
    std::string text;
    for (const CArray& array : function_.arguments)
      if (!array.is_value) text += declaration(array);
    return text;
  }

  std::string laws() const {
    std::string text;
    for (const CLaw& law : interface_.laws)
      if (!law.is_derivative) text += (text.empty() ? "" : "\n") + definition(law);
    return text;
  }

  std::string preparation() const {
    std::string text;
    for (const CLaw& law : interface_.laws)
      if (!law.is_derivative) text += "  model.laws." + law.method + " = law_" + law.method + ";\n";
    const std::vector<scheme::StateShape>& states = program_.shape.states;
    for (std::size_t i = 0; i < states.size(); ++i)
      text += "  inputs." + interface_.inputs.back().name + '[' + std::to_string(i) +
              "] = " + number(states[i].x0) + ";\n";
    return text;
  }

  std::string call() const {
    std::string given = "&model";
    for (const CArray& array : function_.arguments)
      if (!is_returned(array)) given += ", " + (array.is_value ? number(tenths(0)) : array.name);
    if (function_.takes_inputs) given += ", &inputs";
    const std::string called = own_ + function_.name + '(' + given + ");";
    if (function_.returns_status) return wrapped("  return (int)" + called, 6);
    const std::string result = function_.returns_number ? function_.name + "[0] = " : "";
    return wrapped("  " + result + called, 6) + "  return 0;\n";
  }

  std::string results() const {
    std::string text;
    if (function_.returns_status)
      text +=
          "  if (status != 0) {\n    char text[12];\n    write(\"status \");\n"
          "    write(digits(text, (int)sizeof(text), (unsigned long)status, 1));\n    write(\"\\n\");\n  }\n";
    for (const CArray& array : function_.arguments)
      if (array.is_result())
        text +=
            wrapped("  good &= write_numbers(write, \"" + array.name + "\", " +
                        (array.structure.empty() ? array.name : "(const Real*)(const void*)" + array.name) +
                        ", " + std::to_string(array.size()) + ");",
                    6);
    return text;
  }

private:
  // The number that a function returns has an array of one here.
  bool is_returned(const CArray& array) const { return function_.returns_number && array.is_result(); }

  std::string declaration(const CArray& array) const {
    const std::string size = '[' + std::to_string(std::max(rows(array), 1)) + ']';
    if (!array.structure.empty()) return "static " + own_ + array.structure + ' ' + array.name + size + ";\n";
    const std::string head =
        std::string("static ") + (array.is_flags ? "bool " : "Real ") + array.name + size;
    if (!array.is_read() || array.size() == 0) return head + ";\n";
    return wrapped(head + " = {" + listed(array, program_.shape) + "};", 4);
  }

  // The structures of an array of structures, whose last index counts their numbers.
  static int rows(const CArray& array) {
    if (array.structure.empty()) return array.size();
    return array.size() / std::max(array.shape.back(), 1);
  }

  std::string definition(const CLaw& law) const {
    std::string head = "(void* context", body = "  (void)context;\n";
    const auto add = [&](const std::string& type, const std::string& name) {
      head += ", " + type + name;
      body += "  (void)" + name + ";\n";
    };
    for (const CLawArgument& argument : law.arguments()) {
      if (argument.kind == CLawArgument::Kind::number) add("Real ", argument.name);
      if (argument.kind == CLawArgument::Kind::array) add("const Real* ", argument.name);
      if (argument.kind != CLawArgument::Kind::point) continue;
      add("const " + own_ + law_point_structure(law.kind) + "* ", argument.name);
      head += ", " + own_ + "wrench* wrench";
      body += "  memset(wrench, 0, sizeof(*wrench));\n";
    }
    if (law.rates > 0) {
      head += ", Real* rates";
      body += "  for (int i = 0; i < " + std::to_string(law.rates) + "; ++i) { rates[i] = 0; }\n";
    }
    if (!law.is_on_point()) body += "  return 0;\n";
    return wrapped(std::string("static ") + (law.is_on_point() ? "void" : "Real") + " law_" + law.method +
                       head + ") {",
                   4) +
           body + "}\n";
  }

  const scheme::Program& program_;
  const CInterface& interface_;
  const CFunction& function_;
  std::string own_;
};

} // namespace

const CFunction& function_of_state(const CInterface& interface) {
  for (const char* wanted : {"inverse_dynamics", "direct_dynamics"})
    for (const CFunction& function : interface.functions)
      if (function.name == wanted) return function;
  if (interface.functions.empty()) throw std::logic_error("a program without functions");
  return interface.functions.front();
}

std::map<std::string, std::string> state_parts(const scheme::Program& program, const CInterface& interface) {
  const StateText text(program, interface);
  return {{"arrays", text.arrays()},
          {"laws", text.laws()},
          {"preparation", text.preparation()},
          {"call", text.call()},
          {"results", text.results()}};
}

} // namespace mbsgen::emit
