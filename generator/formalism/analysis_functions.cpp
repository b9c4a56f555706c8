// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/analysis_functions.h"
#include "base/model_error.h"
#include "formalism/loads/link_motion.h"
#include "formalism/tree/build_tree.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

void build_links(const Mechanism& mechanism, FunctionBuilder& builder) {
  const ModelInTree in = builder.elements(mechanism);
  int row = 0;
  for (const model::Link& link : mechanism.model.links) {
    if (!link.force) continue;
    const LinkMotion motion = built_at(link.where, [&] { return link_motion(in, link); });
    put(builder, "LZ", row, motion.distance);
    put(builder, "LZd", row, motion.rate);
    put(builder, "LF", row++, built_at(link.where, [&] { return link_force(in, *link.force, motion); }));
  }
}

int expressed_links(const Mechanism& mechanism) {
  const auto& links = mechanism.model.links;
  return static_cast<int>(std::count_if(links.begin(), links.end(),
                                        [](const model::Link& link) { return link.force.has_value(); }));
}

bool is_rod(const model::Cut& cut) {
  return cut.type == model::CutType::rod;
}

int rods(const Mechanism& mechanism) {
  const auto& cuts = mechanism.model.cuts;
  return static_cast<int>(std::count_if(cuts.begin(), cuts.end(), is_rod));
}

int places(const Mechanism& mechanism) {
  std::size_t count = mechanism.model.base_points.size();
  for (const model::Body& body : mechanism.model.bodies) count += body.points.size() + 1;
  return static_cast<int>(3 * count);
}

void put_next(FunctionBuilder& builder, int& place, const Vec3& position) {
  for (const Expr& component : position) builder.outputs.push_back({"places", place++, component});
}

void build_places(const Mechanism& mechanism, FunctionBuilder& builder) {
  const model::Model& model = mechanism.model;
  int place = 0, rod = 0;
  for (int body = model::base_body; body < static_cast<int>(model.bodies.size()); ++body)
    for (int point = 0; point < static_cast<int>(model.points(body).size()); ++point)
      put_next(builder, place, point_position(model, {{}, body, point}, mechanism.parameters));
  for (const model::Body& body : model.bodies)
    put_next(builder, place, mechanism.parameters.value(body.com, body.name, "com"));
  for (const model::Cut& cut : model.cuts)
    if (is_rod(cut))
      builder.outputs.push_back(
          {"lengths", rod++,
           mechanism.parameters.value(cut.length, {cut.name, "length"}, expr::SymbolKind::length)});
}

} // namespace

FunctionRow links_row() {
  return {scheme::Task::none,
          "links",
          "Distances, their rates and forces of the links.",
          Applies::always,
          !gives_status,
          {in("q"), in("qd"), out("LZ", expressed_links), out("LZd", expressed_links),
           out("LF", expressed_links)},
          {{build_links, !on_chains}}};
}

FunctionRow places_row() {
  return {scheme::Task::none,
          "places",
          "Positions of points and centres of mass in body axes; lengths of rods.",
          Applies::always,
          !gives_status,
          {out("places", places), out("lengths", rods)},
          {{build_places, !on_chains}}};
}

} // namespace mbsgen::formalism
