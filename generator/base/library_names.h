// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen {

/// True for macros that <cmath> or a compiler in its default mode defines: nothing in C++ can have such a
/// name.
bool is_library_macro(std::string_view name);

/// True for names that headers of the C library declare outside of std too, functions as well as types, and
/// for their macros: no namespace of a program can have such a name.
bool is_library_name(std::string_view name);

} // namespace mbsgen
