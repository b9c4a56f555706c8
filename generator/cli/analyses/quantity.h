// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/analyses/near_equilibrium.h"

namespace mbsgen::cli {

/// A number of a model that options name: q(JOINT), qd(JOINT), Q(JOINT) or a parameter.
struct Quantity {
  enum class Kind { coordinate, velocity, force, parameter };
  Kind kind = Kind::parameter;
  std::string name; ///< of the joint or parameter
  interpret::Register parameter = 0;

  /// As options write it.
  std::string text() const;
};

/// NAME of "ACCESSOR(NAME)"; nothing where the word is no such text.
std::optional<std::string> argument_of(const std::string& word, const std::string& accessor);

/// Throws importer::UnknownName, which begins with `option`, where there is no such parameter. Names of joints are looked
/// up later: coordinates and velocities have their own.
Quantity quantity_of(const Session& session, const std::string& option, const std::string& word);

/// Changes the beginning as `word` says: QUANTITY=EXPRESSION, over parameters. Throws importer::UnknownName.
void apply_setting(const Session& session, const std::string& word, Start& start);

} // namespace mbsgen::cli
