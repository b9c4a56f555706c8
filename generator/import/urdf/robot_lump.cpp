// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/robot_lump.h"
#include "base/index.h"
#include <cstddef>

namespace mbsgen::importer {
namespace {

/// Where a link is: the body that it belongs to, and its frame in the frame of that body.
struct LinkPlace {
  int body = -1;
  Pose pose;
};

class Lumper {
public:
  Lumper(const UrdfRobot& robot, const UrdfTree& tree)
      : robot_(robot), tree_(tree), places_(robot.links.size()) {}

  std::vector<UrdfBody> lump() {
    for (const int link : tree_.order) place(link);
    for (std::size_t b = 0; b < bodies_.size(); ++b) bodies_[b].inertia = lumped(parts_[b]);
    mark_kept();
    return std::move(bodies_);
  }

private:
  void place(int link) {
    const int joint = tree_.joint_above[at(link)];
    if (joint >= 0 && robot_.joints[at(joint)].type == UrdfJointType::fixed)
      merge(link, robot_.joints[at(joint)]);
    else
      start_body(link, joint);
    const LinkPlace& own = places_[at(link)];
    parts_[at(own.body)].push_back(moved(robot_.links[at(link)].inertia, own.pose));
  }

  void merge(int link, const UrdfJoint& joint) {
    const LinkPlace& carrier = places_[at(tree_.parent[at(link)])];
    places_[at(link)] = {carrier.body, carrier.pose * joint.pose()};
    const Pose& frame = places_[at(link)].pose;
    const bool combined = carrier.pose.rotation != identity;
    bodies_[at(carrier.body)].merged.push_back({link, frame, combined ? rpy_of(frame.rotation) : joint.rpy});
  }

  void start_body(int link, int joint) {
    UrdfBody body;
    body.link = link;
    body.joint = joint;
    if (joint >= 0) {
      const LinkPlace& carrier = places_[at(tree_.parent[at(link)])];
      body.parent = carrier.body;
      body.mount = carrier.pose;
    }
    places_[at(link)].body = static_cast<int>(bodies_.size());
    bodies_.push_back(std::move(body));
    parts_.emplace_back();
  }

  void mark_kept() {
    std::vector<bool> needed(bodies_.size(), false);
    needed[0] = true;
    for (std::size_t b = bodies_.size(); b-- > 1;) {
      bodies_[b].kept = needed[b] || !bodies_[b].inertia.is_zero();
      if (bodies_[b].kept) needed[at(bodies_[b].parent)] = true;
    }
  }

  const UrdfRobot& robot_;
  const UrdfTree& tree_;
  std::vector<LinkPlace> places_;
  std::vector<UrdfBody> bodies_;
  std::vector<std::vector<RigidInertia>> parts_;
};

} // namespace

std::vector<UrdfBody> lump(const UrdfRobot& robot, const UrdfTree& tree) {
  return Lumper(robot, tree).lump();
}

} // namespace mbsgen::importer
