// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree.h"
#include "scheme/scheme.h"
#include <optional>

namespace mbsgen::formalism {

/// A run: nodes that are turned against one common orientation about one common axis only, such as
/// consecutive parallel revolute joints and the prismatic joints between them. Every node of the run sees the
/// run's axes by one sine and cosine of a summed angle (the S2p3 of the ROBOTRAN papers), whatever its place
/// in the run.
struct Run {
  int parent = Node::base; ///< node whose axes, turned by `twist`, are the run's axes
  bool twisted = false;
  Mat3 twist;                      ///< run axes -> parent's node axes
  std::optional<std::size_t> axis; ///< axis of rotation; none: no node of the run turns
};

/// Where a node stands in its run: node axes are the run's, turned by `angle` about the run's axis.
struct Seat {
  int run = 0;
  bool starts = false; ///< its parent node belongs to another run
  Expr angle;          ///< signed sum of coordinates
  Expr cosine;         ///< exactly 1 where the angle is zero
  Expr sine;
  bool leaves = false; ///< another run starts from this node
};

/// The tree cut into runs; shared by all formalisms.
struct Runs {
  std::vector<Run> runs;
  std::vector<Seat> seats; ///< per node
};

/// How consecutive parallel joints are treated: as one run, or each as a run of its own. Which one is cheaper
/// depends on how many components the bodies' parameters have.
enum class Parallel { joined, separate };

Runs find_runs(Pool& pool, const Tree& tree, Parallel parallel);

/// A scheme that lets whole vectors, component by component; components that are zero, ±1 or ± symbols stay
/// what they are. Index of the equation: axis (1 to 3), then the node's number from 1.
class Writer {
public:
  explicit Writer(scheme::Scheme& scheme) : scheme_(&scheme) {}

  Expr let(std::string_view stem, int node, const Expr& value) const;
  Expr let(std::string_view stem, int row, int node, const Expr& value) const;
  Vec3 let(std::string_view stem, int node, const Vec3& value) const;
  Mat3 let(std::string_view stem, int node, const Mat3& value) const;
  /// For a quantity of two nodes; indices: axis, first node, second node.
  Vec3 let_pair(std::string_view stem, int i, int j, const Vec3& value) const;
  Mat3 let_symmetric(std::string_view stem, int node, const Mat3& value) const;
  void about(int body, std::string_view quantity) const { scheme_->about({body, quantity}); }
  Pool& pool() const { return scheme_->pool(); }

private:
  scheme::Scheme* scheme_;
};

/// Components in run axes of a vector given in the node's axes.
Vec3 to_run(const Runs& runs, int node, const Vec3& v);
/// Components in node axes of a vector given in the axes of the node's run.
Vec3 to_node(const Runs& runs, int node, const Vec3& v);
/// The matrix R K Rᵀ in run axes, K in node axes: four products for the block across the axis.
Mat3 to_run(const Runs& runs, const Writer& writer, int node, const Mat3& k);
/// Inertia in run axes, about the node's origin.
Inertia to_run(const Runs& runs, const Writer& writer, int node, const Inertia& inertia);

/// Components in the axes of `run` of a vector given in its parent node's axes, and back.
Vec3 enter(const Run& run, const Vec3& v);
Vec3 leave(const Run& run, const Vec3& v);
Mat3 leave(const Run& run, const Mat3& k);

} // namespace mbsgen::formalism
