// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/urdf/couplings.h"
#include "export/losses.h"

namespace mbsgen::exporter {

namespace {

class MimicFinder {
public:
  explicit MimicFinder(const model::Model& model) : model_(model) {}

  // False where the constraint cannot be said.
  bool add(const Coupling& coupling) {
    if (coupling.terms.size() != 2) return false;
    const auto& [first, second] = std::pair(coupling.terms[0], coupling.terms[1]);
    const bool second_first = !is_dependent(first.coordinate) || is_dependent(second.coordinate);
    if (second_first) return follow(second, first, coupling) || follow(first, second, coupling);
    return follow(first, second, coupling) || follow(second, first, coupling);
  }

  std::map<int, Mimic> take() { return std::move(mimics_); }

private:
  bool is_dependent(int coordinate) const {
    return model_.joint_of_coordinate(coordinate).role == model::Role::dependent;
  }

  bool follow(const Coupling::Term& follower, const Coupling::Term& leader, const Coupling& coupling) {
    if (mimics_.count(follower.coordinate) != 0) return false;
    for (int next = leader.coordinate;;) { // nobody may follow itself
      if (next == follower.coordinate) return false;
      const auto found = mimics_.find(next);
      if (found == mimics_.end()) break;
      next = found->second.leader;
    }
    mimics_[follower.coordinate] = {leader.coordinate, -leader.factor / follower.factor,
                                    -coupling.offset / follower.factor};
    return true;
  }

  const model::Model& model_;
  std::map<int, Mimic> mimics_;
};

} // namespace

std::map<int, Mimic> mimics_of(const Mechanism& mechanism, Diagnostics& diagnostics) {
  const model::Model& model = *mechanism.model;
  MimicFinder finder(model);
  Named lost;
  for (const model::Constraint& constraint : model.constraints) {
    const auto coupling = coupling_of(model, constraint);
    if (!coupling || !finder.add(*coupling)) lost.add(constraint.where, constraint.name);
  }
  lost.warn(
      "constraints are left out, URDF has linear ones between two joints alone, and the robot of the file "
      "moves without them",
      diagnostics);
  return finder.take();
}

} // namespace mbsgen::exporter
