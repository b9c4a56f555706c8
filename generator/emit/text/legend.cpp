// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/text/legend.h"
#include "emit/layout/text.h"
#include "emit/used_stems.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

// Joints count from the base outwards, coordinates as the model lists them; these differ when a body precedes
// its parent in the model. With ball or free joints, names of joints are those of velocities.
std::string joint_rule(const scheme::Shape& shape) {
  bool same = true;
  for (std::size_t i = 0; i < shape.tree_order.size(); ++i)
    same = same && shape.tree_order[i] == static_cast<int>(i);
  const bool spatial = !shape.spatial.empty();
  const std::string coordinates = spatial ? "Coordinate i is coordinate_names[i - 1]" : "";
  if (same)
    return spatial ? coordinates + ", joint and velocity i are joint_names[i - 1]"
                   : "Joint and coordinate i are joint_names[i - 1]";
  std::string text = (spatial ? coordinates + ", velocity" : "Coordinate") +
                     " i is joint_names[i - 1]; joints count from the base outwards:";
  for (std::size_t i = 0; i < shape.tree_order.size(); ++i)
    text += (i == 0 ? " " : ", ") + std::to_string(i + 1) + ' ' +
            shape.joint_names[static_cast<std::size_t>(shape.tree_order[i])];
  return text;
}

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(text.size(), width), ' ');
  return text;
}

} // namespace

std::string legend_text(const scheme::Program& program) {
  const std::vector<const scheme::Stem*> rows = used_stems(program);
  if (rows.empty()) return "";
  std::size_t width = 0;
  for (const scheme::Stem* row : rows) width = std::max(width, pattern(*row).size());
  std::string text =
      "//\n// Names are a stem and indices that count from 1; axes 1, 2, 3 are x, y, z.\n" +
      wrapped_comment("// ", joint_rule(program.shape) + '.') +
      "// Node axes move with a joint; chain axes are common to a chain of joints about parallel axes.\n"
      "// v2, v3 after a stem mark further values of one name.\n";
  for (const scheme::Stem* row : rows)
    text += wrapped_comment("//   ", padded(pattern(*row), width + 2) + std::string(row->meaning) + " [" +
                                         std::string(row->unit) + ']');
  return text;
}

} // namespace mbsgen::emit
