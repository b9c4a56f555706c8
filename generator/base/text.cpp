// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include <algorithm>
#include <array>
#include <cstdio>

namespace mbsgen {

namespace {

// Keywords of C++11 to C++23 and the alternative spellings of operators.
constexpr std::array<std::string_view, 92> cpp_keywords{
    "alignas",     "alignof",  "and",        "and_eq",    "asm",       "auto",         "bitand",
    "bitor",       "bool",     "break",      "case",      "catch",     "char",         "char16_t",
    "char32_t",    "char8_t",  "class",      "co_await",  "co_return", "co_yield",     "compl",
    "concept",     "const",    "const_cast", "consteval", "constexpr", "constinit",    "continue",
    "decltype",    "default",  "delete",     "do",        "double",    "dynamic_cast", "else",
    "enum",        "explicit", "export",     "extern",    "false",     "float",        "for",
    "friend",      "goto",     "if",         "inline",    "int",       "long",         "mutable",
    "namespace",   "new",      "noexcept",   "not",       "not_eq",    "nullptr",      "operator",
    "or",          "or_eq",    "private",    "protected", "public",    "register",     "reinterpret_cast",
    "requires",    "return",   "short",      "signed",    "sizeof",    "static",       "static_assert",
    "static_cast", "struct",   "switch",     "template",  "this",      "thread_local", "throw",
    "true",        "try",      "typedef",    "typeid",    "typename",  "union",        "unsigned",
    "using",       "virtual",  "void",       "volatile",  "wchar_t",   "while",        "xor",
    "xor_eq"};

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string escaped(char c) {
  static const char* const digits = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  return {'\\', 'x', digits[byte / 16], digits[byte % 16]};
}

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

// Optimal string alignment distance, three rows at a time.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0U : 1U)});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, above);
    std::swap(above, row);
  }
  return above[b.size()];
}

} // namespace

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return small;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

bool has_control_characters(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_control);
}

std::string printable(std::string_view text, std::size_t limit) {
  std::string result;
  std::size_t characters = 0;
  for (std::size_t at = 0; at < text.size(); ++characters) {
    if (characters == limit) return result + "...";
    const std::size_t length = utf8_length(text, at);
    if (length == 0)
      result += "\xEF\xBF\xBD";
    else if (is_control(text[at]))
      result += escaped(text[at]);
    else
      result += text.substr(at, length);
    at += std::max<std::size_t>(length, 1);
  }
  return result;
}

std::string rounded(double value, int digits) {
  std::array<char, 64> text;
  std::snprintf(text.data(), text.size(), "%.*g", digits, value);
  return text.data();
}

std::string quoted(std::string_view text) {
  constexpr std::size_t limit = 60;
  return "'" + printable(text, limit) + "'";
}

std::string alternatives(const std::vector<std::string>& words) {
  std::string result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) result += i + 1 == words.size() ? " or " : ", ";
    result += quoted(words[i]);
  }
  return result;
}

std::string counted(std::size_t count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::optional<std::string> nearest_word(std::string_view word, const std::vector<std::string>& candidates) {
  // Longer words are no typing errors, and would make the distance costly.
  constexpr std::size_t longest = 100;
  if (word.size() > longest) return std::nullopt;
  std::size_t limit = std::min<std::size_t>(3, std::max<std::size_t>(1, word.size() / 3));
  const std::string* best = nullptr;
  for (const std::string& candidate : candidates) {
    const std::size_t shorter = std::min(word.size(), candidate.size());
    const std::size_t longer = std::max(word.size(), candidate.size());
    if (longer > longest || longer - shorter > limit) continue;
    const std::size_t distance = edit_distance(word, candidate);
    if (distance > limit || (best != nullptr && distance == limit)) continue;
    // A word all of whose letters differ is another word.
    if (distance >= longer) continue;
    best = &candidate;
    limit = distance;
  }
  return best == nullptr ? std::nullopt : std::optional<std::string>(*best);
}

bool is_identifier(std::string_view text) {
  const auto is_part = [](char c) { return is_letter(c) || is_digit(c) || c == '_'; };
  return !text.empty() && !is_digit(text.front()) && std::all_of(text.begin(), text.end(), is_part);
}

bool is_cpp_keyword(std::string_view text) {
  return std::find(cpp_keywords.begin(), cpp_keywords.end(), text) != cpp_keywords.end();
}

std::size_t utf8_length(std::string_view text, std::size_t at) {
  // First byte, length, and the range of the second byte (no overlong forms, no surrogates, at most
  // U+10FFFF).
  struct Form {
    unsigned char first, last, length, second_first, second_last;
  };
  static constexpr std::array<Form, 9> forms{{{0x00, 0x7F, 1, 0, 0},
                                              {0xC2, 0xDF, 2, 0x80, 0xBF},
                                              {0xE0, 0xE0, 3, 0xA0, 0xBF},
                                              {0xE1, 0xEC, 3, 0x80, 0xBF},
                                              {0xED, 0xED, 3, 0x80, 0x9F},
                                              {0xEE, 0xEF, 3, 0x80, 0xBF},
                                              {0xF0, 0xF0, 4, 0x90, 0xBF},
                                              {0xF1, 0xF3, 4, 0x80, 0xBF},
                                              {0xF4, 0xF4, 4, 0x80, 0x8F}}};
  const auto byte = [&](std::size_t offset) { return static_cast<unsigned char>(text[at + offset]); };
  for (const Form& form : forms) {
    if (byte(0) < form.first || byte(0) > form.last) continue;
    if (at + form.length > text.size()) return 0;
    if (form.length > 1 && (byte(1) < form.second_first || byte(1) > form.second_last)) return 0;
    for (std::size_t k = 2; k < form.length; ++k)
      if ((byte(k) & 0xC0U) != 0x80) return 0;
    return form.length;
  }
  return 0;
}

} // namespace mbsgen
