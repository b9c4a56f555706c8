// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/check/check_contacts.h"
#include "base/index.h"
#include "base/text.h"
#include <algorithm>

namespace mbsgen::model {

namespace {

// The body nearest to the base, or the base, that no joint moves the body against.
int carrier(const Model& model, int body) {
  while (body != base_body) {
    const std::vector<int>& joints = model.bodies[at(body)].joints;
    if (std::any_of(joints.begin(), joints.end(), [&](int joint) { return model.joints[at(joint)].moves(); }))
      break;
    body = model.bodies[at(body)].parent;
  }
  return body;
}

} // namespace

void check_contacts(const Model& model, Diagnostics& diagnostics) {
  if (diagnostics.has_errors()) return; // parents may form a ring then
  for (const Contact& contact : model.contacts) {
    const int a = contact.shapes[0].point.body;
    const int b = contact.shapes[1].point.body;
    if (carrier(model, a) == carrier(model, b))
      diagnostics.error(contact.where,
                        "the bodies " + quoted(model.body_name(a)) + " and " + quoted(model.body_name(b)) +
                            " of the contact " + quoted(contact.name) +
                            " are rigidly joined, remove it or name shapes of bodies that move "
                            "against each other");
  }
}

} // namespace mbsgen::model
