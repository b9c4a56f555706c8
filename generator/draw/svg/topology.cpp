// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/topology.h"
#include "base/index.h"
#include "draw/svg/legend.h"
#include "draw/svg/paper.h"
#include "draw/svg/symbols.h"
#include "draw/svg/tree_layout.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::draw {

namespace {

constexpr double edge = 20, base_top = 48, base_height = 22; // px
constexpr double lane_pitch = 34, to_ground = 60;

// What connects bodies beside the tree: a line below it that goes up to their cards.
struct Lane {
  std::string classes, name;
  std::vector<int> bodies; ///< rows; the base is ground at its end
  bool is_spring = false;
  std::vector<int>
      slots{}; ///< per body: its place among the ends of lanes at the card, from the left and from 1
};

// "x, y, z" of "cut 'pin', x" and so on.
std::string components(const std::vector<std::string>& equations) {
  std::string text;
  for (const std::string& equation : equations) {
    const std::size_t comma = equation.rfind(", ");
    if (comma != std::string::npos) text += (text.empty() ? ": " : ", ") + equation.substr(comma + 2);
  }
  return text;
}

const char* word(model::CutType type) {
  return type == model::CutType::ball ? "ball" : type == model::CutType::rod ? "rod" : "solid";
}

std::vector<Lane> lanes_of(const Scene& scene) {
  std::vector<Lane> lanes;
  for (const Cut& cut : scene.cuts)
    lanes.push_back({"cut",
                     cut.name + " (" + word(cut.type) + ")" + components(cut.equations),
                     {cut.a.body, cut.b.body}});
  for (const Constraint& constraint : scene.constraints) {
    lanes.push_back(
        {"cut", constraint.name + (constraint.holonomic ? " (holonomic)" : " (nonholonomic)"), {}});
    for (const int joint : constraint.joints) lanes.back().bodies.push_back(scene.joints[at(joint)].body);
  }
  for (const Link& link : scene.links)
    lanes.push_back({"link", link.name, {link.from.body, link.to.body}, true});
  for (const Contact& contact : scene.contacts)
    lanes.push_back({"contact", contact.name, {contact.surfaces[0].end.body, contact.surfaces[1].end.body}});
  return lanes;
}

class TopologyDrawing {
public:
  explicit TopologyDrawing(const Scene& scene)
      : scene_(scene), layout_(tree_layout(scene, edge, base_top + base_height)), lanes_(lanes_of(scene)),
        ends_(scene.bodies.size()) {
    share_slots();
    right_ = edge + layout_.width;
  }

  std::string run() {
    add(text("title", {16, 24}, scene_.name));
    double y = layout_.bottom + lane_pitch;
    for (const Lane& lane : lanes_) {
      add_lane(lane, y);
      y += lane_pitch;
    }
    // Cards above the lines that go up to them.
    for (const int row : scene_.body_order) add_branch(row);
    for (const int row : scene_.body_order) add_card(row);
    const double bottom = y + (lanes_.empty() ? 0 : 8);
    const double width = std::ceil(std::max(right_ + edge, legend_width(scene_) + 2 * edge));
    add_base(width - edge);
    for (Mark& mark : legend(scene_, {16, bottom})) add(std::move(mark));
    return svg({scene_.name + ", topology", width, std::ceil(bottom + 18)}, {marks_}, 0);
  }

private:
  void add(Mark mark) { marks_.push_back(std::move(mark)); }
  const Card& card(int row) const { return layout_.cards[at(row)]; }

  // At each card lanes that come from the left have the left slots, the upper lane the outermost, so that lanes to one
  // side do not cross there.
  void share_slots() {
    for (std::size_t body = 0; body < ends_.size(); ++body) {
      std::vector<int*> from_left, from_right;
      for (Lane& lane : lanes_) {
        lane.slots.resize(lane.bodies.size());
        for (std::size_t i = 0; i < lane.bodies.size(); ++i)
          if (lane.bodies[i] == static_cast<int>(body))
            (middle_of(lane) < layout_.cards[body].top.x ? from_left : from_right).push_back(&lane.slots[i]);
      }
      for (int* const slot : from_left) *slot = ++ends_[body];
      for (auto slot = from_right.rbegin(); slot != from_right.rend(); ++slot) **slot = ++ends_[body];
    }
  }

  double middle_of(const Lane& lane) const {
    double sum = 0;
    for (const int body : lane.bodies) sum += body == model::base_body ? 1e6 : card(body).top.x;
    return sum / static_cast<double>(lane.bodies.size());
  }

  void add_base(double right) {
    constexpr double hatch = 10;
    Mark lines = line("ground", {{edge, base_top + base_height}, {right, base_top + base_height}});
    for (double x = edge; x + hatch <= right; x += hatch)
      lines.lines.push_back({{x, base_top + base_height}, {x + hatch, base_top + base_height - hatch}});
    add(std::move(lines));
    add(text("quiet", {edge, base_top + 6}, scene_.base.name + of_base()));
  }

  // Forces and sensors that the base has.
  std::string of_base() const {
    std::string names;
    const auto append = [&](const std::string& name, const End& end) {
      if (end.body == model::base_body) names += (names.empty() ? ": " : ", ") + name;
    };
    for (const Force& force : scene_.forces) append(force.name, force.end);
    for (const Sensor& sensor : scene_.sensors) append(sensor.name, sensor.end);
    return names;
  }

