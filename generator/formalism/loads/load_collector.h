// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "formalism/tree/build_tree.h"
#include "formalism/tree/parameters.h"
#include "formalism/tree/poses.h"
#include "formalism/tree/tree.h"

namespace mbsgen::formalism {

/// Force, and moment about a node's origin.
struct Load {
  Vec3 force;
  Vec3 moment;
};

/// Adds a load about the same point and in the same axes.
void add(Load& sum, const Load& part);
/// The load's component along the node's degree of freedom: a generalized force.
Expr along_joint(const Node& node, const Load& load);

/// A tyre at a state (model::Tyre): the values of its definitions, in their order, and of the rates of its states, as
/// model::Tyre::rates has them.
struct TyreValues {
  std::vector<Expr> definitions, rates;
};

/// Forces that follow from laws, and the calls of those laws that the model leaves to the user.
struct Loads {
  std::vector<std::pair<int, Wrench>> wrenches;   ///< with the node (or Node::base) that each acts on
  std::vector<std::pair<int, Expr>> joint_forces; ///< with the node whose joint each drives
  std::vector<scheme::LawCall> calls;
  std::vector<scheme::Output> arguments; ///< of the calls, Purpose::law_argument
  std::vector<TyreValues> tyres;         ///< by row
};

/// A point of the model in the tree.
struct Anchor {
  bool on_base = false; ///< on the base itself, on which no load acts
  BodyPose pose;
};

Anchor anchor_of(const ModelInTree& in, const model::PointRef& point, PointAxes axes);

/// The variable of a law with that stem.
Expr law_symbol(Pool& pool, const char* stem);

/// Collects the loads of a function.
class LoadCollector {
public:
  explicit LoadCollector(const Writer& writer) : writer_(writer) {}

  /// A force at the anchor's point and a torque; `axes`: node axes -> the axes in which both are given, those of the
  /// node `frame` (or the base), or constant ones in the anchor's node.
  void apply(const Anchor& anchor, const Mat3& axes, const Vec3& force, const Vec3& torque, int frame);
  /// A generalized force along a node's joint, between the bodies that it joins.
  void apply(int node, const Expr& force);

  void add_tyre(TyreValues values) { loads_.tyres.push_back(std::move(values)); }

  void add_argument(const std::string& law, int index, const Expr& value);
  void add_arguments(const std::string& law, int first, const Vec3& values);
  /// Calls a user's law, which has got its arguments but for the states that are its own. The rates of these
  /// follow the other results.
  std::vector<Expr> call(const std::string& law, scheme::LawCall::Kind kind, const std::vector<int>& states);
  /// Calls a law for a force and a torque.
  std::array<Vec3, 2> call_for_wrench(const std::string& law, scheme::LawCall::Kind kind,
                                      const std::vector<int>& states);

  Loads take() && { return std::move(loads_); }

private:
  const Writer& writer_;
  Loads loads_;
};

} // namespace mbsgen::formalism
