// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace mbsgen::road {

/// How binary numbers lie in a file.
struct BinaryForm {
  bool is_double = false, is_little = false; ///< little: the least significant byte comes first

  std::size_t bytes() const { return is_double ? 8 : 4; }
};

/// True for the forms KRBI and KDBI, whose numbers are binary.
bool is_binary(std::string_view form);

/// The number that begins at a byte.
double binary_number(const char* bytes, BinaryForm form);

/// Why numbers are not of the form that the head of their file names, with a remedy: text for binary ones, the other way
/// round, bytes in the wrong order, other lengths. Empty: they may be of that form.
std::string complaint_of_form(std::string_view numbers, const std::string& form);

} // namespace mbsgen::road
