// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/robot/connect.h"
#include "base/index.h"
#include "base/text.h"
#include "import/names.h"
#include <cstddef>
#include <map>
#include <string>

namespace mbsgen::importer {

namespace {

class Connector {
public:
  Connector(Robot& robot, const RobotTree& tree, Diagnostics& diagnostics)
      : robot_(robot), tree_(tree), diagnostics_(diagnostics), poses_(zero_poses(robot, tree)) {
    for (std::size_t i = 0; i < robot.links.size(); ++i)
      links_.emplace(robot.links[i].name, static_cast<int>(i));
  }

  void connect() {
    for (RobotClosure& closure : robot_.closures) {
      find(closure, closure.parent);
      find(closure, closure.child);
      if (closure.parent.link < 0 || closure.child.link < 0) continue;
      if (body_of(closure.parent.link) == body_of(closure.child.link)) refuse(closure);
      if (closure.closed) place_parent(closure);
    }
  }

private:
  void find(const RobotClosure& closure, ClosureEnd& end) {
    if (end.name.empty()) return; // reported by the reader
    if (const auto found = links_.find(end.name); found != links_.end()) {
      end.link = found->second;
      return;
    }
    diagnostics_.error(
        {closure.line, 0, {}},
        closure.element + " connects link " + mbsgen::quoted(end.name) + ", which is not in the file" +
            advice_on(
                end.name, robot_.links, [](const RobotLink& one) { return one.name; }, diagnostics_));
  }

  /// The first link of those that fixed joints connect.
  int body_of(int link) const {
    for (int joint = tree_.joint_above[at(link)];
         joint >= 0 && robot_.joints[at(joint)].type == RobotJointType::fixed;
         joint = tree_.joint_above[at(link)])
      link = tree_.parent[at(link)];
    return link;
  }

  void refuse(const RobotClosure& closure) {
    const bool same = closure.parent.link == closure.child.link;
    diagnostics_.error(
        {closure.line, 0, {}},
        closure.element + " connects link " + mbsgen::quoted(closure.child.name) + " with " +
            (same ? "itself"
                  : "link " + mbsgen::quoted(closure.parent.name) + ", to which it is fixed already") +
            ", give it two links that move against each other");
  }

  /// The frame of the child, seen from the parent while all coordinates are 0.
  void place_parent(RobotClosure& closure) const {
    const Pose& parent = poses_[at(closure.parent.link)];
    const Mat3 back = transposed(parent.rotation);
    const Pose frame = poses_[at(closure.child.link)] * closure.child.frame;
    int residues = 0;
    const Vec3 origin = back * (frame.origin - parent.origin);
    closure.parent.frame = {
        back * frame.rotation,
        without_residues(origin, largest(frame.origin) + largest(parent.origin), residues)};
  }

  Robot& robot_;
  const RobotTree& tree_;
  Diagnostics& diagnostics_;
  std::vector<Pose> poses_;
  std::map<std::string, int> links_;
};

} // namespace

void connect_closures(Robot& robot, const RobotTree& tree, Diagnostics& diagnostics) {
  if (!robot.closures.empty()) Connector(robot, tree, diagnostics).connect();
}

std::vector<Pose> zero_poses(const Robot& robot, const RobotTree& tree) {
  std::vector<Pose> poses(robot.links.size());
  for (const int link : tree.order)
    if (const int joint = tree.joint_above[at(link)]; joint >= 0)
      poses[at(link)] = poses[at(tree.parent[at(link)])] * robot.joints[at(joint)].pose();
  return poses;
}

} // namespace mbsgen::importer
