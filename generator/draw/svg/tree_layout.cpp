// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/tree_layout.h"
#include "base/index.h"
#include <algorithm>

namespace mbsgen::draw {

namespace {

constexpr double padding = 20, icon = 26, smallest_card = 70, to_label = 16, between_cards = 14; // px
constexpr double above_joints = 16, below_joints = 8;

class TreePlacer {
public:
  TreePlacer(const Scene& scene, double left, double top) : scene_(scene), top_(top) {
    layout_.cards.resize(scene.bodies.size());
    fill();
    depths_.resize(scene.bodies.size());
    widths_.resize(scene.bodies.size());
    for (const int row : scene.body_order) {
      const int parent = scene.bodies[at(row)].parent;
      depths_[at(row)] = parent == model::base_body ? 0 : depths_[at(parent)] + 1;
    }
    for (auto row = scene.body_order.rbegin(); row != scene.body_order.rend(); ++row) measure(*row);
    place_levels();
    double x = left;
    for (const int root : layout_.roots) x = place(root, x);
    layout_.width = x - left;
  }

  TreeLayout take() && { return std::move(layout_); }

private:
  Card& card(int row) { return layout_.cards[at(row)]; }

  void fill() {
    for (int row = 0; row < static_cast<int>(scene_.bodies.size()); ++row) {
      const int parent = scene_.bodies[at(row)].parent;
      (parent == model::base_body ? layout_.roots : card(parent).children).push_back(row);
    }
    order(layout_.roots);
    for (Card& one : layout_.cards) order(one.children);
    for (int row = 0; row < static_cast<int>(scene_.joints.size()); ++row)
      card(scene_.joints[at(row)].body).joints.push_back(row);
    for (const Force& force : scene_.forces)
      if (force.end.body != model::base_body) card(force.end.body).forces.push_back(force.name);
    for (const Sensor& sensor : scene_.sensors)
      if (sensor.end.body != model::base_body) card(sensor.end.body).sensors.push_back(sensor.name);
    for (std::size_t row = 0; row < scene_.bodies.size(); ++row)
      size(layout_.cards[row], scene_.bodies[row].name);
  }

  // From left to right where the model has a place for each of them.
  void order(std::vector<int>& rows) const {
    const auto has_place = [&](int row) { return scene_.bodies[at(row)].drawing.has_value(); };
    if (!std::all_of(rows.begin(), rows.end(), has_place)) return;
    std::stable_sort(rows.begin(), rows.end(), [&](int a, int b) {
      return (*scene_.bodies[at(a)].drawing)[0] < (*scene_.bodies[at(b)].drawing)[0];
    });
  }

  static void size(Card& card, const std::string& name) {
    card.width = std::max(smallest_card, width_of(name) + padding);
    for (const std::vector<std::string>* names : {&card.forces, &card.sensors})
      for (const std::string& item : *names)
        card.width = std::max(card.width, width_of(item) + icon + padding / 2);
    card.height = card_title + card_line * static_cast<double>(card.forces.size() + card.sensors.size());
  }

  // From the middle of a card to the end of its room on the right, where the names of its joints are.
  double right_of(int row) {
    double width = card(row).width / 2;
    for (const int joint : card(row).joints)
      width = std::max(width, to_label + width_of(scene_.joints[at(joint)].name));
    return width + between_cards / 2;
  }
  double left_of(int row) { return card(row).width / 2 + between_cards / 2; }

  // Children before parents.
  void measure(int row) {
    double below = 0;
    for (const int child : card(row).children) below += widths_[at(child)];
    widths_[at(row)] = std::max(left_of(row) + right_of(row), below);
  }

  void place_levels() {
    std::vector<double> joints, heights;
    for (std::size_t row = 0; row < layout_.cards.size(); ++row) {
      const std::size_t depth = at(depths_[row]);
      joints.resize(std::max(joints.size(), depth + 1));
      heights.resize(joints.size());
      const Card& one = layout_.cards[row];
      joints[depth] = std::max(joints[depth], static_cast<double>(one.joints.size()));
      heights[depth] = std::max(heights[depth], one.height);
    }
    layout_.bottom = top_;
    for (std::size_t depth = 0; depth < joints.size(); ++depth) {
      levels_.push_back(layout_.bottom + above_joints + joint_pitch * joints[depth] + below_joints);
      layout_.bottom = levels_.back() + heights[depth];
    }
  }

  // Returns where the next tree begins.
  double place(int row, double left) {
    double x = left;
    for (const int child : card(row).children) x = place(child, x);
    Card& one = card(row);
    const double right = left + widths_[at(row)];
    double middle = left + left_of(row);
    if (!one.children.empty())
      middle = (card(one.children.front()).top.x + card(one.children.back()).top.x) / 2;
    one.top = rounded_px(
        Spot{std::clamp(middle, left + left_of(row), std::max(left + left_of(row), right - right_of(row))),
             levels_[at(depths_[at(row)])]});
    one.right = right;
    return right;
  }

  const Scene& scene_;
  double top_;
  TreeLayout layout_;
  std::vector<int> depths_;
  std::vector<double> widths_; ///< of whole trees
  std::vector<double> levels_; ///< upper edges of cards
};

} // namespace

TreeLayout tree_layout(const Scene& scene, double left, double top) {
  return TreePlacer(scene, left, top).take();
}

} // namespace mbsgen::draw
