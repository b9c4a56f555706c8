// SPDX-License-Identifier: MIT
/// Forces of a given motion: inverse dynamics at one time after the other, loops closed.
#pragma once
#include "spatial_track.hpp"

#include <map>

namespace mbsgen::analysis {

/// A motion at one time, with the forces that it takes.
struct InversePoint {
  double t = 0;
  Vector q, qd, qdd, Q;
};

/// A model of which independent and driven joints move as tracks say. Joints without a track rest at their initial
/// values, dependent ones follow, and driven ones with a motion of their own keep it.
template <class Model>
class InverseMotion {
public:
  Model model;
  /// Of joints of one coordinate, by the place of the velocity in qd.
  std::map<int, Track> tracks;
  /// Of ball and free joints, by their rows in Layout::spatial.
  std::map<std::size_t, SpatialTrack> spatial_tracks;
  typename runtime::detail::InputsOf<Model>::type inputs{}; ///< input forces; evaluations set the time

  InverseMotion(Model of, Layout layout, const double* q0, const double* qd0)
      : model(std::move(of)), layout_(std::move(layout)) {
    at_.q.assign(q0, q0 + layout_.nq);
    at_.qd.assign(qd0, qd0 + layout_.nqd);
    std::fill(at_.qd.begin(), at_.qd.end(), 0.0);
    at_.qdd = at_.Q = at_.qd;
  }

  const Layout& layout() const { return layout_; }
  /// False: the generated function has given another status than ok. Loops close from where they were before.
  bool evaluate(double t) {
    at_.t = t;
    if constexpr (runtime::detail::HasTime<decltype(inputs), double>::value) inputs.t = t;
    for (const auto& [velocity, track] : tracks) {
      const Moment moment = track.at(t);
      at_.q[std::size_t(coordinate_of(velocity))] = moment.q;
      at_.qd[std::size_t(velocity)] = moment.qd;
      at_.qdd[std::size_t(velocity)] = moment.qdd;
    }
    for (const auto& [row, track] : spatial_tracks) place(layout_.spatial[row], track.at(t));
    return runtime::detail::succeeded([&] { return call(); });
  }
  const InversePoint& at() const { return at_; }

private:
  void place(const SpatialJoint& joint, const SpatialMoment& moment) {
    std::copy(moment.q.begin(), moment.q.end(), at_.q.begin() + joint.coordinate);
    std::copy(moment.qd.begin(), moment.qd.end(), at_.qd.begin() + joint.velocity);
    std::copy(moment.qdd.begin(), moment.qdd.end(), at_.qdd.begin() + joint.velocity);
  }
  int coordinate_of(int velocity) const {
    int place = velocity;
    for (const SpatialJoint& joint : layout_.spatial) place += joint.velocity < velocity ? 1 : 0;
    return place;
  }
  auto call() {
    if constexpr (std::is_same_v<decltype(inputs), runtime::detail::NoInputs>)
      return model.inverse_dynamics(at_.q.data(), at_.qd.data(), at_.qdd.data(), at_.Q.data());
    else
      return model.inverse_dynamics(at_.q.data(), at_.qd.data(), at_.qdd.data(), at_.Q.data(), inputs);
  }

  Layout layout_;
  InversePoint at_;
};

} // namespace mbsgen::analysis
