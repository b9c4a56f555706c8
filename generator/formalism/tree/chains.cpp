// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/chains.h"

namespace mbsgen::formalism {

namespace {

bool joins(const Chains& chains, const Node& node, Parallel parallel) {
  if (node.parent == Node::base || node.rotated || node.mode == 0) return false;
  const ChainPlace& parent = chains.places[at(node.parent)];
  const std::optional<std::size_t>& axis = chains.chains[at(parent.chain)].axis;
  if (node.revolute) return parallel == Parallel::joined && axis == node.axis;
  if (!axis) return true;
  return node.direction[next(*axis)].is_zero() && node.direction[next(*axis, 2)].is_zero();
}

Chain start_chain(const Node& node) {
  Chain chain;
  chain.parent = node.parent;
  chain.rotated = node.rotated;
  chain.frame_rotation = node.frame_rotation;
  if (node.revolute) chain.axis = node.axis;
  return chain;
}

Expr turned(const Expr& angle, const Node& node) {
  if (!node.revolute) return angle;
  return node.sign > 0 ? angle + node.q : angle - node.q;
}

void set_angle(Pool& pool, ChainPlace& chain_place, const Expr& angle) {
  chain_place.angle = angle;
  const bool straight = angle.is_zero();
  chain_place.cosine = straight ? pool.number(1) : call(pool, expr::Op::cos, angle);
  chain_place.sine = straight ? Expr() : call(pool, expr::Op::sin, angle);
}

// The block of K across the axis, turned (K need not be symmetric), with t = s (Kbb − Kcc) + c (Kbc + Kcb) as
// the only common value: Kbb' = Kbb − s t, Kcc' = Kcc + s t, Kbc' = c t − Kcb, Kcb' = c t − Kbc.
void turn_block(const Writer& writer, int node, const ChainPlace& chain_place, std::size_t b, std::size_t c,
                Mat3& k) {
  const Expr difference = writer.let("Kd", node, k(b, b) - k(c, c));
  const Expr sum = writer.let("Kt", node, k(b, c) + k(c, b));
  const Expr of_sum = chain_place.cosine * sum;
  const Expr t = writer.let("Ks", node, chain_place.sine * difference + of_sum);
  const Expr st = writer.let("Kst", node, chain_place.sine * t);
  const Expr ct = writer.let("Kct", node, chain_place.cosine * t);
  k(b, b) = k(b, b) - st;
  k(c, c) = k(c, c) + st;
  const Expr bc = ct - k(c, b);
  k(c, b) = ct - k(b, c);
  k(b, c) = bc;
}

const Chain& chain_of(const Chains& chains, int node) {
  return chains.chains[at(chains.places[at(node)].chain)];
}

const ChainPlace& place_of(const Chains& chains, int node) {
  return chains.places[at(node)];
}

Vec3 turn(std::size_t axis, const Expr& cosine, const Expr& sine, const Vec3& v) {
  const std::size_t b = next(axis);
  const std::size_t c = next(axis, 2);
  Vec3 turned = v;
  // The last product first, whatever order a compiler takes.
  const Expr from_c = sine * v[c];
  turned[b] = cosine * v[b] - from_c;
  const Expr along_c = cosine * v[c];
  turned[c] = sine * v[b] + along_c;
  return turned;
}

} // namespace

Chains find_chains(Pool& pool, const Tree& tree, Parallel parallel) {
  Chains result;
  for (const Node& node : tree.nodes) {
    ChainPlace chain_place;
    chain_place.starts = !joins(result, node, parallel);
    Expr before;
    if (chain_place.starts) {
      chain_place.chain = static_cast<int>(result.chains.size());
      result.chains.push_back(start_chain(node));
      if (node.parent != Node::base) result.places[at(node.parent)].leaves = true;
    } else {
      chain_place.chain = place_of(result, node.parent).chain;
      before = place_of(result, node.parent).angle;
    }
    set_angle(pool, chain_place, turned(before, node));
    result.places.push_back(std::move(chain_place));
  }
  return result;
}

Vec3 to_chain(const Chains& chains, int node, const Vec3& v) {
  const ChainPlace& chain_place = place_of(chains, node);
  if (chain_place.angle.is_zero()) return v;
  return turn(*chain_of(chains, node).axis, chain_place.cosine, chain_place.sine, v);
}

Vec3 to_node(const Chains& chains, int node, const Vec3& v) {
  const ChainPlace& chain_place = place_of(chains, node);
  if (chain_place.angle.is_zero()) return v;
  return turn(*chain_of(chains, node).axis, chain_place.cosine, -chain_place.sine, v);
}

Mat3 to_chain(const Chains& chains, const Writer& writer, int node, const Mat3& k) {
  const ChainPlace& chain_place = place_of(chains, node);
  if (chain_place.angle.is_zero()) return k;
  const std::size_t a = *chain_of(chains, node).axis;
  const std::size_t b = next(a);
  const std::size_t c = next(a, 2);
  Mat3 turned = k;
  const Vec3 from_column = turn(a, chain_place.cosine, chain_place.sine, column(k, a));
  const Vec3 from_row = turn(a, chain_place.cosine, chain_place.sine, k.row[a]);
  turned(b, a) = from_column[b];
  turned(c, a) = from_column[c];
  turned(a, b) = from_row[b];
  turned(a, c) = from_row[c];
  turn_block(writer, node, chain_place, b, c, turned);
  return turned;
}

Inertia to_chain(const Chains& chains, const Writer& writer, int node, const Inertia& inertia) {
  return {inertia.mass, writer.let("hr", node, to_chain(chains, node, inertia.first)),
          writer.let_symmetric("Kr", node, to_chain(chains, writer, node, inertia.second))};
}

Vec3 enter(const Chain& chain, const Vec3& v) {
  return chain.rotated ? transpose(chain.frame_rotation) * v : v;
}

Vec3 leave(const Chain& chain, const Vec3& v) {
  return chain.rotated ? chain.frame_rotation * v : v;
}

Mat3 leave(const Chain& chain, const Mat3& k) {
  return chain.rotated ? chain.frame_rotation * k * transpose(chain.frame_rotation) : k;
}

Mat3 leave_symmetric(const Chain& chain, const Writer& writer, int node, const Mat3& k) {
  const Mat3& r = chain.frame_rotation;
  Mat3 half;
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      half(i, j) = writer.let(scheme::Name{"RK", static_cast<int>(i) + 1, static_cast<int>(j) + 1, node + 1},
                              dot(r.row[i], column(k, j)));
  Mat3 m;
  for (std::size_t i = 0; i < 2; ++i)
    for (std::size_t j = i; j < 3; ++j) m(i, j) = m(j, i) = dot(half.row[i], r.row[j]);
  m(0, 0) = writer.let(scheme::Name{"RKR", 1, 1, node + 1}, m(0, 0));
  m(1, 1) = writer.let(scheme::Name{"RKR", 2, 2, node + 1}, m(1, 1));
  m(2, 2) = k(0, 0) + k(1, 1) + k(2, 2) - m(0, 0) - m(1, 1);
  return m;
}

} // namespace mbsgen::formalism
