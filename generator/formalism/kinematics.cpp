// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/kinematics.h"

namespace mbsgen::formalism {

namespace {

class Forward {
public:
  Forward(const Tree& tree, const Runs& runs, const Writer& writer, const Drive& drive)
      : tree_(tree), runs_(runs), writer_(writer), drive_(drive) {
    rest_.acceleration = drive.base_acceleration;
  }

  Kinematics run() {
    for (int j = 0; j < static_cast<int>(tree_.nodes.size()); ++j) {
      const Motion before = motion_before(j);
      writer_.about(node(j).body, "motion");
      result_.in_run.push_back(node(j).revolute ? turning(j, before) : sliding(j, before));
      result_.in_node.push_back(own_axes(j));
    }
    return std::move(result_);
  }

private:
  const Node& node(int j) const { return tree_.nodes[static_cast<std::size_t>(j)]; }
  const Seat& seat(int j) const { return runs_.seats[static_cast<std::size_t>(j)]; }
  const Run& run_of(int j) const { return runs_.runs[static_cast<std::size_t>(seat(j).run)]; }

  // Motion of the frame from which the joint starts, at the joint's origin, in run axes. For a revolute joint
  // of `rates` only the column along the axis is given.
  Motion motion_before(int j) const {
    const Vec3 at = arm(tree_, runs_, writer_, j);
    if (!seat(j).starts) {
      Motion motion = result_.in_run[static_cast<std::size_t>(node(j).parent)];
      motion.acceleration = motion.acceleration + motion.rates * at;
      return motion;
    }
    const Motion& parent =
        node(j).parent == Node::base ? rest_ : result_.in_node[static_cast<std::size_t>(node(j).parent)];
    Motion motion = entered(run_of(j), parent);
    motion.acceleration = enter(run_of(j), writer_.let("Ap", j, parent.acceleration + parent.rates * at));
    return motion;
  }

  static Motion entered(const Run& run, const Motion& parent) {
    if (!run.twisted) return parent;
    Motion motion;
    motion.omega = enter(run, parent.omega);
    motion.alpha = enter(run, parent.alpha);
    const Vec3 rate = enter(run, parent.rates * column(run.twist, *run.axis));
    for (std::size_t i = 0; i < 3; ++i) motion.rates(i, *run.axis) = rate[i];
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
    const Motion& in_run = result_.in_run[static_cast<std::size_t>(j)];
    if (seat(j).angle.is_zero()) return in_run;
    const std::size_t a = *run_of(j).axis;
    Motion motion;
    motion.omega = writer_.let("OM", j, to_node(runs_, j, in_run.omega));
    const Vec3 rate = writer_.let("BS", j, to_node(runs_, j, column(in_run.rates, a)));
    complete(j, "", a, in_run.alpha[a], rate, motion);
    motion.acceleration = writer_.let("A", j, to_node(runs_, j, in_run.acceleration));
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
  const Runs& runs_;
  const Writer& writer_;
  const Drive& drive_;
  Motion rest_;
  Kinematics result_;
};

} // namespace

Kinematics kinematics(const Tree& tree, const Runs& runs, const Writer& writer, const Drive& drive) {
  return Forward(tree, runs, writer, drive).run();
}

Vec3 arm(const Tree& tree, const Runs& runs, const Writer& writer, int index) {
  const Node& node = tree.nodes[static_cast<std::size_t>(index)];
  Vec3 at = node.offset;
  if (!node.revolute) {
    const Vec3 along = node.twisted ? node.twist * node.direction : node.direction;
    at = writer.let("D", index, at + node.q * along);
  }
  if (runs.seats[static_cast<std::size_t>(index)].starts || node.parent == Node::base) return at;
  return writer.let("Dr", index, to_run(runs, node.parent, at));
}

} // namespace mbsgen::formalism
