// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/errors.h"
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::certify {

/// A token of emitted C or C++. A member or an element of an array is one token:
/// "model->parameters.arm.com[0]"; so is a line of the preprocessor, which begins with `#`. The end of the
/// text is an empty one.
struct Token {
  std::string_view text;
  int line = 0;
};

/// Reads emitted C or C++, without its comments, one token after the other. A copy reads on from the same
/// place. The text must outlive it.
class Tokens {
public:
  Tokens() : Tokens(std::string_view()) {}
  explicit Tokens(std::string_view text, int line = 1) : text_(text), line_(line) {}

  /// The text from the next token on, which is read as if nothing had been before.
  Tokens rest();

  /// The same, an element of an array being one token where its place counts rounds, too: "q[2*k+3]".
  Tokens rest_of_round();

  /// The token that comes next, or the one so many tokens behind it.
  std::string_view peek(std::size_t ahead = 0) { return ahead_of(ahead).text; }
  bool at_end() { return peek().empty(); }
  /// Throws MalformedText at the end.
  std::string_view next();
  /// The token that was read last.
  std::string_view previous() const { return previous_; }
  int line() { return ahead_of(0).line; }
  /// The line that is read, without the blanks before it.
  std::string_view whole_line();

  bool sees(std::initializer_list<std::string_view> words);
  /// Passes over the words where they come next.
  bool skips(std::initializer_list<std::string_view> words);
  /// Passes over the tokens of a piece of text where they come next.
  bool skips_text(std::string_view text);
  /// Throws MalformedText where another token comes; another literal of the same number is none.
  void expect(std::string_view word);
  void expect_text(std::string_view text);
  /// Passes over the tokens before `end` and over that one.
  void skip_past(std::string_view end);
  /// Passes over all to the brace that closes one which has been opened.
  void skip_block();
  int next_integer();

private:
  const Token& ahead_of(std::size_t place);
  Token read();
  void skip_blanks();
  bool starts(std::string_view mark) const { return text_.substr(at_, mark.size()) == mark; }
  std::size_t past(std::size_t found, std::size_t size) const;
  void advance_to(std::size_t place);
  void read_directive();
  void read_number();
  void read_name();
  bool read_element();

  std::string_view text_, previous_;
  std::size_t at_ = 0; ///< of the text that no token has been made of
  int line_;
  bool counts_rounds_ = false;
  std::vector<Token> ahead_; ///< tokens that have been looked at, from `first_` on
  std::size_t first_ = 0;
};

/// The number of a literal. Throws MalformedText for another word.
double literal_value(std::string_view word);

/// A word, as messages show it.
std::string shown(std::string_view word);

} // namespace mbsgen::certify
