// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/results.h"
#include "base/text.h"
#include <algorithm>

namespace mbsgen::certify {

namespace {

bool moves(const model::Model& model, int velocity, int body) {
  const int owner = model.joint_of_velocity(velocity).body;
  for (; body != model::base_body; body = model.bodies[at(body)].parent)
    if (body == owner) return true;
  return false;
}

// "the force 'wind' on the body 'b'", of all laws that act on the velocity, or on any where it is negative.
std::vector<std::string> laws_on(const model::Model& model, int velocity) {
  const auto acts = [&](int body) { return velocity < 0 || moves(model, velocity, body); };
  std::vector<std::string> laws;
  if (velocity >= 0 && !model.joint_of_velocity(velocity).force.empty())
    laws.emplace_back("the joint's force");
  for (const model::Force& force : model.forces)
    if (acts(force.point.body))
      laws.push_back("the force " + quoted(force.name) + " on the body " +
                     quoted(model.body_name(force.point.body)));
  for (const model::Link& link : model.links)
    if (acts(link.from.body) || acts(link.to.body)) laws.push_back("the link " + quoted(link.name));
  for (const model::Bushing& bushing : model.bushings)
    if (acts(bushing.a.body) || acts(bushing.b.body)) laws.push_back("the bushing " + quoted(bushing.name));
  for (const model::Tyre& tyre : model.tyres)
    if (acts(tyre.center.body)) laws.push_back("the tyre " + quoted(tyre.name));
  for (const model::Contact& contact : model.contacts)
    if (!contact.is_rigid() && (acts(contact.shapes[0].point.body) || acts(contact.shapes[1].point.body)))
      laws.push_back("the contact " + quoted(contact.name));
  return laws;
}

std::string listed(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
  return text;
}

// A product with one number x for each velocity has an entry for each, too.
bool is_of_velocities(const std::string& array) {
  static const std::string arrays[] = {"Q", "c", "q", "qd", "qdd", "M qdd + c"};
  if (array.size() > 2 && array.substr(array.size() - 2) == " x") return true;
  return std::find(std::begin(arrays), std::end(arrays), array) != std::end(arrays);
}

// "the joint 'z' of the body 'b'" of a coordinate.
std::string joint_text(const model::Model& model, int velocity) {
  const model::Joint& joint = model.joint_of_velocity(velocity);
  return "the joint " + quoted(joint.name) + " of the body " + quoted(model.body_name(joint.body));
}

} // namespace

std::string undetermined_text(const model::Model& model, const std::vector<int>& velocities) {
  std::vector<std::string> joints;
  for (const int velocity : velocities) joints.push_back(joint_text(model, velocity));
  return listed(joints) + (joints.size() == 1 ? " moves" : " can move together and move") +
         " no mass or inertia, so that no accelerations are determined: give a body that moves with them a "
         "mass or inertia, or leave out or lock a joint";
}

std::string place_text(const model::Model& model, const std::string& array, std::size_t index) {
  const std::string entry = element(array, index);
  if (is_of_velocities(array) && index < at(model.nqd())) {
    const int velocity = static_cast<int>(index);
    const std::vector<std::string> laws = laws_on(model, velocity);
    const std::string acting =
        laws.empty() ? "" : ", on which " + listed(laws) + (laws.size() == 1 ? " acts" : " act");
    return entry + " (" + joint_text(model, velocity) + acting + ")";
  }
  const std::vector<std::string> laws = laws_on(model, -1);
  return array != "wrench" || laws.empty() ? entry : entry + " (" + listed(laws) + " count in it)";
}

} // namespace mbsgen::certify
