// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/describe/rigid_groups.h"
#include "base/index.h"
#include <algorithm>
#include <numeric>

namespace mbsgen::model {

namespace {

// The body that carries all of a branch, or the base.
int branch_of(const Model& model, int body) {
  int branch = base_body;
  for (; body != base_body; body = model.bodies[at(body)].parent) {
    const std::vector<int>& joints = model.bodies[at(body)].joints;
    if (std::any_of(joints.begin(), joints.end(), [&](int joint) { return model.joints[at(joint)].moves(); }))
      branch = body;
  }
  return branch;
}

// Branches that contacts join, each with its lowest member.
class Branches {
public:
  explicit Branches(const Model& model) : model_(model), lowest_(model.bodies.size()) {
    std::iota(lowest_.begin(), lowest_.end(), 0);
  }

  // The group of the body, or of the other one where the base carries it.
  int of(const Contact& contact) const {
    const int a = branch_of(model_, contact.shapes[0].point.body);
    return find(a != base_body ? a : branch_of(model_, contact.shapes[1].point.body));
  }

  void join(const Contact& contact) {
    const int a = branch_of(model_, contact.shapes[0].point.body);
    const int b = branch_of(model_, contact.shapes[1].point.body);
    if (a == base_body || b == base_body) return;
    const auto [low, high] = std::minmax({find(a), find(b)});
    lowest_[at(high)] = low;
  }

private:
  int find(int branch) const {
    while (lowest_[at(branch)] != branch) branch = lowest_[at(branch)];
    return branch;
  }

  const Model& model_;
  std::vector<int> lowest_;
};

} // namespace

std::vector<std::vector<int>> rigid_groups(const Model& model) {
  const std::vector<const Contact*> contacts = model.rigid_contacts();
  Branches branches(model);
  for (const Contact* contact : contacts) branches.join(*contact);
  std::vector<std::vector<int>> groups;
  std::vector<int> group_of_branch(model.bodies.size(), -1);
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    int& group = group_of_branch[at(branches.of(*contacts[i]))];
    if (group < 0) {
      group = static_cast<int>(groups.size());
      groups.emplace_back();
    }
    groups[at(group)].push_back(static_cast<int>(i));
  }
  return groups;
}

std::vector<std::vector<std::string>> rigid_group_names(const Model& model) {
  const std::vector<const Contact*> contacts = model.rigid_contacts();
  std::vector<std::vector<std::string>> names;
  for (const std::vector<int>& group : rigid_groups(model)) {
    names.emplace_back();
    for (const int contact : group) names.back().push_back(contacts[at(contact)]->name);
  }
  return names;
}

} // namespace mbsgen::model
