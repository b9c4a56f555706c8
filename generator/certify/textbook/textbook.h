// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/index.h"
#include "certify/textbook/angular_velocity.h"
#include "certify/textbook/loads.h"
#include "certify/textbook/motion.h"

namespace mbsgen::certify {

/// The equations of motion as a textbook states them, in inertial axes and without any recursion between
/// bodies:
///   Q_i = Σ_bodies m (p̈ - g)·∂p/∂q_i + d/dt(I ω)·w_i  -  Σ_loads F·∂p/∂q_i + T·w_i  -  passive force,
/// p the centre of mass, w_i × = ∂R/∂q_i Rᵀ (d'Alembert and Jourdain; Newton's and Euler's laws per body).
template <class Field>
class Textbook {
public:
  using Number = typename Field::Number;

  explicit Textbook(ModelValues<Field>& values)
      : motion_(values), zero_(at(model().nq())), values_(values), assigned_(values.assigned()) {
    gravity_ = values.vector(model().gravity, "base", "gravity");
    for (const model::Body& body : model().bodies) bodies_.push_back(read(body));
    frames_ = motion_.along(assigned_.qd, zero_);
    for (int k = 0; k < model().nq(); ++k) columns_.push_back(motion_.derivative(k, frames_));
    loads_ = applied_loads(motion_, frames_);
    for (const int row : model().coordinates) {
      const model::Joint& joint = model().joints[at(row)];
      passive_.push_back(joint.force ? values.law(*joint.force) : Number(0));
    }
  }

  /// M, row by row: ∂p/∂q_i·m ∂p/∂q_j + w_i·I w_j, summed over the bodies.
  std::vector<Number> mass_matrix() {
    const std::size_t n = zero_.size();
    std::vector<Number> m(n * n);
    for (std::size_t b = 0; b < bodies_.size(); ++b) {
      const std::vector<Column> moved = columns_of(b);
      for (const Column& i : moved)
        for (const Column& j : moved) {
          Number& entry = m[i.coordinate * n + j.coordinate];
          entry = values_.point().field().reduced(entry + dot(i.momentum, j.velocity) +
                                                  dot(i.spin_momentum, j.spin));
        }
    }
    return m;
  }

  std::vector<Number> inverse_dynamics() { return inverse_dynamics(assigned_.qdd); }
  std::vector<Number> inverse_dynamics(const std::vector<Number>& qdd) {
    return generalized(assigned_.qd, qdd);
  }
  std::vector<Number> bias() { return generalized(assigned_.qd, zero_); }

  /// Force and torque of the base on the system, at the base's origin.
  std::vector<Number> base_reaction() {
    const std::vector<Inertial> inertial = inertial_loads(assigned_.qd, assigned_.qdd);
    Vector<Number> force{};
    Vector<Number> torque{};
    for (const Inertial& body : inertial) {
      force = force + body.force;
      torque = torque + body.torque + cross(body.centre, body.force);
    }
    for (const Load<Number>& load : loads_.loads) {
      if (load.body == model::base_body) continue;
      force = force - load.force;
      torque = torque - load.torque - cross(load.at, load.force);
    }
    return {force[0], force[1], force[2], torque[0], torque[1], torque[2]};
  }

  /// Motion of a sensor's point, by array.
  std::map<std::string, std::vector<Number>> sensor(const model::Sensor& sensor);

  /// What the user's laws are told, by name.
  const std::map<std::string, std::vector<Number>>& law_arguments() const { return loads_.law_arguments; }
  const Motion<Field>& motion() const { return motion_; }
  /// Bodies while the coordinates move with their velocities, without accelerations.
  const std::vector<typename Motion<Field>::template FrameJet<2>>& frames() const { return frames_; }
  /// Derivatives of the frames to one coordinate.
  const std::vector<typename Motion<Field>::template FrameJet<1>>& column(int coordinate) const {
    return columns_[at(coordinate)];
  }

private:
  struct BodyData {
    Number mass;
    Vector<Number> centre;
    Matrix<Number> inertia;
  };
  // Force and torque at the centre of mass that the motion needs; inertial axes.
  struct Inertial {
    Vector<Number> centre, force, torque;
  };
  // What one coordinate does to a body: velocity of the centre of mass and angular velocity per unit of
  // velocity.
  struct Column {
    std::size_t coordinate;
    Vector<Number> velocity, spin, momentum, spin_momentum;
  };

  const model::Model& model() const { return motion_.model(); }

  BodyData read(const model::Body& body) {
    BodyData data;
    data.mass = values_.number(body.mass, {body.name, "mass", -1});
    data.centre = values_.vector(body.com, body.name, "com");
    constexpr int place[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j)
        data.inertia[i][j] =
            values_.number(body.inertia[at(place[i][j])], {body.name, "inertia", place[i][j]});
    return data;
  }

