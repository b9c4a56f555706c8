// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/mechanism.h"
#include "base/index.h"
#include "draw/svg/document.h"
#include "draw/svg/drawn_items.h"
#include "draw/svg/labels.h"
#include "draw/svg/limits.h"
#include "draw/svg/mesh_graphics.h"
#include "draw/svg/pictograms.h"
#include "draw/svg/picture.h"
#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace mbsgen::draw {

using scene::Item;
using scene::Kind;

namespace {

constexpr double head = 40, margin = 64;      // px: above the drawing, and around it
constexpr double widest = 620, highest = 430; // px
constexpr double narrowest = 400, wide_margin = 170;
constexpr double below_mechanism = 84; // px: scale, axes and legend

// Pictures of the same mechanism at the same scale.
class MechanismDrawing {
public:
  MechanismDrawing(const Scene& scene, View view, const std::vector<Posture>& postures, Names names)
      : scene_(scene), view_(view), names_(names), projection_(view, scene.gravity),
        items_(drawn_items(scene)) {
    fit(postures);
    order(postures.front());
    group_joints(postures);
    for (const scene::Cut& cut : scene.cuts) gaps_.push_back(widest_gap(cut, postures));
  }

  const Sheet& sheet() const { return sheet_; }

  std::vector<Graphics> frames(const std::vector<Posture>& postures) {
    std::vector<Picture> pictures;
    for (const Posture& posture : postures) pictures.push_back(picture(posture));
    const std::vector<LabelPlace> places =
        places_of_labels(pictures, {0, head - 8, sheet_.width, sheet_.height - below_mechanism});
    const Graphics furniture = this->furniture(pictures.front().labels, places);
    std::vector<Graphics> frames;
    for (Picture& one : pictures) {
      picture_ = std::move(one);
      for (std::size_t i = 0; i < places.size(); ++i) add_all(label_graphics(picture_.labels[i], places[i]));
      add_all(furniture);
      frames.push_back(std::move(picture_.graphics));
    }
    return frames;
  }

private:
  using Draw = void (MechanismDrawing::*)(const Item& item);
  struct Layer {
    Kind kind;
    int number; ///< those of one number are drawn body by body, those of far bodies first
    Draw draw;
  };

  // From the bottom to the top.
  static const Layer& layer(Kind kind) {
    using M = MechanismDrawing;
    static const std::array<Layer, 17> layers{{{Kind::road, 0, &M::add_solid},
                                               {Kind::solid, 0, &M::add_solid},
                                               {Kind::box, 1, &M::add_box},
                                               {Kind::contact, 2, &M::add_contact},
                                               {Kind::arm, 4, &M::add_arm},
                                               {Kind::stick, 4, &M::add_stick},
                                               {Kind::way, 4, &M::add_stick},
                                               {Kind::name, 4, &M::add_name},
                                               {Kind::ground, 3, &M::add_ground},
                                               {Kind::link, 5, &M::add_link},
                                               {Kind::bushing, 5, &M::add_bushing},
                                               {Kind::travel, 6, &M::add_travel},
                                               {Kind::joint, 7, &M::add_joint},
                                               {Kind::centre, 8, &M::add_centre},
                                               {Kind::cut, 9, &M::add_cut},
                                               {Kind::force, 10, &M::add_force},
                                               {Kind::sensor, 11, &M::add_sensor}}};
    return *std::find_if(layers.begin(), layers.end(), [&](const Layer& one) { return one.kind == kind; });
  }

  Picture picture(const Posture& posture) {
    posture_ = &posture;
    picture_ = {};
    grounds_.clear();
    add(text("title", {16, 24}, scene_.name));
    add(text("quiet", {28 + 1.4 * width_of(scene_.name), 24}, name_of(view_, scene_.gravity)));
    for (const Item* const item : items_) (this->*layer(item->kind).draw)(*item);
    add_joint_labels();
    return std::move(picture_);
  }

  // Below the mechanism; the sheet grows by the labels that have numbers.
  Graphics furniture(const std::vector<Label>& labels, const std::vector<LabelPlace>& places) {
    Graphics graphics;
    const auto append = [&](const Graphics& more) {
      graphics.insert(graphics.end(), more.begin(), more.end());
    };
    const NumberedNames names(labels, places, sheet_.width - 32);
    const double top = sheet_.height - below_mechanism;
    sheet_.height += names.height();
    append(scale_bar(scale_, {16, sheet_.height - 46}));
    append(axes_of_base());
    append(legend(scene_, {16, sheet_.height - 18}));
    append(names.at({16, top}));
    return graphics;
  }

