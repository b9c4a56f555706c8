// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"

namespace mbsgen::model {

/// An error where `file[key]`, the version of the file's format, is not 1; a missing key is not looked at.
void check_version(const Json& file, const char* key, Diagnostics& diagnostics);

} // namespace mbsgen::model
