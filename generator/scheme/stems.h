// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "scheme/scheme.h"
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::scheme {

/// A row of stems.def: the meaning of names such as OM_1_3.
struct Stem {
  std::string_view group;
  std::string_view name;
  std::string_view indices; ///< what they count, joined by underscores: "axis_joint"; empty: part of the stem
  std::string_view unit;
  std::string_view meaning;
  std::string_view quantity; ///< of quantities.def, which has fewer and coarser ones than there are rows
};

/// The names of a row as the legend writes them: "OM_axis_joint", "S2p3".
std::string pattern(const Stem& stem);

/// The whole table, in its order.
const std::vector<Stem>& stems();

/// The row of a symbol that an equation defines, or that a law gives; null when there is none.
const Stem* find_stem(const expr::Symbol& symbol);

/// True for names that passes give to parts of equations, whatever these compute.
bool is_shared_part(const Stem& stem);

/// Throws std::logic_error when no row explains the name.
void require_stem(const Name& name);

} // namespace mbsgen::scheme
