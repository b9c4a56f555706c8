// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/rows.h"
#include "base/index.h"
#include <algorithm>

namespace mbsgen::model {

namespace {

bool is_link(const Model& model, const Body& body) {
  return body.joints.size() == 1 && model.joints[at(body.joints.front())].moves();
}

// Of the bodies from a tip or a fork towards the base, up to the next fork.
int longest_towards_base(const Model& model, const std::vector<int>& children, int body) {
  int longest = 0, links = 0;
  do {
    links = is_link(model, model.bodies[at(body)]) ? links + 1 : 0;
    longest = std::max(longest, links);
    body = model.bodies[at(body)].parent;
  } while (body != base_body && children[at(body)] == 1);
  return longest;
}

} // namespace

int longest_row(const Model& model) {
  std::vector<int> children(model.bodies.size());
  for (const Body& body : model.bodies)
    if (body.parent != base_body) ++children[at(body.parent)];
  int longest = 0;
  for (std::size_t i = 0; i < children.size(); ++i)
    if (children[i] != 1)
      longest = std::max(longest, longest_towards_base(model, children, static_cast<int>(i)));
  return longest;
}

} // namespace mbsgen::model
