// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/passivity/world.h"
#include "base/index.h"
#include "base/text.h"
#include "cli/session/number_table.h"
#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace mbsgen::cli {

namespace {

using Complex = std::complex<double>;

// The world near a state: x' = A x + B (y, y', y''), force = C x + D (y, y', y'').
struct LinearWorld {
  Eigen::MatrixXd A, B;
  Eigen::RowVectorXd C;
  Eigen::RowVector3d D;

  /// Force per displacement at the frequency omega.
  Complex dynamic_stiffness(double omega) const {
    const Complex s(0, omega);
    const Eigen::Vector3cd motion(1.0, s, s * s);
    const Eigen::Index n = A.rows();
    const Eigen::MatrixXcd shifted = s * Eigen::MatrixXcd::Identity(n, n) - A.cast<Complex>();
    const Complex direct = (D.cast<Complex>() * motion).value();
    if (n == 0) return direct;
    const Eigen::VectorXcd x = shifted.partialPivLu().solve(B.cast<Complex>() * motion);
    return (C.cast<Complex>() * x).value() + direct;
  }
};

// Evaluates along directions one after the other; each gives rates of the states and the driving force.
class WorldLinearizer {
public:
  WorldLinearizer(NearEquilibrium& near, int driven)
      : near_(near), driven_(driven), free_(near.linearize.roles().independent),
        integrated_(near.system.layout().integrated) {}

  std::optional<LinearWorld> find() {
    const Eigen::Index positions = Eigen::Index(integrated_.size()), free = Eigen::Index(free_.size());
    const Eigen::Index states = positions + free + near_.system.layout().nstate;
    LinearWorld world{Eigen::MatrixXd::Zero(states, states), Eigen::MatrixXd::Zero(states, 3),
                      Eigen::RowVectorXd::Zero(states), Eigen::RowVector3d::Zero()};
    for (Eigen::Index j = 0; j < states; ++j) {
      analysis::Direction direction = none();
      if (j < positions)
        direction.coordinates = followed(integrated_[std::size_t(j)]);
      else if (j < positions + free)
        direction.velocities(free_[std::size_t(j - positions)]) = 1;
      else
        direction.states(j - positions - free) = 1;
      if (!derive(direction, world.A.col(j), world.C(j))) return std::nullopt;
    }
    analysis::Direction by_way = none(), by_velocity = none(), by_acceleration = none();
    by_way.coordinates = followed(driven_);
    by_velocity.velocities(driven_) = 1, by_acceleration.accelerations(driven_) = 1;
    if (!derive(by_way, world.B.col(0), world.D(0)) || !derive(by_velocity, world.B.col(1), world.D(1)) ||
        !derive(by_acceleration, world.B.col(2), world.D(2)))
      return std::nullopt;
    return world;
  }

private:
  analysis::Direction none() const { return analysis::Direction(near_.system.layout()); }

  // Loops stay closed.
  Eigen::VectorXd followed(int velocity) {
    Eigen::MatrixXd change = Eigen::MatrixXd::Zero(near_.system.layout().nqd, 1);
    change(velocity, 0) = 1;
    return near_.linearize.follow(near_.system.at(), change).col(0);
  }

  bool derive(const analysis::Direction& direction, Eigen::Ref<Eigen::VectorXd> rates, double& force) {
    if (!near_.linearize.derive(near_.system.at(), near_.system.Q, direction)) return false;
    const analysis::DualPoint& found = near_.linearize.derived();
    Eigen::Index row = 0;
    for (const int place : integrated_) rates(row++) = found.qd[at(place)].derivative;
    for (const int place : free_) rates(row++) = found.qdd[at(place)].derivative;
    for (const analysis::Dual& rate : found.xd) rates(row++) = rate.derivative;
    force = found.Qdriven.front().derivative;
    return true;
  }

  NearEquilibrium& near_;
  int driven_;
  const std::vector<int>& free_;
  const std::vector<int>& integrated_;
};

} // namespace

VirtualWorld::VirtualWorld(const Session& session, double ratio) : session_(session), ratio_(ratio) {
  const std::vector<int>& driven = session.shape().driven;
  if (driven.size() != 1 || session.model().joint_of_velocity(driven.front()).motion)
    throw UsageError(
        "--virtual takes a model with one driven joint without a motion of its own, which follows the hand; " +
        quoted(session.model().name) + " has " +
        (driven.size() == 1 ? "one with a motion" : counted(driven.size(), "driven joint")));
  driven_ = driven.front();
}

