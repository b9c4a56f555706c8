// SPDX-License-Identifier: MIT
/// The generated kart on its belt: roles of the joints, the force of the holder, those of the tyres.
#pragma once
#include "../hands.hpp"
#include "kart_bench.hpp"

#include <mbsgen/coupling/generated_model.hpp>
#include <mbsgen/laws/tyre_brush.hpp>

namespace kart {

using namespace mbsgen::runtime;
namespace joint = kart_bench::joint;

inline constexpr int wheels = 4; // front left, front right, rear left, rear right

using Generated = kart_bench::Model<>;

/// Axes: the holder in x and y, both front wheels about their upright axes.
struct Roles : Generated::Roles {
  static constexpr int driven[] = {joint::x, joint::y, joint::steer_left, joint::steer_right};
  static constexpr int outputs = 0;
};
using Model = DrivenModel<Generated, Roles, RungeKutta4>;

class Kart {
public:
  static constexpr double period_s = 1e-3;

  /// toe: toe-in of each front wheel, rad.
  explicit Kart(double toe) {
    auto parameters = model_.dynamics.model.parameters;
    parameters.toe = toe;
    model_.set(parameters);
    for (int i = 0; i < kart_bench::nq; ++i) model_.rest[i] = kart_bench::q0[i];
    for (int i = 0; i < kart_bench::nqd; ++i) model_.rest_rate[i] = kart_bench::qd0[i];
    model_.reset({});
  }
  /// A step in which both front wheels turn alike. False: the model has no answer.
  bool step(const hands::Turn& turn) {
    Motion<double, 4> motion;
    for (const int i : {2, 3}) {
      motion.position[i] = turn.angle;
      motion.velocity[i] = turn.rate;
      motion.acceleration[i] = turn.acceleration;
    }
    model_.drive(motion);
    return model_.advance(period_s);
  }
  /// Of the holder on the kart, N, axis 0 ahead, 1 to the left: equation (13) of Timmermans, Docquier & Fisette 2021, as the
  /// load cell between frame and kart would give it.
  double holder(int axis) const { return model_.dynamics.driving[axis]; }
  /// Of the belt on a wheel, N, along the axes of the belt.
  double tyre(int wheel, int axis) const {
    const auto& now = model_.dynamics;
    double forces[kart_bench::noutput];
    now.model.outputs(now.q, now.qd, now.input, forces);
    return forces[3 * wheel + axis];
  }
  double all_tyres(int axis) const {
    double sum = 0;
    for (int i = 0; i < wheels; ++i) sum += tyre(i, axis);
    return sum;
  }
  /// Momentum of the kart to the left, N s.
  double momentum() const {
    double h[6];
    model_.dynamics.model.momentum(model_.dynamics.q, model_.dynamics.qd, h);
    return h[1];
  }
  double belt_speed() const { return model_.dynamics.model.parameters.belt_speed; } ///< m/s
  /// The tyres' law by itself, in C++: the lateral force on a wheel that runs straight at an angle to the belt, N; rad.
  double lateral(double load, double angle) const {
    BrushTyre<double> tyre;
    tyre.stiffness = model_.dynamics.model.parameters.fl.slip_stiffness;
    TyreSlip<double> slip;
    slip.lateral = angle;
    return tyre(load, slip).lateral;
  }

private:
  Model model_;
};

} // namespace kart
