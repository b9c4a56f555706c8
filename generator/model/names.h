// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/index.h"
#include "base/json.h"
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace mbsgen::model {

/// The kind of thing that a name denotes; it decides which names are reserved, and the word in messages.
enum class NameUse {
  model,
  parameter,
  body,
  joint,
  point,
  cut,
  constraint,
  link,
  force,
  bushing,
  road,
  tyre,
  contact,
  sensor,
  state
};

/// "body", "joint", ...
const char* word(NameUse use);

/// True when the text is fit as a name in generated C++: an identifier of moderate length, neither keyword
/// nor reserved. Otherwise an error at `where`.
bool check_name(const std::string& name, NameUse use, const Location& where, Diagnostics& diagnostics);

/// The names of one or several kinds of things, each different from all others.
class NameTable {
public:
  /// Checks the name and enters it with its row among the things of its use. A name that is unfit or taken is
  /// reported, and an unfit one is still entered, so that mentions of it are no further errors.
  void add(const std::string& name, NameUse use, int row, const Location& where, Diagnostics& diagnostics);

  /// The row of the thing of that use and name.
  std::optional<int> find(const std::string& name, NameUse use) const;
  /// The row, or an error at `where` with the nearest name.
  std::optional<int> find(const std::string& name, NameUse use, const Location& where,
                          Diagnostics& diagnostics) const;
  /// All names of one use, in the order in which they came.
  const std::vector<std::string>& names(NameUse use) const { return names_[static_cast<std::size_t>(use)]; }

private:
  struct Entry {
    NameUse use;
    int row;
    int line;
  };
  std::unordered_map<std::string, Entry> entries_;
  std::vector<std::string> names_[static_cast<std::size_t>(NameUse::state) + 1];
};

/// Enters `object["name"]` in the table, at most with errors, and returns it; empty when there is no such
/// string.
std::string add_name(const Json& object, NameUse use, int row, NameTable& table, Diagnostics& diagnostics);

/// The names of a model file. Names that share a table must differ, because they share a scope of the
/// generated code or of messages.
struct NameTables {
  NameTable parameters; ///< user parameters and bodies
  NameTable joints;     ///< and the user's states
  NameTable equations;  ///< cuts and constraints
  NameTable laws;       ///< links, forces, bushings, tyres and contacts
  NameTable roads;
  NameTable sensors;
  NameTable base_points;
  std::vector<NameTable> points; ///< per body

  const NameTable& points_of(int body) const { return body < 0 ? base_points : points[at(body)]; }
};

} // namespace mbsgen::model
