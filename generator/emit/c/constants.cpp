// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/constants.h"
#include "emit/layout/identifiers.h"
#include "emit/layout/text.h"
#include "emit/text/constants.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

std::string type_of(const ArrayConstant& array, const C& language) {
  switch (array.kind) {
  case ArrayConstant::Kind::numbers:
    return "const " + language.own("real");
  case ArrayConstant::Kind::places:
    return "const int";
  case ArrayConstant::Kind::flags:
    return "const unsigned char";
  case ArrayConstant::Kind::texts:
    break;
  }
  return "const char* const";
}

std::string head(const ArrayConstant& array, const C& language) {
  return type_of(array, language) + ' ' + language.own(array.name) + '[' +
         std::to_string(array.values.size()) + ']';
}

// An enumeration: x_joint_elbow = 1.
std::string places(const std::vector<std::string>& names, const std::string& meaning,
                   const std::string& prefix) {
  if (names.empty()) return "";
  std::string text = "/// " + meaning + "\nenum {\n";
  UniqueNames unique;
  int place = 0;
  for (std::string name : names) {
    std::replace(name.begin(), name.end(), '.', '_');
    text += (place == 0 ? "  " : ",\n  ") + prefix + unique.take(name) + " = " + std::to_string(place);
    ++place;
  }
  return text + "\n};\n";
}

std::string sizes(const scheme::Program& program, const C& language) {
  std::string text = "enum {\n";
  const std::vector<SizeConstant> sizes = size_constants(program);
  for (const SizeConstant& size : sizes)
    text += "  " + language.own(size.name) + " = " + std::to_string(size.value) +
            (&size == &sizes.back() ? "" : ",") + " ///< " + size.meaning + '\n';
  return text + "};\n";
}

} // namespace

std::string constants_declarations(const scheme::Program& program, const C& language) {
  const scheme::Shape& shape = program.shape;
  std::string text = sizes(program, language);
  text += places(shape.joint_names,
                 shape.spatial.empty() ? "Places of the coordinates in every array, by name."
                                       : "Places of the velocities in qd, qdd and Q, by name.",
                 language.own("joint_"));
  if (!shape.spatial.empty())
    text += places(shape.coordinate_names, "Places of the coordinates in q, by name.",
                   language.own("coordinate_"));
  text += places(names_of(shape.states), "Places of the states in x, by name.", language.own("state_"));
  text += "\n#ifndef " + language.own("OPENCL\n");
  for (const ArrayConstant& array : array_constants(program))
    text += wrapped_comment("/// ", array.comment) + "extern " + head(array, language) + ";\n";
  return text + "#endif\n\n";
}

std::string constants_definitions(const scheme::Program& program, const C& language) {
  std::string text = "\n#ifndef " + language.own("OPENCL\n");
  for (const ArrayConstant& array : array_constants(program)) {
    std::string line = head(array, language) + " = {";
    const bool converts = array.kind == ArrayConstant::Kind::numbers;
    for (const std::string& value : array.values)
      line += (line.back() == '{' ? "" : ", ") + (converts ? language.number(value) : value);
    text += wrapped(line + "};", 4);
  }
  return text + "#endif\n";
}

} // namespace mbsgen::emit
