// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/link_function.h"
#include "base/model_error.h"
#include "formalism/loads/link_motion.h"

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

} // namespace

FunctionRow links_row() {
  return {scheme::Task::none,
          "links",
          "Distances, their rates and forces of the links.",
          Applies::always,
          !gives_status,
          {in("q"), in("qd")},
          {{build_links, !on_chains}}};
}

} // namespace mbsgen::formalism