  void fit(const std::vector<Posture>& postures) {
    std::vector<Vector> places = extent(items_, postures.front());
    leave_out_flywheels(size_of(places));
    for (const Posture& posture : postures)
      for (const std::vector<Vector>& more : {extent(items_, posture), corners_of_boxes(posture)})
        places.insert(places.end(), more.begin(), more.end());
    double left = projection_(places.front()).x, right = left;
    double top = projection_(places.front()).y, bottom = top;
    for (const Vector& place : places) {
      const Point2 point = projection_(place);
      left = std::min(left, point.x), right = std::max(right, point.x);
      top = std::min(top, point.y), bottom = std::max(bottom, point.y);
    }
    constexpr double smallest = 1e-6; // m
    scale_ = std::min(widest / std::max(right - left, smallest), highest / std::max(bottom - top, smallest));
    if (std::max(right - left, bottom - top) <= smallest)
      scale_ = widest; // one place alone: 1 m is the paper
    const double drawn = scale_ * (right - left);
    sheet_.title = scene_.name + ", " + name_of(view_, scene_.gravity);
    sheet_.width = std::ceil(
        std::max({drawn + 2 * (is_crowded() ? wide_margin : margin), narrowest, legend_width(scene_) + 32}));
    sheet_.height = std::ceil(head + margin / 2 + scale_ * (bottom - top) + margin + below_mechanism);
    origin_ = {sheet_.width / 2 - scale_ * (left + right) / 2, head + margin / 2 - scale_ * top};
  }

  // A body that turns or carries a flywheel has a box far beyond its own points, which would hide the
  // mechanism.
  void leave_out_flywheels(double size) {
    std::vector<const Item*> shown;
    std::copy_if(items_.begin(), items_.end(), std::back_inserter(shown), [&](const Item* item) {
      return item->kind != Kind::box || !(size > 0) || !is_flywheel(*item, size);
    });
    items_ = std::move(shown);
  }

  bool is_flywheel(const Item& box, double size) const {
    constexpr double times_reach = 4, share = 0.25;
    const Vector& com = box.shapes[0].pose.position;
    double reach = length(com);
    for (const Item* const item : items_)
      if (is_line_of_body(*item) && item->row == box.row)
        reach = std::max(reach, length(item->frames[1].pose.position - com));
    const double half_diagonal = length(box.shapes[0].half_sizes);
    return half_diagonal > times_reach * reach && half_diagonal > share * size;
  }

  std::vector<Vector> corners_of_boxes(const Posture& posture) const {
    std::vector<Vector> places;
    for (const Item* const item : items_)
      if (item->kind == Kind::box)
        for (const Vector& corner : corners(item->shapes[0]))
          places.push_back(posture.body(item->row) * corner);
    return places;
  }

  // Many names need smaller letters and more room beside the mechanism.
  bool is_crowded() const {
    constexpr std::size_t many = 40;
    std::size_t names = 0;
    for (const Kind kind : {Kind::name, Kind::joint, Kind::cut, Kind::link, Kind::bushing, Kind::force,
                            Kind::contact, Kind::sensor})
      names += scene_.items_of(kind).size();
    return names > many;
  }

  void order(const Posture& posture) {
    constexpr double steps_per_px = 10;
    std::vector<std::pair<double, int>> depths;
    for (int row = 0; row < static_cast<int>(scene_.bodies.size()); ++row) {
      const double depth = projection_.depth(posture.body(row) * scene_.bodies[mbsgen::at(row)].com);
      depths.emplace_back(rounded_px(depth * scale_ * steps_per_px), row);
    }
    std::sort(depths.begin(), depths.end());
    std::map<int, std::size_t> rank; // the base is behind all bodies
    for (std::size_t i = 0; i < depths.size(); ++i) rank[depths[i].second] = i + 1;
    const auto place = [&](const Item& item) {
      const int number = layer(item.kind).number;
      const bool is_part = number <= 1 || number == 4 || number == 8;
      const bool is_of_base = number == 4 && item.row == model::base_body;
      return std::tuple(is_of_base ? 3 : number, is_part ? rank[item.row] : 0, item.kind == Kind::ground,
                        number == 4 ? item.kind : Kind::solid);
    };
    std::stable_sort(items_.begin(), items_.end(),
                     [&](const Item* a, const Item* b) { return place(*a) < place(*b); });
    posture_ = &posture;
    for (const Item* const item : items_)
      if (is_line_of_body(*item)) note_longest(*item);
  }

