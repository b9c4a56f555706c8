// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::language {

/// The JSON Schema of model files, by places: what a value there may be.
class Grammar {
public:
  /// A place of a file.
  struct Place {
    std::string description;           ///< empty: the schema has none
    std::string standard;              ///< the default, as JSON; empty: there is none
    std::set<std::string> definitions; ///< of the schema that lead here: "body", "scalar"
    std::vector<std::string> choices;  ///< values as JSON: "\"Rx\"", "true"
    bool is_object = false, is_list = false, is_text = false;
    bool is_expression = false; ///< a text here is one
    std::map<std::string, int> keys;
    std::set<std::string> required;
    /// Sets of keys that objects of different forms have.
    std::vector<std::set<std::string>> forms;
    int any_key = -1; ///< the place of a member with a key of the user's; -1: there are none
    int items = -1;   ///< of a list's elements; -1: unknown

    bool has(const char* definition) const { return definitions.count(definition) != 0; }
  };

  /// Throws std::exception where the text is no schema with definitions in "#/definitions/".
  explicit Grammar(std::string_view schema);

  const Place& operator[](int place) const { return places_[static_cast<std::size_t>(place)]; }
  /// Of the whole file.
  static constexpr int root = 0;
  /// Below a place; -1, which has nothing below it: unknown.
  int member(int place, const std::string& key) const;
  int element(int place) const;

private:
  friend class GrammarReader;
  std::vector<Place> places_;
};

} // namespace mbsgen::language
