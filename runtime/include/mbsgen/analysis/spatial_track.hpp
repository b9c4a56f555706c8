// SPDX-License-Identifier: MIT
/// A motion of a ball or free joint that is known at some times, continued between them.
#pragma once
#include "track.hpp"

namespace mbsgen::analysis {

/// Coordinates, velocities and accelerations of a ball or free joint, as generated code has them: a ball joint has the unit
/// quaternion of the frame after the joint in the frame before it, and the angular velocity in the axes after the joint; a
/// free joint has its position in the axes before the joint ahead of these, and its linear velocity in the axes after it.
struct SpatialMoment {
  Vector q, qd, qdd; ///< 4, 3, 3 or 7, 6, 6
};

/// The motion of one ball or free joint. The four components of the quaternion p(t) are Tracks, and p / |p| is the attitude:
/// as smooth as they are, through all given attitudes, with velocities and accelerations that are its derivatives,
///
///   omega = 2 vec(p* p') / |p|^2,   omega' = 2 vec(p* p'') / |p|^2 - 2 omega (p . p') / |p|^2,
///
/// where p* is the conjugate: a rate of the length adds to the scalar part of p* p' alone. Of two quaternions of one
/// attitude that nearer to the one before is taken, so that between two times a joint turns by half a turn at most.
class SpatialTrack {
public:
  /// Each entry of `q` has 4 or 7 numbers. Throws std::invalid_argument for fewer than two times.
  SpatialTrack(bool is_free, const Vector& times, const std::vector<Vector>& q)
      : positions_(is_free ? 3 : 0), tracks_(tracks_of(times, continuous(q))) {}
  SpatialTrack(bool is_free, const Vector& times, const std::vector<SpatialMoment>& moments)
      : positions_(is_free ? 3 : 0), tracks_(tracks_of(times, moments)) {}

  SpatialMoment at(double t) const {
    std::vector<Moment> of;
    for (const Track& track : tracks_) of.push_back(track.at(t));
    SpatialMoment result{Vector(positions_ + 4), Vector(positions_ + 3), Vector(positions_ + 3)};
    turn(of.data() + positions_, result);
    if (positions_ > 0) move(of.data(), result);
    return result;
  }

private:
  static void cross(const double* a, const double* b, double* result) {
    for (std::size_t i = 0; i < 3; ++i)
      result[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
  }
  /// The vector part of p* r.
  static std::array<double, 3> turned_back(const double* p, const double* r) {
    std::array<double, 3> part{};
    cross(p + 1, r + 1, part.data());
    for (std::size_t i = 0; i < 3; ++i) part[i] = p[0] * r[i + 1] - r[0] * p[i + 1] - part[i];
    return part;
  }
  static double dot(const double* a, const double* b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
  }

  /// Attitude, angular velocity and acceleration from the four components.
  void turn(const Moment* of, SpatialMoment& result) const {
    double p[4], rate[4], bend[4];
    for (std::size_t i = 0; i < 4; ++i) p[i] = of[i].q, rate[i] = of[i].qd, bend[i] = of[i].qdd;
    const double square = dot(p, p);
    const std::array<double, 3> first = turned_back(p, rate), second = turned_back(p, bend);
    for (std::size_t i = 0; i < 3; ++i) {
      double& omega = result.qd[positions_ + i];
      omega = 2 * first[i] / square;
      result.qdd[positions_ + i] = 2 * (second[i] - omega * dot(p, rate)) / square;
    }
    for (std::size_t i = 0; i < 4; ++i) result.q[positions_ + i] = p[i] / std::sqrt(square);
  }
  /// v = R^T x', v' = R^T x'' - omega x v.
  static void move(const Moment* of, SpatialMoment& result) {
    const double* p = result.q.data() + 3;
    const double back[4] = {p[0], -p[1], -p[2], -p[3]};
    double rate[3], bend[3], turning[3];
    for (std::size_t i = 0; i < 3; ++i) result.q[i] = of[i].q, rate[i] = of[i].qd, bend[i] = of[i].qdd;
    detail::rotated(back, rate, result.qd.data());
    detail::rotated(back, bend, result.qdd.data());
    cross(result.qd.data() + 3, result.qd.data(), turning);
    for (std::size_t i = 0; i < 3; ++i) result.qdd[i] -= turning[i];
  }

  /// The components of a moment: x' = R v, x'' = R (v' + omega x v); p' = p (0, omega) / 2 and its derivative.
  std::vector<Moment> components(const SpatialMoment& of) const {
    std::vector<Moment> result(positions_ + 4);
    const double *p = of.q.data() + positions_, *omega = of.qd.data() + positions_;
    double rate[4], by_turning[4], by_bending[4];
    detail::quaternion_rates(p, omega, rate);
    detail::quaternion_rates(rate, omega, by_turning);
    detail::quaternion_rates(p, of.qdd.data() + positions_, by_bending);
    for (std::size_t i = 0; i < 4; ++i)
      result[positions_ + i] = {p[i], rate[i], by_turning[i] + by_bending[i]};
    if (positions_ == 0) return result;
    double speed[3], bend[3];
    cross(omega, of.qd.data(), bend);
    for (std::size_t i = 0; i < 3; ++i) bend[i] += of.qdd[i];
    detail::rotated(p, of.qd.data(), speed);
    std::array<double, 3> acceleration{};
    detail::rotated(p, bend, acceleration.data());
    for (std::size_t i = 0; i < 3; ++i) result[i] = {of.q[i], speed[i], acceleration[i]};
    return result;
  }

  std::vector<Vector> continuous(std::vector<Vector> q) const {
    for (std::size_t i = 0; i < q.size(); ++i) {
      detail::normalize(q[i].data() + positions_);
      if (i > 0 && dot(q[i].data() + positions_, q[i - 1].data() + positions_) < 0)
        for (std::size_t k = positions_; k < q[i].size(); ++k) q[i][k] = -q[i][k];
    }
    return q;
  }

  std::vector<Track> tracks_of(const Vector& times, const std::vector<Vector>& q) const {
    std::vector<Track> tracks;
    for (std::size_t k = 0; k < positions_ + 4; ++k) {
      Vector values;
      for (const Vector& row : q) values.push_back(row[k]);
      tracks.emplace_back(times, values);
    }
    return tracks;
  }
  std::vector<Track> tracks_of(const Vector& times, std::vector<SpatialMoment> moments) const {
    std::vector<Vector> q;
    for (const SpatialMoment& moment : moments) q.push_back(moment.q);
    q = continuous(std::move(q));
    std::vector<std::vector<Moment>> of(positions_ + 4);
    for (std::size_t i = 0; i < moments.size(); ++i) {
      moments[i].q = q[i];
      const std::vector<Moment> parts = components(moments[i]);
      for (std::size_t k = 0; k < parts.size(); ++k) of[k].push_back(parts[k]);
    }
    std::vector<Track> tracks;
    for (const std::vector<Moment>& one : of) tracks.emplace_back(times, one);
    return tracks;
  }

  std::size_t positions_; ///< coordinates before the quaternion
  std::vector<Track> tracks_;
};

} // namespace mbsgen::analysis
