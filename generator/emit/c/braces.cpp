// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/braces.h"
#include <algorithm>
#include <cctype>

namespace mbsgen::emit {

namespace {

bool is_word(char c) {
  return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}

class BraceWriter {
public:
  explicit BraceWriter(std::string_view text) : text_(text) {}

  std::string write() {
    while (at_ < text_.size()) {
      if (starts_statement())
        head();
      else
        piece();
    }
    return std::move(result_);
  }

private:
  bool at(std::string_view mark) const { return text_.substr(at_, mark.size()) == mark; }
  std::size_t past(std::string_view end) const {
    return std::min(text_.size(), text_.find(end, at_ + 1)) + end.size();
  }

  void copy_to(std::size_t end) {
    result_ += text_.substr(at_, end - at_);
    at_ = std::min(end, text_.size());
  }

  std::size_t word_end() const {
    return static_cast<std::size_t>(
        std::find_if_not(text_.begin() + static_cast<std::ptrdiff_t>(at_), text_.end(), is_word) -
        text_.begin());
  }

  bool starts_statement() const {
    const std::string_view word = text_.substr(at_, word_end() - at_);
    return word == "if" || word == "for";
  }

  // A word, a comment, a string, a line of the preprocessor, or one character.
  void piece() {
    if (at("//") || at("#"))
      copy_to(past("\n"));
    else if (at("\""))
      copy_to(past("\""));
    else
      copy_to(is_word(text_[at_]) ? word_end() : at_ + 1);
  }

  void blanks() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) copy_to(at_ + 1);
  }

  // `if (condition)`, and braces around what follows.
  void head() {
    copy_to(word_end());
    blanks();
    int depth = 0;
    do {
      depth += at("(") ? 1 : at(")") ? -1 : 0;
      piece();
    } while (depth > 0 && at_ < text_.size());
    if (text_.substr(std::min(text_.find_first_not_of(" \n", at_), text_.size()), 1) == "{") return;
    const bool on_next_line = text_.substr(at_, 1) == "\n";
    const std::string end = on_next_line ? '\n' + indent() + '}' : " }";
    result_ += " {";
    blanks();
    statement();
    result_ += end;
  }

  // Of the line that has been begun.
  std::string indent() const {
    const std::size_t line = result_.rfind('\n') + 1;
    return std::string(result_.find_first_not_of(' ', line) - line, ' ');
  }

  void statement() {
    if (starts_statement()) return head();
    while (at_ < text_.size() && !at(";")) piece();
    copy_to(at_ + 1);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string result_;
};

} // namespace

std::string braced(std::string_view text) {
  return BraceWriter(text).write();
}

} // namespace mbsgen::emit
