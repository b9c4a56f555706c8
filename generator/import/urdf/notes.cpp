// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/notes.h"
#include "base/index.h"
#include "base/text.h"
#include "import/numbers.h"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>

namespace mbsgen::importer {
namespace {

std::string names_of(const UrdfRobot& robot, const std::vector<MergedLink>& links) {
  std::string names;
  for (const MergedLink& one : links)
    names += (names.empty() ? "" : ", ") + mbsgen::quoted(robot.links[at(one.link)].name);
  return (links.size() == 1 ? "link " : "links ") + names + (links.size() == 1 ? " is" : " are");
}

void note_body(const UrdfRobot& robot, const UrdfBody& body, Diagnostics& diagnostics) {
  const UrdfLink& link = robot.links[at(body.link)];
  if (!body.kept)
    diagnostics.warning({link.line, 0, {}},
                        "link " + mbsgen::quoted(link.name) + " is dropped with joint " +
                            mbsgen::quoted(robot.joints[at(body.joint)].name) +
                            ", neither it nor what it carries has mass or inertia",
                        Topic::dropped, robot.joints[at(body.joint)].name);
  else if (!body.merged.empty())
    diagnostics.note({link.line, 0, {}},
                     names_of(robot, body.merged) + " fixed to " + mbsgen::quoted(link.name) +
                         ", merged into it and kept as points",
                     Topic::merged);
}

} // namespace

std::string term(double factor, const std::string& what) {
  const double size = std::abs(factor);
  return (factor < 0 ? " - " : " + ") + (size == 1 ? "" : number_text(size) + "*") + what;
}

void note_bodies(const UrdfRobot& robot, const std::vector<UrdfBody>& bodies, bool floating,
                 Diagnostics& diagnostics) {
  std::size_t carriers = floating && !bodies[0].inertia.is_zero() ? 1 : 0;
  for (const UrdfBody& body : bodies) {
    note_body(robot, body, diagnostics);
    if (body.parent >= 0 && body.kept) ++carriers;
  }
  const UrdfLink& root = robot.links[at(bodies[0].link)];
  if (!floating && !bodies[0].inertia.is_zero())
    diagnostics.note({root.line, 0, {}}, "link " + mbsgen::quoted(root.name) +
                                             " is the fixed base, its mass of " +
                                             number_text(bodies[0].inertia.mass) +
                                             " kg does not move (--floating would free it)");
  if (floating && carriers > 0 && bodies[0].inertia.is_zero())
    diagnostics.warning({root.line, 0, {}},
                        "link " + mbsgen::quoted(root.name) +
                            " floats without mass or inertia, so that accelerations may not be "
                            "determined; give it an <inertial>, or leave --floating out");
  if (carriers == 0)
    diagnostics.error({robot.line, 0, {}},
                      "no link with mass or inertia can move, give moving links an <inertial>"
                      " or import with --floating");
}

void note_turn(const UrdfJoint& joint, const std::string& body, Diagnostics& diagnostics) {
  std::string axis;
  for (const double component : joint.axis.direction)
    axis += (axis.empty() ? "" : " ") + number_text(component);
  diagnostics.note({joint.line, 0, {}},
                   "the axis of joint " + mbsgen::quoted(joint.name) + " is (" + axis +
                       "), so the frame of body " + mbsgen::quoted(body) + " is that of link " +
                       mbsgen::quoted(joint.child) +
                       " turned by a constant rotation; a point keeps the link's frame",
                   Topic::turned);
}

void note_left_out(const std::vector<const UrdfJoint*>& joints, Diagnostics& diagnostics) {
  for (const UrdfJoint* joint : joints)
    if (joint->damping != 0 || joint->friction != 0)
      diagnostics.warning({joint->line, 0, {}},
                          "damping and friction of joint " + mbsgen::quoted(joint->name) +
                              " are left out without --damping",
                          Topic::undamped, joint->name);
}

} // namespace mbsgen::importer
