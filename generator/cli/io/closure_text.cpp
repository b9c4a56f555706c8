// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/io/closure_text.h"
#include "base/index.h"
#include "base/text.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

class Text {
public:
  Text(const model::Model& model, const formalism::LoopAnalysis& closure)
      : model_(model), closure_(closure), partition_(closure.partition) {}

  std::string all() {
    equations();
    partition();
    actuators();
    return std::move(out_);
  }

private:
  void line(const std::string& text) { out_ += text + '\n'; }

  std::string names(const std::vector<int>& velocities) const {
    std::string text;
    for (const int velocity : velocities) text += (text.empty() ? "" : ", ") + model_.velocity_name(velocity);
    return text;
  }

  void equations() {
    if (closure_.rows.empty() && closure_.dropped.empty()) return;
    line("constraint equations");
    line("  nc = " + std::to_string(closure_.nc()) +
         (closure_.has_partition ? ", of which " + std::to_string(partition_.rows.size()) + " independent"
                                 : ""));
    for (const std::string& name : closure_.dropped) line("  left out, identically zero: " + name);
    for (const int row : partition_.redundant)
      line("  redundant, follows from the others: " + closure_.rows[at(row)].name);
  }

  void partition() {
    line("partition");
    if (!closure_.has_partition) return line("  not known, the loops could not be closed");
    const std::string velocities = model_.has_spatial_joints() ? fmt::format(", nqd = {}", model_.nqd()) : "";
    line(fmt::format("  nq = {}{}, DOF = {}", model_.nq(), velocities, partition_.independent.size()));
    if (!partition_.independent.empty()) line("  independent: " + names(partition_.independent));
    for (std::size_t k = 0; k < partition_.dependent.size(); ++k) dependent(k);
    for (const model::Joint& joint : model_.joints)
      if (model::is_spatial(joint.type) && is_dependent(joint)) pose(joint);
    if (!partition_.driven.empty()) line("  driven: " + names(partition_.driven));
    if (!partition_.held.empty()) line("  held at zero, moves nothing: " + names(partition_.held));
    std::string locked;
    for (const model::Joint& one : model_.joints)
      if (one.role == model::Role::locked) locked += (locked.empty() ? "" : ", ") + one.name;
    if (!locked.empty()) line("  locked: " + locked);
  }

  void dependent(std::size_t k) {
    const std::size_t row = at(partition_.rows[k]);
    line(fmt::format("  dependent: {}{} by {} (pivot {:.3g})", model_.velocity_name(partition_.dependent[k]),
                     closure_.rows[row].holonomic ? value(partition_.dependent[k]) : " (velocity)",
                     closure_.rows[row].name, partition_.pivots[k]));
  }

  // Of a joint that has one.
  std::string value(int velocity) const {
    const model::Joint& joint = model_.joint_of_velocity(velocity);
    if (model::is_spatial(joint.type)) return "";
    return fmt::format(" = {:.6g}", rounded(partition_.q0[at(joint.coordinate)]));
  }

  bool is_dependent(const model::Joint& joint) const {
    return std::any_of(partition_.dependent.begin(), partition_.dependent.end(), [&](int velocity) {
      return model_.joint_of_velocity(velocity).coordinate == joint.coordinate;
    });
  }

  void pose(const model::Joint& joint) {
    std::string text;
    for (std::size_t k = 0; k < joint.q0.size(); ++k)
      text += fmt::format("{}{:.6g}", k == 0 ? "" : ", ", rounded(partition_.q0[at(joint.coordinate) + k]));
    line("  pose of " + joint.name + ": [" + text + "]");
  }

  // Without the rounding that assembly leaves about zero.
  static double rounded(double value) { return std::abs(value) < 1e-12 ? 0 : value; }

  void actuators() {
    std::vector<std::string> words;
    if (model_.actuators_given)
      for (const int row : model_.actuators) words.push_back(model_.joints[at(row)].name);
    if (!model_.actuators_given && (!closure_.is_constrained() || !closure_.has_partition)) return;
    if (!model_.actuators_given) words.push_back(names(partition_.independent));
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    line("actuators");
    line("  " + (text.empty() ? "none" : text));
  }

  const model::Model& model_;
  const formalism::LoopAnalysis& closure_;
  const formalism::Partition& partition_;
  std::string out_;
};

} // namespace

std::string closure_text(const model::Model& model, const formalism::LoopAnalysis& closure) {
  return Text(model, closure).all();
}

} // namespace mbsgen::cli
