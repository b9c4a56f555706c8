// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "draw/scene/scene.h"
#include "draw/svg/marks.h"

namespace mbsgen::draw {

inline constexpr double card_title = 24, card_line = 16; ///< heights in a card, px
inline constexpr double joint_pitch = 30;                ///< from joint to joint, px

/// A body in the drawing of a tree: a card with its name, and its forces and sensors one below the other.
struct Card {
  std::vector<std::string> forces, sensors;
  std::vector<int> joints;   ///< rows of Scene::joints, which lie above the card
  std::vector<int> children; ///< rows of Scene::bodies
  Spot top;                  ///< middle of its upper edge, px
  double width = 0, height = 0;
  double right = 0; ///< of the room of the card and all below it

  double bottom() const { return top.y + height; }
};

/// Places of all cards: parents above children, these in document order or, where all have
/// a place in the model ("drawing"), from left to right as there.
struct TreeLayout {
  std::vector<Card> cards; ///< per body
  std::vector<int> roots;
  double width = 0, bottom = 0; ///< of the whole tree, px
};

/// `left`, `top`: where the tree begins, px.
TreeLayout tree_layout(const Scene& scene, double left, double top);

} // namespace mbsgen::draw
