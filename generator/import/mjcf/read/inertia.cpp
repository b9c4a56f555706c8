// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/read/inertia.h"
#include "import/vectors.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::importer {

namespace {

constexpr double pi = 3.14159265358979323846;

RigidInertia with_moments(double mass, const Vec3& moments) {
  RigidInertia inertia;
  inertia.mass = mass;
  inertia.tensor = {moments[0], 0, 0, 0, moments[1], 0, 0, 0, moments[2]};
  return inertia;
}

RigidInertia round(double mass, double across, double along) {
  return with_moments(mass, {across, across, along});
}

// A cylinder between two half balls.
RigidInertia capsule(double radius, double half) {
  const double r2 = radius * radius, height = 2 * half;
  const double shaft = pi * r2 * height, ball = 4 * pi / 3 * r2 * radius;
  // A half ball's centre of mass is 3/8 of the radius behind its plane.
  const double across =
      shaft * (3 * r2 + height * height) / 12 + ball * (0.4 * r2 + height * (3 * radius + 2 * height) / 8);
  return round(shaft + ball, across, shaft * r2 / 2 + ball * 0.4 * r2);
}

RigidInertia cylinder(double radius, double half) {
  const double r2 = radius * radius, mass = pi * r2 * 2 * half;
  return round(mass, mass * (3 * r2 + 4 * half * half) / 12, mass * r2 / 2);
}

// `share`: the moment about an axis is this share of mass times the sum of the two other squares.
RigidInertia three_sided(double mass, double share, const Vec3& size) {
  const double a = size[0] * size[0], b = size[1] * size[1], c = size[2] * size[2];
  return with_moments(mass, scaled(mass * share, {b + c, a + c, a + b}));
}

void bound_moments(RigidInertia& inertia, const MjcfSettings& settings) {
  Mat3 principal = inertia.tensor;
  const Mat3 axes = principal_axes(principal);
  Vec3 moments{principal[0], principal[4], principal[8]};
  const Vec3 before = moments;
  for (double& moment : moments) moment = std::max(moment, settings.least_moment);
  const double sum = moments[0] + moments[1] + moments[2];
  if (settings.balances && 2 * largest(moments) > sum) moments = {sum / 3, sum / 3, sum / 3};
  if (moments == before) return;
  const Mat3 diagonal{moments[0], 0, 0, 0, moments[1], 0, 0, 0, moments[2]};
  inertia.tensor = axes * diagonal * transposed(axes);
  inertia.derived = true;
}

Mat3 read_tensor(const MjcfElement& element) {
  if (const auto full = element.numbers("fullinertia", 6)) {
    const double xx = (*full)[0], yy = (*full)[1], zz = (*full)[2], xy = (*full)[3], xz = (*full)[4],
                 yz = (*full)[5];
    return {xx, xy, xz, xy, yy, yz, xz, yz, zz};
  }
  const Vec3 d = element.vector("diaginertia", {});
  return {d[0], 0, 0, 0, d[1], 0, 0, 0, d[2]};
}

void check_inertial(const MjcfElement& element, const RigidInertia& inertia) {
  const bool full = element.has("fullinertia");
  if (full == element.has("diaginertia"))
    element.error(full ? "<inertial> has diaginertia and fullinertia, remove one of them"
                       : "<inertial> has no inertia, write diaginertia or fullinertia");
  if (!element.has("mass")) element.error("<inertial> has no attribute mass, add it");
  if (!element.has("pos")) element.error("<inertial> has no attribute pos, add it");
  if (inertia.mass < 0) element.error("the mass is " + number_text(inertia.mass) + ", it cannot be negative");
  if (inertia.tensor[0] < 0 || inertia.tensor[4] < 0 || inertia.tensor[8] < 0)
    element.error("a moment of inertia is negative, it must not be");
}

} // namespace

Mat3 principal_axes(Mat3& a) {
  Mat3 axes = identity;
  constexpr int sweeps = 30;
  for (int sweep = 0; sweep < sweeps; ++sweep)
    for (const auto& [i, j] : {std::pair<std::size_t, std::size_t>{0, 1}, {0, 2}, {1, 2}}) {
      if (a[3 * i + j] == 0) continue;
      const double angle = 0.5 * std::atan2(2 * a[3 * i + j], a[4 * j] - a[4 * i]);
      Mat3 turn = identity;
      turn[4 * i] = turn[4 * j] = std::cos(angle);
      turn[3 * i + j] = std::sin(angle);
      turn[3 * j + i] = -std::sin(angle);
      a = transposed(turn) * a * turn;
      axes = axes * turn;
      if (std::abs(a[3 * i + j]) < 1e-16 * (std::abs(a[4 * i]) + std::abs(a[4 * j])))
        a[3 * i + j] = a[3 * j + i] = 0;
    }
  return axes;
}

RigidInertia filled(Solid solid, const Vec3& size) {
  switch (solid) {
  case Solid::sphere:
    return three_sided(4 * pi / 3 * size[0] * size[0] * size[0], 0.2, {size[0], size[0], size[0]});
  case Solid::capsule:
    return capsule(size[0], size[1]);
  case Solid::cylinder:
    return cylinder(size[0], size[1]);
  case Solid::ellipsoid:
    return three_sided(4 * pi / 3 * size[0] * size[1] * size[2], 0.2, size);
  case Solid::box:
    break;
  }
  return three_sided(8 * size[0] * size[1] * size[2], 1.0 / 3, size);
}

RigidInertia with_mass(RigidInertia inertia, double mass) {
  const double factor = mass / inertia.mass;
  inertia.mass = mass;
  for (double& entry : inertia.tensor) entry *= factor;
  return inertia;
}

RigidInertia read_inertial(const MjcfElement& element, const MjcfFrames& frames) {
  RigidInertia inertia;
  inertia.mass = element.number("mass", 0);
  inertia.tensor = read_tensor(element);
  check_inertial(element, inertia);
  const Pose pose = frames.pose(element);
  RigidInertia result = moved(inertia, pose);
  result.derived = !is_exact(pose.rotation); // adding the offset to zero was exact
  return result;
}

void adjust_inertias(MjcfWorld& world, const MjcfSettings& settings) {
  double total = 0;
  for (std::size_t b = 1; b < world.bodies.size(); ++b) {
    RigidInertia& inertia = world.bodies[b].inertia;
    inertia.mass = std::max(inertia.mass, settings.least_mass);
    if (settings.balances || settings.least_moment > 0) bound_moments(inertia, settings);
    total += inertia.mass;
  }
  if (!(settings.total_mass > 0 && total > 0)) return;
  const double factor = settings.total_mass / total;
  for (MjcfBody& body : world.bodies) {
    body.inertia.mass *= factor;
    for (double& entry : body.inertia.tensor) entry *= factor;
  }
}

} // namespace mbsgen::importer
