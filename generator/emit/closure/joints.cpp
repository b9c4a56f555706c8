// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/closure/joints.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

bool contains(const std::vector<int>& places, int place) {
  return std::find(places.begin(), places.end(), place) != places.end();
}

// A joint's places in both kinds of arrays.
struct Block {
  int coordinate, coordinates, velocity, velocities;
};

std::vector<Block> blocks_of(const scheme::Shape& shape) {
  std::vector<Block> blocks;
  auto spatial = shape.spatial.begin();
  for (int coordinate = 0, velocity = 0; coordinate < shape.nq;) {
    Block block{coordinate, 1, velocity, 1};
    if (spatial != shape.spatial.end() && spatial->coordinate == coordinate) {
      block.coordinates = spatial->is_free ? 7 : 4;
      block.velocities = spatial->is_free ? 6 : 3;
      ++spatial;
    }
    blocks.push_back(block);
    coordinate += block.coordinates;
    velocity += block.velocities;
  }
  return blocks;
}

bool is_solved(const scheme::Shape& shape, const Block& block) {
  for (int i = 0; i < block.velocities; ++i)
    if (contains(shape.solved, block.velocity + i)) return true;
  return false;
}

bool is_solved_in_part(const scheme::Shape& shape, const Block& block) {
  int solved = 0;
  for (int i = 0; i < block.velocities; ++i) solved += contains(shape.solved, block.velocity + i) ? 1 : 0;
  return block.velocities > 1 && solved > 0 && solved < block.velocities;
}

} // namespace

ClosureJoints::ClosureJoints(const scheme::Shape& shape)
    : names(shape.coordinate_names.empty() ? shape.joint_names : shape.coordinate_names),
      rate_names(shape.joint_names) {
  for (const Block& block : blocks_of(shape)) {
    for (int i = 0; i < block.coordinates && !is_solved(shape, block); ++i)
      known.push_back(block.coordinate + i);
    if (block.coordinates == 1) scalar.push_back({block.coordinate, block.velocity});
  }
  for (int i = 0; i < shape.nqd; ++i)
    if (contains(shape.independent, i) || contains(shape.driven, i)) known_rates.push_back(i);
}

bool is_closable(const scheme::Shape& shape) {
  const std::vector<Block> blocks = blocks_of(shape);
  return !(shape.independent.empty() && shape.driven.empty()) &&
         std::none_of(blocks.begin(), blocks.end(),
                      [&](const Block& block) { return is_solved_in_part(shape, block); });
}

} // namespace mbsgen::emit