  // The longest line of a body on the paper has its name.
  void note_longest(const Item& item) {
    const auto size = [&](const Item& line) { return length(point(line.frames[1]) - point(line.frames[0])); };
    const Item*& longest = longest_[item.row];
    if (size(item) > (longest == nullptr ? 0 : size(*longest)) + 1) longest = &item;
  }

  Point2 point(const Vector& place) const { return rounded_px(origin_ + scale_ * projection_(place)); }
  Point2 point(const scene::Frame& frame) const { return point(posture_->at(frame).position); }
  ToPaper to_paper(const scene::Frame& frame) const {
    return [this, row = frame.body](const Vector& place) { return point(posture_->body(row) * place); };
  }
  // On the paper, of a direction in space; in it 1 is the length of vectors that lie in the paper.
  Point2 shadow(const Vector& direction) const { return projection_(direction); }

  void add(Graphic graphic) { picture_.graphics.push_back(std::move(graphic)); }
  void add_all(Graphics graphics) {
    for (Graphic& graphic : graphics) add(std::move(graphic));
  }
  // Graphics of an item, which move with it. `state`: they are others where it has another one.
  void add_all(const Item& item, Graphics graphics, const std::string& state = "") {
    name_parts(graphics, state + std::to_string(&item - scene_.items.data()));
    add_all(std::move(graphics));
  }

  void add_label(std::string classes, const Item& item, std::string content, const Point2& anchor,
                 double radius = 0) {
    if (names_ == Names::hidden) return;
    picture_.labels.push_back({std::move(classes), std::move(content), anchor, is_crowded(),
                               "label " + std::to_string(&item - scene_.items.data())});
    if (radius > 0) picture_.keep_off.push_back({anchor, radius});
  }

  void add_solid(const Item& item) {
    const scene::Shape& shape = item.shapes[0];
    const ToPaper place = to_paper(item.frames[0]);
    add_all(item, shape.mesh ? mesh_graphics(shape, place) : solid_graphics(shape, scale_, place));
  }

  void add_box(const Item& item) {
    add_all(item, {outline("box", item.shapes[0], 0, scale_, to_paper(item.frames[0]))});
  }

  void add_arm(const Item& item) {
    add_all(item, {line("arm " + class_of_body(item.row), {point(item.frames[0]), point(item.frames[1])})});
  }

  void add_stick(const Item& item) {
    const Point2 from = point(item.frames[0]), to = point(item.frames[1]);
    if (item.row == model::base_body) return add(line("frame", {from, to}));
    add_all(item, {line("stick " + class_of_body(item.row), {from, to})});
    picture_.lines.emplace_back(from, to);
  }

  // In the middle of the body's longest stick in the first picture; else at its centre of mass.
  void add_name(const Item& item) {
    const scene::Body& body = scene_.body(item.row);
    Point2 middle = body.mass > 0 ? point(posture_->body(item.row) * body.com) : point(item.frames[0]);
    if (const auto longest = longest_.find(item.row); longest != longest_.end() && longest->second != nullptr)
      middle = 0.5 * (point(longest->second->frames[0]) + point(longest->second->frames[1]));
    add_label(class_of_body(item.row), item, item.name, rounded_px(middle));
  }

  void add_ground(const Item& item) {
    const Point2 at = point(item.frames[0]);
    const bool is_there = std::any_of(grounds_.begin(), grounds_.end(),
                                      [&](const Point2& other) { return length(other - at) < 1; });
    if (is_there) return;
    grounds_.push_back(at);
    add_all(ground_symbol(at));
    picture_.keep_off.push_back({at + Point2{0, 12}, 12});
  }

  void add_link(const Item& item) {
    const Point2 from = point(item.frames[0]), to = point(item.frames[1]);
    add_all(item, {spring(from, to)});
    picture_.lines.emplace_back(from, to);
    add_label("link", item, item.name, rounded_px(0.5 * (from + to)), 6);
  }

