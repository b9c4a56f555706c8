// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "base/json_cursor.h"
#include <string>
#include <vector>

namespace mbsgen {

/// What the grammar expects after the part of a JSON text that has been read.
enum class JsonExpected {
  value,          ///< the whole, or after the colon
  first_element,  ///< after [
  first_key,      ///< after {
  colon,          ///< after a key
  rest_of_array,  ///< after an element: , or ]
  rest_of_object, ///< after a member: , or }
  end
};

/// A bracket that is not closed yet.
struct JsonOpening {
  char bracket = '{';
  int line = 0, column = 0;
};

/// Finds the mistake in a JSON text that was found wrong: `cursor` stands behind the last good value, key or
/// bracket, `open` lists the open brackets. Adds one error to `diagnostics`.
void report_json_mistake(JsonCursor cursor, JsonExpected expected, const std::vector<JsonOpening>& open,
                         Diagnostics& diagnostics);

} // namespace mbsgen
