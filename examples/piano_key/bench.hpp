// SPDX-License-Identifier: MIT
/// The action on a bench: its key's front moves as prescribed, and what happens is recorded. No loop, no device.
#pragma once
#include "grand_action.hpp"
#include "strokes.hpp"

#include <cmath>
#include <vector>

namespace grand {

using Parameters = piano_key::Parameters<double>;

/// A moment of a recording.
struct Row {
  double time = 0;   ///< s
  double front = 0;  ///< travel of the key's front, m
  double finger = 0; ///< force of the finger, of the whole model, N
  double pilot = 0;  ///< force of the whippen on the pilot, N
  double hammer = 0; ///< angle, rad
  double string = 0; ///< force of the hammer on the string, N
};
using Recording = std::vector<Row>;

/// How the model is integrated: periods in which the front's acceleration is held, in s, and parts of each.
struct Steps {
  double period = 1e-5;
  int parts = 1;
};

/// Real: the numbers of the model; courses and recordings have those of a double.
template <class Method = SemiImplicitEuler, class Real = double>
class Bench {
public:
  explicit Bench(const piano_key::Parameters<Real>& parameters, Steps steps = {}) : steps_(steps) {
    model_.set(parameters);
    prepare(model_, steps.period);
    model_.substep_count = steps.parts;
    model_.reset(Sample<Real, 1>());
    for (double t = 0; t < 0.5; t += steps.period) move(Front());
  }
  /// True while the model has a result.
  bool move(const Front& front) {
    front_ = front;
    Motion<Real, 1> motion;
    motion.position[0] = static_cast<Real>(front.position[0]);
    motion.velocity[0] = static_cast<Real>(front.velocity[0]);
    motion.acceleration[0] = static_cast<Real>(front.acceleration[0]);
    model_.drive(motion);
    return model_.advance(static_cast<Real>(steps_.period));
  }
  const Real* q() const { return model_.dynamics.q; }
  /// The moment at which the last step began.
  Row row(double time) const {
    const auto& dynamics = model_.dynamics;
    Real felt[1];
    model_.force(felt);
    piano_key::ContactState<Real> pilot, string;
    dynamics.model.contact_pilot(dynamics.q, dynamics.qd, pilot);
    dynamics.model.contact_string(dynamics.q, dynamics.qd, string);
    return {time, front_.position[0], -felt[0], pilot.load, dynamics.q[hammer], string.load};
  }

private:
  ModelBy<Real, Method> model_;
  Steps steps_;
  Front front_;
};

/// A course of the front from rest, with a row every 0.1 ms or every period; it ends where the model has no result.
template <class Method = SemiImplicitEuler, class Real = double, class Course>
Recording record(const piano_key::Parameters<Real>& parameters, const Course& course, double length,
                 Steps steps = {}) {
  Bench<Method, Real> bench(parameters, steps);
  Recording rows;
  const long count = std::lround(length / steps.period),
             every = std::lround(std::fmax(1, 1e-4 / steps.period));
  for (long i = 0; i < count; ++i) {
    const double t = static_cast<double>(i) * steps.period;
    if (!bench.move(course(t))) break;
    if (i % every == 0) rows.push_back(bench.row(t));
  }
  return rows;
}

} // namespace grand
