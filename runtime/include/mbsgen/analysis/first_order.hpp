// SPDX-License-Identifier: MIT
/// A system as first-order equations, for methods that choose their steps: the rates of all coordinates and the
/// accelerations of the state, with the rates of states of the user's behind them. Coordinates that follow from others are first guesses for the closing of loops. A
/// quaternion may have any length: the model takes its direction alone.
#pragma once
#include "jacobian.hpp"
#include "method.hpp"

namespace mbsgen::analysis::detail {

/// The model gives no answer within a step; caught by the method.
struct NoAnswer {};

/// x' = f(t, x) of a system, x = (q, u').
template <class Model>
class FirstOrder {
public:
  explicit FirstOrder(System<Model>& system) : system_(system) {}

  std::size_t size() const { return std::size_t(system_.layout().nq) + system_.layout().rates(); }
  /// Throws NoAnswer.
  template <class X>
  void rates(double t, const X& x, X& result) {
    const std::size_t nq = std::size_t(system_.layout().nq);
    if (!system_.evaluate(t, &x[0], &x[0] + nq)) throw NoAnswer();
    system_.coordinate_rates(&x[0], &result[0]);
    for (std::size_t i = 0; i < system_.layout().rates(); ++i) result[nq + i] = system_.rate(i);
  }
  /// Puts the coordinates as the last evaluation has closed them in place of those of x; quaternions stay.
  template <class X>
  void close(X& x) const {
    const Layout& layout = system_.layout();
    std::vector<bool> kept(std::size_t(layout.nq));
    for (const SpatialJoint& joint : layout.spatial)
      for (int i = joint.coordinate; i < joint.coordinate + (joint.is_free ? 7 : 4); ++i)
        kept[std::size_t(i)] = true;
    for (std::size_t i = 0; i < kept.size(); ++i)
      if (!kept[i]) x[i] = system_.at().q[i];
  }
  /// The places in x that rates depend on: not those of first guesses.
  std::vector<std::size_t> causes() const {
    const Layout& layout = system_.layout();
    std::vector<std::size_t> places;
    for (const int place : layout.integrated)
      if (layout.nq == layout.nqd) places.push_back(std::size_t(place));
    for (std::size_t i = layout.nq == layout.nqd ? std::size_t(layout.nq) : 0; i < size(); ++i)
      places.push_back(i);
    return places;
  }
  /// The system has derivatives of its own; else methods take differences.
  bool differentiates() const { return bool(system_.derivatives); }
  /// Calls `put(row, column, derivative)` for the derivatives of the rates by x at (t, x), where the rates were evaluated
  /// last. Throws NoAnswer.
  template <class X, class Put>
  void differentiate(const X& x, const Put& put) {
    RatesJacobian<Model> jacobian(system_);
    if (!jacobian.evaluate()) throw NoAnswer();
    Vector changes;
    for (const std::size_t column : causes()) {
      jacobian.column(&x[0], column, changes);
      for (std::size_t row = 0; row < changes.size(); ++row) put(row, column, changes[row]);
    }
  }
  template <class X>
  void put(const State& state, X& x) const {
    std::copy(state.q.begin(), state.q.end(), x.begin());
    std::copy(state.ud.begin(), state.ud.end(), x.begin() + long(state.q.size()));
  }
  template <class X>
  State state(const X& x) const {
    const long nq = system_.layout().nq;
    return {Vector(x.begin(), x.begin() + nq), Vector(x.begin() + nq, x.begin() + long(size()))};
  }

private:
  System<Model>& system_;
};

} // namespace mbsgen::analysis::detail
