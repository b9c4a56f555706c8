// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/text/dialect.h"
#include "certify/text/tokens.h"
#include <optional>

namespace mbsgen::certify {

/// A macro, a helper or another definition that is alike in all models: its name, and on what grounds its
/// text is trusted.
struct KnownText {
  const char* name;
  const char* hash; ///< SHA-256 of its words
  const char* grounds;
};

/// All that are known, see known.def.
const std::vector<KnownText>& known_texts();

/// A line of the preprocessor, a conditional block of such lines, or a declaration or definition.
struct Item {
  std::vector<std::string_view> words;

  bool is_directive() const { return words.front().front() == '#'; }
  bool is_function() const { return words.back() == "}"; }
  bool has(std::string_view word) const;
  /// A line of the preprocessor, one blank between its words and none of the marks that continue it.
  std::string line(std::size_t i) const;
};

/// The item that comes next, where one does.
Item next_item(Tokens& in, const Dialect& dialect);
/// The hash of its words, without the model's name in C.
std::string hash_of(const Item& item, const Dialect& dialect);
/// The row of the item; null: it is not known.
const KnownText* find_known(const Item& item, const Dialect& dialect);

/// True where the words are the tokens of the text.
bool is_text(const std::vector<std::string_view>& words, const std::string& text);
/// The number at the end of a name that begins with `start`; 0 for another name.
int count_of(std::string_view name, const std::string& start);

/// The number n of a helper `power_n` or `sincos_n` of C, whose text is another one for each. Throws
/// MalformedText where the text computes something else; nothing for another item.
std::optional<std::string> counted_helper(const Item& item, const Dialect& dialect);

} // namespace mbsgen::certify
