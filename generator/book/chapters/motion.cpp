// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "book/chapters/chapters.h"
#include "book/html/curves.h"
#include "book/html/html.h"
#include <algorithm>

namespace mbsgen::book {

namespace {

std::string unit_of(const model::Model& model, int coordinate) {
  const model::Joint& joint = model.joint_of_coordinate(coordinate);
  return joint.form().coordinates[static_cast<std::size_t>(coordinate - joint.coordinate)].unit;
}

// Coordinates of one unit in one drawing.
std::vector<Curves> drawings(const Contents& contents) {
  std::vector<Curves> all;
  const draw::PlayedMotion& motion = contents.findings.motion;
  for (int i = 0; i < contents.model.nq(); ++i) {
    const std::string unit = unit_of(contents.model, i);
    auto drawing = std::find_if(all.begin(), all.end(), [&](const Curves& one) { return one.unit == unit; });
    if (drawing == all.end()) drawing = all.insert(all.end(), Curves{unit, motion.times, {}, {}});
    drawing->names.push_back(contents.model.coordinate_name(i));
    drawing->values.emplace_back();
    for (const std::vector<double>& q : motion.q)
      drawing->values.back().push_back(q[static_cast<std::size_t>(i)]);
  }
  return all;
}

} // namespace

std::string chapter_motion(const Contents& contents) {
  const Findings& findings = contents.findings;
  if (findings.motion.times.size() < 2) return reason(findings.no_motion);
  std::string text = paragraph("The motion from the initial values without forces of joints, by the method " +
                               findings.method + " with the tolerances of mbsgen simulate, in " +
                               counted(static_cast<std::size_t>(findings.steps), "step") + '.');
  if (!findings.no_motion.empty()) text += reason(findings.no_motion);
  for (const Curves& drawing : drawings(contents)) text += curves_text(drawing);
  return text;
}

} // namespace mbsgen::book
