// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loads.h"
#include "formalism/build_tree.h"

namespace mbsgen::formalism {

namespace {

// A point of the model in the tree: its body's place, and where it stands in the body's and in the node's
// axes.
struct Anchor {
  bool on_base = false; ///< on the base itself, on which no load acts
  Placement place;
  Vec3 in_body;
  Vec3 in_node;
};

class Loads {
public:
  Loads(const model::Model& model, Parameters& parameters, const Writer& writer, Tree& tree)
      : model_(model), parameters_(parameters), writer_(writer), pool_(writer.pool()), tree_(tree) {}

  void add_link(const model::Link& link) {
    if (!link.force) return;
    const Anchor from = anchor(link.from);
    const Anchor to = anchor(link.to);
    const int reference = common_ancestor(tree_, from.place.node, to.place.node);
    const PointMotion a = point_motion(tree_, writer_, reference, from.place, from.in_body);
    const PointMotion b = point_motion(tree_, writer_, reference, to.place, to.in_body);
    writer_.about(-1, "link");
    const Vec3 d = writer_.let("Ld", 0, b.position - a.position);
    const Expr distance = writer_.let("LZ", 0, call(pool_, expr::Op::sqrt, dot(d, d)));
    const Expr inverse = writer_.let("LZi", 0, power(distance, -1));
    const Expr rate = writer_.let("LZd", 0, inverse * dot(d, b.velocity - a.velocity));
    scheme::Rewriter meant(pool_);
    meant.replace(law_symbol(model::link_distance), distance);
    meant.replace(law_symbol(model::link_rate), rate);
    const Expr force = writer_.let("LF", 0, meant(parameters_.resolve(*link.force)));
    const Vec3 pull = writer_.let("LFd", 0, (force * inverse) * d);
    apply(from, a.node_axes, pull, {});
    apply(to, b.node_axes, -pull, {});
  }

  void add_force(const model::Force& force) {
    if (force.law != model::ForceLaw::expression) return;
    const Anchor at = anchor(force.point);
    const PointMotion motion = point_motion(tree_, writer_, Node::base, at.place, at.in_body);
    const bool world = force.frame == model::Frame::world;
    const Mat3 to_frame = world ? identity(pool_) : transpose(motion.axes);
    scheme::Rewriter meant(pool_);
    const std::array<Vec3, 3> kinematics{to_frame * motion.position, to_frame * motion.velocity,
                                         to_frame * motion.angular_velocity};
    for (std::size_t k = 0; k < model::force_kinematics.size(); ++k)
      meant.replace(law_symbol(model::force_kinematics[k]),
                    writer_.let("Lk", static_cast<int>(k), 0, kinematics[k / 3][k % 3]));
    const auto value = [&](const std::array<Expr, 3>& law) {
      Vec3 components;
      for (std::size_t i = 0; i < 3; ++i) components[i] = meant(parameters_.resolve(law[i]));
      return writer_.let("LF", 0, components);
    };
    // Laws in body axes need no turning into inertial axes and back.
    const Mat3 axes = world ? motion.node_axes : transpose(at.place.axes);
    apply(at, axes, value(force.force), value(force.torque));
  }

private:
  Expr law_symbol(const char* stem) const { return pool_.symbol(expr::SymbolKind::auxiliary, stem); }

  Anchor anchor(const model::PointRef& point) {
    Anchor result;
    result.on_base = point.body == model::base_body;
    result.place = point.body == model::base_body ? Placement{Node::base, {}, identity(pool_)}
                                                  : tree_.placements[static_cast<std::size_t>(point.body)];
    result.in_body = point_position(model_, point, parameters_);
    result.in_node = result.place.origin + result.place.axes * result.in_body;
    return result;
  }

  // `axes`: node axes -> the axes in which force and torque are given.
  void apply(const Anchor& at, const Mat3& axes, const Vec3& force, const Vec3& torque) {
    if (at.on_base) return;
    Wrench wrench;
    wrench.point = at.in_node;
    wrench.force = writer_.let("LFn", at.place.node, transpose(axes) * force);
    wrench.torque = writer_.let("LTn", at.place.node, transpose(axes) * torque);
    tree_.wrenches(at.place.node).push_back(std::move(wrench));
  }

  const model::Model& model_;
  Parameters& parameters_;
  const Writer& writer_;
  Pool& pool_;
  Tree& tree_;
};

} // namespace

void add_loads(const model::Model& model, Parameters& parameters, const Writer& writer, Tree& tree) {
  Loads loads(model, parameters, writer, tree);
  for (const model::Link& link : model.links) loads.add_link(link);
  for (const model::Force& force : model.forces) loads.add_force(force);
}

} // namespace mbsgen::formalism
