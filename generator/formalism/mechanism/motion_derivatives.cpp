// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/motion_derivatives.h"
#include "base/index.h"

namespace mbsgen::formalism {

DifferentiatedMotion differentiated_motion(const Mechanism& mechanism, FunctionBuilder& builder) {
  refuse_singular_mass(mechanism, builder);
  FactoredMotion motion = factored_motion(mechanism, builder);
  for (Node& node : builder.tree.nodes) node.qdd = motion.accelerations[at(node.velocity)];
  return {{std::move(motion)}, differentiated_forces(mechanism, builder).derivatives};
}

} // namespace mbsgen::formalism
