// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::emit {

/// The template of a header of limits.
std::string_view limits_header();

} // namespace mbsgen::emit
