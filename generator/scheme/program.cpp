// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/program.h"

namespace mbsgen::scheme {

std::string array_name(const Output& output) {
  if (output.purpose == Purpose::result) return output.array;
  if (output.purpose == Purpose::law_argument) return "law " + output.array;
  return word(output.purpose);
}

std::string result_structure(Task task) {
  if (task == Task::sensor) return "sensor";
  return task == Task::contact ? "contact" : "";
}

} // namespace mbsgen::scheme
