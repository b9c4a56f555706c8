// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/kinematics.h"

namespace mbsgen::formalism {

namespace {

class Forward {
public:
  Forward(const Tree& tree, const Chains& chains, const Writer& writer, const KinematicInput& drive)
      : tree_(tree), chains_(chains), writer_(writer), drive_(drive) {
    rest_.acceleration = drive.base_acceleration;
  }

  Kinematics run() {
    for (int j = 0; j < static_cast<int>(tree_.nodes.size()); ++j) {
      const Motion before = motion_before(j);
      writer_.set_topic(node(j).body, "motion");
      result_.in_chain.push_back(node(j).revolute ? turning(j, before) : sliding(j, before));
      result_.in_node.push_back(own_axes(j));
    }
    return std::move(result_);
  }

private:
  const Node& node(int j) const { return tree_.nodes[static_cast<std::size_t>(j)]; }
  const ChainPlace& chain_place(int j) const { return chains_.places[static_cast<std::size_t>(j)]; }
  const Chain& chain_of(int j) const {
    return chains_.chains[static_cast<std::size_t>(chain_place(j).chain)];
  }

  // Motion of the frame from which the joint starts, at the joint's origin, in chain axes. For a revolute joint
  // of `rates` only the column along the axis is given.
  Motion motion_before(int j) const {
    const Vec3 at = lever_arm(tree_, chains_, writer_, j);
    if (!chain_place(j).starts) {
      Motion motion = result_.in_chain[static_cast<std::size_t>(node(j).parent)];
      motion.acceleration = motion.acceleration + motion.rates * at;
      return motion;
    }
    const Motion& parent =
        node(j).parent == Node::base ? rest_ : result_.in_node[static_cast<std::size_t>(node(j).parent)];
    Motion motion = entered(chain_of(j), parent);
    motion.acceleration = enter(chain_of(j), writer_.let("Ap", j, parent.acceleration + parent.rates * at));
    return motion;
  }

  static Motion entered(const Chain& chain, const Motion& parent) {
    if (!chain.rotated) return parent;
    Motion motion;
    motion.omega = enter(chain, parent.omega);
    motion.alpha = enter(chain, parent.alpha);
    const Vec3 rate = enter(chain, parent.rates * column(chain.frame_rotation, *chain.axis));
    for (std::size_t i = 0; i < 3; ++i) motion.rates(i, *chain.axis) = rate[i];
    return motion;
  }

  Motion turning(int j, const Motion& before) const {
    const std::size_t a = node(j).axis;
    Motion motion;
    motion.omega = writer_.let("OMr", j, before.omega);
    motion.omega[a] = writer_.let("OM", static_cast<int>(a), j, before.omega[a] + speed(j));
    const Expr alpha = writer_.let("OMp", static_cast<int>(a), j, before.alpha[a] + acceleration(j));
    const Vec3 rate = writer_.let("BSr", j, column(before.rates, a));
    complete(j, "r", a, alpha, rate, motion);
    motion.acceleration = writer_.let("Ar", j, before.acceleration);
    return motion;
  }

  Motion sliding(int j, const Motion& before) const {
    Motion motion = before;
    const Vec3& along = node(j).direction;
    const Vec3 twice = writer_.let("W2", j, writer_.pool().number(2) * before.omega);
    motion.acceleration = before.acceleration + speed(j) * cross(twice, along) + acceleration(j) * along;
    motion.acceleration = writer_.let("Ar", j, motion.acceleration);
    return motion;
  }

  Motion own_axes(int j) const {
    const Motion& in_chain = result_.in_chain[static_cast<std::size_t>(j)];
    if (chain_place(j).angle.is_zero()) return in_chain;
    const std::size_t a = *chain_of(j).axis;
    Motion motion;
    motion.omega = writer_.let("OM", j, to_node(chains_, j, in_chain.omega));
    const Vec3 rate = writer_.let("BS", j, to_node(chains_, j, column(in_chain.rates, a)));
    complete(j, "", a, in_chain.alpha[a], rate, motion);
    motion.acceleration = writer_.let("A", j, to_node(chains_, j, in_chain.acceleration));
    return motion;
  }

  // Fills alpha and Ω from the angular velocity, its derivative along `a`, and Ω's column `a`.
  void complete(int j, std::string_view suffix, std::size_t a, const Expr& alpha, const Vec3& rate,
                Motion& motion) const {
    const std::size_t b = next(a);
    const std::size_t c = next(a, 2);
    const Vec3& w = motion.omega;
    const auto stem = [&suffix](std::string_view base) { return std::string(base) + std::string(suffix); };
    motion.squares = writer_.let(stem("WW"), j, Vec3{w[0] * w[0], w[1] * w[1], w[2] * w[2]});
    const Vec3& square = motion.squares;
    const Expr twice = writer_.let("W2", j, 2 * w[a]);
    const Expr bc = writer_.let(stem("WX"), static_cast<int>(a), j, w[b] * w[c]);
    Mat3& m = motion.rates;
    m(a, a) = -(square[b] + square[c]);
    m(b, b) = -(square[a] + square[c]);
    m(c, c) = -(square[a] + square[b]);
    m(b, a) = rate[b];
    m(c, a) = rate[c];
    m(a, b) = twice * w[b] - rate[b];
    m(a, c) = twice * w[c] - rate[c];
    m(b, c) = bc - alpha;
    m(c, b) = bc + alpha;
    m = writer_.let(stem("BS"), j, m);
    motion.alpha[a] = alpha;
    motion.alpha[b] = writer_.let(stem("OMp"), static_cast<int>(b), j, w[a] * w[c] - rate[c]);
    motion.alpha[c] = writer_.let(stem("OMp"), static_cast<int>(c), j, rate[b] - w[a] * w[b]);
  }

  Expr speed(int j) const { return drive_.velocities ? signed_rate(node(j), node(j).qd) : Expr(); }
  Expr acceleration(int j) const { return drive_.accelerations ? signed_rate(node(j), node(j).qdd) : Expr(); }
  static Expr signed_rate(const Node& node, const Expr& rate) {
    return node.revolute && node.sign < 0 ? -rate : rate;
  }

  const Tree& tree_;
  const Chains& chains_;
  const Writer& writer_;
  const KinematicInput& drive_;
  Motion rest_;
  Kinematics result_;
};

} // namespace

Kinematics kinematics(const Tree& tree, const Chains& chains, const Writer& writer,
                      const KinematicInput& drive) {
  return Forward(tree, chains, writer, drive).run();
}

Vec3 lever_arm(const Tree& tree, const Chains& chains, const Writer& writer, int index) {
  const Node& node = tree.nodes[static_cast<std::size_t>(index)];
  Vec3 at = node.offset;
  if (!node.revolute) {
    const Vec3 along = node.rotated ? node.frame_rotation * node.direction : node.direction;
    at = writer.let("D", index, at + node.q * along);
  }
  if (chains.places[static_cast<std::size_t>(index)].starts || node.parent == Node::base) return at;
  return writer.let("Dr", index, to_chain(chains, node.parent, at));
}

} // namespace mbsgen::formalism
