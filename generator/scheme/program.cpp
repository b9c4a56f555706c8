// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/program.h"
#include <algorithm>

namespace mbsgen::scheme {

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

bool takes_inputs(const Program& program, const Function& function) {
  return program.has_inputs() &&
         std::any_of(function.arguments.begin(), function.arguments.end(),
                     [](const Argument& argument) { return argument.use != Argument::Use::out; });
}

} // namespace mbsgen::scheme
