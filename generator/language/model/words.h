// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <string_view>
#include <vector>

namespace mbsgen::language {

/// A word of an expression.
struct ExpressionWord {
  std::size_t begin = 0, end = 0; ///< bytes of the expression
  std::string_view text;
  std::string_view accessor = {}; ///< of an argument: the word before its parenthesis
  bool is_accessor = false;       ///< q, qd, x, Z and the like before a parenthesis
  bool is_function = false;       ///< another word before a parenthesis
};

/// The words of a text, also of one that is not finished. An argument of an accessor is one word, without what follows
/// a point: "shoulder" of q(shoulder.w).
std::vector<ExpressionWord> expression_words(std::string_view text);

/// The accessor whose argument a cursor is in, "q" behind "q(sho"; empty: there is none.
std::string_view open_accessor(std::string_view text, std::size_t cursor);

/// Where the word begins that ends at a cursor, or that a cursor is in.
std::size_t word_begin(std::string_view text, std::size_t cursor);
std::size_t word_end(std::string_view text, std::size_t cursor);

} // namespace mbsgen::language
