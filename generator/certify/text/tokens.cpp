// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/tokens.h"
#include "base/text.h"
#include <cctype>

namespace mbsgen::certify {

namespace {

bool is_word(char c) {
  return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}

class Lexer {
public:
  Lexer(std::string_view text, bool keeps_directives) : text_(text), keeps_directives_(keeps_directives) {}

  std::vector<std::string> run() {
    for (skip(); at_ < text_.size(); skip()) {
      const std::size_t start = at_;
      if (text_[at_] == '#') {
        tokens_.push_back(directive());
        continue;
      }
      if (is_digit(text_[at_]))
        number();
      else if (is_word(text_[at_]))
        name();
      else if (text_[at_] == '"')
        at_ = past(text_.find('"', at_ + 1), 1);
      else if (starts("::") || starts("!="))
        at_ += 2;
      else
        ++at_;
      tokens_.emplace_back(text_.substr(start, at_ - start));
    }
    return std::move(tokens_);
  }

private:
  bool starts(std::string_view mark) const { return text_.substr(at_, mark.size()) == mark; }
  std::size_t past(std::size_t found, std::size_t size) const {
    return found == std::string_view::npos ? text_.size() : found + size;
  }

  void skip() {
    while (at_ < text_.size()) {
      if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0)
        ++at_;
      else if (starts("//") || (text_[at_] == '#' && !keeps_directives_))
        at_ = past(text_.find('\n', at_), 1);
      else if (starts("/*"))
        at_ = past(text_.find("*/", at_ + 2), 2);
      else
        return;
    }
  }

  // A line, with those that continue it.
  std::string directive() {
    std::string line;
    for (; at_ < text_.size() && text_[at_] != '\n' && !starts("//"); ++at_) {
      if (starts("\\\n")) ++at_;
      const bool blank = std::isspace(static_cast<unsigned char>(text_[at_])) != 0;
      if (!blank)
        line += text_[at_];
      else if (line.back() != ' ')
        line += ' ';
    }
    while (line.back() == ' ') line.pop_back();
    return line;
  }

  void number() {
    while (at_ < text_.size() && (is_word(text_[at_]) || text_[at_] == '.' || is_exponent_sign())) ++at_;
  }
  bool is_exponent_sign() const { return (text_[at_] == '-' || text_[at_] == '+') && text_[at_ - 1] == 'e'; }

  void name() {
    for (;;) {
      while (at_ < text_.size() && is_word(text_[at_])) ++at_;
      if (at_ + 1 < text_.size() && text_[at_] == '.' && is_word(text_[at_ + 1])) {
        ++at_;
        continue;
      }
      if (!element()) return;
    }
  }
  // [12] after a name that is used. Declarations of arrays have it too; they are recognised by the token before
  // the name.
  bool element() {
    if (at_ >= text_.size() || text_[at_] != '[' || declares()) return false;
    std::size_t end = at_ + 1;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    if (end == at_ + 1 || end >= text_.size() || text_[end] != ']') return false;
    at_ = end + 1;
    return true;
  }
  bool declares() const { return !tokens_.empty() && tokens_.back() == "Real"; }

  std::string_view text_;
  bool keeps_directives_;
  std::size_t at_ = 0;
  std::vector<std::string> tokens_;
};

} // namespace

std::vector<std::string> tokens_of(std::string_view text) {
  return Lexer(text, false).run();
}

std::vector<std::string> tokens_and_directives_of(std::string_view text) {
  return Lexer(text, true).run();
}

} // namespace mbsgen::certify
