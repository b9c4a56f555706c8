// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/joint_type.h"

namespace mbsgen::model {

namespace {

JointForm along(const char* word) {
  return {word, {{"", "m"}}, {{"", "m/s", "N"}}};
}

JointForm about(const char* word) {
  return {word, {{"", "rad"}}, {{"", "rad/s", "N m"}}};
}

JointForm ball() {
  return {"Ball",
          {{"qw", "1"}, {"qx", "1"}, {"qy", "1"}, {"qz", "1"}},
          {{"wx", "rad/s", "N m"}, {"wy", "rad/s", "N m"}, {"wz", "rad/s", "N m"}}};
}

JointForm free() {
  JointForm form = ball();
  form.word = "Free";
  form.coordinates.insert(form.coordinates.begin(), {{"x", "m"}, {"y", "m"}, {"z", "m"}});
  form.velocities.insert(form.velocities.begin(),
                         {{"vx", "m/s", "N"}, {"vy", "m/s", "N"}, {"vz", "m/s", "N"}});
  return form;
}

} // namespace

const JointForm& form_of(JointType type) {
  static const JointForm forms[] = {along("Tx"), along("Ty"),    along("Tz"), about("Rx"), about("Ry"),
                                    about("Rz"), about("Screw"), ball(),      free()};
  return forms[static_cast<std::size_t>(type)];
}

} // namespace mbsgen::model
