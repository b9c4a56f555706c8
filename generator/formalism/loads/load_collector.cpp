// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loads/load_collector.h"
#include "base/index.h"

namespace mbsgen::formalism {

void add(Load& sum, const Load& part) {
  sum.force = sum.force + part.force;
  sum.moment = sum.moment + part.moment;
}

Expr along_joint(const Node& node, const Load& load) {
  if (!node.revolute) return dot(node.direction, load.force);
  const Expr along = load.moment[node.axis] + node.pitch * load.force[node.axis];
  return node.sign > 0 ? along : -along;
}

Anchor anchor_of(const ModelInTree& in, const model::PointRef& point, PointAxes axes) {
  return {point.body == model::base_body,
          point_pose(in.tree, in.model, point, axes, in.parameters, in.writer.pool())};
}

Expr law_symbol(Pool& pool, const char* stem) {
  return pool.symbol(expr::SymbolKind::auxiliary, stem);
}

void LoadCollector::apply(const Anchor& anchor, const Mat3& axes, const Vec3& force, const Vec3& torque,
                          int frame) {
  if (anchor.on_base) return;
  Wrench wrench;
  if (frame != anchor.pose.node) wrench.frame = frame;
  wrench.given_force = force;
  wrench.given_torque = torque;
  wrench.point = anchor.pose.origin;
  wrench.force = writer_.let("LFn", anchor.pose.node, transpose(axes) * force);
  wrench.torque = writer_.let("LTn", anchor.pose.node, transpose(axes) * torque);
  loads_.wrenches.emplace_back(anchor.pose.node, std::move(wrench));
}

void LoadCollector::apply(int node, const Expr& force) {
  loads_.joint_forces.emplace_back(node, writer_.let("LQ", node, force));
}

void LoadCollector::add_argument(const std::string& law, int index, const Expr& value) {
  loads_.arguments.push_back({law, index, writer_.let("La", index, value), scheme::Purpose::law_argument});
}

void LoadCollector::add_arguments(const std::string& law, int first, const Vec3& values) {
  for (int i = 0; i < 3; ++i) add_argument(law, first + i, values[at(i)]);
}

std::vector<Expr> LoadCollector::call(const std::string& law, scheme::LawCall::Kind kind,
                                      const std::vector<int>& states) {
  int argument = scheme::LawCall::arguments_of(kind);
  for (const int state : states) add_argument(law, argument++, model::state_symbol(writer_.pool(), state));
  const int results = scheme::LawCall::results_of(kind) + static_cast<int>(states.size());
  scheme::LawCall call{law, kind, {}};
  for (int k = 0; k < results; ++k)
    call.results.push_back(writer_.pool().symbol(expr::SymbolKind::law, law, k));
  loads_.calls.push_back(std::move(call));
  return loads_.calls.back().results;
}

std::array<Vec3, 2> LoadCollector::call_for_wrench(const std::string& law, scheme::LawCall::Kind kind,
                                                   const std::vector<int>& states) {
  const std::vector<Expr> results = call(law, kind, states);
  return {Vec3{results[0], results[1], results[2]}, Vec3{results[3], results[4], results[5]}};
}

} // namespace mbsgen::formalism
