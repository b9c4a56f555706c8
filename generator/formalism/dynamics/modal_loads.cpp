// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics/modal_loads.h"
#include "base/index.h"
#include "formalism/tree/flexible_nodes.h"

namespace mbsgen::formalism {

namespace {

// The rates of one flexible body's modes.
class Modes {
public:
  Modes(const Recursion& in, int flexible, bool velocities, bool accelerations)
      : in_(in), body_(in.tree.flexible[at(flexible)]) {
    for (std::size_t k = 0; k < body_.modes; ++k) {
      speeds_.push_back(velocities ? node(k).qd : Expr());
      accelerations_.push_back(accelerations ? node(k).qdd : Expr());
    }
  }

  const FlexibleBody& body() const { return body_; }
  const Node& node(std::size_t k) const { return in_.node(body_.first + static_cast<int>(k)); }
  const Expr& speed(std::size_t k) const { return speeds_[k]; }
  const Expr& acceleration(std::size_t k) const { return accelerations_[k]; }

  // The integral of dr/dt.
  Vec3 momentum() const {
    Vec3 sum;
    for (std::size_t k = 0; k < body_.modes; ++k) sum = sum + speeds_[k] * node(k).rates_of_mode.first;
    return in_.writer.let("Pd", body_.first, sum);
  }

  // The integral of r dr/dt^T.
  Mat3 moment() const {
    Mat3 sum;
    for (std::size_t k = 0; k < body_.modes; ++k) sum = sum + speeds_[k] * node(k).rates_of_mode.second;
    return in_.writer.let("Wd", body_.first, sum);
  }

  // The integrals of d2r/dt2 and of r x d2r/dt2.
  Load accelerated() const {
    Load sum;
    for (std::size_t k = 0; k < body_.modes; ++k) {
      const ModeRates& rates = node(k).rates_of_mode;
      Vec3 force, moment;
      for (std::size_t l = 0; l < body_.modes; ++l) {
        force = force + speeds_[l] * body_.shortened[body_.pair(k, l)];
        moment = moment + speeds_[l] * cross_of(body_.shortened_by[body_.pair(k, l)]);
      }
      add(sum, {accelerations_[k] * rates.first + speeds_[k] * force,
                accelerations_[k] * cross_of(rates.second) + speeds_[k] * moment});
    }
    return sum;
  }

private:
  const Recursion& in_;
  const FlexibleBody& body_;
  std::vector<Expr> speeds_, accelerations_;
};

Modes modes_in(const Recursion& in, const Kinematics& motion, int flexible) {
  return {in, flexible, motion.has_velocities, motion.has_accelerations};
}

} // namespace

Load modal_load(const Recursion& in, const Kinematics& motion, int flexible) {
  const Modes modes = modes_in(in, motion, flexible);
  const Vec3& omega = motion.in_node[at(modes.body().first)].omega;
  const Vec3 twice = 2 * in.pool().number(1) * omega;
  const Mat3 v = modes.moment();
  const Vec3 turned = transpose(v) * twice, across = cross(twice, modes.momentum());
  const Vec3 stretched = (v(0, 0) + v(1, 1) + v(2, 2)) * twice;
  Load load = modes.accelerated();
  add(load, {across, stretched - turned});
  return load;
}

Expr modal_force(const Recursion& in, const Kinematics& motion, int j) {
  const Modes modes = modes_in(in, motion, in.node(j).flexible);
  const FlexibleBody& body = modes.body();
  const std::size_t k = at(in.node(j).mode);
  const Motion& frame = motion.in_node[at(body.first)];
  const ModeRates& rates = in.node(j).rates_of_mode;
  Expr sum = dot(rates.first, frame.acceleration);
  for (std::size_t i = 0; i < 3; ++i) sum = sum + dot(frame.rates.row[i], column(rates.second, i));
  Vec3 gyroscopic;
  for (std::size_t l = 0; l < body.modes; ++l) {
    gyroscopic = gyroscopic + (2 * modes.speed(l)) * cross_of(body.products[body.pair(l, k)]);
    if (l != k) sum = sum + body.inertia[body.pair(k, l)] * modes.acceleration(l);
  }
  return sum + dot(frame.omega, gyroscopic);
}

Load modal_momentum(const Recursion& in, int flexible) {
  const Modes modes(in, flexible, true, false);
  return {modes.momentum(), cross_of(modes.moment())};
}

Load unit_modal_load(const Node& node) {
  return {node.rates_of_mode.first, cross_of(node.rates_of_mode.second)};
}

Expr modal_coupling(const Tree& tree, int i, int j) {
  const Node &a = tree.nodes[at(i)], &b = tree.nodes[at(j)];
  if (i == j || a.flexible < 0 || a.flexible != b.flexible) return {};
  const FlexibleBody& body = tree.flexible[at(a.flexible)];
  return body.inertia[body.pair(at(a.mode), at(b.mode))];
}

Expr modal_energy(const Recursion& in, int flexible, const Twist& twist) {
  const Modes modes(in, flexible, true, false);
  const FlexibleBody& body = modes.body();
  const Load momentum = modal_momentum(in, flexible);
  const Expr turning = dot(twist.omega, momentum.moment);
  Expr sum = dot(twist.velocity, momentum.force) + turning;
  for (std::size_t k = 0; k < body.modes; ++k)
    for (std::size_t l = 0; l < k; ++l)
      sum = sum + body.inertia[body.pair(k, l)] * modes.speed(k) * modes.speed(l);
  return sum;
}

} // namespace mbsgen::formalism
