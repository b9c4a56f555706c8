// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/model/words.h"
#include "base/text.h"
#include <algorithm>
#include <array>
#include <utility>

namespace mbsgen::language {

namespace {

constexpr std::array<std::string_view, 10> accessors{"q", "qd", "qdd", "Qdriven", "x",
                                                     "Z", "Zd", "F",   "lambda",  "sensor"};

bool is_accessor(std::string_view word) {
  return std::find(accessors.begin(), accessors.end(), word) != accessors.end();
}

bool is_of_word(char c) {
  return is_letter(c) || is_digit(c) || c == '_';
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(" \t", at), text.size());
}

// Behind a number such as 1.5e-3, whose e is no word.
std::size_t end_of_number(std::string_view text, std::size_t at) {
  while (at < text.size() && (is_digit(text[at]) || text[at] == '.')) ++at;
  if (at >= text.size() || (text[at] != 'e' && text[at] != 'E')) return at;
  std::size_t exponent = at + 1;
  if (exponent < text.size() && (text[exponent] == '+' || text[exponent] == '-')) ++exponent;
  const bool has_digits = exponent < text.size() && is_digit(text[exponent]);
  while (exponent < text.size() && is_digit(text[exponent])) ++exponent;
  return has_digits ? exponent : at;
}

} // namespace

std::vector<ExpressionWord> expression_words(std::string_view text) {
  std::vector<ExpressionWord> words;
  std::string_view accessor; // whose parenthesis has just been opened
  for (std::size_t at = 0; at < text.size();) {
    if (is_digit(text[at])) {
      at = end_of_number(text, at);
      continue;
    }
    if (!is_of_word(text[at])) {
      if (text[at] != ' ' && text[at] != '(') accessor = {};
      ++at;
      continue;
    }
    ExpressionWord word{at, word_end(text, at), {}, std::exchange(accessor, {})};
    word.text = text.substr(at, word.end - at);
    at = skip_blanks(text, word.end);
    const bool is_called = at < text.size() && text[at] == '(' && word.accessor.empty();
    word.is_accessor = is_called && is_accessor(word.text);
    word.is_function = is_called && !word.is_accessor;
    if (word.is_accessor) accessor = word.text;
    const bool is_joined = word.begin > 0 && text[word.begin - 1] == '.';
    if (!is_joined) words.push_back(word); // the component of a joint
  }
  return words;
}

std::string_view open_accessor(std::string_view text, std::size_t cursor) {
  std::size_t at = word_begin(text, cursor);
  if (at == 0 || text[at - 1] != '(') return {};
  const std::size_t begin = word_begin(text, at - 1);
  const std::string_view word = text.substr(begin, at - 1 - begin);
  return is_accessor(word) ? word : std::string_view();
}

std::size_t word_begin(std::string_view text, std::size_t cursor) {
  while (cursor > 0 && is_of_word(text[cursor - 1])) --cursor;
  return cursor;
}

std::size_t word_end(std::string_view text, std::size_t cursor) {
  while (cursor < text.size() && is_of_word(text[cursor])) ++cursor;
  return cursor;
}

} // namespace mbsgen::language
