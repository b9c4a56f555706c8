// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace mbsgen {

/// What is wrong with a piece of JSON, and where in it (bytes).
struct JsonMistake {
  std::size_t offset = 0;
  std::string message;
};

/// The mistake in the string, number or word at the beginning of `text`, which is no valid JSON value.
JsonMistake find_token_mistake(std::string_view text);

/// The letters, digits and underscores at the beginning of `text`.
std::string_view leading_word(std::string_view text);

/// True for ASCII letters, digits, underscore, sign and point: what words and numbers are made of.
bool is_word_character(char c);

} // namespace mbsgen
