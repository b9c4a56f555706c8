// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/python/constants.h"
#include "emit/layout/replaced.h"
#include "emit/layout/text.h"
#include "emit/python/words.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

PythonConstant size(const SizeConstant& size) {
  return {size.name, "int", std::to_string(size.value), size.meaning};
}

// `values` are in quotation marks, as other languages write them.
std::string python_texts(const std::vector<std::string>& values) {
  std::vector<std::string> texts;
  for (const std::string& value : values)
    texts.push_back(
        python_string(replaced(value.substr(1, value.size() - 2), {{" ", std::string(1, hard_space)}})));
  return python_tuple(texts);
}

std::string list(const std::vector<std::string>& values) {
  std::string text;
  for (const std::string& value : values) text += (text.empty() ? "" : ", ") + value;
  return text;
}

PythonConstant array(const ArrayConstant& array) {
  switch (array.kind) {
  case ArrayConstant::Kind::texts:
    return {array.name, "tuple[str, ...]", python_texts(array.values), array.comment};
  case ArrayConstant::Kind::numbers:
    return {array.name, "Array", "_support.constants(" + list(array.values) + ')', array.comment};
  case ArrayConstant::Kind::places:
  case ArrayConstant::Kind::flags:
    break;
  }
  return {array.name, "tuple[int, ...]", python_tuple(array.values), array.comment};
}

} // namespace

std::vector<PythonConstant> python_constants(const scheme::Program& program) {
  std::vector<PythonConstant> constants;
  for (const SizeConstant& each : size_constants(program)) constants.push_back(size(each));
  for (const ArrayConstant& each : array_constants(program)) {
    constants.push_back(array(each));
    // A name for both, so that programs need not know whether the model has ball or free joints.
    if (each.name == "joint_names" && program.shape.spatial.empty())
      constants.push_back({"coordinate_names", "tuple[str, ...]", "joint_names",
                           "Names of the coordinates, in the order of q."});
  }
  return constants;
}

std::vector<PlaceConstants> python_places(const scheme::Shape& shape) {
  std::vector<PlaceConstants> all = place_constants(shape);
  for (PlaceConstants& places : all) {
    PythonNames unique;
    for (std::string& member : places.members) {
      std::replace(member.begin(), member.end(), '.', '_');
      member = unique.take(member);
    }
  }
  return all;
}

} // namespace mbsgen::emit
