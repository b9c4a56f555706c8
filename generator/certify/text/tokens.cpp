// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/tokens.h"
#include "base/text.h"
#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace mbsgen::certify {

namespace {

bool is_word(char c) {
  return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}

bool is_literal(std::string_view word) {
  return !word.empty() && is_digit(word.front()) && word.find_first_of(".e") != std::string_view::npos &&
         word.find('x') == std::string_view::npos;
}

bool are_one_number(std::string_view a, std::string_view b) {
  return is_literal(a) && is_literal(b) && literal_value(a) == literal_value(b);
}

} // namespace

double literal_value(std::string_view word) {
  const std::string digits(word);
  char* end = nullptr;
  const double value = std::strtod(digits.c_str(), &end);
  if (digits.empty() || *end != '\0') throw MalformedText(shown(word) + " where a number is expected");
  return value;
}

std::string shown(std::string_view word) {
  return word.empty() ? "the end" : '`' + std::string(word) + '`';
}

Tokens Tokens::rest() {
  const std::string_view token = peek();
  if (token.empty()) return Tokens();
  return Tokens(text_.substr(static_cast<std::size_t>(token.data() - text_.data())), line());
}

Tokens Tokens::rest_of_round() {
  Tokens tokens = rest();
  tokens.counts_rounds_ = true;
  return tokens;
}

std::string_view Tokens::next() {
  const Token token = ahead_of(0);
  if (token.text.empty()) throw MalformedText("the text ends early");
  ++first_;
  previous_ = token.text;
  return token.text;
}

std::string_view Tokens::whole_line() {
  const std::string_view token = peek();
  const std::size_t place =
      token.empty() ? text_.size() : static_cast<std::size_t>(token.data() - text_.data());
  const std::size_t before = place == 0 ? std::string_view::npos : text_.rfind('\n', place - 1);
  const std::size_t start = before == std::string_view::npos ? 0 : before + 1;
  const std::string_view line = text_.substr(start, text_.find('\n', start) - start);
  return line.substr(std::min(line.size(), line.find_first_not_of(' ')));
}

bool Tokens::sees(std::initializer_list<std::string_view> words) {
  std::size_t place = 0;
  for (const std::string_view word : words)
    if (peek(place++) != word) return false;
  return true;
}

bool Tokens::skips(std::initializer_list<std::string_view> words) {
  if (!sees(words)) return false;
  for (std::size_t i = 0; i < words.size(); ++i) next();
  return true;
}

bool Tokens::skips_text(std::string_view text) {
  Tokens words(text);
  std::size_t count = 0;
  for (; !words.at_end(); words.next())
    if (peek(count++) != words.peek()) return false;
  for (; count > 0; --count) next();
  return true;
}

// Two literals of one number are alike.
void Tokens::expect(std::string_view word) {
  if (peek() != word && !are_one_number(peek(), word))
    throw MalformedText(shown(peek()) + " where " + shown(word) + " is expected");
  next();
}

void Tokens::expect_text(std::string_view text) {
  for (Tokens words(text); !words.at_end();) expect(words.next());
}

void Tokens::skip_past(std::string_view end) {
  while (next() != end) {
  }
}

void Tokens::skip_block() {
  for (int depth = 1; depth > 0;) {
    const std::string_view word = next();
    depth += word == "{" ? 1 : word == "}" ? -1 : 0;
  }
}

int Tokens::next_integer() {
  const std::string word(next());
  if (word.size() > 9 || word.find_first_not_of("0123456789") != std::string::npos)
    throw MalformedText(shown(word) + " where a whole number is expected");
  return std::stoi(word);
}

const Token& Tokens::ahead_of(std::size_t place) {
  constexpr std::size_t most_passed = 1024;
  if (first_ > most_passed) {
    ahead_.erase(ahead_.begin(), ahead_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }
  while (ahead_.size() <= first_ + place) ahead_.push_back(read());
  return ahead_[first_ + place];
}

Token Tokens::read() {
  skip_blanks();
  const std::size_t start = at_;
  const int line = line_;
  if (at_ >= text_.size()) return {{}, line};
  if (text_[at_] == '#')
    read_directive();
  else if (is_digit(text_[at_]))
    read_number();
  else if (is_word(text_[at_]))
    read_name();
  else if (text_[at_] == '"')
    advance_to(past(text_.find('"', at_ + 1), 1));
  else
    at_ += starts("::") || starts("!=") ? 2 : 1;
  const std::string_view token = text_.substr(start, at_ - start);
  return {token.substr(0, token.find_last_not_of(' ') + 1), line};
}

void Tokens::skip_blanks() {
  while (at_ < text_.size()) {
    if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0)
      advance_to(at_ + 1);
    else if (starts("//"))
      advance_to(past(text_.find('\n', at_), 1));
    else if (starts("/*"))
      advance_to(past(text_.find("*/", at_ + 2), 2));
    else
      return;
  }
}

std::size_t Tokens::past(std::size_t found, std::size_t size) const {
  return found == std::string_view::npos ? text_.size() : found + size;
}

void Tokens::advance_to(std::size_t place) {
  line_ += static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                       text_.begin() + static_cast<std::ptrdiff_t>(place), '\n'));
  at_ = place;
}

// A line, with those that continue it.
void Tokens::read_directive() {
  while (at_ < text_.size() && text_[at_] != '\n' && !starts("//"))
    advance_to(std::min(text_.size(), at_ + (starts("\\\n") ? 2 : 1)));
}

void Tokens::read_number() {
  const auto is_exponent_sign = [this] {
    return (text_[at_] == '-' || text_[at_] == '+') && text_[at_ - 1] == 'e';
  };
  while (at_ < text_.size() && (is_word(text_[at_]) || text_[at_] == '.' || is_exponent_sign())) ++at_;
}

void Tokens::read_name() {
  for (;;) {
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    const std::size_t mark = starts("->") ? 2 : starts(".") ? 1 : 0;
    if (mark != 0 && at_ + mark < text_.size() && is_word(text_[at_ + mark]))
      at_ += mark;
    else if (!read_element())
      return;
  }
}

// "[12]" behind a name, or "[2*k+3]" where places count rounds.
bool Tokens::read_element() {
  if (!starts("[")) return false;
  std::size_t end = at_ + 1;
  const auto belongs = [this](char c) {
    return is_digit(c) || (counts_rounds_ && (is_word(c) || c == '*' || c == '+' || c == '-'));
  };
  while (end < text_.size() && belongs(text_[end])) ++end;
  if (end == at_ + 1 || end >= text_.size() || text_[end] != ']') return false;
  at_ = end + 1;
  return true;
}

} // namespace mbsgen::certify
