// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/parts/joint.h"
#include <algorithm>

namespace mbsgen::model {

namespace {

const JointForm translation_form{{{"", "m"}}, {{"", "m/s", "N"}}};
const JointForm rotation_form{{{"", "rad"}}, {{"", "rad/s", "N m"}}};
const JointForm ball_form{{{"qw", "1"}, {"qx", "1"}, {"qy", "1"}, {"qz", "1"}},
                          {{"wx", "rad/s", "N m"}, {"wy", "rad/s", "N m"}, {"wz", "rad/s", "N m"}}};
const JointForm free_form{
    {{"x", "m"}, {"y", "m"}, {"z", "m"}, {"qw", "1"}, {"qx", "1"}, {"qy", "1"}, {"qz", "1"}},
    {{"vx", "m/s", "N"},
     {"vy", "m/s", "N"},
     {"vz", "m/s", "N"},
     {"wx", "rad/s", "N m"},
     {"wy", "rad/s", "N m"},
     {"wz", "rad/s", "N m"}}};

} // namespace

const JointForm& form_of(JointType type) {
  if (type == JointType::Free) return free_form;
  if (type == JointType::Ball) return ball_form;
  return is_revolute(type) ? rotation_form : translation_form;
}

std::string Joint::field(const char* prefix) const {
  std::string text = prefix + name;
  std::replace(text.begin(), text.end(), '.', '_');
  return text;
}

} // namespace mbsgen::model
