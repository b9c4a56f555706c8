// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/errors.h"
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::certify {

/// Tokens of generated C++ without comments and preprocessor lines. A member or element of an array is one
/// token: "parameters.arm.com[0]".
std::vector<std::string> tokens_of(std::string_view text);
/// The same with each line of the preprocessor as a token that begins with `#`, one blank between its words.
std::vector<std::string> tokens_and_directives_of(std::string_view text);

/// Tokens that are read one after the other.
class TokenStream {
public:
  explicit TokenStream(std::vector<std::string> tokens) : tokens_(std::move(tokens)) {}

  bool at_end() const { return at_ >= tokens_.size(); }
  /// Empty beyond the end, and before the first one.
  const std::string& token(std::size_t ahead = 0) const { return at(at_ + ahead); }
  const std::string& previous() const { return at(at_ - 1); }

  bool sees(std::initializer_list<const char*> words) const {
    std::size_t ahead = 0;
    for (const char* word : words)
      if (token(ahead++) != word) return false;
    return true;
  }
  bool skips(std::initializer_list<const char*> words) {
    const bool seen = sees(words);
    if (seen) at_ += words.size();
    return seen;
  }
  /// The same for the tokens of a piece of text.
  bool skips_text(std::string_view text) { return skips_words(tokens_of(text)); }
  bool skips_words(const std::vector<std::string>& words) {
    for (std::size_t i = 0; i < words.size(); ++i)
      if (token(i) != words[i]) return false;
    at_ += words.size();
    return true;
  }
  void expect(const char* word) {
    if (!skips({word})) throw MalformedText("expected " + std::string(word) + " before " + token());
  }
  std::string next() {
    if (at_end()) throw MalformedText("the text ends early");
    const std::string& word = tokens_[at_++];
    const bool renamed = !prefix_.empty() && word.compare(0, prefix_.size(), prefix_) == 0;
    return renamed ? meaning_ + word.substr(prefix_.size()) : word;
  }
  /// From here on a word that begins with `prefix` is read with `meaning` in its place; an empty prefix ends that.
  void rename(std::string prefix, std::string meaning) {
    prefix_ = std::move(prefix);
    meaning_ = std::move(meaning);
  }
  /// All before `end`, which is passed over.
  std::vector<std::string> until(const char* end) {
    std::vector<std::string> words;
    for (std::string word = next(); word != end; word = next()) words.push_back(std::move(word));
    return words;
  }

private:
  const std::string& at(std::size_t place) const {
    static const std::string none;
    return place < tokens_.size() ? tokens_[place] : none;
  }

  std::vector<std::string> tokens_;
  std::size_t at_ = 0;
  std::string prefix_, meaning_;
};

} // namespace mbsgen::certify
