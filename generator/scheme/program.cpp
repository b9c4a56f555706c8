// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/program.h"
#include <algorithm>
#include <stdexcept>

namespace mbsgen::scheme {

int LawCall::arguments_of(Kind kind) {
  switch (kind) {
  case Kind::rate:
    return 1;
  case Kind::link:
    return 2;
  case Kind::point:
    return 18;
  case Kind::contact:
    break;
  }
  return 11;
}

int LawCall::results_of(Kind kind) {
  return kind == Kind::link || kind == Kind::rate ? 1 : 6;
}

int rows_of(const Argument& argument) {
  int n = 1;
  while (n * n < argument.size) ++n;
  return argument.matrix == Argument::Matrix::full && n * n == argument.size ? n : 0;
}

const Argument& Function::argument(const std::string& wanted) const {
  for (const Argument& each : arguments)
    if (each.name == wanted) return each;
  throw std::logic_error(name + " has no argument " + wanted);
}

std::string array_name(const Output& output) {
  if (output.purpose == Purpose::result) return output.array;
  if (output.purpose == Purpose::law_argument) return "law " + output.array;
  return word(output.purpose);
}

std::string result_structure(Task task) {
  if (task == Task::sensor) return "sensor";
  if (task == Task::linearize) return "linearization";
  return task == Task::contact ? "contact" : "";
}

bool returns_number(Task task) {
  return task == Task::mass;
}

bool moves_coordinates(Task task) {
  return task == Task::integrate || task == Task::advance || task == Task::difference ||
         task == Task::normalize;
}

const Function& function_of(const Program& program, Task task) {
  for (const Function& function : program.functions)
    if (function.task == task) return function;
  throw std::logic_error(program.shape.model + " lacks a function that another one calls");
}

bool takes_inputs(const Program& program, const Function& function) {
  return program.has_inputs() && !moves_coordinates(function.task) &&
         std::any_of(function.arguments.begin(), function.arguments.end(),
                     [](const Argument& argument) { return argument.use != Argument::Use::out; });
}

} // namespace mbsgen::scheme
