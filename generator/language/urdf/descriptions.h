// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace mbsgen::language {

/// The meaning of an element ("robot/joint/axis") or of an attribute ("robot/joint/axis@xyz") of URDF, with its unit;
/// empty: unknown.
std::string description(const std::string& path);

/// The words that an attribute may have; empty: any.
std::vector<std::string> words_of(const std::string& path);

} // namespace mbsgen::language
