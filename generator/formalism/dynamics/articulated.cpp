// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/dynamics/articulated.h"
#include "formalism/tree/inertia.h"

namespace mbsgen::formalism {

namespace {

// Resistance of a tree of bodies to an acceleration of its handle: moment = A α + B a, force = Bᵀ α + M a.
struct Articulated {
  Mat3 A, B, M;
};

// Angular acceleration, and acceleration of the origin.
struct SpatialAcceleration {
  Vec3 alpha, acceleration;
};

void add(Articulated& sum, const Articulated& part) {
  sum = {sum.A + part.A, sum.B + part.B, sum.M + part.M};
}

void add(std::vector<Load>& sums, const std::vector<Load>& parts) {
  for (std::size_t c = 0; c < sums.size(); ++c) add(sums[c], parts[c]);
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

// About another point, from which `p` leads to the present origin; every matrix is symmetric but B.
Articulated moved(const Articulated& body, const Vec3& p, const Mat3& coupling) {
  const Mat3 cross_p = tilde(p);
  const Mat3 old_part = cross_p * transpose(body.B);
  return {body.A + cross_p * transpose(coupling) + transpose(old_part), coupling, body.M};
}

class OrderN {
public:
  OrderN(const Recursion& in, std::vector<Expr>* inertias)
      : in_(in), inertias_(inertias), bodies_(in.size()) {
    if (inertias_ != nullptr) inertias_->resize(in.size());
  }

  std::vector<Expr> run(const BodyLoads& body_loads, const std::vector<Expr>& applied) {
    set_columns(1);
    for (int j = in_.last(); j >= 0; --j) backward(j, {body_loads[at(j)]}, applied[at(in_.node(j).velocity)]);
    std::vector<Expr> accelerations(in_.size());
    std::vector<SpatialAcceleration> in_chain(in_.size());
    for (int j = 0; j <= in_.last(); ++j) {
      in_chain[at(j)] = twist_before(j, in_chain);
      accelerations[at(in_.node(j).velocity)] = forward(j, in_chain[at(j)]);
    }
    return accelerations;
  }

  ArticulatedDrives drives(const std::vector<BodyLoads>& columns) {
    set_columns(columns.size());
    ArticulatedDrives result;
    result.joints.resize(in_.size());
    result.drive.assign(columns.size(), std::vector<Expr>(in_.size()));
    for (int j = in_.last(); j >= 0; --j) {
      std::vector<Load> body_loads;
      for (const BodyLoads& loads : columns) body_loads.push_back(loads[at(j)]);
      result.joints[at(j)] = backward(j, body_loads, Expr());
      for (std::size_t c = 0; c < columns.size(); ++c) result.drive[c][at(j)] = bodies_[at(j)].drive[c];
    }
    return result;
  }

private:
  struct Body {
    Articulated in_chain, in_node;                 ///< from children of the same chain; of other chains
    std::vector<Load> load_in_chain, load_in_node; ///< per column
    SpatialAcceleration
        share;  ///< S Iᴬ: moment and force per unit of joint acceleration (as alpha and acceleration)
    Expr pivot; ///< 1 / (Sᵀ Iᴬ S + armature)
    std::vector<Expr> drive; ///< per column: what is left of the joint's force
    bool joined = false;     ///< a child of the same chain hangs on it
  };

  void set_columns(std::size_t columns) {
    for (Body& body : bodies_) {
      body.load_in_chain.resize(columns);
      body.load_in_node.resize(columns);
      body.drive.resize(columns);
    }
  }

  // ---- backward ---- `body_loads`, per column: inertia force of the node's body in the motion without joint
  // accelerations, node axes where chains leave from the node, else chain axes.
  ArticulatedJoint backward(int j, const std::vector<Load>& body_loads, const Expr& applied) {
    Body& body = bodies_[at(j)];
    in_.writer.set_topic(in_.node(j).body, "articulated body");
    const bool leaves = in_.place(j).leaves;
    add(leaves ? body.load_in_node : body.load_in_chain, body_loads);
    const bool in_node_axes = leaves && !body.joined;
    if (!leaves) {
      add(body.in_chain, rigid(in_.pool(), to_chain(in_.chains, in_.writer, j, in_.node(j).inertia)));
    } else {
      add(body.in_node, rigid(in_.pool(), in_.node(j).inertia));
      if (body.joined) {
        add(body.in_chain, to_chain_axes(j, let("n", j, body.in_node)));
        add(body.load_in_chain, to_chain_axes(j, let("n", j, body.load_in_node)));
      }
    }
    const Articulated whole = let("", j, in_node_axes ? body.in_node : body.in_chain);
    const std::vector<Load> loads = let("", j, in_node_axes ? body.load_in_node : body.load_in_chain);
    if (in_.node(j).spin) return decouple(j, whole, loads, applied);
    const Load scaled = project(j, whole, loads, applied, in_node_axes);
    return {body.pivot, scaled, in_node_axes};
  }

  // A decoupled spin carries nothing but its own body, in chain axes.
  ArticulatedJoint decouple(int j, const Articulated& whole, const std::vector<Load>& loads,
                            const Expr& applied) {
    Body& body = bodies_[at(j)];
    const Expr& inertia = in_.node(j).spin.inertia;
    if (inertias_ != nullptr) (*inertias_)[at(j)] = inertia;
    body.pivot = in_.writer.let("Di", j, power(inertia, -1));
    set_drives(j, loads, applied);
    if (in_.node(j).parent != Node::base) {
      std::vector<Load> rest = left_over(j, loads, {}, applied);
      hand_over(j, less(j, whole, {}, {}), std::move(rest), false);
    }
    return {body.pivot, {{}, axis_of(j)}, false};
  }

  void set_drives(int j, const std::vector<Load>& loads, const Expr& applied) {
    for (std::size_t c = 0; c < loads.size(); ++c)
      bodies_[at(j)].drive[c] = in_.writer.let("ud", j, applied - along(j, loads[c].moment, loads[c].force));
  }

  Articulated let(const char* mark, int j, const Articulated& body) const {
    const std::string suffix = mark;
    return {in_.writer.let_symmetric("AA" + suffix, j, body.A), in_.writer.let("AB" + suffix, j, body.B),
            in_.writer.let_symmetric("AM" + suffix, j, body.M)};
  }

  std::vector<Load> let(const char* mark, int j, std::vector<Load> loads) const {
    const std::string suffix = mark;
    for (Load& load : loads)
      load = {in_.writer.let("pF" + suffix, j, load.force), in_.writer.let("pN" + suffix, j, load.moment)};
    return loads;
  }

  // Returns Iᴬ S / (Sᵀ Iᴬ S + armature).
  Load project(int j, const Articulated& whole, const std::vector<Load>& loads, const Expr& applied,
               bool in_node_axes) {
    Body& body = bodies_[at(j)];
    const Vec3 axis = axis_of(j);
    const bool turns = in_.node(j).revolute;
    const Expr& pitch = in_.node(j).pitch;
    SpatialAcceleration share = {turns ? whole.A * axis : whole.B * axis,
                                 turns ? transpose(whole.B) * axis : whole.M * axis};
    if (!pitch.is_zero())
      share = {share.alpha + pitch * (whole.B * axis), share.acceleration + pitch * (whole.M * axis)};
    body.share = {in_.writer.let("UN", j, share.alpha), in_.writer.let("UF", j, share.acceleration)};
    const Expr inertia = along(j, body.share.alpha, body.share.acceleration) + in_.node(j).armature;
    if (inertia.is_zero() || in_.node(j).idle) throw SingularMassMatrix(in_.node(j).velocity);
    if (inertias_ != nullptr) (*inertias_)[at(j)] = inertia;
    body.pivot = in_.writer.let("Di", j, power(inertia, -1));
    set_drives(j, loads, applied);
    const SpatialAcceleration scaled = {in_.writer.let("VN", j, body.pivot * body.share.alpha),
                                        in_.writer.let("VF", j, body.pivot * body.share.acceleration)};
    if (in_.node(j).parent != Node::base) {
      std::vector<Load> rest = left_over(j, loads, scaled, applied);
      hand_over(j, let("p", j, less(j, whole, body.share, scaled)), std::move(rest), in_node_axes);
    }
    finish_share(j, in_node_axes);
    return {scaled.acceleration, scaled.alpha};
  }

  // Component of a moment and a force along the joint.
  Expr along(int j, const Vec3& moment, const Vec3& force) const {
    const Vec3 axis = axis_of(j);
    if (!in_.node(j).revolute) return dot(axis, force);
    const Expr of_travel = in_.node(j).pitch * dot(axis, force);
    return dot(axis, moment) + of_travel;
  }

  // pᴬ + U u / D; the component that the joint frees is the joint's own force.
  std::vector<Load> left_over(int j, std::vector<Load> loads, const SpatialAcceleration& scaled,
                              const Expr& applied) const {
    const Vec3 axis = axis_of(j);
    for (std::size_t c = 0; c < loads.size(); ++c) {
      const Expr& drive = bodies_[at(j)].drive[c];
      add(loads[c], {drive * scaled.acceleration, drive * scaled.alpha});
      for (std::size_t r = 0; r < 3; ++r) {
        if (freed(j, true, r)) loads[c].moment[r] = applied / axis[r];
        if (freed(j, false, r)) loads[c].force[r] = applied / axis[r];
      }
    }
    return loads;
  }

  // Iᴬ − U Uᵀ / D; the rows that the joint frees are zero and are not computed.
  Articulated less(int j, const Articulated& whole, const SpatialAcceleration& share,
                   const SpatialAcceleration& scaled) const {
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

  // A joint with a rotor resists and frees nothing.
  bool freed(int j, bool rotational, std::size_t row) const {
    if (!in_.node(j).armature.is_zero()) return false;
    if (in_.node(j).revolute != rotational || !in_.node(j).pitch.is_zero()) return false;
    if (in_.node(j).revolute) return row == in_.node(j).axis;
    const Vec3& u = in_.node(j).direction;
    return u[next(row)].is_zero() && u[next(row, 2)].is_zero();
  }

  Vec3 axis_of(int j) const {
    return in_.node(j).revolute ? axis_of_rotation(in_.pool(), in_.node(j)) : in_.node(j).direction;
  }

  // The forward recursion works in chain axes.
  void finish_share(int j, bool in_node_axes) {
    if (!in_node_axes) return;
    SpatialAcceleration& share = bodies_[at(j)].share;
    share = {in_.writer.let("UNr", j, to_chain(in_.chains, j, share.alpha)),
             in_.writer.let("UFr", j, to_chain(in_.chains, j, share.acceleration))};
  }

  void hand_over(int j, Articulated rest, std::vector<Load> loads, bool in_node_axes) {
    if (in_node_axes) {
      rest = let("r", j, to_chain_axes(j, rest));
      loads = to_chain_axes(j, let("p", j, std::move(loads)));
    }
    loads = let("r", j, std::move(loads));
    const bool starts = in_.place(j).starts;
    if (starts && in_.node(j).rotated) {
      const Chain& chain = in_.chain_of(j);
      rest = let("t", j, Articulated{left(j, rest.A), leave(chain, rest.B), left(j, rest.M)});
      for (Load& load : loads) load = {leave(chain, load.force), leave(chain, load.moment)};
      loads = let("t", j, std::move(loads));
    }
    const Vec3 p = lever_arm(in_, j);
    const Mat3 coupling = in_.writer.let("ABs", j, rest.B + tilde(p) * rest.M);
    const Articulated seen = moved(rest, p, coupling);
    for (Load& load : loads) load.moment = load.moment + cross(p, load.force);
    Body& parent = bodies_[at(in_.node(j).parent)];
    parent.joined = parent.joined || !starts;
    add(starts ? parent.in_node : parent.in_chain, seen);
    add(starts ? parent.load_in_node : parent.load_in_chain, loads);
  }

  Mat3 left(int j, const Mat3& k) const {
    return in_.node(j).spatial ? leave_symmetric(in_.chain_of(j), in_.writer, j, k)
                               : leave(in_.chain_of(j), k);
  }

  Articulated to_chain_axes(int j, const Articulated& body) const {
    return {to_chain(in_.chains, in_.writer, j, body.A), to_chain(in_.chains, in_.writer, j, body.B),
            to_chain(in_.chains, in_.writer, j, body.M)};
  }

  std::vector<Load> to_chain_axes(int j, std::vector<Load> loads) const {
    for (Load& load : loads)
      load = {to_chain(in_.chains, j, load.force), to_chain(in_.chains, j, load.moment)};
    return loads;
  }

  // ---- forward ----
  // Acceleration that the joint's frame would have without the joint's own, chain axes; all that depends on
  // joint accelerations.
  SpatialAcceleration twist_before(int j, const std::vector<SpatialAcceleration>& in_chain) const {
    if (in_.node(j).parent == Node::base) return {};
    in_.writer.set_topic(in_.node(j).body, "accelerations");
    const int parent = in_.node(j).parent;
    SpatialAcceleration twist = in_chain[at(parent)];
    if (in_.place(j).starts)
      twist = {in_.writer.let("da", parent, to_node(in_.chains, parent, twist.alpha)),
               in_.writer.let("dA", parent, to_node(in_.chains, parent, twist.acceleration))};
    const Vec3 p = lever_arm(in_, j);
    twist.acceleration = in_.writer.let("dAp", j, twist.acceleration + cross(twist.alpha, p));
    if (!in_.place(j).starts) return twist;
    return {in_.writer.let("dat", j, enter(in_.chain_of(j), twist.alpha)),
            in_.writer.let("dAt", j, enter(in_.chain_of(j), twist.acceleration))};
  }

  Expr forward(int j, SpatialAcceleration& twist) const {
    const Body& body = bodies_[at(j)];
    if (in_.node(j).spin) {
      const Expr before = dot(axis_of(j), twist.alpha);
      return in_.writer.let("x", j, body.pivot * body.drive.front() - before);
    }
    const Expr by_travel = dot(body.share.acceleration, twist.acceleration);
    const Expr carried = dot(body.share.alpha, twist.alpha) + by_travel;
    const Expr acceleration = in_.writer.let("x", j, body.pivot * (body.drive.front() - carried));
    const Node& node = in_.node(j);
    Vec3& moving = node.revolute ? twist.alpha : twist.acceleration;
    moving = in_.writer.let(node.revolute ? "dar" : "dAr", j, moving + acceleration * axis_of(j));
    if (!node.pitch.is_zero())
      twist.acceleration =
          in_.writer.let("dAr", j, twist.acceleration + (node.pitch * acceleration) * axis_of(j));
    return acceleration;
  }

  const Recursion& in_;
  std::vector<Expr>* inertias_; ///< null: not wanted
  std::vector<Body> bodies_;
};

} // namespace

std::vector<Expr> articulated_bodies(const Recursion& in, const BodyLoads& body_loads,
                                     const std::vector<Expr>& applied, std::vector<Expr>* inertias) {
  return OrderN(in, inertias).run(body_loads, applied);
}

ArticulatedDrives articulated_drives(const Recursion& in, const std::vector<BodyLoads>& columns,
                                     std::vector<Expr>* inertias) {
  return OrderN(in, inertias).drives(columns);
}

} // namespace mbsgen::formalism
