// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/language.h"
#include "emit/options.h"
#include "emit/text/functions/model_text.h"
#include <set>
#include <string>
#include <string_view>

namespace mbsgen::emit {

/// The macros of a header, by which its reader chooses the type of numbers, words before functions, and the address
/// space of models; the include that arguments of the type bool need, where a function has one.
std::string header_macros(const C& language, const scheme::Program& program, Scalar scalar);

/// The includes and macros at the head of bodies, which call so many functions of the library.
std::string body_macros(const C& language, const Needs& needs);

/// Ends the macros that have no prefix.
std::string end_of_macros();

/// The C text with braces around the statement of each `if` and `for` that has none, as MISRA C:2012 rule 15.6 asks.
/// Comments, strings and lines of the preprocessor stay as they are. The text has no `else`, `while` or `switch`.
std::string braced(std::string_view text);

/// The functions of the library that the helpers call.
Needs needs_of_helpers(const Needs& needs);

/// The helpers that bodies call. `x_sincos_N` gives sines and cosines of N angles, with the equations of text/sines.h and
/// the limits of the C++ helper. Compilers without the built-ins of GCC, -ffast-math and the macro x_LIBRARY_SINES leave
/// them to the library.
std::string helpers_text(const C& language, const Needs& needs);

/// Declarations and definitions of the functions `x_set_NAME` by which programs give tables.
std::string table_declarations(const C& language, const Needs& needs);
std::string table_definitions(const C& language, const Needs& needs);

/// The declarations of `x_implausible`, which names the first parameter that no physical system has, and of
/// `x_plausible`.
std::string plausible_declarations(const C& language);

/// Their definitions. Adds to the model's needs.
std::string plausible_definitions(const scheme::Program& program, const C& language, ModelText& model);

} // namespace mbsgen::emit
