// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/field.h"
#include "certify/field/modular.h"
#include "certify/program/scheme_run.h"
#include "certify/text/text.h"
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace mbsgen::certify {

/// The names of a function of the emitted text while it runs: their values, which of them may be assigned,
/// and which have been. All members throw MalformedText for a use that C++ or the form of generated code does
/// not allow.
class TextScope {
public:
  using Values = std::map<std::string, Modular>;

  explicit TextScope(Values values) : values_(std::move(values)) {}

  const Modular& value(const std::string& name) const;
  /// All names whose values have been read.
  const std::set<std::string>& read() const { return read_; }
  const Values& values() const { return values_; }
  /// A value that no statement of the text gives.
  void set(const std::string& name, const Modular& value) { values_[name] = value; }

  /// The value must not be read any more.
  void forget(const std::string& name) { values_.erase(name); }

  /// The name is known, but has no value at this point: reading it throws std::domain_error.
  void set_without_value(const std::string& name) { without_value_.insert(name); }
  const std::set<std::string>& without_value() const { return without_value_; }

  /// A new name of the innermost block.
  void declare(const std::string& name);
  /// Allows one assignment per pass to a name that needs no declaration, or has one.
  void allow_assignment(const std::string& name) { assignable_.insert(name); }
  bool is_assignable(const std::string& name) const { return assignable_.count(name) != 0; }
  /// Notes that a name has been assigned, or a law called.
  void mark_written(const std::string& name);
  const std::set<std::string>& written() const { return written_; }
  /// Before a further pass of a loop.
  void set_written(std::set<std::string> written) { written_ = std::move(written); }

  /// Names that a block declares are gone at its end.
  void open_block() { blocks_.emplace_back(); }
  void close_block();
  /// Removes the names that have got a value since `before`, except those that `keep` holds for.
  void forget_since(const Values& before, const std::function<bool(const std::string&)>& keep);

private:
  Values values_;
  mutable std::set<std::string> read_;
  std::set<std::string> assignable_, written_, without_value_;
  std::vector<std::set<std::string>> blocks_{1}; ///< declared names, the function's own first
};

/// The calls of the user's laws by a function of the emitted text. Their results are random numbers of the
/// point; their arguments are kept for the comparison. All members throw MalformedText.
class TextLaws {
public:
  TextLaws(const Assignment<ModularField>& values, TextScope& scope) : values_(values), scope_(scope) {}

  /// `LawPoint<Real> point;`, `LawContact<Real> contact;` or `Wrench<Real> wrench;`.
  void declare_object(const TextStep& step);
  /// The law of a force or contact: `laws.name(point, wrench);`, or with states `laws.name(point, wrench, x, xd);`.
  void call(const TextStep& step);
  /// The law of a link or of a state, in an expression: `laws.name(Z, Zd)`, `laws.name(Z, Zd, x, xd)`,
  /// `laws.name(t, q, qd, x)`.
  Modular call(const std::string& method, const std::vector<Modular>& values,
               std::vector<std::string> arrays);

  /// Arguments of the laws that were called, by "law NAME".
  const Results<Modular>& arguments() const { return arguments_; }

private:
  std::string law_of(const std::string& method);
  void add_arguments(const std::string& array, std::map<int, Modular>& arguments);
  void give_rates(const std::string& array, const std::vector<Modular>& results, std::size_t first);

  const Assignment<ModularField>& values_;
  TextScope& scope_;
  Results<Modular> arguments_;
  std::map<std::string, std::string> structures_; ///< of the objects, by their names
};

} // namespace mbsgen::certify
