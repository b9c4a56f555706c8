// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/articulated.h"
#include "formalism/tree/inertia.h"

namespace mbsgen::formalism {

namespace {

// What a tree of bodies opposes to an acceleration of its handle: moment = A α + B a, force = Bᵀ α + M a.
struct Articulated {
  Mat3 A, B, M;
};

// Angular acceleration, and acceleration of the origin.
struct Twist {
  Vec3 alpha, acceleration;
};

void add(Articulated& sum, const Articulated& part) {
  sum = {sum.A + part.A, sum.B + part.B, sum.M + part.M};
}

void add(Load& sum, const Load& part) {
  sum = {sum.force + part.force, sum.moment + part.moment};
}

// The matrix of v × .
Mat3 tilde(const Vec3& v) {
  Mat3 m;
  for (std::size_t i = 0; i < 3; ++i) {
    m(next(i), next(i, 2)) = -v[i];
    m(next(i, 2), next(i)) = v[i];
  }
  return m;
}

Articulated rigid(Pool& pool, const Inertia& inertia) {
  return {tensor(inertia.second), tilde(inertia.first), inertia.mass * identity(pool)};
}

// Seen from a point from which the present origin stands at `p`, every matrix symmetric but B.
Articulated moved(const Articulated& body, const Vec3& p, const Mat3& coupling) {
  const Mat3 lever_arm = tilde(p);
  const Mat3 old_part = lever_arm * transpose(body.B);
  return {body.A + lever_arm * transpose(coupling) + transpose(old_part), coupling, body.M};
}

class OrderN {
public:
  OrderN(const Tree& tree, const Chains& chains, const Writer& writer)
      : tree_(tree), chains_(chains), writer_(writer), bodies_(tree.nodes.size()) {}

  std::vector<Expr> run(const std::vector<Load>& own, const std::vector<Expr>& applied) {
    for (int j = last(); j >= 0; --j)
      backward(j, own[static_cast<std::size_t>(j)], applied[static_cast<std::size_t>(node(j).coordinate)]);
    std::vector<Expr> accelerations(tree_.nodes.size());
    std::vector<Twist> in_chain(tree_.nodes.size());
    for (int j = 0; j <= last(); ++j) {
      in_chain[static_cast<std::size_t>(j)] = twist_before(j, in_chain);
      accelerations[static_cast<std::size_t>(node(j).coordinate)] =
          forward(j, in_chain[static_cast<std::size_t>(j)]);
    }
    return accelerations;
  }

private:
  struct Body {
    Articulated in_chain, in_node; ///< from children of the same chain; of other chains
    Load load_in_run, load_in_node;
    Twist share; ///< S Iᴬ: moment and force per unit of joint acceleration (as alpha and acceleration)
    Expr pivot;  ///< 1 / (Sᵀ Iᴬ S)
    Expr drive;  ///< what is left of the joint's force
    bool joined = false; ///< a child of the same chain hangs on it
  };

  int last() const { return static_cast<int>(tree_.nodes.size()) - 1; }
  const Node& node(int j) const { return tree_.nodes[static_cast<std::size_t>(j)]; }
  const ChainPlace& chain_place(int j) const { return chains_.places[static_cast<std::size_t>(j)]; }
  const Chain& chain_of(int j) const {
    return chains_.chains[static_cast<std::size_t>(chain_place(j).chain)];
  }

  // ---- backward ----
  // `own`: inertia force of the node's own body in the motion without joint accelerations, node axes where
  // chains leave from the node, else chain axes.
  void backward(int j, const Load& own, const Expr& applied) {
    Body& body = bodies_[static_cast<std::size_t>(j)];
    writer_.set_topic(node(j).body, "articulated body");
    const bool leaves = chain_place(j).leaves;
    add(leaves ? body.load_in_node : body.load_in_run, own);
    const bool in_node_axes = leaves && !body.joined;
    if (!leaves) {
      add(body.in_chain, rigid(writer_.pool(), to_chain(chains_, writer_, j, node(j).inertia)));
    } else {
      add(body.in_node, rigid(writer_.pool(), node(j).inertia));
      if (body.joined) {
        add(body.in_chain, to_run_axes(j, let("n", j, body.in_node)));
        add(body.load_in_run, to_run_axes(j, let("n", j, body.load_in_node)));
      }
    }
    const Articulated whole = let("", j, in_node_axes ? body.in_node : body.in_chain);
    const Load load = let("", j, in_node_axes ? body.load_in_node : body.load_in_run);
    project(j, whole, load, applied, in_node_axes);
  }

