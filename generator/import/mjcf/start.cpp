// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/start.h"
#include "base/text.h"
#include <algorithm>

namespace mbsgen::importer {

namespace {

// The key of that name, or the first one; null where there is none.
const XmlElement* chosen_key(const std::vector<const XmlElement*>& keys) {
  for (const XmlElement* key : keys)
    if (key->has("name", "home")) return key;
  return keys.empty() ? nullptr : keys.front();
}

bool is_zero(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double one) { return one == 0; });
}

Json json_of(const std::vector<double>& values) {
  if (values.size() == 1) return values[0];
  Json list = Json::array();
  for (const double value : values) list.push_back(value);
  return list;
}

} // namespace

MjcfStart::MjcfStart(const MjcfDocument& document, const MjcfDefaults& defaults, const MjcfWorld& world,
                     Diagnostics& diagnostics) {
  for (const MjcfBody& body : world.bodies) {
    first_.push_back(q_.size());
    for (const MjcfJoint& joint : body.joints) {
      q_.push_back(drawn(body, joint));
      qd_.emplace_back(joint.velocities(), 0);
    }
  }
  std::vector<const XmlElement*> keys;
  for (const XmlElement* section : document.children(*document.root(), "keyframe"))
    for (const XmlElement* key : document.children(*section, "key")) keys.push_back(key);
  const XmlElement* const key = chosen_key(keys);
  if (key == nullptr) return;
  take(defaults.bare(*key), world);
  if (keys.size() > 1)
    diagnostics.note(document.where(*key), "q0 is that of this <key>, " + counted(keys.size() - 1, "other") +
                                               (keys.size() == 2 ? " is" : " are") + " left out");
}

std::vector<double> MjcfStart::drawn(const MjcfBody& body, const MjcfJoint& joint) const {
  if (joint.type == MjcfJointType::ball) return {1, 0, 0, 0};
  if (joint.type != MjcfJointType::free) return {joint.ref.value};
  const Quaternion q = quaternion_of(body.pose.rotation);
  const Vec3& at = body.pose.origin;
  return {at[0], at[1], at[2], q[0], q[1], q[2], q[3]};
}

bool MjcfStart::read(const MjcfElement& key, const char* attribute, const Rows& like,
                     std::vector<double>& flat) const {
  if (!key.has(attribute)) return false;
  std::size_t count = 0;
  for (const std::vector<double>& one : like) count += one.size();
  const auto given = key.numbers(attribute, count);
  if (given) flat = *given;
  return given.has_value();
}

void MjcfStart::take(const MjcfElement& key, const MjcfWorld& world) {
  const auto fill = [](Rows& rows, const std::vector<double>& flat) {
    auto next = flat.begin();
    for (std::vector<double>& row : rows)
      for (double& value : row) value = *next++;
  };
  std::vector<double> flat;
  if (read(key, "qpos", q_, flat)) fill(q_, flat);
  if (!read(key, "qvel", qd_, flat)) return;
  fill(qd_, flat);
  for (std::size_t b = 0; b < world.bodies.size(); ++b)
    for (std::size_t j = 0; j < world.bodies[b].joints.size(); ++j) {
      if (world.bodies[b].joints[j].type != MjcfJointType::free) continue;
      // MuJoCo has this velocity in the world's axes, the model in those of the body.
      const std::vector<double>& q = q_[first_[b] + j];
      std::vector<double>& v = qd_[first_[b] + j];
      const Vec3 turned = transposed(rotation_of({q[3], q[4], q[5], q[6]})) * Vec3{v[0], v[1], v[2]};
      std::copy(turned.begin(), turned.end(), v.begin());
    }
}

const std::vector<double>& MjcfStart::row(const Rows& rows, const MjcfJointIndex& joint) const {
  return rows[first_[joint.body] + joint.joint];
}

Json MjcfStart::q0(const MjcfJointIndex& joint) const {
  const std::vector<double>& q = row(q_, joint);
  const bool is_default = q.size() == 1 ? q[0] == 0 : q == std::vector<double>{1, 0, 0, 0};
  return is_default ? Json() : json_of(q);
}

Json MjcfStart::qd0(const MjcfJointIndex& joint) const {
  const std::vector<double>& qd = row(qd_, joint);
  return is_zero(qd) ? Json() : json_of(qd);
}

} // namespace mbsgen::importer
