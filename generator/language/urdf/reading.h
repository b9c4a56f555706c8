// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "language/text/contents.h"
#include <memory>
#include <string_view>

namespace mbsgen::language {

/// A URDF file, also one that is not well-formed at the moment. The text must outlive the result.
std::unique_ptr<Reading> read_urdf(std::string_view text);

} // namespace mbsgen::language
