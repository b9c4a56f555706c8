// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/topology.h"
#include "base/index.h"
#include "draw/svg/document.h"
#include "draw/svg/graphics.h"
#include "draw/svg/limits.h"
#include "draw/svg/pictograms.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::draw {

using scene::Item;
using scene::Kind;

namespace {

constexpr double card_title = 24, card_line = 16; // heights in a card, px
constexpr double joint_pitch = 30;                // from joint to joint, px

// A body in the drawing of a tree: a card with its name, and its forces and sensors one below the other.
struct Card {
  std::vector<std::string> forces, sensors;
  std::vector<int> joints;   // rows of Scene::joints, which lie above the card
  std::vector<int> children; // rows of Scene::bodies
  Point2 top;                // middle of its upper edge, px
  double width = 0, height = 0;
  double right = 0; // of the room of the card and all below it

  double bottom() const { return top.y + height; }
};

// Places of all cards: parents above children, these in document order or, where all have
// a place in the model ("drawing"), from left to right as there.
struct TreeLayout {
  std::vector<Card> cards; // per body
  std::vector<int> roots;
  double width = 0, bottom = 0; // of the whole tree, px
};

constexpr double padding = 20, icon = 26, smallest_card = 70, to_label = 16, between_cards = 14; // px
constexpr double small_letters = 10.0 / 12; // against those of names

std::string type_text(const scene::Joint& joint) {
  const std::string range = range_text(joint);
  return range.empty() ? joint.word : joint.word + ", " + range;
}

double text_width(const scene::Joint& joint) {
  return std::max(width_of(joint.name), small_letters * width_of(type_text(joint)));
}

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
    for (const Kind kind : {Kind::force, Kind::sensor})
      for (const Item* const item : scene_.items_of(kind))
        if (const int body = item->frames[0].body; body != model::base_body)
          (kind == Kind::force ? card(body).forces : card(body).sensors).push_back(item->name);
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
      width = std::max(width, to_label + text_width(scene_.joints[at(joint)]));
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
        Point2{std::clamp(middle, left + left_of(row), std::max(left + left_of(row), right - right_of(row))),
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

// `left`, `top`: where the tree begins, px.
TreeLayout tree_layout(const Scene& scene, double left, double top) {
  return TreePlacer(scene, left, top).take();
}

constexpr double edge = 20, base_top = 48, base_height = 22; // px
constexpr double connection_pitch = 34, to_ground = 60;

// What connects bodies beside the tree: a line below it that goes up to their cards.
struct Connection {
  std::string classes, name;
  std::vector<int> bodies; ///< rows; the base is ground at its end
  bool is_spring = false;
  std::vector<int>
      slots{}; ///< per body: its place among the ends of connections at the card, from the left and from 1
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

std::vector<Connection> connections_of(const Scene& scene) {
  std::vector<Connection> connections;
  for (const scene::Cut& cut : scene.cuts)
    connections.push_back(
        {"cut", cut.name + " (" + cut.word + ")" + components(cut.equations), {cut.a.body, cut.b.body}});
  for (const scene::Constraint& constraint : scene.constraints) {
    connections.push_back(
        {"cut", constraint.name + (constraint.holonomic ? " (holonomic)" : " (nonholonomic)"), {}});
    for (const int joint : constraint.joints)
      connections.back().bodies.push_back(scene.joints[at(joint)].body);
  }
  for (const Kind kind : {Kind::link, Kind::bushing, Kind::contact})
    for (const Item* const item : scene.items_of(kind))
      connections.push_back({kind == Kind::contact ? "contact" : "link",
                             item->name,
                             {item->frames[0].body, item->frames[1].body},
                             kind == Kind::link});
  return connections;
}

class TopologyDrawing {
public:
  explicit TopologyDrawing(const Scene& scene)
      : scene_(scene), layout_(tree_layout(scene, edge, base_top + base_height)),
        connections_(connections_of(scene)), ends_(scene.bodies.size()) {
    share_slots();
    right_ = edge + layout_.width;
  }

  std::string run() {
    add(text("title", {16, 24}, scene_.name));
    double y = layout_.bottom + connection_pitch;
    for (const Connection& connection : connections_) {
      add_connection(connection, y);
      y += connection_pitch;
    }
    // Cards above the lines that go up to them.
    for (const int row : scene_.body_order) add_branch(row);
    for (const int row : scene_.body_order) add_card(row);
    const double bottom = y + (connections_.empty() ? 0 : 8);
    const double width = std::ceil(std::max(right_ + edge, legend_width(scene_) + 2 * edge));
    add_base(width - edge);
    for (Graphic& graphic : legend(scene_, {16, bottom})) add(std::move(graphic));
    return svg({scene_.name + ", topology", width, std::ceil(bottom + 18)}, {marks_}, 0);
  }

private:
  void add(Graphic graphic) { marks_.push_back(std::move(graphic)); }
  const Card& card(int row) const { return layout_.cards[at(row)]; }

  // At each card connections that come from the left have the left slots, the upper connection the outermost,
  // so that connections to one side do not cross there.
  void share_slots() {
    for (std::size_t body = 0; body < ends_.size(); ++body) {
      std::vector<int*> from_left, from_right;
      for (Connection& connection : connections_) {
        connection.slots.resize(connection.bodies.size());
        for (std::size_t i = 0; i < connection.bodies.size(); ++i)
          if (connection.bodies[i] == static_cast<int>(body))
            (middle_of(connection) < layout_.cards[body].top.x ? from_left : from_right)
                .push_back(&connection.slots[i]);
      }
      for (int* const slot : from_left) *slot = ++ends_[body];
      for (auto slot = from_right.rbegin(); slot != from_right.rend(); ++slot) **slot = ++ends_[body];
    }
  }

  double middle_of(const Connection& connection) const {
    double sum = 0;
    for (const int body : connection.bodies) sum += body == model::base_body ? 1e6 : card(body).top.x;
    return sum / static_cast<double>(connection.bodies.size());
  }

  void add_base(double right) {
    constexpr double hatch = 10;
    Graphic lines = line("ground", {{edge, base_top + base_height}, {right, base_top + base_height}});
    for (double x = edge; x + hatch <= right; x += hatch)
      lines.lines.push_back({{x, base_top + base_height}, {x + hatch, base_top + base_height - hatch}});
    add(std::move(lines));
    add(text("quiet", {edge, base_top + 6}, scene_.base.name + of_base()));
  }

  // Forces and sensors that the base has.
  std::string of_base() const {
    std::string names;
    for (const Kind kind : {Kind::force, Kind::sensor})
      for (const Item* const item : scene_.items_of(kind))
        if (item->frames[0].body == model::base_body) names += (names.empty() ? ": " : ", ") + item->name;
    return names;
  }

  void add_branch(int row) {
    constexpr double bus = 8;
    const Card& one = card(row);
    const int parent = scene_.bodies[at(row)].parent;
    std::vector<Point2> way{one.top};
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

  void add_joint(const scene::Joint& joint, const Point2& at) {
    for (Graphic& graphic : joint_symbol(joint, at, {0, 0.5})) add(std::move(graphic));
    const std::string role = word(joint.role);
    add(text(role, at + Point2{16, 0}, joint.name));
    add(text("type " + role, at + Point2{16, 12}, type_text(joint)));
    right_ = std::max(right_, at.x + 16 + text_width(joint));
  }

  void add_card(int row) {
    const Card& one = card(row);
    const double left = one.top.x - one.width / 2, right = one.top.x + one.width / 2;
    add(area("card", {{left, one.top.y}, {right, one.top.y}, {right, one.bottom()}, {left, one.bottom()}}));
    const std::string& name = scene_.bodies[at(row)].name;
    add(text(class_of_body(row), rounded_px(Point2{one.top.x - width_of(name) / 2, one.top.y + 16}), name));
    double y = one.top.y + card_title;
    for (const std::string& force : one.forces) {
      for (Graphic& graphic : arrow("force", {left + 6, y + 4}, {left + 24, y + 4})) add(std::move(graphic));
      add(text("force", {left + 28, y + 8}, force));
      y += card_line;
    }
    for (const std::string& sensor : one.sensors) {
      const Point2 origin{left + 14, y + 6};
      for (Graphic& graphic : triad(origin, {Point2{9, 0}, Point2{-6, 5}, Point2{0, -9}}))
        add(std::move(graphic));
      add(text("sensor", {left + 28, y + 8}, sensor));
      y += card_line;
    }
  }

  // From the connection up to the card: to the lower edge where nothing hangs on that, else to the right one.
  std::vector<Point2> way_up(int body, int slot, double y) const {
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

  void add_connection(const Connection& connection, double y) {
    std::vector<std::vector<Point2>> ways;
    double left = 0, right = 0;
    const bool grounded =
        std::count(connection.bodies.begin(), connection.bodies.end(), model::base_body) > 0;
    for (std::size_t i = 0; i < connection.bodies.size(); ++i) {
      if (connection.bodies[i] == model::base_body) continue;
      ways.push_back(way_up(connection.bodies[i], connection.slots[i], y));
      const double x = ways.back().front().x;
      left = ways.size() == 1 ? x : std::min(left, x);
      right = ways.size() == 1 ? x : std::max(right, x);
    }
    if (ways.empty()) left = right = edge;
    if (grounded) right += to_ground;
    Graphic lines = line(connection.classes, {});
    lines.lines = std::move(ways);
    add_way_across(connection, left, right, y, lines);
    add(std::move(lines));
    if (grounded)
      for (Graphic& graphic : ground_symbol({right, y})) add(std::move(graphic));
    const double x =
        grounded ? right + 20 : std::max(left + 6, (left + right - width_of(connection.name)) / 2);
    add(text(connection.classes, rounded_px(Point2{x, grounded ? y + 5 : y - 6}), connection.name));
    right_ = std::max({right_, right, x + width_of(connection.name)});
  }

  void add_way_across(const Connection& connection, double left, double right, double y, Graphic& lines) {
    constexpr double half = 26;
    const double middle = rounded_px((left + right) / 2);
    if (!connection.is_spring || right - left < 2 * half) {
      lines.lines.push_back({{left, y}, {right, y}});
      return;
    }
    lines.lines.push_back({{left, y}, {middle - half, y}});
    lines.lines.push_back({{middle + half, y}, {right, y}});
    add(spring({middle - half, y}, {middle + half, y}));
  }

  const Scene& scene_;
  TreeLayout layout_;
  std::vector<Connection> connections_;
  std::vector<int> ends_; ///< per body: of connections
  double right_ = 0;
  Graphics marks_;
};

} // namespace

std::string topology_drawing(const Scene& scene) {
  return TopologyDrawing(scene).run();
}

} // namespace mbsgen::draw
