// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/loads/coincidence.h"
#include "formalism/tree/constant_values.h"
#include "formalism/tree/poses.h"
#include <algorithm>

namespace mbsgen::formalism {

namespace {

bool is_zero(ConstantValues& values, const Vec3& vector) {
  return std::all_of(vector.begin(), vector.end(),
                     [&values](const Expr& entry) { return values.is_zero(entry); });
}

} // namespace

// Seen from the last body before both, so that places in it cancel; in a scheme of its own, for nothing else reads it.
bool always_coincide(const ModelInTree& in, const std::vector<BodyPose>& a, const std::vector<BodyPose>& b) {
  scheme::Scheme scratch(in.writer.pool());
  const Writer writer(scratch);
  const int reference = common_ancestor(in.tree, a.front().node, b.front().node);
  const auto place = [&](const BodyPose& pose) {
    return point_motion(in.tree, writer, reference, pose, Detail::pose_and_jacobian).position;
  };
  std::vector<Vec3> ways;
  for (const BodyPose& from : a)
    for (const BodyPose& to : b) ways.push_back(place(to) - place(from));
  ConstantValues values(in.constants);
  values.learn(scratch.equations());
  return std::any_of(ways.begin(), ways.end(), [&values](const Vec3& way) { return is_zero(values, way); });
}

} // namespace mbsgen::formalism
