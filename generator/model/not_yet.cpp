// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/read.h"

namespace mbsgen::model {

void refuse_not_yet_generated(const Model& model, Diagnostics& diagnostics) {
  const auto refuse = [&](const Location& where, const char* what, const char* remedy) {
    diagnostics.error(where, std::string("this release does not generate ") + what + " yet, " + remedy);
  };
  for (const Joint& joint : model.joints)
    if (joint.role == Role::driven)
      refuse(joint.role_where, "driven joints", "write \"role\": \"independent\" or \"locked\"");
  for (const Cut& cut : model.cuts) refuse(cut.where, "cuts", "remove it");
  for (const Constraint& constraint : model.constraints) refuse(constraint.where, "constraints", "remove it");
  for (const Link& link : model.links)
    if (!link.force)
      refuse(link.where, "links with a law of the user's", "write the law as an expression in \"force\"");
  for (const Force& force : model.forces)
    if (force.law == ForceLaw::external)
      refuse(force.where, "forces that follow from a law of the user's",
             "write expressions in \"force\" and \"torque\", or \"law\": \"input\" and supply them at each "
             "call");
}

} // namespace mbsgen::model