DrivingPoint VirtualWorld::point_at(NearEquilibrium& near, double omega) const {
  const auto world = WorldLinearizer(near, driven_).find();
  if (!world) throw UsageError("--along: the model has no answer at a row of the table");
  const double scale = 1 / (ratio_ * ratio_);
  const Complex dynamic = scale * world->dynamic_stiffness(omega);
  const double way = near.system.at().q[mbsgen::at(session_.model().joint_of_velocity(driven_).coordinate)];
  return {ratio_ * way,        scale * world->D(0), scale * world->D(1),
          scale * world->D(2), dynamic.real(),      dynamic.imag() / omega};
}

std::vector<DrivingPoint> VirtualWorld::along(const std::string& table,
                                              const passivity::DeviceLimits& limits) const {
  const NumberTable states(table, NumberTable::Of::runs);
  // The frequency at which a wall on the device is about to swing.
  const double wall = limits.walls(0, false).stable;
  const double omega = std::sqrt((std::isfinite(wall) && wall > 0 ? wall : 1) / limits.port().mass());
  std::vector<DrivingPoint> points;
  for (std::size_t row = 0; row < states.rows(); ++row) {
    session_.budget().check();
    Start start = initial_values(session_, true);
    const auto take = [&](const std::vector<std::string>& names, const char* quantity,
                          std::vector<double>& into) {
      for (std::size_t i = 0; i < names.size(); ++i) {
        const std::vector<double>* values = states.find(column(quantity, names[i]));
        if (values == nullptr && *quantity == 'q' && quantity[1] == '\0')
          states.fail("there is no column " + quoted(column(quantity, names[i])));
        into[i] = values == nullptr ? 0 : (*values)[row];
      }
    };
    take(session_.coordinate_names(), "q", start.q), take(session_.shape().joint_names, "qd", start.qd);
    for (std::size_t i = 0; i < start.x.size(); ++i)
      if (const auto* values = states.find(column("x", session_.state_names()[i])))
        start.x[i] = (*values)[row];
    NearEquilibrium near(session_, start);
    if (!near.system.evaluate(0, near.system.state()))
      throw UsageError(fmt::format("--along: the model has no answer at row {} of the table", row + 1));
    DrivingPoint point = point_at(near, omega);
    const passivity::WallLimits beside = limits.walls(std::max(0.0, point.damping), false);
    point.stable = beside.stable, point.passive = beside.passive;
    points.push_back(point);
  }
  return points;
}

Table world_table(const std::vector<DrivingPoint>& points) {
  Table table({"position", "stiffness", "damping", "mass", "dynamic_stiffness", "dynamic_damping", "stable",
               "passive"});
  for (const DrivingPoint& one : points)
    table.add(std::vector<double>{one.position, one.stiffness, one.damping, one.mass, one.dynamic_stiffness,
                                  one.dynamic_damping, one.stable, one.passive});
  return table;
}

Figures world_figures(const std::vector<DrivingPoint>& points) {
  const auto beyond = [&](double DrivingPoint::*limit) {
    return double(std::count_if(points.begin(), points.end(),
                                [&](const DrivingPoint& one) { return one.stiffness > one.*limit; }));
  };
  return {{"states", double(points.size())},
          {"states_beyond_stable", beyond(&DrivingPoint::stable)},
          {"states_beyond_passive", beyond(&DrivingPoint::passive)}};
}

std::string world_text(const std::string& what, const std::vector<DrivingPoint>& points) {
  const auto stiffest = std::max_element(
      points.begin(), points.end(), [](const auto& a, const auto& b) { return a.stiffness < b.stiffness; });
  const Figures counts = world_figures(points);
  return fmt::format(
      "{}: {} states, the stiffest {:.6g} with a damping of {:.4g} and a mass of {:.4g} at {:.4g}\n"
      "  stiffer than the stable wall: {:.0f}, than the passive one: {:.0f}\n",
      what, points.size(), stiffest->stiffness, stiffest->damping, stiffest->mass, stiffest->position,
      counts[1].second, counts[2].second);
}

Panel world_chart(const std::string& what, const std::vector<DrivingPoint>& points) {
  Curve world{what}, stable{"stable beside its damping"}, passive{"passive beside its damping"};
  const auto put = [](Curve& curve, double x, double y) {
    if (y > 0 && std::isfinite(y)) curve.points.emplace_back(x, y);
  };
  for (const DrivingPoint& one : points)
    put(world, one.position, one.stiffness), put(stable, one.position, one.stable),
        put(passive, one.position, one.passive);
  Panel panel{
      "Stiffness of the virtual model", "rendered position", "stiffness (N/m or N m/rad)", false, true, {}};
  for (const Curve* curve : {&world, &stable, &passive})
    if (curve->points.size() > 1) panel.curves.push_back(*curve);
  return panel;
}

} // namespace mbsgen::cli
