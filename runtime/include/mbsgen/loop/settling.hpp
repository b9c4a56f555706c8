// SPDX-License-Identifier: MIT
/// The model's way to the position at which the device is held when it is armed, before there is force.
///
/// A model that began at the held position would have its free bodies at rest elsewhere: contacts overlap, and
/// the first forces are large. Here the driven joints leave their rest and follow a smooth path to the hand,
/// a step a period, and the model is ready when its force has calmed down.
#pragma once
#include "../device/device.hpp"

namespace mbsgen::runtime {

/// Times of arming.
template <class Real>
struct Arming {
  Real path_s = Real(0.5L);      ///< of the path to the held position, at most; shorter ones take less
  Real calm_s = Real(0.1L);      ///< the model's force must be calm for this time
  Real calm_share = Real(0.05L); ///< of the largest force: calm is what changes less
  Real timeout_s = 2;            ///< not calm by then: refused
  Real fade_in_s = Real(0.2L);   ///< from no force to the whole force
};

/// Answer of a period.
enum class Settled : unsigned char { not_yet, yes, timed_out };

template <class Real, int N>
class Settling {
public:
  explicit Settling(const Arming<Real>& times) : times_(times) {}

  /// from: the model's rest, in units of the axes; held: the present sample; slow: per s, of the path.
  void begin(const Real (&from)[N], const Sample<Real, N>& held, const Real (&slow)[N]) {
    spent_s_ = calm_s_ = length_s_ = 0;
    for (int i = 0; i < N; ++i) {
      from_[i] = last_[i] = from[i];
      reference_[i] = 0;
      const Real wanted_s = std::fabs(held.position[i] - from[i]) / slow[i];
      if (wanted_s > length_s_) length_s_ = wanted_s;
    }
    if (length_s_ > times_.path_s) length_s_ = times_.path_s;
  }

  /// The sample on the path that the model follows in this period of dt s; the hand may move meanwhile.
  Sample<Real, N> follow(const Sample<Real, N>& hand, Real dt) {
    spent_s_ += dt;
    if (spent_s_ >= length_s_) return hand;
    const Real u = spent_s_ / length_s_, share = u * u * (3 - 2 * u);
    Sample<Real, N> sample = hand;
    for (int i = 0; i < N; ++i) {
      sample.position[i] = from_[i] + share * (hand.position[i] - from_[i]);
      sample.velocity[i] = (sample.position[i] - last_[i]) / dt;
      last_[i] = sample.position[i];
    }
    return sample;
  }

  /// force: the model's in this period; most: the largest force of each axis.
  Settled judge(const Real (&force)[N], const Real (&most)[N], Real dt) {
    calm_s_ += dt;
    for (int i = 0; i < N; ++i)
      if (!(std::fabs(force[i] - reference_[i]) <= times_.calm_share * most[i])) calm_s_ = 0;
    if (!(calm_s_ > Real(0)))
      for (int i = 0; i < N; ++i) reference_[i] = force[i];
    if (spent_s_ >= length_s_ && calm_s_ >= times_.calm_s) return Settled::yes;
    return spent_s_ > times_.timeout_s ? Settled::timed_out : Settled::not_yet;
  }

private:
  Arming<Real> times_;
  Real from_[N]{}, last_[N]{}, reference_[N]{};
  Real spent_s_ = 0, calm_s_ = 0, length_s_ = 0;
};

} // namespace mbsgen::runtime
