// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/identify/sensitive_system.h"
#include <limits>

namespace mbsgen::cli {

using analysis::Dual;
using identify::Matrix;
using identify::Vector;

SensitiveSystem::SensitiveSystem(const Session& session, const Unknowns& unknowns, const Inputs& inputs,
                                 const Measured& measured, const Vector& values)
    : session_(session), unknowns_(unknowns), inputs_(inputs), measured_(measured), values_(values),
      begin_(unknowns.start_at(values)), system_(system_at(session, begin_)),
      linearizer_(linearizer_at(session, begin_)), jacobian_(system_),
      start_slopes_(unknowns.slopes_at(begin_)),
      given_(inputs.signals.size(), std::numeric_limits<double>::quiet_NaN()), given_duals_(given_) {
  const analysis::State state = system_.state();
  start_.resize(Eigen::Index(state.q.size() + state.ud.size()));
  std::copy(state.q.begin(), state.q.end(), start_.data());
  std::copy(state.ud.begin(), state.ud.end(), start_.data() + state.q.size());
  system_.derivatives = [this](const analysis::Point& at, const std::vector<double>& Q,
                               analysis::RateDerivatives& result) { return linearizer_(at, Q, result); };
  if (inputs.tracks.empty()) return;
  system_.drive = [this](double t, double* q, double* qd, double* qdd) {
    for (const auto& [place, track] : inputs_.tracks) {
      const analysis::Moment moment = inputs_.moment(track, t);
      q[session_.model().joint_of_velocity(place).coordinate] = moment.q;
      qd[place] = moment.qd, qdd[place] = moment.qdd;
    }
  };
}

void SensitiveSystem::give(std::size_t interval, double t) {
  interval_ = interval;
  for (std::size_t i = 0; i < inputs_.signals.size(); ++i) {
    const Inputs::Signal& signal = inputs_.signals[i];
    const double value = inputs_.value(signal, interval, t);
    if (value == given_[i]) continue;
    given_[i] = value;
    if (signal.parameter)
      system_.model.set(*signal.parameter, value);
    else
      system_.Q[signal.force] = value;
  }
}

void SensitiveSystem::give_duals(double t) {
  for (std::size_t i = 0; i < inputs_.signals.size(); ++i) {
    const Inputs::Signal& signal = inputs_.signals[i];
    const double value = inputs_.value(signal, interval_, t);
    if (!signal.parameter || value == given_duals_[i]) continue;
    given_duals_[i] = value;
    linearizer_.model().set(*signal.parameter, Dual(value));
  }
}

bool SensitiveSystem::evaluate(std::size_t interval, double t, const Vector& z, Vector& f) {
  give(interval, t);
  z_ = z;
  const std::size_t nq = std::size_t(session_.shape().nq);
  if (!system_.evaluate(t, z.data(), z.data() + nq)) return false;
  f.resize(z.size());
  system_.coordinate_rates(z.data(), f.data());
  for (std::size_t i = 0; i < system_.layout().rates(); ++i) f(Eigen::Index(nq + i)) = system_.rate(i);
  return f.allFinite();
}

bool SensitiveSystem::by_state(Matrix& slopes) {
  // The motion of driven joints alone depends on no state.
  slopes.setZero(z_.size(), z_.size());
  if (system_.layout().rates() == 0) return true;
  give_duals(system_.at().t);
  if (!jacobian_.evaluate()) return false;
  std::vector<double> column;
  for (Eigen::Index j = 0; j < z_.size(); ++j) {
    jacobian_.column(z_.data(), std::size_t(j), column);
    slopes.col(j) = Eigen::Map<const Vector>(column.data(), z_.size());
  }
  return slopes.allFinite();
}

void SensitiveSystem::seed(std::size_t unknown, double slope) {
  const Unknown& one = unknowns_.all()[unknown];
  if (one.parameter) linearizer_.model().set(*one.parameter, Dual(values_(Eigen::Index(unknown)), slope));
}

Eigen::MatrixXd SensitiveSystem::followed(const Eigen::VectorXd& change) {
  if (session_.shape().solved.empty()) return change;
  Eigen::MatrixXd others = change;
  for (const int place : session_.shape().solved) others.row(place).setZero();
  return linearizer_.follow(system_.at(), others);
}

bool SensitiveSystem::by_unknowns(Matrix& slopes) {
  give_duals(system_.at().t);
  slopes.setZero(z_.size(), unknowns());
  const analysis::Layout& layout = system_.layout();
  const std::size_t joints = layout.integrated.size();
  for (std::size_t j = 0; j < unknowns_.size(); ++j) {
    if (!unknowns_.all()[j].parameter) continue;
    seed(j, 1);
    analysis::Direction none(layout);
    none.coordinates = followed(none.coordinates);
    const bool solved = linearizer_.derive(system_.at(), system_.Q, none);
    seed(j, 0);
    if (!solved) return false;
    const analysis::DualPoint& derived = linearizer_.derived();
    auto column = slopes.col(Eigen::Index(j));
    // Quaternions are integrated, and no parameter changes the velocities of such joints.
    system_.walk([&](int coordinate,
                     int velocity) { column(coordinate) = derived.qd[std::size_t(velocity)].derivative; },
                 [](const analysis::SpatialJoint&) {});
    for (std::size_t i = 0; i < layout.rates(); ++i)
      column(session_.shape().nq + Eigen::Index(i)) =
          (i < joints ? derived.qdd[std::size_t(layout.integrated[i])] : derived.xd[i - joints]).derivative;
  }
  return slopes.allFinite();
}

Vector SensitiveSystem::closed() const {
  Vector z = z_;
  const analysis::Point& at = system_.at();
  std::copy(at.q.begin(), at.q.end(), z.data());
  return z;
}

analysis::Direction SensitiveSystem::direction(const Vector& way) {
  const analysis::Layout& layout = system_.layout();
  analysis::Direction result(layout);
  system_.walk([&](int coordinate, int velocity) { result.coordinates(velocity) = way(coordinate); },
               [&](const analysis::SpatialJoint& joint) {
                 const int linear = joint.is_free ? 3 : 0;
                 double* const along = result.coordinates.data() + joint.velocity;
                 if (joint.is_free)
                   analysis::detail::turned_back(system_.at().q.data() + joint.coordinate + linear,
                                                 way.data() + joint.coordinate, along);
                 analysis::detail::quaternion_displacement(z_.data() + joint.coordinate + linear,
                                                           way.data() + joint.coordinate + linear,
                                                           along + linear);
               });
  result.coordinates = followed(result.coordinates);
  const Eigen::Index nq = session_.shape().nq, joints = Eigen::Index(layout.integrated.size());
  for (Eigen::Index i = 0; i < joints; ++i)
    result.velocities(layout.integrated[std::size_t(i)]) = way(nq + i);
  result.states = way.tail(layout.nstate);
  return result;
}

bool SensitiveSystem::measure(std::size_t interval, double t, const Vector& z, const Matrix* ways,
                              Vector& said, Matrix& slopes) {
  Vector f;
  if (!evaluate(interval, t, z, f)) return false;
  give_duals(t);
  const std::vector<Dual> Q(system_.Q.begin(), system_.Q.end());
  const Eigen::Index columns = Eigen::Index(measured_.size()), count = ways == nullptr ? 0 : ways->cols();
  said.resize(columns);
  slopes.resize(columns, count);
  for (Eigen::Index j = count > 0 ? 0 : -1; j < count; ++j) {
    const bool is_unknown = j >= 0 && j < unknowns();
    const auto unknown = is_unknown ? std::optional<std::size_t>(std::size_t(j)) : std::nullopt;
    if (unknown) seed(*unknown, 1);
    const analysis::Direction way = j < 0 ? analysis::Direction(system_.layout()) : direction(ways->col(j));
    const bool solved = linearizer_.derive(system_.at(), system_.Q, way);
    const std::vector<Dual> row =
        solved ? measured_.model(t, linearizer_, Q, values_, unknown) : std::vector<Dual>();
    if (unknown) seed(*unknown, 0);
    if (!solved) return false;
    for (Eigen::Index i = 0; i < columns; ++i) {
      said(i) = row[std::size_t(i)].value;
      if (j >= 0) slopes(i, j) = row[std::size_t(i)].derivative;
    }
  }
  return said.allFinite() && slopes.allFinite();
}

} // namespace mbsgen::cli
