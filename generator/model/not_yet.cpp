// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "model/read.h"

namespace mbsgen::model {

namespace {

void refuse(const Location& where, const std::string& what, const std::string& remedy,
            Diagnostics& diagnostics) {
  diagnostics.error(where, what + " are not yet generated, " + remedy);
}

} // namespace

void refuse_not_yet_generated(const Model& model, Diagnostics& diagnostics) {
  const std::string later = "remove it or wait for a later release";
  for (const Joint& joint : model.joints)
    if (joint.role == Role::driven)
      refuse(joint.role_where, "driven joints", "make " + quoted(joint.name) + " independent or locked",
             diagnostics);
  for (const Cut& cut : model.cuts) refuse(cut.where, "cuts", later, diagnostics);
  for (const Constraint& constraint : model.constraints)
    refuse(constraint.where, "constraints", later, diagnostics);
  for (const Link& link : model.links) refuse(link.where, "links", later, diagnostics);
  for (const Force& force : model.forces)
    if (force.law != ForceLaw::input)
      refuse(force.where, "forces given by a law", "write \"law\": \"input\" or wait for a later release",
             diagnostics);
}

} // namespace mbsgen::model
