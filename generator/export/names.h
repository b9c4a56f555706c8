// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace mbsgen::exporter {

/// The names of one set of things in a file, each different from the others.
class Names {
public:
  /// `taken`: names of the file that nothing of the model may have.
  explicit Names(std::set<std::string> taken = {}) : taken_(std::move(taken)) {}

  /// The name in the file of a thing of the model: its own, where that is fit and free, else one like it,
  /// which is remembered for `note`. Things that keep their names come first.
  std::string of(const std::string& name);
  /// A name for a thing that the model does not have.
  std::string fresh(const std::string& wanted);

  /// One note on all names that have changed. `kinds`: "joints".
  void note(const char* kinds, Diagnostics& diagnostics) const;

private:
  std::set<std::string> taken_;
  std::vector<std::pair<std::string, std::string>> changed_;
};

/// Names of all points, by the rows of their bodies and their own: those that bodies share have the name of
/// their body before.
std::map<std::pair<int, int>, std::string> name_points(const model::Model& model, Names& names);

/// "a, b, c"
std::string listed(const std::vector<std::string>& names);

} // namespace mbsgen::exporter
