// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::cli {

/// The JSON Schema of model files (schemas/mbsgen-model.schema.json), as it was when the program was built.
std::string_view model_schema();

} // namespace mbsgen::cli