  void add_bushing(const Item& item) {
    const Point2 from = point(item.frames[0]), to = point(item.frames[1]);
    add_all(item, bushing_symbol(from, to));
    picture_.lines.emplace_back(from, to);
    add_label("link", item, item.name, to, 8);
  }

  void add_travel(const Item& item) {
    add_all(item, {line("travel", {point(item.frames[0]), point(item.frames[1])})});
  }

  void add_joint(const Item& item) {
    const scene::Joint& joint = scene_.joints[mbsgen::at(item.row)];
    const Pose after = posture_->at(item.frames[1]);
    Graphics symbol = joint_symbol(joint, point(after.position), shadow(column(after.rotation, joint.axis)));
    for (const Graphic& graphic : symbol)
      if (graphic.classes.rfind("symbol", 0) == 0) picture_.areas.push_back(room_of(graphic));
    add_limits(item);
    add_all(item, std::move(symbol));
  }

  // Below the symbol; arcs of joints in one place lie within each other.
  void add_limits(const Item& item) {
    constexpr double innermost = 13, pitch = 4; // px
    const JointPose& pose = posture_->joints[mbsgen::at(item.row)];
    const double radius = innermost + pitch * static_cast<double>(place_in_group(item));
    Graphics limits = limit_graphics({scene_.joints[mbsgen::at(item.row)], pose,
                                      stick_end(item.frames[1].body) - pose.after.position, radius / scale_,
                                      [this](const Vector& place) { return point(place); },
                                      [this](const Point2& end) { return is_on_paper(end); }});
    if (limits.empty()) return;
    if (!scene_.joints[mbsgen::at(item.row)].slides)
      picture_.keep_off.push_back({point(pose.after.position), radius + 3});
    const std::string ends = std::to_string(limits.front().lines.size());
    add_all(item, std::move(limits), "limits " + ends + " ");
  }

  std::size_t place_in_group(const Item& item) const {
    for (const std::vector<const Item*>& group : joint_groups_)
      for (std::size_t i = 0; i < group.size(); ++i)
        if (group[i]->row == item.row) return i;
    return 0;
  }

  // Of the line that has the body's name, else the centre of mass.
  Vector stick_end(int body) const {
    if (const auto longest = longest_.find(body); longest != longest_.end() && longest->second != nullptr)
      return posture_->at(longest->second->frames[1]).position;
    return posture_->body(body) * scene_.body(body).com;
  }

  bool is_on_paper(const Point2& place) const {
    return place.x > 0 && place.x < sheet_.width && place.y > head &&
           place.y < sheet_.height - below_mechanism;
  }

  // Joints of one role that stay in one place have one label.
  void group_joints(const std::vector<Posture>& postures) {
    const auto stay_together = [&](const Item* a, const Item* b) {
      return scene_.joints[mbsgen::at(a->row)].role == scene_.joints[mbsgen::at(b->row)].role &&
             std::all_of(postures.begin(), postures.end(), [&](const Posture& posture) {
               return length(point(posture.at(a->frames[1]).position) -
                             point(posture.at(b->frames[1]).position)) < 2;
             });
    };
    for (const Item* const item : scene_.items_of(Kind::joint)) {
      const auto same =
          std::find_if(joint_groups_.begin(), joint_groups_.end(),
                       [&](const std::vector<const Item*>& group) { return stay_together(group[0], item); });
      if (same != joint_groups_.end())
        same->push_back(item);
      else
        joint_groups_.push_back({item});
    }
  }

  // Before all other labels, which have to keep off them.
  void add_joint_labels() {
    std::vector<Label> others = std::move(picture_.labels);
    picture_.labels.clear();
    for (auto group = joint_groups_.rbegin(); group != joint_groups_.rend(); ++group) {
      const Item& first = *group->front();
      std::string names;
      for (const Item* const item : *group) names += (names.empty() ? "" : ", ") + item->name;
      add_label(word(scene_.joints[mbsgen::at(first.row)].role), first, names, point(first.frames[1]),
                joint_radius + 2);
    }
    std::move(others.begin(), others.end(), std::back_inserter(picture_.labels));
  }