  void add_branch(int row) {
    constexpr double bus = 8;
    const Card& one = card(row);
    const int parent = scene_.bodies[at(row)].parent;
    std::vector<Spot> way{one.top};
    if (parent == model::base_body) {
      way.push_back({one.top.x, base_top + base_height});
    } else {
      const Card& above = card(parent);
      const double y = above.bottom() + bus;
      way.push_back({one.top.x, y});
      way.push_back({above.top.x, y});
      way.push_back({above.top.x, above.bottom()});
    }
    add(line("branch", way));
    double y = one.top.y - 8 - joint_pitch * (static_cast<double>(one.joints.size()) - 0.5);
    for (const int joint : one.joints) {
      add_joint(scene_.joints[at(joint)], {one.top.x, y});
      y += joint_pitch;
    }
  }

  void add_joint(const Joint& joint, const Spot& at) {
    for (Mark& mark : joint_symbol(joint, at, {0, 0.5})) add(std::move(mark));
    const std::string role = class_of(joint.role);
    add(text(role, at + Spot{16, 0}, joint.name));
    add(text("type " + role, at + Spot{16, 12}, joint.word));
    right_ = std::max(right_, at.x + 16 + width_of(joint.name));
  }

  void add_card(int row) {
    const Card& one = card(row);
    const double left = one.top.x - one.width / 2, right = one.top.x + one.width / 2;
    add(area("card", {{left, one.top.y}, {right, one.top.y}, {right, one.bottom()}, {left, one.bottom()}}));
    const std::string& name = scene_.bodies[at(row)].name;
    add(text(class_of_body(row), rounded_px(Spot{one.top.x - width_of(name) / 2, one.top.y + 16}), name));
    double y = one.top.y + card_title;
    for (const std::string& force : one.forces) {
      for (Mark& mark : arrow("force", {left + 6, y + 4}, {left + 24, y + 4})) add(std::move(mark));
      add(text("force", {left + 28, y + 8}, force));
      y += card_line;
    }
    for (const std::string& sensor : one.sensors) {
      const Spot origin{left + 14, y + 6};
      for (Mark& mark : triad(origin, {Spot{9, 0}, Spot{-6, 5}, Spot{0, -9}})) add(std::move(mark));
      add(text("sensor", {left + 28, y + 8}, sensor));
      y += card_line;
    }
  }

  // From the lane up to the card: to the lower edge where nothing hangs on that, else to the right one.
  std::vector<Spot> way_up(int body, int slot, double y) const {
    const Card& one = card(body);
    const double share = static_cast<double>(slot) / (ends_[at(body)] + 1);
    if (one.children.empty()) {
      const double x = rounded_px(one.top.x + (share - 0.5) * one.width);
      return {{x, y}, {x, one.bottom()}};
    }
    const double x = rounded_px(one.right - 4.0 * (ends_[at(body)] - slot)),
                 side = rounded_px(one.top.y + share * one.height);
    return {{x, y}, {x, side}, {one.top.x + one.width / 2, side}};
  }

  void add_lane(const Lane& lane, double y) {
    std::vector<std::vector<Spot>> ways;
    double left = 0, right = 0;
    const bool grounded = std::count(lane.bodies.begin(), lane.bodies.end(), model::base_body) > 0;
    for (std::size_t i = 0; i < lane.bodies.size(); ++i) {
      if (lane.bodies[i] == model::base_body) continue;
      ways.push_back(way_up(lane.bodies[i], lane.slots[i], y));
      const double x = ways.back().front().x;
      left = ways.size() == 1 ? x : std::min(left, x);
      right = ways.size() == 1 ? x : std::max(right, x);
    }
    if (ways.empty()) left = right = edge;
    if (grounded) right += to_ground;
    Mark lines = line(lane.classes, {});
    lines.lines = std::move(ways);
    add_way_across(lane, left, right, y, lines);
    add(std::move(lines));
    if (grounded)
      for (Mark& mark : ground_symbol({right, y})) add(std::move(mark));
    const double x = grounded ? right + 20 : std::max(left + 6, (left + right - width_of(lane.name)) / 2);
    add(text(lane.classes, rounded_px(Spot{x, grounded ? y + 5 : y - 6}), lane.name));
    right_ = std::max({right_, right, x + width_of(lane.name)});
  }

  void add_way_across(const Lane& lane, double left, double right, double y, Mark& lines) {
    constexpr double half = 26;
    const double middle = rounded_px((left + right) / 2);
    if (!lane.is_spring || right - left < 2 * half) {
      lines.lines.push_back({{left, y}, {right, y}});
      return;
    }
    lines.lines.push_back({{left, y}, {middle - half, y}});
    lines.lines.push_back({{middle + half, y}, {right, y}});
    add(spring({middle - half, y}, {middle + half, y}));
  }

  const Scene& scene_;
  TreeLayout layout_;
  std::vector<Lane> lanes_;
  std::vector<int> ends_; ///< per body: of lanes
  double right_ = 0;
  Marks marks_;
};

} // namespace

std::string topology_drawing(const Scene& scene) {
  return TopologyDrawing(scene).run();
}

} // namespace mbsgen::draw
