// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/scene/scene.h"
#include <nlohmann/json.hpp>

namespace mbsgen::draw {

/// The colour of a thing in the picture and in the lists beside it: of bodies, joints, links, cuts or
/// sensors.
const char* page_colour(scene::Kind kind, const Scene& scene, int row);

/// A place that the scripts find in each pose: of a body, { body, point }, its origin, a row of its points or
/// its centre of mass ("com"); of a joint, { side, row }. `offset`: from there, in the axes of the body. Places of flexible
/// bodies have `bends`: products of coordinates and what they add.
nlohmann::ordered_json page_place(const scene::Frame& frame, const Vector& offset = {});

/// What the scripts of the page draw.
struct PageItems {
  /// Simple things: sticks, balls, boxes, springs and meshes at places that move. Each has the `id` of the
  /// thing that it stands for: "body 0", "joint 3", "cut 1".
  nlohmann::ordered_json items;
  nlohmann::ordered_json meshes; ///< surfaces, each once, in the order in which items name them
};

/// The scene's items. `size`: the model's radius, m.
PageItems page_items(const Scene& scene, double size);

} // namespace mbsgen::draw
