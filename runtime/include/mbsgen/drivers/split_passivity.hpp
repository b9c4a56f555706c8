// SPDX-License-Identifier: MIT
/// Passivity of a link with delay, jitter and loss, in the time domain: each end sums the energy that goes into
/// the link at its port, and sends the sum; no port may give more than what has arrived from the other one
/// (Ryu, Artigas & Preusche, "A passive bilateral control scheme for a teleoperator with time-varying
/// communication delay", Mechatronics 20(7), 2010, section 2; there the controller inserts damping). The sums
/// only grow, so that lost and late packets delay them and no more.
#pragma once
#include "../numeric.hpp"

namespace mbsgen::runtime {

/// Limits of one axis at the end of the device.
template <class Real>
struct LinkPassivityLimits {
  Real allowance = Real(1e-3L); ///< J that the link may give beyond what went in; 1e12: no limit
  Real reservoir = Real(0.02L); ///< J of earlier energy that are remembered, at most
};

/// The port at which a model or a hand works on the link: the sum of what it puts in. Forces are held between two
/// measured positions; force: on the hand. Several of them, sent while no position arrived, may answer a motion that
/// was extrapolated and did not take place: then the least work that they can have done on the measured way counts, so
/// that no guess becomes energy.
template <class Real>
class PortEnergy {
public:
  /// Work of the held forces on the hand since the position before, J; 0 at the first one.
  Real moved_to(Real position) {
    const Real way = position - position_;
    const Real work = started_ ? (way > Real(0) ? least_ : most_) * way : Real(0);
    position_ = position;
    least_ = most_ = held_;
    started_ = first_ = true;
    return work;
  }
  void hold(Real force) {
    held_ = force;
    least_ = first_ || force < least_ ? force : least_;
    most_ = first_ || force > most_ ? force : most_;
    first_ = false;
  }
  void reset() { started_ = false; }

private:
  Real held_ = 0, position_ = 0;
  Real least_ = 0, most_ = 0; ///< of the forces held since the last position
  bool started_ = false, first_ = true;
};

/// Observer and controller at the end of the device: the hand gets no more energy than it put in here, and no more
/// than the model has put in at the other end. A force that would give more in the next period is reduced; one that
/// takes energy passes.
template <class Real>
class LinkPassivity {
public:
  explicit LinkPassivity(const LinkPassivityLimits<Real>& limits = {}) : limits_(limits) {}

  /// The force on the hand that may be held for dt s. far: J, sum of the model's end.
  Real operator()(Real force, Real position, Real velocity, Real far, Real dt) {
    const Real work = port_.moved_to(position);
    taken_ += work < Real(0) ? -work : Real(0);
    near_ = capped(near_ - work);
    const Real arrived = known_ && far > far_ ? far - far_ : Real(0);
    far_credit_ = capped(far_credit_ + arrived - (work > Real(0) ? work : Real(0)));
    far_ = known_ && !(far > far_) ? far_ : far;
    known_ = true;
    const Real credit = limits_.allowance + (near_ < far_credit_ ? near_ : far_credit_);
    const Real gives = force * velocity * dt;
    if (!(gives > Real(0)) || gives <= credit) return force;
    return credit > Real(0) ? force * (credit / gives) : Real(0);
  }
  /// The force that was sent.
  void sent(Real force) { port_.hold(force); }
  void reset() { *this = LinkPassivity(limits_); }
  /// J that the hand has put in.
  Real taken() const { return taken_; }

private:
  Real capped(Real credit) const { return credit < limits_.reservoir ? credit : limits_.reservoir; }

  LinkPassivityLimits<Real> limits_;
  PortEnergy<Real> port_;
  Real near_ = 0, far_credit_ = 0, far_ = 0, taken_ = 0;
  bool known_ = false;
};

} // namespace mbsgen::runtime
