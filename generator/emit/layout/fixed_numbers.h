// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/layout.h"
#include "scheme/program.h"
#include <set>
#include <string>
#include <vector>

namespace mbsgen::emit {

/// A mass, centre of mass or inertia that no parameter of the generated code sets.
struct FixedNumber {
  scheme::ParameterPath path;
  std::set<std::string> sources; ///< parameters that it is computed from; empty: it is a constant
};

/// Those of all bodies.
std::vector<FixedNumber> fixed_numbers(const scheme::Program& program);

/// With commas between.
std::string joined(const std::set<std::string>& names);

/// Bodies without a number that can be set, and why: "has no number that can be set: mass follows from m".
std::map<std::string, std::string> fixed_groups(const Layout& layout);

} // namespace mbsgen::emit