  Articulated let(const char* mark, int j, const Articulated& body) const {
    const std::string suffix = mark;
    return {writer_.let_symmetric("AA" + suffix, j, body.A), writer_.let("AB" + suffix, j, body.B),
            writer_.let_symmetric("AM" + suffix, j, body.M)};
  }

  Load let(const char* mark, int j, const Load& load) const {
    const std::string suffix = mark;
    return {writer_.let("pF" + suffix, j, load.force), writer_.let("pN" + suffix, j, load.moment)};
  }

  void project(int j, const Articulated& whole, const Load& load, const Expr& applied, bool in_node_axes) {
    Body& body = bodies_[static_cast<std::size_t>(j)];
    const Vec3 axis = axis_of(j);
    const bool turns = node(j).revolute;
    body.share = {writer_.let("UN", j, turns ? whole.A * axis : whole.B * axis),
                  writer_.let("UF", j, turns ? transpose(whole.B) * axis : whole.M * axis)};
    const Expr inertia = turns ? dot(axis, body.share.alpha) : dot(axis, body.share.acceleration);
    if (inertia.is_zero()) throw SingularMassMatrix(node(j).coordinate);
    body.pivot = writer_.let("Di", j, power(inertia, -1));
    body.drive = writer_.let("u", j, applied - dot(axis, turns ? load.moment : load.force));
    const Twist scaled = {writer_.let("VN", j, body.pivot * body.share.alpha),
                          writer_.let("VF", j, body.pivot * body.share.acceleration)};
    if (node(j).parent == Node::base) return finish_share(j, in_node_axes);
    hand_over(j, let("p", j, less(j, whole, body.share, scaled)), left_over(j, load, scaled, applied),
              in_node_axes);
    finish_share(j, in_node_axes);
  }

  // pᴬ + U u / D; the component that the joint frees is the joint's own force.
  Load left_over(int j, const Load& load, const Twist& scaled, const Expr& applied) const {
    const Expr& drive = bodies_[static_cast<std::size_t>(j)].drive;
    Load rest = {load.force + drive * scaled.acceleration, load.moment + drive * scaled.alpha};
    const Vec3 axis = axis_of(j);
    for (std::size_t r = 0; r < 3; ++r) {
      if (freed(j, true, r)) rest.moment[r] = applied / axis[r];
      if (freed(j, false, r)) rest.force[r] = applied / axis[r];
    }
    return rest;
  }

  // Iᴬ − U Uᵀ / D; the rows that the joint frees are zero and are not computed.
  Articulated less(int j, const Articulated& whole, const Twist& share, const Twist& scaled) const {
    Articulated rest;
    for (std::size_t r = 0; r < 3; ++r)
      for (std::size_t c = 0; c < 3; ++c) {
        if (!freed(j, true, r)) {
          if (!freed(j, true, c)) rest.A(r, c) = whole.A(r, c) - product(scaled.alpha, share.alpha, r, c);
          if (!freed(j, false, c)) rest.B(r, c) = whole.B(r, c) - scaled.alpha[r] * share.acceleration[c];
        }
        if (!freed(j, false, r) && !freed(j, false, c))
          rest.M(r, c) = whole.M(r, c) - product(scaled.acceleration, share.acceleration, r, c);
      }
    return rest;
  }

  // Entry of a symmetric dyad, the same text on both sides of the diagonal.
  static Expr product(const Vec3& scaled, const Vec3& share, std::size_t r, std::size_t c) {
    return r <= c ? scaled[r] * share[c] : scaled[c] * share[r];
  }

  bool freed(int j, bool rotational, std::size_t row) const {
    if (node(j).revolute != rotational) return false;
    if (node(j).revolute) return row == node(j).axis;
    const Vec3& u = node(j).direction;
    return u[next(row)].is_zero() && u[next(row, 2)].is_zero();
  }

  Vec3 axis_of(int j) const {
    if (!node(j).revolute) return node(j).direction;
    const Vec3 axis = unit(writer_.pool(), node(j).axis);
    return node(j).sign > 0 ? axis : -axis;
  }

