// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mjcf/tree.h"
#include "base/index.h"
#include "import/vectors.h"
#include <algorithm>
#include <utility>

namespace mbsgen::importer {

namespace {

Pose shift(const Vec3& way) {
  return {identity, way};
}

class Stager {
public:
  /// `start`: the body's frame before its joints, in the frame of the parent's carrier.
  Stager(const MjcfBody& body, const Pose& start) : body_(body), pending_(start) {}

  void run() {
    for (std::size_t j = 0; j < body_.joints.size(); ++j) add(j);
  }

  std::vector<MjcfStage> take_stages() { return std::move(stages_); }
  /// The body's frame in that of the last stage.
  const Pose& pending() const { return pending_; }

private:
  void add(std::size_t index) {
    const MjcfJoint& joint = body_.joints[index];
    switch (joint.type) {
    case MjcfJointType::hinge:
      return turn(index,
                  {rotation_about(joint.axis, {-joint.ref.value, joint.ref.exact, -joint.ref.quarters}),
                   joint.anchor});
    case MjcfJointType::slide:
      return slide(index, shift(scaled(-joint.ref.value, joint.axis.direction)));
    case MjcfJointType::ball:
      return turn(index, shift(joint.anchor));
    case MjcfJointType::free: // its coordinates are those of the body in the world
      pending_ = {};
      return begin(index, {});
    }
  }

  void begin(std::size_t index, const Pose& fixed) { stages_.push_back({fixed, {index}}); }

  // `frame`: of the joint, before it turns, in the body's.
  void turn(std::size_t index, const Pose& frame) {
    const Pose step = pending_ * frame;
    if (stages_.empty())
      begin(index, step);
    else if (!append(index, step))
      begin(index, step);
    pending_ = shift(scaled(-1, body_.joints[index].anchor));
  }

  // False where the stage cannot take a joint behind that step. Slides pass a step that does not turn.
  bool append(std::size_t index, const Pose& step) {
    MjcfStage& stage = stages_.back();
    if (step.rotation != identity) return false;
    const bool all_slide = std::all_of(stage.joints.begin(), stage.joints.end(), [&](std::size_t j) {
      return body_.joints[j].type == MjcfJointType::slide;
    });
    if (step.origin != Vec3{} && !all_slide) return false;
    if (step.origin != Vec3{}) stage.fixed = stage.fixed * step;
    stage.joints.push_back(index);
    return true;
  }

  // A slide may lie anywhere along a step that does not turn.
  void slide(std::size_t index, const Pose& step) {
    pending_ = pending_ * step;
    if (!stages_.empty()) {
      stages_.back().joints.push_back(index);
      return;
    }
    begin(index, pending_);
    pending_ = {};
  }

  const MjcfBody& body_;
  Pose pending_;
  std::vector<MjcfStage> stages_;
};

} // namespace

std::vector<MjcfPlacement> place_bodies(const MjcfWorld& world) {
  std::vector<MjcfPlacement> placements;
  for (std::size_t b = 0; b < world.bodies.size(); ++b) {
    const MjcfBody& body = world.bodies[b];
    MjcfPlacement placement;
    if (body.parent >= 0) {
      const MjcfPlacement& parent = placements[at(body.parent)];
      Stager stager(body, parent.in_carrier * body.pose);
      stager.run();
      placement.carrier = body.joints.empty() ? parent.carrier : static_cast<int>(b);
      placement.in_carrier = stager.pending();
      placement.stages = stager.take_stages();
    }
    placements.push_back(std::move(placement));
  }
  return placements;
}

} // namespace mbsgen::importer
