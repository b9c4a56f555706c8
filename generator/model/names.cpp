// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/names.h"
#include "base/library_names.h"
#include "base/text.h"
#include "model/fields.h"
#include <algorithm>
#include <string_view>

namespace mbsgen::model {

namespace {

// Names that some uses must avoid besides C++'s own, and why ("the name of ..., choose another").
struct ReservedNames {
  std::vector<NameUse> uses;
  std::vector<std::string_view> names;
  const char* reason;
};

const std::vector<ReservedNames>& reserved_names() {
  static const std::vector<ReservedNames> table{
      {{NameUse::body}, {"base"}, "the inertial body's, choose another"},
      {{NameUse::body, NameUse::parameter}, {"gravity"}, "taken by parameters.gravity, choose another"},
      {{NameUse::parameter}, {"t"}, "the time in expressions, choose another"},
      {{NameUse::parameter}, {"pi"}, "the number pi in expressions, choose another"},
      {{NameUse::parameter},
       {
           "q",
           "qd",
#define OP(id, name, ...) name,
#include "expr/core/op.def"
#undef OP
       },
       "a function in expressions, choose another"},
      {{NameUse::model}, {"std", "mbsgen", "main"}, "taken by C++ or mbsgen, choose another"},
      {{NameUse::model},
       {"Contact", "ContactState", "Contacts", "Inputs", "LawContact", "LawPoint", "Laws", "Model", "Newton",
        "NoLaws", "Parameters", "Real", "Sensor", "Status", "Wrench", "detail"},
       "a class of the generated code, choose another"}};
  return table;
}

constexpr std::size_t longest_name = 100;

template <class T, class U>
bool contains(const std::vector<T>& list, const U& value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

// Why the name cannot be used, with the remedy; empty when it can.
std::string objection(const std::string& name, NameUse use) {
  if (name.empty()) return "is empty, write an identifier such as " + quoted(word(use) + std::string("1"));
  if (!is_identifier(name)) return "is no identifier, use letters, digits and '_' and begin with a letter";
  if (name.size() > longest_name)
    return "is longer than " + std::to_string(longest_name) + " characters, shorten it";
  if (is_cpp_keyword(name)) return "is a keyword of C++, choose another such as " + quoted(name + "_");
  const bool capital = name.size() > 1 && name[0] == '_' && name[1] >= 'A' && name[1] <= 'Z';
  if (name.find("__") != std::string::npos || capital)
    return "is reserved in C++, avoid '__' and a leading '_' before a capital letter";
  // The namespace of a model shares the global scope with all declarations and reserved names of the C
  // library.
  if (use == NameUse::model && is_library_name(name))
    return "is a name of the C library, choose another such as " + quoted(name + "_model");
  if (use == NameUse::model && name[0] == '_') return "begins with '_', which is reserved in C++, remove it";
  for (const ReservedNames& row : reserved_names())
    if (contains(row.uses, use) && contains(row.names, name)) return std::string("is ") + row.reason;
  return {};
}

} // namespace

const char* word(NameUse use) {
  static constexpr const char* words[] = {"model", "parameter",  "body",    "joint",  "point",
                                          "cut",   "constraint", "link",    "force",  "bushing",
                                          "road",  "tyre",       "contact", "sensor", "state"};
  return words[static_cast<std::size_t>(use)];
}

bool check_name(const std::string& name, NameUse use, const Location& where, Diagnostics& diagnostics) {
  const std::string message = objection(name, use);
  if (!message.empty())
    diagnostics.error(where, "the " + std::string(word(use)) + " name " + quoted(name) + " " + message);
  return message.empty();
}

void NameTable::add(const std::string& name, NameUse use, int row, const Location& where,
                    Diagnostics& diagnostics) {
  if (!check_name(name, use, where, diagnostics) && name.empty()) return;
  const auto [entry, is_new] = entries_.try_emplace(name, Entry{use, row, where.line});
  if (is_new) {
    names_[static_cast<std::size_t>(use)].push_back(name);
    return;
  }
  // The JSON reader has reported a key that occurs twice in its object.
  if (entry->second.use == use && (use == NameUse::parameter || use == NameUse::point)) return;
  diagnostics.error(where, "the name " + quoted(name) + " belongs to the " + word(entry->second.use) +
                               " at line " + std::to_string(entry->second.line) + " already, choose another");
}

std::optional<int> NameTable::find(const std::string& name, NameUse use) const {
  const auto entry = entries_.find(name);
  if (entry == entries_.end() || entry->second.use != use) return std::nullopt;
  return entry->second.row;
}

std::optional<int> NameTable::find(const std::string& name, NameUse use, const Location& where,
                                   Diagnostics& diagnostics) const {
  const std::optional<int> row = find(name, use);
  if (!row)
    diagnostics.error(where, "there is no " + std::string(word(use)) + " " + quoted(name) +
                                 remedy(name, names(use), ", add it or correct the name"));
  return row;
}

std::string add_name(const Json& object, NameUse use, int row, NameTable& table, Diagnostics& diagnostics) {
  const std::optional<Json> name = object.find("name");
  if (!name || !check_kind(*name, JsonKind::string, "a name in double quotes", diagnostics)) return {};
  table.add(name->text(), use, row, name->where(), diagnostics);
  return name->text();
}

} // namespace mbsgen::model
