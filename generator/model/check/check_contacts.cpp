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

void check_moving(const Model& model, Diagnostics& diagnostics) {
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

// Why the model has no functions of rigid contacts; empty where it has them.
std::string obstacle(const Model& model) {
  if (!model.cuts.empty()) return "cuts";
  if (!model.constraints.empty()) return "constraints";
  const bool driven = std::any_of(model.joints.begin(), model.joints.end(), [](const Joint& joint) {
    return joint.moves() && joint.role == Role::driven;
  });
  return driven ? "driven joints" : "";
}

void check_rigid(const Model& model, Diagnostics& diagnostics) {
  const std::vector<const Contact*> rigid = model.rigid_contacts();
  if (rigid.empty()) return;
  if (rigid.size() > most_rigid_contacts)
    diagnostics.error(rigid[most_rigid_contacts]->where,
                      "this is the " + std::to_string(most_rigid_contacts + 1) +
                          "th rigid contact, a model has at most " + std::to_string(most_rigid_contacts) +
                          ": remove some, or write \"normal\" forces");
  if (const std::string found = obstacle(model); !found.empty())
    diagnostics.error(rigid.front()->where, "rigid contacts are not generated for models with " + found +
                                                ", write a \"normal\" force, or remove the " + found);
}

} // namespace

void check_contacts(const Model& model, Diagnostics& diagnostics) {
  if (diagnostics.has_errors()) return; // parents may form a ring then
  check_moving(model, diagnostics);
  check_rigid(model, diagnostics);
}

} // namespace mbsgen::model
