// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/tree/loads.h"
#include "base/index.h"
#include "base/model_error.h"
#include "formalism/tree/build_tree.h"

namespace mbsgen::formalism {

namespace {

// A point of the model in the tree.
struct Anchor {
  bool on_base = false; ///< on the base itself, on which no load acts
  BodyPose pose;
};

class LoadWriter {
public:
  explicit LoadWriter(const ModelInTree& in) : in_(in), writer_(in.writer), pool_(in.writer.pool()) {}

  void add_link(const model::Link& link) {
    const Anchor from = anchor(link.from, PointAxes::of_body);
    const Anchor to = anchor(link.to, PointAxes::of_body);
    const int reference = common_ancestor(in_.tree, from.pose.node, to.pose.node);
    const PointMotion a = point_motion(in_.tree, writer_, reference, from.pose);
    const PointMotion b = point_motion(in_.tree, writer_, reference, to.pose);
    writer_.set_topic(-1, "link");
    const Vec3 d = writer_.let("Ld", 0, b.position - a.position);
    const Expr distance = writer_.let("LZ", 0, call(pool_, expr::Op::sqrt, dot(d, d)));
    if (distance.is_zero())
      throw ModelError(link.where, "the two points of the link coincide in every configuration, so that its "
                                   "force has no direction, name other points");
    const Expr inverse = writer_.let("LZi", 0, power(distance, -1));
    const Expr rate = writer_.let("LZd", 0, inverse * dot(d, b.velocity - a.velocity));
    const Expr force = link.force ? link_law(*link.force, distance, rate) : call_link(link, distance, rate);
    const Vec3 pull = writer_.let("LFd", 0, (force * inverse) * d);
    apply(from, a.node_axes, pull, {});
    apply(to, b.node_axes, -pull, {});
  }

  void add_force(const model::Force& force) {
    if (force.law == model::ForceLaw::input) return;
    const bool turned = force.frame == model::Frame::point;
    const Anchor anchored = anchor(force.point, turned ? PointAxes::of_point : PointAxes::of_body);
    const PointMotion motion = point_motion(in_.tree, writer_, Node::base, anchored.pose);
    const bool world = force.frame == model::Frame::world;
    const Mat3 to_frame = world ? identity(pool_) : transpose(motion.axes);
    // Loads in axes of the body need no turning into inertial axes and back.
    const Mat3 axes = world ? motion.node_axes : transpose(anchored.pose.axes);
    const std::array<Vec3, 3> kinematics{to_frame * motion.position, to_frame * motion.velocity,
                                         to_frame * motion.angular_velocity};
    if (force.law == model::ForceLaw::external) {
      const std::array<Vec3, 2> load = call_point(force, kinematics, motion.axes);
      return apply(anchored, axes, load[0], load[1]);
    }
    scheme::Rewriter meant(pool_);
    for (std::size_t k = 0; k < model::force_kinematics.size(); ++k)
      meant.replace(law_symbol(model::force_kinematics[k]),
                    writer_.let("Lk", static_cast<int>(k), 0, kinematics[k / 3][k % 3]));
    const auto value = [&](const std::array<Expr, 3>& law) {
      Vec3 components;
      for (std::size_t i = 0; i < 3; ++i) components[i] = meant(in_.parameters.resolve(law[i]));
      return writer_.let("LF", 0, components);
    };
    apply(anchored, axes, value(force.force), value(force.torque));
  }

  Loads take() && { return std::move(loads_); }

private:
  Expr link_law(const Expr& law, const Expr& distance, const Expr& rate) {
    scheme::Rewriter meant(pool_);
    meant.replace(law_symbol(model::link_distance), distance);
    meant.replace(law_symbol(model::link_rate), rate);
    return writer_.let("LF", 0, meant(in_.parameters.resolve(law)));
  }

  Expr call_link(const model::Link& link, const Expr& distance, const Expr& rate) {
    add_argument(link.name, 0, distance);
    add_argument(link.name, 1, rate);
    loads_.calls.push_back({link.name, scheme::LawCall::Kind::link, {law_result(link.name, 0)}});
    return loads_.calls.back().results.front();
  }

  // Force and torque of a law of the user's, in the force's frame.
  std::array<Vec3, 2> call_point(const model::Force& force, const std::array<Vec3, 3>& kinematics,
                                 const Mat3& rotation) {
    constexpr int rotation_at = 3, velocity_at = 12, angular_velocity_at = 15;
    add_arguments(force.name, 0, kinematics[0]);
    for (int i = 0; i < 3; ++i) add_arguments(force.name, rotation_at + 3 * i, rotation.row[at(i)]);
    add_arguments(force.name, velocity_at, kinematics[1]);
    add_arguments(force.name, angular_velocity_at, kinematics[2]);
    scheme::LawCall law{force.name, scheme::LawCall::Kind::point, {}};
    std::array<Vec3, 2> load;
    for (std::size_t k = 0; k < 6; ++k) {
      law.results.push_back(law_result(force.name, static_cast<int>(k)));
      load[k / 3][k % 3] = law.results.back();
    }
    loads_.calls.push_back(std::move(law));
    return load;
  }

  Expr law_result(const std::string& law, int index) const {
    return pool_.symbol(expr::SymbolKind::law, law, index);
  }

  void add_argument(const std::string& law, int index, const Expr& value) {
    loads_.arguments.push_back({law, index, writer_.let("La", index, value), scheme::Purpose::law_argument});
  }

  void add_arguments(const std::string& law, int first, const Vec3& values) {
    for (int i = 0; i < 3; ++i) add_argument(law, first + i, values[at(i)]);
  }

  Expr law_symbol(const char* stem) const { return pool_.symbol(expr::SymbolKind::auxiliary, stem); }

  Anchor anchor(const model::PointRef& point, PointAxes axes) {
    return {point.body == model::base_body,
            point_pose(in_.tree, in_.model, point, axes, in_.parameters, pool_)};
  }

  // `axes`: node axes -> the axes in which force and torque are given.
  void apply(const Anchor& anchored, const Mat3& axes, const Vec3& force, const Vec3& torque) {
    if (anchored.on_base) return;
    Wrench wrench;
    wrench.point = anchored.pose.origin;
    wrench.force = writer_.let("LFn", anchored.pose.node, transpose(axes) * force);
    wrench.torque = writer_.let("LTn", anchored.pose.node, transpose(axes) * torque);
    loads_.wrenches.emplace_back(anchored.pose.node, std::move(wrench));
  }

  const ModelInTree& in_;
  const Writer& writer_;
  Pool& pool_;
  Loads loads_;
};

} // namespace

Loads loads_of_laws(const ModelInTree& in) {
  LoadWriter loads(in);
  for (const model::Link& link : in.model.links) built_at(link.where, [&] { loads.add_link(link); });
  for (const model::Force& force : in.model.forces) built_at(force.where, [&] { loads.add_force(force); });
  return std::move(loads).take();
}

} // namespace mbsgen::formalism
