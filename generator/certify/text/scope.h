// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "certify/field/modular.h"
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

} // namespace mbsgen::certify
