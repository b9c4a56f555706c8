// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/check/check_cuts.h"
#include "base/index.h"
#include "base/text.h"
#include <algorithm>

namespace mbsgen::model {

namespace {

// Per body, the number of joints that move on its way to the base, and of bodies.
struct Chains {
  std::vector<int> moving, bodies;

  explicit Chains(const Model& model) : moving(model.bodies.size(), 0), bodies(model.bodies.size(), 1) {
    for (const int row : model.body_order) {
      const Body& body = model.bodies[at(row)];
      const std::size_t own = at(row);
      for (const int joint : body.joints) moving[own] += model.joints[at(joint)].moves() ? 1 : 0;
      if (body.parent == base_body) continue;
      moving[own] += moving[at(body.parent)];
      bodies[own] += bodies[at(body.parent)];
    }
  }

  static int of(const std::vector<int>& counts, int body) { return body == base_body ? 0 : counts[at(body)]; }
};

int common_ancestor(const Model& model, const Chains& chains, int a, int b) {
  while (a != b) {
    int& deeper = Chains::of(chains.bodies, a) > Chains::of(chains.bodies, b) ? a : b;
    deeper = model.bodies[at(deeper)].parent;
  }
  return a;
}

} // namespace

void check_cuts(const Model& model, Diagnostics& diagnostics) {
  if (diagnostics.has_errors()) return; // parents may form a ring then
  const Chains chains(model);
  for (const Cut& cut : model.cuts) {
    const int ancestor = common_ancestor(model, chains, cut.a.body, cut.b.body);
    const int joints = Chains::of(chains.moving, cut.a.body) + Chains::of(chains.moving, cut.b.body) -
                       2 * Chains::of(chains.moving, ancestor);
    if (joints == 0)
      diagnostics.error(cut.where, "no joint moves the points of the cut " + quoted(cut.name) +
                                       " against each other, remove it or name points of bodies that move");
  }
}

} // namespace mbsgen::model
