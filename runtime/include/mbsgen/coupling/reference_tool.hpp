// SPDX-License-Identifier: MIT
/// Admittance with a reference tool: force sensor, generated constrained direct dynamics, state of the tool,
/// feed-forward and feedback. Faulring, Lynch, Colgate & Peshkin, Haptic interaction with constrained dynamic systems,
/// figure 4; docs/reference-tool.md goes through its equations.
#pragma once
#include "manipulandum.hpp"
#include "tracking.hpp"

#include <limits>

namespace mbsgen::runtime {

/// Commands accelerations of a device with a force sensor. Kinematics: φ (manipulandum.hpp). Chain: of the measured
/// motion (coupling.hpp); its acceleration serves to compensate the mass beyond the sensor, and nothing else. Model:
///
///   void reset(const Sample<Real, N>& tool);       // of the tool's coordinates, unlike that of other models
///   void push(const Real (&f_v)[N]);
///   const Motion<Real, N>& reference() const;      // at the moment of the measurement
///
/// such as ReferenceModel. The reference begins where the tool is in the first period.
template <class Real, int N, class Kinematics = SameAxes<Real, N>, class Chain = PlainChain<Real, N>>
class ReferenceTool {
public:
  Chain chain;
  Kinematics kinematics;
  Tracking<Real> tracking[N]; ///< of the tool's coordinates

  static constexpr bool gives(Takes what) { return what == Takes::acceleration; }

  /// dt: the period, s; bandwidth_hz: of the feedback of all coordinates.
  ReferenceTool(const Chain& signal_chain, Real dt, Real bandwidth_hz) : chain(signal_chain), dt_(dt) {
    for (auto& axis : tracking) axis.gains = TrackingGains<Real>::of_bandwidth(bandwidth_hz);
  }

  void reset() {
    chain.reset();
    kinematics.reset();
    for (auto& axis : tracking) axis.reset();
    begins_ = true;
  }
  template <class Model>
  void drive(Model& model, const Sample<Real, N>& sample) {
    Real hand[N], force[N]{};
    const bool placed = kinematics.place(chain(sample));
    if (placed && begins_) begin(model);
    hand_force(sample, hand);
    const bool known = placed && kinematics.force(hand, force);
    for (Real& component : force) component = known ? component : std::numeric_limits<Real>::quiet_NaN();
    model.push(force);
  }
  /// Without a result of the kinematics the command is not a number, for which the safety stage gives none.
  template <class Model>
  void feedback(const Model& model, const Sample<Real, N>& sample, Command<Real, N>& command) {
    Real wanted[N];
    follow(model.reference(), passed(sample), wanted);
    const bool known = kinematics.acceleration(wanted, command.target_acceleration);
    for (int i = 0; i < N; ++i) {
      command.target[i] = sample.position[i];
      command.target_rate[i] = sample.velocity[i];
      if (!known) command.target_acceleration[i] = std::numeric_limits<Real>::quiet_NaN();
    }
  }

private:
  static constexpr int most_periods = 20; // of one rectangle of the integral

  Real passed(const Sample<Real, N>& sample) const {
    return sample.passed_s < Real(0) ? dt_ : clamp(sample.passed_s, Real(0), most_periods * dt_);
  }
  template <class Model>
  void begin(Model& model) {
    Sample<Real, N> tool;
    for (int i = 0; i < N; ++i) {
      tool.position[i] = kinematics.tool().position[i];
      tool.velocity[i] = kinematics.tool().velocity[i];
    }
    model.reset(tool);
    begins_ = false;
  }
  // The sensor lacks what the mass beyond it takes.
  void hand_force(const Sample<Real, N>& sample, Real (&hand)[N]) const {
    kinematics.load(hand);
    for (int i = 0; i < N; ++i) hand[i] += sample.force[i];
  }
  void follow(const Motion<Real, N>& reference, Real passed_s, Real (&wanted)[N]) {
    const Motion<Real, N>& tool = kinematics.tool();
    for (int i = 0; i < N; ++i)
      wanted[i] = tracking[i](reference.acceleration[i], reference.position[i] - tool.position[i],
                              reference.velocity[i] - tool.velocity[i], passed_s);
  }

  Real dt_;
  bool begins_ = true;
};

} // namespace mbsgen::runtime
