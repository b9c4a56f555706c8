// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/constants.h"
#include "emit/layout/identifiers.h"
#include "emit/layout/literal.h"
#include "emit/layout/text.h"
#include "emit/text/constants.h"
#include <algorithm>
#include <cstdlib>

namespace mbsgen::emit {

namespace {

// Initial values are of the type that `Real` is by default, so that a build for float holds no double.
std::string type_in_cpp(ArrayConstant::Kind kind, Scalar scalar) {
  switch (kind) {
  case ArrayConstant::Kind::numbers:
    return default_real(scalar);
  case ArrayConstant::Kind::places:
    return "int";
  case ArrayConstant::Kind::flags:
    return "bool";
  case ArrayConstant::Kind::texts:
    break;
  }
  return "const char*";
}

std::string written_in_cpp(const std::string& value, ArrayConstant::Kind kind, Scalar scalar) {
  const bool is_float = kind == ArrayConstant::Kind::numbers && scalar == Scalar::only_float;
  return is_float ? float_literal(std::strtod(value.c_str(), nullptr)) : value;
}

// C++ has no arrays of no elements.
std::string cpp_array(const ArrayConstant& array, Scalar scalar) {
  std::string values;
  for (const std::string& value : literals(array))
    values += (values.empty() ? "" : ", ") + written_in_cpp(value, array.kind, scalar);
  if (values.empty()) values = "\"\"";
  return wrapped_comment("/// ", array.comment) +
         wrapped("inline constexpr " + type_in_cpp(array.kind, scalar) + ' ' + array.name + '[' +
                     std::to_string(std::max<std::size_t>(array.values.size(), 1)) + "] = {" + values + "};",
                 4);
}

// Names for places in arrays: q[joint::elbow].
std::string cpp_places(const PlaceConstants& places) {
  std::string text = "/// " + places.meaning + "\nnamespace " + places.name + " {\n";
  int place = 0;
  for (const std::string& member : unique_members(places, {}))
    text += "inline constexpr int " + member + " = " + std::to_string(place++) + ";\n";
  return text + "} // namespace " + places.name + "\n";
}

} // namespace

std::string cpp_constants(const scheme::Program& program, Scalar scalar) {
  std::string text;
  for (const SizeConstant& size : size_constants(program))
    text += "inline constexpr int " + size.name + " = " + std::to_string(size.value) + "; ///< " +
            size.meaning + '\n';
  for (const PlaceConstants& places : place_constants(program.shape)) text += cpp_places(places);
  for (const ArrayConstant& array : array_constants(program)) text += cpp_array(array, scalar);
  return text + '\n';
}

} // namespace mbsgen::emit
