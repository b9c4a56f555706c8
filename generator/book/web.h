// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace mbsgen::book {

/// The file of generator/book/web/, as it was when the program was built.
std::string_view book_style();

} // namespace mbsgen::book
