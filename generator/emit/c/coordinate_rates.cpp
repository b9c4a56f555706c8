// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/coordinate_rates.h"
#include "emit/c/source.h"
#include "emit/layout/template.h"

namespace mbsgen::emit {

std::vector<JointPlaces> joint_places(const scheme::Shape& shape) {
  std::vector<JointPlaces> joints;
  int coordinate = 0, velocity = 0;
  const auto add = [&](int coordinates, int velocities) {
    joints.push_back({coordinate, velocity, coordinates, velocities});
    coordinate += coordinates;
    velocity += velocities;
  };
  for (const scheme::SpatialJoint& joint : shape.spatial) {
    while (coordinate < joint.coordinate) add(1, 1);
    if (joint.is_free)
      add(7, 6);
    else
      add(4, 3);
  }
  while (coordinate < shape.nq) add(1, 1);
  return joints;
}

namespace {

// The rates of coordinates: of each stretch of joints of one coordinate, and of each ball or free joint.
std::string rates(const scheme::Shape& shape) {
  std::string text = shape.spatial.empty() ? "  (void)q;\n" : "";
  if (shape.nq == 0) text += "  (void)qd;\n  (void)rates;\n";
  int q = 0, qd = 0;
  const auto add_plain = [&](int end) {
    if (end > q)
      text += "  for (int i = 0; i < " + std::to_string(end - q) + "; ++i) rates[" + std::to_string(q) +
              " + i] = qd[" + std::to_string(qd) + " + i];\n";
    qd += end - q;
    q = end;
  };
  for (const scheme::SpatialJoint& joint : shape.spatial) {
    add_plain(joint.coordinate);
    const std::string own = shape.model + '_';
    const int quaternion = q + (joint.is_free ? 3 : 0), spin = qd + (joint.is_free ? 3 : 0);
    const std::string w = "q + " + std::to_string(quaternion);
    if (joint.is_free)
      text += "  " + own + "turn(" + w + ", qd + " + std::to_string(qd) + ", rates + " + std::to_string(q) +
              ");\n";
    text += "  " + own + "spin(" + w + ", qd + " + std::to_string(spin) + ", rates + " +
            std::to_string(quaternion) + ");\n";
    q = quaternion + 4;
    qd = spin + 3;
  }
  add_plain(shape.nq);
  return text;
}

std::string unite(const scheme::Shape& shape) {
  std::string text;
  for (const scheme::SpatialJoint& joint : shape.spatial)
    text += "  " + shape.model + "_unit(q + " + std::to_string(joint.coordinate + (joint.is_free ? 3 : 0)) +
            ");\n";
  return text.empty() ? "  (void)q;\n" : text;
}

} // namespace

std::string coordinate_rates(const scheme::Shape& shape) {
  Filling filling;
  if (!shape.spatial.empty()) filling.has.insert("SPATIAL");
  filling.words = {{"MODEL", shape.model}};
  filling.parts = {{"rates", rates(shape)}, {"unite", unite(shape)}};
  return filled_part(coordinate_rates_source(), filling);
}

} // namespace mbsgen::emit
