// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loads/link_motion.h"
#include "base/model_error.h"
#include "formalism/loads/coincidence.h"
#include "scheme/rewrite.h"

namespace mbsgen::formalism {

LinkMotion link_motion(const ModelInTree& in, const model::Link& link) {
  const Writer& writer = in.writer;
  LinkMotion motion;
  motion.from = anchor_of(in, link.from, PointAxes::of_body);
  motion.to = anchor_of(in, link.to, PointAxes::of_body);
  if (always_coincide(in, {motion.from.pose}, {motion.to.pose}))
    throw ModelError(link.where, "the two points of the link coincide in every configuration, so that its "
                                 "force has no direction, name other points");
  const int reference = common_ancestor(in.tree, motion.from.pose.node, motion.to.pose.node);
  const PointMotion a = point_motion(in.tree, writer, reference, motion.from.pose);
  const PointMotion b = point_motion(in.tree, writer, reference, motion.to.pose);
  motion.from_axes = a.node_axes;
  motion.to_axes = b.node_axes;
  writer.set_topic(-1, "link");
  motion.way = writer.let("Ld", 0, b.position - a.position);
  motion.distance = writer.let("LZ", 0, call(writer.pool(), expr::Op::sqrt, dot(motion.way, motion.way)));
  motion.inverse = writer.let("LZi", 0, power(motion.distance, -1));
  motion.rate = writer.let("LZd", 0, motion.inverse * dot(motion.way, b.velocity - a.velocity));
  return motion;
}

Expr link_force(const ModelInTree& in, const Expr& law, const LinkMotion& motion) {
  Pool& pool = in.writer.pool();
  scheme::Rewriter meant(pool);
  meant.replace(law_symbol(pool, model::link_distance), motion.distance);
  meant.replace(law_symbol(pool, model::link_rate), motion.rate);
  return in.writer.let("LF", 0, meant(in.parameters.resolve(law)));
}

} // namespace mbsgen::formalism