  // The forward recursion chains in chain axes.
  void finish_share(int j, bool in_node_axes) {
    if (!in_node_axes) return;
    Twist& share = bodies_[static_cast<std::size_t>(j)].share;
    share = {writer_.let("UNr", j, to_chain(chains_, j, share.alpha)),
             writer_.let("UFr", j, to_chain(chains_, j, share.acceleration))};
  }

  void hand_over(int j, Articulated rest, Load load, bool in_node_axes) {
    if (in_node_axes) {
      rest = let("r", j, to_run_axes(j, rest));
      load = to_run_axes(j, let("p", j, load));
    }
    load = let("r", j, load);
    const bool starts = chain_place(j).starts;
    if (starts && node(j).rotated) {
      rest = let(
          "t", j,
          Articulated{leave(chain_of(j), rest.A), leave(chain_of(j), rest.B), leave(chain_of(j), rest.M)});
      load = let("t", j, Load{leave(chain_of(j), load.force), leave(chain_of(j), load.moment)});
    }
    const Vec3 p = lever_arm(tree_, chains_, writer_, j);
    const Mat3 coupling = writer_.let("ABs", j, rest.B + tilde(p) * rest.M);
    const Articulated seen = moved(rest, p, coupling);
    const Load seen_load = {load.force, load.moment + cross(p, load.force)};
    Body& parent_load = bodies_[static_cast<std::size_t>(node(j).parent)];
    parent_load.joined = parent_load.joined || !starts;
    add(starts ? parent_load.in_node : parent_load.in_chain, seen);
    add(starts ? parent_load.load_in_node : parent_load.load_in_run, seen_load);
  }

  Articulated to_run_axes(int j, const Articulated& body) const {
    return {to_chain(chains_, writer_, j, body.A), to_chain(chains_, writer_, j, body.B),
            to_chain(chains_, writer_, j, body.M)};
  }

  Load to_run_axes(int j, const Load& load) const {
    return {to_chain(chains_, j, load.force), to_chain(chains_, j, load.moment)};
  }

  // ---- forward ----
  // Acceleration that the joint's frame would have without the joint's own, chain axes; all that depends on
  // joint accelerations.
  Twist twist_before(int j, const std::vector<Twist>& in_chain) const {
    if (node(j).parent == Node::base) return {};
    writer_.set_topic(node(j).body, "accelerations");
    const int parent = node(j).parent;
    Twist frame_rotation = in_chain[static_cast<std::size_t>(parent)];
    if (chain_place(j).starts)
      frame_rotation = {writer_.let("da", parent, to_node(chains_, parent, frame_rotation.alpha)),
                        writer_.let("dA", parent, to_node(chains_, parent, frame_rotation.acceleration))};
    const Vec3 p = lever_arm(tree_, chains_, writer_, j);
    frame_rotation.acceleration =
        writer_.let("dAp", j, frame_rotation.acceleration + cross(frame_rotation.alpha, p));
    if (!chain_place(j).starts) return frame_rotation;
    return {writer_.let("dat", j, enter(chain_of(j), frame_rotation.alpha)),
            writer_.let("dAt", j, enter(chain_of(j), frame_rotation.acceleration))};
  }

  Expr forward(int j, Twist& frame_rotation) const {
    const Body& body = bodies_[static_cast<std::size_t>(j)];
    const Expr carried = dot(body.share.alpha, frame_rotation.alpha) +
                         dot(body.share.acceleration, frame_rotation.acceleration);
    const Expr acceleration = writer_.let("x", j, body.pivot * (body.drive - carried));
    Vec3& moving = node(j).revolute ? frame_rotation.alpha : frame_rotation.acceleration;
    moving = writer_.let(node(j).revolute ? "dar" : "dAr", j, moving + acceleration * axis_of(j));
    return acceleration;
  }

  const Tree& tree_;
  const Chains& chains_;
  const Writer& writer_;
  std::vector<Body> bodies_;
};

} // namespace

std::vector<Expr> articulated_bodies(const Tree& tree, const Chains& chains, const Writer& writer,
                                     const std::vector<Load>& own, const std::vector<Expr>& applied) {
  return OrderN(tree, chains, writer).run(own, applied);
}

} // namespace mbsgen::formalism