  std::vector<Inertial> inertial_loads(const std::vector<Number>& qd, const std::vector<Number>& qdd) {
    using One = Jet<Number, 1>;
    const auto frames = motion_.along(qd, qdd);
    std::vector<Inertial> loads;
    for (std::size_t b = 0; b < bodies_.size(); ++b) {
      const BodyData& body = bodies_[b];
      const auto centre = frames[b].origin + frames[b].axes * lifted<2>(body.centre);
      const auto axes = mapped<One>(frames[b].axes, without_last<Number>);
      const auto lift = [](const Number& number) { return One(number); };
      const auto momentum =
          axes * (mapped<One>(body.inertia, lift) * (transpose(axes) * angular_velocity(frames[b].axes)));
      loads.push_back(
          {derivative(centre, 0), body.mass * (derivative(centre, 2) - gravity_), derivative(momentum, 1)});
      reduce(loads.back().force);
      reduce(loads.back().torque);
    }
    return loads;
  }

  void reduce(Vector<Number>& vector) {
    for (Number& number : vector) number = values_.point().field().reduced(std::move(number));
  }

  std::vector<Column> columns_of(std::size_t body) {
    std::vector<Column> result;
    for (std::size_t k = 0; k < columns_.size(); ++k) {
      if (!motion_.moves(static_cast<int>(k), static_cast<int>(body))) continue;
      const auto& frame = columns_[k][body];
      const BodyData& data = bodies_[body];
      Column column;
      column.coordinate = k;
      column.velocity = derivative(frame.origin + frame.axes * lifted<1>(data.centre), 1);
      column.spin = spin(frame.axes);
      const auto axes = mapped<Number>(frame.axes, [](const Jet<Number, 1>& jet) { return jet.value(); });
      column.momentum = data.mass * column.velocity;
      column.spin_momentum = axes * (data.inertia * (transpose(axes) * column.spin));
      reduce(column.spin_momentum);
      result.push_back(std::move(column));
    }
    return result;
  }

  std::vector<Number> generalized(const std::vector<Number>& qd, const std::vector<Number>& qdd) {
    std::vector<Number> forces;
    for (const Number& passive : passive_) forces.push_back(-passive);
    const std::vector<Inertial> inertial = inertial_loads(qd, qdd);
    for (std::size_t b = 0; b < bodies_.size(); ++b)
      for (const Column& column : columns_of(b))
        forces[column.coordinate] = forces[column.coordinate] + dot(column.velocity, inertial[b].force) +
                                    dot(column.spin, inertial[b].torque);
    for (const Load<Number>& load : loads_.loads) subtract(load, forces);
    return forces;
  }

  void subtract(const Load<Number>& load, std::vector<Number>& forces) {
    if (load.body == model::base_body) return;
    for (int k = 0; k < model().nq(); ++k) {
      if (!motion_.moves(k, load.body)) continue;
      const auto& frame = columns_[at(k)][at(load.body)];
      const Vector<Number> velocity = derivative(frame.origin + frame.axes * lifted<1>(load.in_body), 1);
      forces[at(k)] = forces[at(k)] - dot(velocity, load.force) - dot(spin(frame.axes), load.torque);
    }
  }

  Motion<Field> motion_;
  std::vector<Number> zero_;
  ModelValues<Field>& values_;
  const Assignment<Field>& assigned_;
  Vector<Number> gravity_;
  std::vector<BodyData> bodies_;
  std::vector<typename Motion<Field>::template FrameJet<2>> frames_;
  std::vector<std::vector<typename Motion<Field>::template FrameJet<1>>> columns_; ///< by coordinate and body
  Loads<Number> loads_;
  std::vector<Number> passive_;
};

template <class Field>
std::map<std::string, std::vector<typename Field::Number>>
Textbook<Field>::sensor(const model::Sensor& sensor) {
  std::map<std::string, std::vector<Number>> results;
  const auto list = [](const Vector<Number>& a) { return std::vector<Number>{a[0], a[1], a[2]}; };
  const int body = sensor.point.body;
  const auto frames = motion_.along(assigned_.qd, assigned_.qdd);
  using Two = Jet<Number, 2>;
  const Frame<Two> frame =
      body == model::base_body ? Frame<Two>{{}, identity(Two(Number(1)))} : frames[at(body)];
  const Vector<Number> in_body = values_.position(sensor.point);
  const auto position = frame.origin + frame.axes * lifted<2>(in_body);
  const auto omega = angular_velocity(frame.axes);
  results["position"] = list(derivative(position, 0));
  results["velocity"] = list(derivative(position, 1));
  results["acceleration"] = list(derivative(position, 2));
  results["angular_velocity"] = list(derivative(omega, 0));
  results["angular_acceleration"] = list(derivative(omega, 1));
  for (const auto& row : frame.axes)
    for (const Two& entry : row) results["rotation"].push_back(entry.value());
  const std::size_t n = zero_.size();
  std::vector<Number>& jacobian = results["jacobian"];
  jacobian.resize(6 * n);
  for (std::size_t k = 0; k < n; ++k) {
    if (!motion_.moves(static_cast<int>(k), body)) continue;
    const auto& column = columns_[k][at(body)];
    const Vector<Number> linear = derivative(column.origin + column.axes * lifted<1>(in_body), 1);
    const Vector<Number> angular = spin(column.axes);
    for (std::size_t i = 0; i < 3; ++i) {
      jacobian[i * n + k] = linear[i];
      jacobian[(3 + i) * n + k] = angular[i];
    }
  }
  return results;
}

} // namespace mbsgen::certify
