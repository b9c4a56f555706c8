// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "expr/cost.h"
#include "scheme/program.h"
#include <string>
#include <vector>

namespace mbsgen::scheme {

/// The operations and equations of one quantity, step or body.
struct Share {
  std::string name;
  expr::Cost cost;
  std::size_t equations = 0;
};

/// The operations of a function, divided in three ways. The shares of each sum to `cost` of the function;
/// the most expensive come first. An equation counts with its symbol: the quantity is that of the stem, the
/// step and the body those of its topic. Parts that passes have named count with the first equation that
/// reads them; expressions that outputs hold, with the last equation that these read.
struct Breakdown {
  std::vector<Share> quantities; ///< by quantities.def
  std::vector<Share> steps;      ///< of the formalism, as comments of the generated code name them
  std::vector<Share> bodies;     ///< by their names; "several bodies" for all else
};

Breakdown breakdown(const Pool& pool, const Function& function, const Shape& shape);
/// Of the constants of update().
Breakdown breakdown(const Pool& pool, const std::vector<Equation>& constants, const Shape& shape);

} // namespace mbsgen::scheme
