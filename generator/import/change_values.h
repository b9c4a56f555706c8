// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include "import/json_text.h"
#include <map>
#include <string>

namespace mbsgen::importer {

/// A value of a file of changes, which knows its place there.
using Value = mbsgen::Json;

/// The value for a model.
Json json_of(const Value& value);

/// Adds the places in the file of the value and of all inside it, by their pointers in the model, in which
/// the value stands at `pointer`.
void add_places(const Value& value, const Json::json_pointer& pointer,
                std::map<std::string, Location>& places);

} // namespace mbsgen::importer
