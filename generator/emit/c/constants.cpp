// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/constants.h"
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
std::string enumeration(const PlaceConstants& places, const C& language) {
  std::string text = "/// " + places.meaning + "\nenum {\n";
  int place = 0;
  for (const std::string& member : unique_members(places, {})) {
    text += (place == 0 ? "  " : ",\n  ") + language.own(places.name) + '_' + member + " = " +
            std::to_string(place);
    ++place;
  }
  return text + "\n};\n";
}

// C has no arrays of no elements.
std::vector<ArrayConstant> c_arrays(const scheme::Program& program) {
  std::vector<ArrayConstant> arrays = array_constants(program);
  arrays.erase(std::remove_if(arrays.begin(), arrays.end(),
                              [](const ArrayConstant& array) { return array.values.empty(); }),
               arrays.end());
  return arrays;
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
  std::string text = sizes(program, language);
  for (const PlaceConstants& places : place_constants(program.shape)) text += enumeration(places, language);
  text += "\n#ifndef " + language.own("OPENCL\n");
  for (const ArrayConstant& array : c_arrays(program))
    text += wrapped_comment("/// ", array.comment) + "extern " + head(array, language) + ";\n";
  return text + "#endif\n\n";
}

std::string constants_definitions(const scheme::Program& program, const C& language) {
  std::string text = "\n#ifndef " + language.own("OPENCL\n");
  for (const ArrayConstant& array : c_arrays(program)) {
    std::string line = head(array, language) + " = {";
    const bool converts = array.kind == ArrayConstant::Kind::numbers;
    for (const std::string& value : literals(array))
      line += (line.back() == '{' ? "" : ", ") + (converts ? language.number(value) : value);
    text += wrapped(line + "};", 4);
  }
  return text + "#endif\n";
}

} // namespace mbsgen::emit
