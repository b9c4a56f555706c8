// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/closure/idle_spins.h"
#include "base/index.h"
#include "expr/differentiate.h"
#include "expr/evaluate.h"
#include <algorithm>
#include <cmath>
#include <optional>

namespace mbsgen::formalism {

namespace {

using model::Joint;
using Position = std::array<expr::Expr, 3>;

class RodSearch {
public:
  RodSearch(const model::Model& model, expr::Pool& pool, int joint)
      : model_(model), pool_(pool), row_(joint), joint_(model.joints[at(joint)]), body_(joint_.body) {}

  std::optional<IdleSpin> find() {
    if (!is_free_ball(row_) || model_.bodies[at(body_)].joints.back() != row_) return std::nullopt;
    if (joint_.type == model::JointType::Ball) take({zero(), zero(), zero()});
    if (!take_children() || !take_cuts() || !take_links() || has_forces()) return std::nullopt;
    if (ends_.size() != 2 || !spin_moves_no_mass()) return std::nullopt;
    const int first = joint_.velocity + static_cast<int>(model::angular_velocity_at(joint_.type));
    return IdleSpin{row_, first + static_cast<int>(longest_side())};
  }

private:
  expr::Expr zero() const { return pool_.number(0); }

  // A joint with a quaternion whose turns no law, rotor, role or constraint of its own restricts.
  bool is_free_ball(int row) const {
    const Joint& joint = model_.joints[at(row)];
    const bool actuated =
        std::find(model_.actuators.begin(), model_.actuators.end(), row) != model_.actuators.end();
    return joint.moves() && model::is_spatial(joint.type) && joint.role != model::Role::driven &&
           joint.force.empty() && joint.armature.value.is_zero() && !actuated && !is_constrained(joint);
  }

  bool is_constrained(const Joint& joint) const {
    for (const model::Constraint& constraint : model_.constraints) {
      for (std::size_t k = 0; k < joint.form().coordinates.size(); ++k)
        if (depends(constraint, model::q_symbol(pool_, joint.coordinate + static_cast<int>(k)))) return true;
      for (std::size_t k = 0; k < joint.form().velocities.size(); ++k)
        if (depends(constraint, model::qd_symbol(pool_, joint.velocity + static_cast<int>(k)))) return true;
    }
    return false;
  }

  static bool depends(const model::Constraint& constraint, const expr::Expr& symbol) {
    return !expr::differentiate(constraint.expression, symbol).is_zero();
  }

  void take(const Position& end) {
    if (std::find(ends_.begin(), ends_.end(), end) == ends_.end()) ends_.push_back(end);
  }

  void take(const model::PointRef& point) {
    const model::Point* const named = model_.find(point);
    take(named == nullptr ? Position{zero(), zero(), zero()} : values(named->position));
  }

  Position values(const model::Vec3& vector) const {
    Position result;
    for (std::size_t k = 0; k < 3; ++k)
      result[k] = vector[k].value.pool() == nullptr ? zero() : vector[k].value;
    return result;
  }

  bool take_children() {
    for (const model::Body& body : model_.bodies) {
      if (body.parent != body_) continue;
      if (body.joints.empty() || !is_free_ball(body.joints.front()) ||
          model_.joints[at(body.joints.front())].type != model::JointType::Ball)
        return false;
      if (body.dh) return false; // seen as a sum of two steps, it may lie on the line by chance alone
      take(values(body.at));
    }
    return true;
  }

  bool take_cuts() {
    for (const model::Cut& cut : model_.cuts)
      for (const model::PointRef& point : {cut.a, cut.b}) {
        if (point.body != body_) continue;
        if (cut.type == model::CutType::solid) return false;
        take(point);
      }
    return true;
  }

  bool take_links() {
    for (const model::Link& link : model_.links)
      for (const model::PointRef& point : {link.from, link.to})
        if (point.body == body_) take(point);
    return true;
  }

  bool has_forces() const {
    const auto touches = [this](const model::Contact& contact) {
      return contact.shapes[0].point.body == body_ || contact.shapes[1].point.body == body_;
    };
    return std::any_of(model_.contacts.begin(), model_.contacts.end(), touches) ||
           std::any_of(model_.bushings.begin(), model_.bushings.end(),
                       [this](const model::Bushing& bushing) {
                         return bushing.a.body == body_ || bushing.b.body == body_;
                       }) ||
           std::any_of(model_.tyres.begin(), model_.tyres.end(),
                       [this](const model::Tyre& tyre) { return tyre.center.body == body_; }) ||
           std::any_of(model_.forces.begin(), model_.forces.end(),
                       [this](const model::Force& force) { return force.point.body == body_; });
  }

  // Without any inertia the line may have any direction; else it is an axis of the body, and the zeros are
  // exact.
  bool spin_moves_no_mass() const {
    const model::Body& body = model_.bodies[at(body_)];
    const bool no_tensor = std::all_of(body.inertia.begin(), body.inertia.end(),
                                       [](const model::Scalar& entry) { return entry.value.is_zero(); });
    if (body.mass.value.is_zero() && no_tensor) return true;
    const Position com = values(body.com);
    const std::size_t axis = longest_side();
    static constexpr std::size_t places[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
    for (std::size_t k = 0; k < 3; ++k) {
      if (!body.inertia[places[axis][k]].value.is_zero()) return false;
      if (k != axis && !(ends_[0][k] == ends_[1][k] && ends_[0][k] == com[k])) return false;
    }
    return true;
  }

  // The component in which the two ends lie farthest apart, for nominal parameters.
  std::size_t longest_side() const {
    std::size_t best = 0;
    double longest = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const double side = std::abs(nominal(ends_[1][k] - ends_[0][k]));
      if (side > longest * (1 + 1e-9)) best = k;
      longest = std::max(longest, side);
    }
    return best;
  }

  double nominal(const expr::Expr& value) const {
    expr::Evaluator<double> evaluator(pool_);
    for (const model::UserParameter& parameter : model_.parameters)
      evaluator.set(parameter.symbol, parameter.value.nominal);
    return evaluator.value(value);
  }

  const model::Model& model_;
  expr::Pool& pool_;
  int row_;
  const Joint& joint_;
  int body_;
  std::vector<Position> ends_; ///< different ones, in body axes
};

} // namespace

std::vector<IdleSpin> idle_spins(const model::Model& model, expr::Pool& pool) {
  std::vector<IdleSpin> spins;
  for (int row = 0; row < static_cast<int>(model.joints.size()); ++row)
    if (model::is_spatial(model.joints[at(row)].type))
      if (const auto spin = RodSearch(model, pool, row).find()) spins.push_back(*spin);
  return spins;
}

} // namespace mbsgen::formalism
