// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "import/rigid.h"
#include <nlohmann/json.hpp>
#include <string>

namespace mbsgen::importer {

/// JSON whose keys keep the order in which they were written.
using Json = nlohmann::ordered_json;

/// The JSON array of the three components.
Json json_of(const Vec3& vector);

/// The JSON array [Ixx, Ixy, Ixz, Iyy, Iyz, Izz] of a symmetric tensor, the order of the model file.
Json json_of_tensor(const Mat3& tensor);

/// The text of a model file: two blanks of indentation, values that fit on a line on one line, every number
/// in its shortest form that reads back unchanged, a line feed at the end. Bytes of strings that are not
/// UTF-8 become U+FFFD.
std::string json_text(const Json& json);

} // namespace mbsgen::importer
