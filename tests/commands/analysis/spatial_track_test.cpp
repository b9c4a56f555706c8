// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include <Eigen/Geometry>
#include <mbsgen/analysis/spatial_track.hpp>

using namespace mbsgen;
using analysis::SpatialMoment;
using analysis::SpatialTrack;
using Eigen::Quaterniond;
using Eigen::Vector3d;

namespace {

// A smooth motion of which velocities and accelerations are found by differences of high order alone.
Vector3d place(double t) {
  return {std::sin(t), t * t - 1, std::cos(2 * t)};
}
Quaterniond attitude(double t) {
  return Eigen::AngleAxisd(0.4 + 1.3 * t, Vector3d::UnitX()) *
         Eigen::AngleAxisd(std::sin(t), Vector3d::UnitZ()) *
         Eigen::AngleAxisd(0.7 * t * t, Vector3d::UnitY());
}

template <class F>
auto slope(const F& f, double t) {
  const double h = 1e-3;
  return ((8 * (f(t + h) - f(t - h)) - (f(t + 2 * h) - f(t - 2 * h))) / (12 * h)).eval();
}

// From the rate of the rotation matrix, not of the quaternion: R^T R' is the cross product by omega.
Vector3d omega(double t) {
  const Eigen::Matrix3d turning =
      attitude(t).matrix().transpose() * slope([](double at) { return attitude(at).matrix(); }, t);
  return {turning(2, 1), turning(0, 2), turning(1, 0)};
}
Vector3d velocity(double t) {
  return attitude(t).matrix().transpose() * slope(place, t);
}

SpatialMoment moment(double t) {
  const Vector3d x = place(t), v = velocity(t), w = omega(t), a = slope(velocity, t), alpha = slope(omega, t);
  const Quaterniond p = attitude(t);
  return {{x[0], x[1], x[2], p.w(), p.x(), p.y(), p.z()},
          {v[0], v[1], v[2], w[0], w[1], w[2]},
          {a[0], a[1], a[2], alpha[0], alpha[1], alpha[2]}};
}

analysis::Vector times(int count) {
  analysis::Vector all;
  for (int i = 0; i <= count; ++i) all.push_back(2.0 * i / count);
  return all;
}

double distance(const analysis::Vector& a, const analysis::Vector& b) {
  double worst = 0;
  for (std::size_t i = 0; i < a.size(); ++i) worst = std::max(worst, std::fabs(a[i] - b[i]));
  return worst;
}

// Largest errors of coordinates, velocities and accelerations between the given times.
struct Errors {
  double q = 0, qd = 0, qdd = 0;
};
Errors errors_of(const SpatialTrack& track) {
  Errors worst;
  for (double t = 0.013; t < 2; t += 0.037) {
    const SpatialMoment found = track.at(t), wanted = moment(t);
    analysis::Vector q = wanted.q;
    if (found.q[3] * q[3] + found.q[4] * q[4] + found.q[5] * q[5] + found.q[6] * q[6] < 0)
      for (std::size_t k = 3; k < 7; ++k) q[k] = -q[k];
    worst.q = std::max(worst.q, distance(found.q, q));
    worst.qd = std::max(worst.qd, distance(found.qd, wanted.qd));
    worst.qdd = std::max(worst.qdd, distance(found.qdd, wanted.qdd));
  }
  return worst;
}

SpatialTrack by_moments(int count) {
  std::vector<SpatialMoment> moments;
  for (const double t : times(count)) moments.push_back(moment(t));
  return {true, times(count), moments};
}

SpatialTrack by_coordinates(int count) {
  std::vector<analysis::Vector> q;
  for (const double t : times(count)) q.push_back(moment(t).q);
  return {true, times(count), q};
}

} // namespace

TEST_CASE(
    "a free joint passes through the given moments, and its velocities are the derivatives of its coordinates") {
  const SpatialTrack track = by_moments(20);
  for (const double t : times(20)) {
    const SpatialMoment found = track.at(t), wanted = moment(t);
    CHECK(distance(found.q, wanted.q) < 1e-14);
    CHECK(distance(found.qd, wanted.qd) < 1e-13);
    CHECK(distance(found.qdd, wanted.qdd) < 1e-11);
  }
  // Between the times against differences of the track itself.
  for (double t = 0.07; t < 1.9; t += 0.31) {
    const auto turned = [&](double at) {
      const SpatialMoment m = track.at(at);
      return Quaterniond(m.q[3], m.q[4], m.q[5], m.q[6]).matrix();
    };
    const auto spin = [&](double at) { return Vector3d(track.at(at).qd.data() + 3); };
    const auto speed = [&](double at) { return Vector3d(track.at(at).qd.data()); };
    const auto path = [&](double at) { return Vector3d(track.at(at).q.data()); };
    const Eigen::Matrix3d turning = turned(t).transpose() * slope(turned, t);
    CHECK((spin(t) - Vector3d(turning(2, 1), turning(0, 2), turning(1, 0))).norm() < 1e-9);
    CHECK((speed(t) - turned(t).transpose() * slope(path, t)).norm() < 1e-9);
    CHECK((Vector3d(track.at(t).qdd.data() + 3) - slope(spin, t)).norm() < 1e-6);
    CHECK((Vector3d(track.at(t).qdd.data()) - slope(speed, t)).norm() < 1e-6);
  }
}

TEST_CASE("the errors of a free joint's motion have the orders of the splines") {
  const Errors few = errors_of(by_moments(20)), many = errors_of(by_moments(40));
  CHECK(few.q / many.q > 40); // 6
  CHECK(few.qd / many.qd > 20);
  CHECK(few.qdd / many.qdd > 10);
  const Errors coarse = errors_of(by_coordinates(20)), fine = errors_of(by_coordinates(40));
  CHECK(coarse.q / fine.q > 10); // 4
  CHECK(coarse.qd / fine.qd > 5);
  CHECK(coarse.qdd / fine.qdd > 2.5);
  CHECK(fine.qdd < 0.2);
}

TEST_CASE("of two quaternions of one attitude the nearer is taken, and lengths are those of attitudes") {
  std::vector<analysis::Vector> q;
  for (const double t : times(40)) {
    const analysis::Vector all = moment(t).q;
    const double factor = (q.size() % 3 == 1 ? -1 : 1) * 1.0001;
    q.push_back({all[3] * factor, all[4] * factor, all[5] * factor, all[6] * factor});
  }
  const SpatialTrack track(false, times(40), q), smooth = by_coordinates(40);
  for (double t = 0; t <= 2; t += 0.1) {
    const SpatialMoment found = track.at(t), wanted = smooth.at(t);
    CHECK(std::hypot(std::hypot(found.q[0], found.q[1]), std::hypot(found.q[2], found.q[3])) == Approx(1));
    CHECK(distance(found.qd, {wanted.qd[3], wanted.qd[4], wanted.qd[5]}) < 1e-9);
    CHECK(distance(found.qdd, {wanted.qdd[3], wanted.qdd[4], wanted.qdd[5]}) < 1e-7);
  }
}
