// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace slopes {

inline std::size_t place_in(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) throw std::runtime_error("no " + name);
  return static_cast<std::size_t>(found - names.begin());
}

/// "hull.vx" of "q(hull.vx)".
inline std::string inside(const std::string& name) {
  const std::size_t open = name.find('(');
  return name.substr(open + 1, name.size() - open - 2);
}

inline bool ends_with(const std::string& name, const std::string& end) {
  return name.size() > end.size() && name.compare(name.size() - end.size(), end.size(), end) == 0;
}

template <class Real>
struct Vector3 {
  Real x, y, z;
};

template <class Real>
Vector3<Real> cross(const Vector3<Real>& a, const Vector3<Real>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// The small angle, in the axes after the joint, by which the rates p' turn the unit quaternion p: twice the vector part of
/// conj(p) p'.
template <class Real>
Vector3<Real> turn_of(const Real* p, const Real* rate) {
  return {2 * (p[0] * rate[1] - p[1] * rate[0] - p[2] * rate[3] + p[3] * rate[2]),
          2 * (p[0] * rate[2] + p[1] * rate[3] - p[2] * rate[0] - p[3] * rate[1]),
          2 * (p[0] * rate[3] - p[1] * rate[2] + p[2] * rate[1] - p[3] * rate[0])};
}

/// The vector in the axes of the unit quaternion: v + 2 u × (u × v - w v), for p = (w, u).
template <class Real>
Vector3<Real> turned_back(const Real* p, const Vector3<Real>& v) {
  const Vector3<Real> u{p[1], p[2], p[3]};
  Vector3<Real> inner = cross(u, v);
  inner = {inner.x - p[0] * v.x, inner.y - p[0] * v.y, inner.z - p[0] * v.z};
  const Vector3<Real> outer = cross(u, inner);
  return {v.x + 2 * outer.x, v.y + 2 * outer.y, v.z + 2 * outer.z};
}

/// Rates of displacements that are measured in the axes after ball and free joints, by velocity: of angles θ they are
/// δω - ω × θ, of shifts s they are δv - ω × s - v × θ. `velocities`: names, by which these joints are known; `q_slopes`,
/// `qd_slopes`: of q and qd along the change.
template <class Real>
std::vector<Real> displacement_rates(const std::vector<std::string>& velocities, const std::vector<Real>& q,
                                     const std::vector<Real>& qd, const std::vector<Real>& q_slopes,
                                     const std::vector<Real>& qd_slopes) {
  std::vector<Real> rates = qd_slopes;
  const auto subtract = [&](std::size_t first, const Vector3<Real>& a) {
    rates[first] -= a.x;
    rates[first + 1] -= a.y;
    rates[first + 2] -= a.z;
  };
  for (std::size_t v = 0, c = 0; v < velocities.size(); ++v, ++c) {
    const bool is_free = ends_with(velocities[v], ".vx");
    if (!is_free && !ends_with(velocities[v], ".wx")) continue;
    const std::size_t turn = v + (is_free ? 3 : 0), quaternion = c + (is_free ? 3 : 0);
    const Vector3<Real> omega{qd[turn], qd[turn + 1], qd[turn + 2]};
    const Vector3<Real> theta = turn_of(&q[quaternion], &q_slopes[quaternion]);
    if (is_free) {
      subtract(v, cross(omega, turned_back(&q[quaternion],
                                           Vector3<Real>{q_slopes[c], q_slopes[c + 1], q_slopes[c + 2]})));
      subtract(v, cross(Vector3<Real>{qd[v], qd[v + 1], qd[v + 2]}, theta));
    }
    subtract(turn, cross(omega, theta));
    v = turn + 2;
    c = quaternion + 3;
  }
  return rates;
}

} // namespace slopes
