// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "schedule/angles.h"
#include "schedule/congruence.h"
#include <cstdint>

namespace mbsgen::schedule {

/// Operations of a function, and how many of them are in packs.
struct PackCount {
  std::int64_t operations = 0, packed = 0;
  std::size_t most_lanes = 0;
};

/// What vectors a language has.
struct PackLimits {
  std::size_t most_lanes = 4; ///< a power of two
  bool gathers_sines = true;  ///< sines and cosines of many angles are computed at once
  bool takes_sines = true;    ///< these in vectors, too
};

/// Finds statements of limbs that correspond, and puts them side by side, so that one vector operation can do the work
/// of all of them: `Statement::lanes`. It starts at results that correspond by the model's limbs and goes down from
/// there as far as expressions are equal but for their operands; then up: a statement whose operands have partners has
/// as partner the one that is equal but for these. Packs whose operands and results would have to be gathered and taken
/// out for more than they save are left apart, and all where less than a third of the operations has partners. Statements move within runs of equations and results; nothing passes a
/// law, a batch of sines, a condition, a fill or a product. Sines and cosines that packs read side by side are computed
/// in vectors, where sines are gathered: `angles` changes. Values of mirrored limbs are computed with the other sign where
/// that makes them equal (Mirrors): `opposites` gets the constants that vectors may have with the other sign.
PackCount pack_limbs(SymbolCollector& symbols, const scheme::Program& program,
                     const scheme::Function& function, const PackLimits& limits, Angles& angles,
                     Opposites& opposites, Stages& stages);

} // namespace mbsgen::schedule