  void add_centre(const Item& item) {
    const Point2 at = point(item.frames[0]);
    add_all(item, centre_of_mass(at));
    picture_.keep_off.push_back({at, 6});
  }

  static double widest_gap(const scene::Cut& cut, const std::vector<Posture>& postures) {
    double most = 0;
    for (const Posture& posture : postures) most = std::max(most, gap(cut, posture));
    return most;
  }

  bool is_open(double missing) const {
    constexpr double open = 1e-6; // m
    return !scene_.is_closed && missing > open;
  }

  // Its lines are others where it is open; its label is one, with the widest gap of the motion.
  void add_cut(const Item& item) {
    const std::size_t row = mbsgen::at(item.row);
    const Point2 a = point(item.frames[0]), b = point(item.frames[1]);
    const char* const look = is_open(gap(scene_.cuts[row], *posture_)) ? "gap" : "cut";
    add_all(item, {line(look, {a, b}), circle(look, a, joint_radius + 3), circle(look, b, joint_radius + 3)},
            look);
    const bool ever_open = is_open(gaps_[row]);
    const std::string name = ever_open ? item.name + ": gap " + length_text(gaps_[row]) : item.name;
    for (const Point2& end : {a, b}) picture_.keep_off.push_back({end, joint_radius + 3});
    add_label(ever_open ? "gap" : "cut", item, name, rounded_px(0.5 * (a + b)));
  }

  void add_force(const Item& item) {
    const Point2 to = point(item.frames[0]), from = to + Point2{26, -30};
    add_all(item, arrow("force", from, to));
    picture_.lines.emplace_back(from, to);
    add_label("force", item, item.name, from, 3);
  }

  void add_sensor(const Item& item) {
    constexpr double size = 15;
    const Pose pose = posture_->at(item.frames[0]);
    std::array<Point2, 3> axes;
    for (std::size_t i = 0; i < 3; ++i) axes[i] = size * shadow(column(pose.rotation, i));
    add_all(item, triad(point(pose.position), axes));
    // Sensors often have the name of their body, which stands there already.
    if (item.name != scene_.body(item.frames[0].body).name)
      add_label("sensor", item, item.name, point(pose.position), 8);
  }

  void add_contact(const Item& item) {
    Graphics graphics;
    for (std::size_t i = 0; i < item.shapes.size(); ++i)
      graphics.push_back(outline("contact", item.shapes[i], 40 / scale_, scale_, to_paper(item.frames[i])));
    add_all(item, std::move(graphics));
    add_label("contact", item, item.name, point(item.frames[0]), 4);
  }

  Graphics axes_of_base() const {
    constexpr double size = 26;
    const Point2 origin{sheet_.width - 44, sheet_.height - 44};
    std::array<Point2, 3> axes;
    Graphics names;
    for (std::size_t i = 0; i < 3; ++i) {
      Vector direction{};
      direction[i] = 1;
      axes[i] = size * shadow(direction);
      // An axis that points at the eye has its name beside the origin.
      const Point2 end = length(axes[i]) > 4 ? 1.35 * axes[i] : Point2{-10, 8};
      names.push_back(text("quiet", rounded_px(origin + end + Point2{-3, 4}), std::string(1, "xyz"[i])));
    }
    Graphics graphics = triad(origin, axes);
    graphics.insert(graphics.end(), names.begin(), names.end());
    return graphics;
  }

  const Scene& scene_;
  View view_;
  Names names_;
  Projection projection_;
  std::vector<const Item*> items_; ///< in the order in which they are drawn
  double scale_ = 1;               ///< px/m
  Point2 origin_;                  ///< of the base, px
  Sheet sheet_;
  std::map<int, const Item*> longest_; ///< per body: the line that has its name; null or missing: none
  std::vector<std::vector<const Item*>> joint_groups_; ///< joints with one label
  std::vector<double> gaps_;                           ///< per cut, the widest, m
  std::vector<Point2> grounds_;                        ///< of the picture
  const Posture* posture_ = nullptr;
  Picture picture_;
};

} // namespace

std::string mechanism_drawing(const Scene& scene, View view, const std::vector<Posture>& postures,
                              double duration, Names names) {
  MechanismDrawing drawing(scene, view, postures, names);
  return svg(drawing.sheet(), drawing.frames(postures), duration);
}

} // namespace mbsgen::draw
