// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/check/check_roles.h"
#include "base/text.h"
#include <algorithm>

namespace mbsgen::model {

namespace {

std::size_t equations(const Model& model) {
  std::size_t count = model.constraints.size();
  for (const Cut& cut : model.cuts) count += equations_of(cut.type);
  return count;
}

void check_dependent(const Model& model, Diagnostics& diagnostics) {
  std::size_t count = 0;
  const std::size_t possible = equations(model);
  for (const Joint& joint : model.joints) {
    if (joint.role != Role::dependent) continue;
    if (model.is_open())
      diagnostics.error(joint.role_where,
                        "the joint " + quoted(joint.name) +
                            " is dependent, but there are no cuts and no constraints to determine it; "
                            "write \"role\": \"independent\" or add them");
    else if (const std::size_t before = count;
             (count += joint.form().velocities.size()) > possible && before <= possible)
      diagnostics.error(joint.role_where,
                        "more dependent joints than equations: the cuts and constraints give at most " +
                            std::to_string(possible) + ", make this joint independent");
  }
}

void check_locked(const Joint& joint, Diagnostics& diagnostics) {
  for (const Scalar& velocity : joint.qd0)
    if (joint.role == Role::locked && !velocity.value.is_zero())
      diagnostics.error(velocity.where, "a locked joint has no velocity, remove \"qd0\"");
}

} // namespace

void check_roles(const Model& model, Diagnostics& diagnostics) {
  for (const Joint& joint : model.joints) check_locked(joint, diagnostics);
  check_dependent(model, diagnostics);
}

} // namespace mbsgen::model
