// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/json.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::model {

/// A key that an object may have.
struct Key {
  const char* name;
  bool required = false;
};

/// An object of the file: its description in messages ("a body"), and its keys.
struct ObjectRule {
  const char* what;
  std::vector<Key> keys;
};

/// True for an object; its unknown keys and those that are missing are reported too.
bool check_object(const Json& json, const ObjectRule& rule, Diagnostics& diagnostics);

/// True when the value is of that kind; else an error that says what is expected ("the name of a joint").
bool check_kind(const Json& json, JsonKind kind, const std::string& expected, Diagnostics& diagnostics);

/// Most elements of a list, members of an object of things, and joints of a model. More are a mistake: their
/// equations would fill any memory.
inline constexpr std::size_t most_elements = 32767;

/// The elements of the list `object[key]`; none, after an error, when it is no list or too long, and none
/// when it is absent.
std::vector<Json> elements(const Json& object, const char* key, const std::string& expected,
                           Diagnostics& diagnostics);

/// The members of the object `object[key]`, by the same rules.
std::vector<Json> members(const Json& object, const char* key, const std::string& expected,
                          Diagnostics& diagnostics);

/// The string `object[key]`; empty when it is absent or, after an error, no string.
std::string read_string(const Json& object, const char* key, const std::string& expected,
                        Diagnostics& diagnostics);
/// The free text `object["doc"]` or the like.
std::string read_doc(const Json& object, const char* key, Diagnostics& diagnostics);

/// A word of other programs, and the advice that replaces the list of words in the message about it.
struct ForeignWord {
  const char* word;
  const char* advice;
};

/// The row of the string `object[key]` in `words`; nothing when it is absent or, after an error, none of
/// them.
std::optional<std::size_t> read_choice(const Json& object, const char* key,
                                       const std::vector<std::string>& words, Diagnostics& diagnostics,
                                       const std::vector<ForeignWord>& foreign = {});

/// ", did you mean 'x'?" when a candidate is near, else `otherwise`.
std::string nearest_remedy(std::string_view word, const std::vector<std::string>& candidates,
                           const std::string& otherwise);
/// As above, but ", take 'x', 'y' or 'z'" when none is near and there are few candidates.
std::string remedy(std::string_view word, const std::vector<std::string>& candidates,
                   const std::string& otherwise);

} // namespace mbsgen::model
