// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "model/model.h"
#include <optional>
#include <string>

namespace mbsgen::formalism {

/// Other cuts of the same loops. A ball in a planar loop can change places with the one revolute joint of a
/// body in it: the joint is cut, and the ball becomes a joint. Joints with a role or force, actuators and
/// joints that laws read stay joints.
struct CutAdvice {
  std::vector<int> to_cut;  ///< rows of bodies whose joint is to be a cut
  std::vector<int> to_join; ///< rows of cuts that are to be joints
  /// Equations times joints that they couple, summed over the cuts: now, and with the advice.
  long before = 0, after = 0;

  bool helps() const { return after < before; }
  bool helps_much() const { return 2 * after < before; }
};

/// The cuts of the spanning tree of shortest paths from the base, which has short loops; where that is no
/// better than the model's, no change.
CutAdvice advise_cuts(const model::Model& model);

/// The advice in lines; "the cuts are well placed" where there is none.
std::string advice_text(const model::Model& model, const CutAdvice& advice);

} // namespace mbsgen::formalism
