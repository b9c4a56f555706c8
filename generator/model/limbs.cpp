// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/limbs.h"
#include "base/index.h"
#include <algorithm>
#include <map>

namespace mbsgen::model {

namespace {

class LimbFinder {
public:
  explicit LimbFinder(const Model& model)
      : model_(model), children_(model.bodies.size() + 1), forms_(model.bodies.size()) {
    for (const int body : model.body_order) below(model.bodies[at(body)].parent).push_back(body);
    for (auto body = model.body_order.rbegin(); body != model.body_order.rend(); ++body) note_form(*body);
  }

  std::vector<Limbs> find() {
    std::vector<int> waiting = {base_body};
    while (!waiting.empty()) {
      const int body = waiting.back();
      waiting.pop_back();
      visit(body, waiting);
    }
    return std::move(found_);
  }

private:
  // Subtrees with equal joints have the same number.
  struct Form {
    int number = 0;
    bool moves = false;
  };

  std::vector<int>& below(int body) { return children_[at(body + 1)]; }
  const Form& form(int body) const { return forms_[at(body)]; }

  // Branches of a body are in the order of their forms: that of the file may differ from limb to limb.
  void note_form(int body) {
    Form& own = forms_[at(body)];
    std::string text;
    for (const int row : model_.bodies[at(body)].joints) {
      const Joint& joint = model_.joints[at(row)];
      text += std::to_string(static_cast<int>(joint.type)) + (joint.moves() ? "m" : "l") +
              (joint.motion ? "d" : "");
      own.moves = own.moves || joint.moves();
    }
    std::vector<int>& branches = below(body);
    std::stable_sort(branches.begin(), branches.end(),
                     [this](int a, int b) { return form(a).number < form(b).number; });
    for (const int branch : branches) {
      text += '(' + std::to_string(form(branch).number) + ')';
      own.moves = own.moves || form(branch).moves;
    }
    own.number = numbers_.try_emplace(text, static_cast<int>(numbers_.size())).first->second;
  }

  void visit(int body, std::vector<int>& waiting) {
    std::map<int, std::vector<int>> groups;
    for (const int branch : below(body))
      if (form(branch).moves) groups[form(branch).number].push_back(branch);
    for (const auto& [number, group] : groups)
      if (group.size() > 1)
        note(group);
      else
        waiting.push_back(group.front());
  }

  void note(const std::vector<int>& group) {
    Limbs& limbs = found_.emplace_back();
    for (const int first : group) {
      limbs.names.push_back(model_.bodies[at(first)].name);
      add_velocities(first, limbs.velocities.emplace_back());
    }
  }

  void add_velocities(int body, std::vector<int>& velocities) {
    for (const int row : model_.bodies[at(body)].joints) {
      const Joint& joint = model_.joints[at(row)];
      const int count = joint.moves() ? static_cast<int>(joint.form().velocities.size()) : 0;
      for (int i = 0; i < count; ++i) velocities.push_back(joint.velocity + i);
    }
    for (const int branch : below(body)) add_velocities(branch, velocities);
  }

  const Model& model_;
  std::vector<std::vector<int>> children_; // of the base, then of bodies
  std::vector<Form> forms_;
  std::map<std::string, int> numbers_; // of forms, by their joints and the numbers of their branches
  std::vector<Limbs> found_;
};

} // namespace

std::vector<Limbs> limbs_of(const Model& model) {
  return LimbFinder(model).find();
}

} // namespace mbsgen::model
