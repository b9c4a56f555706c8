// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/language.h"
#include "emit/options.h"
#include <set>
#include <string>

namespace mbsgen::emit {

/// The macros of a header, by which its reader chooses the type of numbers, words before functions, and the address
/// space of models; the include that arguments of the type bool need, where a function has one.
std::string header_macros(const C& language, const scheme::Program& program, Scalar scalar);

/// The includes and macros at the head of bodies, which call so many functions of the library.
std::string body_macros(const C& language, const std::set<std::string>& functions);

/// Ends the macros that have no prefix.
std::string end_of_macros();

} // namespace mbsgen::emit
