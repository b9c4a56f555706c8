// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/index.h"
#include "formalism/tree/tree.h"
#include "formalism/tree/vec.h"
#include <optional>
#include <string_view>

namespace mbsgen::formalism {

/// A chain: nodes that are turned against one common orientation about one common axis only, such as
/// consecutive parallel revolute joints and the prismatic joints between them. Every node of the chain sees
/// the chain's axes by one sine and cosine of a summed angle (the S2p3 of the ROBOTRAN papers), whatever its
/// place in the chain.
struct Chain {
  int parent = Node::base; ///< node whose axes, turned by `frame_rotation`, are the chain's axes
  bool rotated = false;
  Mat3 frame_rotation;             ///< chain axes -> parent's node axes
  std::optional<std::size_t> axis; ///< axis of rotation; none: no node of the chain turns
};

/// Place of a node in its chain: node axes are the chain's, turned by `angle` about the chain's axis.
struct ChainPlace {
  int chain = 0;
  bool starts = false; ///< its parent node belongs to another chain
  Expr angle;          ///< signed sum of coordinates
  Expr cosine;         ///< exactly 1 where the angle is zero
  Expr sine;
  bool leaves = false; ///< another chain starts from this node
};

/// The tree cut into chains; shared by all formalisms.
struct Chains {
  std::vector<Chain> chains;
  std::vector<ChainPlace> places; ///< per node
  std::string_view name{};        ///< tells it from the other way to cut the tree, where there are two
};

/// How consecutive parallel joints are treated: as one chain, or each as a chain of its own. Which one is
/// cheaper depends on how many components the bodies' parameters have.
enum class Parallel { joined, separate };

Chains find_chains(Pool& pool, const Tree& tree, Parallel parallel);

/// Components in chain axes of a vector given in the node's axes.
Vec3 to_chain(const Chains& chains, int node, const Vec3& v);
/// Components in node axes of a vector given in the axes of the node's chain.
Vec3 to_node(const Chains& chains, int node, const Vec3& v);
/// The matrix R K Rᵀ in chain axes, K in node axes: four products for the block across the axis.
Mat3 to_chain(const Chains& chains, const Writer& writer, int node, const Mat3& k);
/// Inertia in chain axes, about the node's origin.
Inertia to_chain(const Chains& chains, const Writer& writer, int node, const Inertia& inertia);

/// Components in the axes of `chain` of a vector given in its parent node's axes, and back.
Vec3 enter(const Chain& chain, const Vec3& v);
Vec3 leave(const Chain& chain, const Vec3& v);
Mat3 leave(const Chain& chain, const Mat3& k);
/// A symmetric matrix that enters by the axes of a ball or free joint: two rows of R K, and the third
/// diagonal entry from the trace, which a rotation keeps.
Mat3 leave_symmetric(const Chain& chain, const Writer& writer, int node, const Mat3& k);

/// A recursion over a tree: the tree, its cut into chains, and the scheme that the recursion writes into.
/// Refers to all three.
struct Recursion {
  const Tree& tree;
  const Chains& chains;
  const Writer& writer;

  std::size_t size() const { return tree.nodes.size(); }
  int last() const { return static_cast<int>(size()) - 1; }
  const Node& node(int j) const { return tree.nodes[at(j)]; }
  const ChainPlace& place(int j) const { return chains.places[at(j)]; }
  const Chain& chain_of(int j) const { return chains.chains[at(place(j).chain)]; }
  Pool& pool() const { return writer.pool(); }
};

} // namespace mbsgen::formalism
