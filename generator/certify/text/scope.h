// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/modular.h"
#include "certify/text/source.h"
#include <optional>
#include <unordered_map>

namespace mbsgen::certify {

/// The names of a function of a text as far as it has been read, with the values that stand for them. All
/// members throw MalformedText for a use that C++ or the form of generated code does not allow.
class Scope {
public:
  /// The value of a name.
  const Modular& value(std::string_view name) const;
  bool has_value(std::string_view name) const { return find(values_, name) != nullptr; }
  /// A name that has a value from here on.
  void give(std::string_view name, const Modular& value);
  /// The name has no value any more.
  void forget(std::string_view name) { values_.erase(std::string(name)); }

  /// A new name of the innermost block.
  void declare(const Variable& variable);
  /// True for a number that has been declared, to be assigned later.
  bool is_number(std::string_view name) const;
  /// The size of an array that has been declared; 0: there is none.
  int size_of(std::string_view array) const;
  /// The element of a declared array. Throws where the array ends before it.
  void require_element(std::string_view element) const;

  /// Names that a block declares are gone at its end.
  void open_block() { blocks_.emplace_back(); }
  void close_block();

private:
  template <class T>
  static const T* find(const std::unordered_map<std::string, T>& map, std::string_view name) {
    const auto found = map.find(std::string(name));
    return found == map.end() ? nullptr : &found->second;
  }

  std::unordered_map<std::string, Modular> values_;
  std::unordered_map<std::string, int> declared_;   ///< sizes
  std::vector<std::vector<std::string>> blocks_{1}; ///< declared names, the function's own first
};

/// "q" of "q[3]", the whole name where it is no element.
std::string_view array_of(std::string_view element);
/// 3 of "q[3]". Throws MalformedText where there is none.
int place_of(std::string_view element);
std::string element(std::string_view array, int place);

/// True for the model's name, or for that with an underscore and a number behind it.
bool is_spelling_of(std::string_view spelled, std::string_view name);

} // namespace mbsgen::certify
