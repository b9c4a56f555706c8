// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics/momentum_composites.h"
#include "formalism/tree/inertia.h"

namespace mbsgen::formalism {

namespace {

// a bᵀ
Mat3 dyad(const Vec3& a, const Vec3& b) {
  return {{a[0] * b, a[1] * b, a[2] * b}};
}

// ω~ K
Mat3 turned_moments(const Vec3& omega, const Mat3& k) {
  Mat3 m;
  for (std::size_t i = 0; i < 3; ++i)
    m.row[i] = omega[next(i)] * k.row[next(i, 2)] - omega[next(i, 2)] * k.row[next(i)];
  return m;
}

struct Momentum {
  Vec3 momentum;
  Mat3 spread;

  void add(const Momentum& other) {
    momentum = momentum + other.momentum;
    spread = spread + other.spread;
  }
};

Momentum momentum_of(const Inertia& body, const Vec3& omega, const Vec3& velocity) {
  return {cross(omega, body.first) + body.mass * velocity,
          turned_moments(omega, body.second) + dyad(velocity, body.first)};
}

class MovingComposites {
public:
  MovingComposites(const Recursion& in, const Kinematics& motion, const OriginVelocities& velocities)
      : in_(in), motion_(motion), velocities_(velocities), in_chain_(in.size()), in_node_(in.size()),
        momentum_in_node_(in.size()), momentum_in_chain_(in.size()) {}

  std::vector<MovingComposite> run() {
    std::vector<MovingComposite> result(in_.size());
    for (int j = in_.last(); j >= 0; --j) {
      in_.writer.set_topic(in_.node(j).body, "composite body");
      settle_inertia(j);
      settle_momentum(j);
      result[at(j)] = {in_chain_[at(j)], momentum_in_chain_[at(j)].momentum,
                       momentum_in_chain_[at(j)].spread};
      hand_over(j);
    }
    return result;
  }

private:
  void settle_inertia(int j) {
    const Inertia moving = let("c", j, in_node_[at(j)] + in_.node(j).inertia);
    in_chain_[at(j)] = let("C", j, in_chain_[at(j)] + to_chain(in_.chains, in_.writer, j, moving));
  }

  Inertia let(const char* suffix, int j, const Inertia& inertia) const {
    const std::string mark = suffix;
    return {in_.writer.let("m" + mark, j, inertia.mass), in_.writer.let("h" + mark, j, inertia.first),
            in_.writer.let_symmetric("K" + mark, j, inertia.second)};
  }

  // The body's own part in the axes in which its inertia meets its motion.
  void settle_momentum(int j) {
    const Inertia& own = in_.node(j).inertia;
    Momentum& in_node = momentum_in_node_[at(j)];
    Momentum& in_chain = momentum_in_chain_[at(j)];
    if (in_.place(j).leaves)
      in_node.add(momentum_of(own, motion_.in_node[at(j)].omega, velocities_.in_node[at(j)]));
    else
      in_chain.add(momentum_of(to_chain(in_.chains, in_.writer, j, own), motion_.in_chain[at(j)].omega,
                               velocities_.in_chain[at(j)]));
    in_node = let("c", j, in_node);
    in_chain.add(
        {to_chain(in_.chains, j, in_node.momentum), to_chain(in_.chains, in_.writer, j, in_node.spread)});
    in_chain = let("C", j, in_chain);
  }

  Momentum let(const char* suffix, int j, const Momentum& value) const {
    const std::string mark = suffix;
    return {in_.writer.let("p" + mark, j, value.momentum), in_.writer.let("W" + mark, j, value.spread)};
  }

  void hand_over(int j) {
    const int parent = in_.node(j).parent;
    if (parent == Node::base) return;
    const bool starts = in_.place(j).starts;
    const Vec3 arm = lever_arm(in_, j);
    Inertia inertia = in_chain_[at(j)];
    Momentum momentum = momentum_in_chain_[at(j)];
    if (starts) {
      const Chain& chain = in_.chain_of(j);
      inertia = {inertia.mass, leave(chain, inertia.first), leave(chain, inertia.second)};
      momentum = {leave(chain, momentum.momentum), leave(chain, momentum.spread)};
    }
    momentum.spread = momentum.spread + dyad(momentum.momentum, arm);
    (starts ? momentum_in_node_ : momentum_in_chain_)[at(parent)].add(momentum);
    Inertia& composite = starts ? in_node_[at(parent)] : in_chain_[at(parent)];
    composite = composite + shift(inertia, arm);
  }

  const Recursion& in_;
  const Kinematics& motion_;
  const OriginVelocities& velocities_;
  std::vector<Inertia> in_chain_, in_node_;
  std::vector<Momentum> momentum_in_node_, momentum_in_chain_;
};

} // namespace

std::vector<MovingComposite> moving_composites(const Recursion& in, const Kinematics& motion,
                                               const OriginVelocities& velocities) {
  return MovingComposites(in, motion, velocities).run();
}

} // namespace mbsgen::formalism
