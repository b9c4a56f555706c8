// SPDX-License-Identifier: GPL-3.0-or-later
#include "draw/svg/mechanism.h"
#include "base/index.h"
#include "draw/svg/labels.h"
#include "draw/svg/legend.h"
#include "draw/svg/paper.h"
#include "draw/svg/scale.h"
#include "draw/svg/solids.h"
#include "draw/svg/symbols.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::draw {

namespace {

constexpr double head = 40, margin = 64;      // px: above the drawing, and around it
constexpr double widest = 620, highest = 430; // px
constexpr double narrowest = 400, wide_margin = 170;

// The places that the paper has to hold.
std::vector<Vector> extent(const Scene& scene, const Posture& posture) {
  std::vector<Vector> places;
  for (int row = model::base_body; row < static_cast<int>(scene.bodies.size()); ++row) {
    const Body& body = scene.body(row);
    const Pose pose = posture.body(row);
    if (row != model::base_body) places.push_back(pose.position);
    for (const Stick& stick : body.sticks) {
      places.push_back(pose * stick.from);
      places.push_back(pose * stick.to);
    }
    if (body.mass > 0) places.push_back(pose * body.com);
    for (const Solid& solid : body.solids)
      for (const Vector& place : places_of(solid)) places.push_back(pose * place);
  }
  for (const JointPose& joint : posture.joints) places.push_back(joint.before.position);
  for (const Contact& contact : scene.contacts)
    for (const ContactSurface& surface : contact.surfaces)
      for (const Vector& place : places_of(surface)) places.push_back(posture.body(surface.end.body) * place);
  return places;
}

// The largest distance of two places along a coordinate axis.
double size_of(const std::vector<Vector>& places) {
  double size = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto [least, most] = std::minmax_element(
        places.begin(), places.end(), [i](const Vector& a, const Vector& b) { return a[i] < b[i]; });
    if (least != places.end()) size = std::max(size, (*most)[i] - (*least)[i]);
  }
  return size;
}

// What turns or carries a flywheel has a box far beyond its own points, which would hide the mechanism.
bool is_flywheel(const Body& body, double size) {
  constexpr double times_reach = 4, share = 0.25;
  double reach = length(body.com);
  for (const Stick& stick : body.sticks) reach = std::max(reach, length(stick.to - body.com));
  const double half_diagonal = length(body.inertia->half_sizes);
  return half_diagonal > times_reach * reach && half_diagonal > share * size;
}

// What one posture looks like, before its labels have places.
struct Picture {
  Marks marks;
  std::vector<Label> labels; ///< the same ones in all pictures of a motion, at other anchors
  std::vector<std::pair<Spot, double>> keep_off;
  std::vector<std::pair<Spot, Spot>> lines;
};

// Pictures of the same mechanism at the same scale.
class MechanismDrawing {
public:
  MechanismDrawing(const Scene& scene, View view, const std::vector<Posture>& postures)
      : scene_(scene), view_(view), projection_(view, scene.gravity) {
    fit(postures);
    order(postures.front());
    group_joints(postures);
    for (const Cut& cut : scene.cuts) gaps_.push_back(widest_gap(cut, postures));
  }

  const Sheet& sheet() const { return sheet_; }

  std::vector<Marks> frames(const std::vector<Posture>& postures) {
    std::vector<Picture> pictures;
    for (const Posture& posture : postures) pictures.push_back(picture(posture));
    const std::vector<Spot> offsets = offsets_of_labels(pictures);
    std::vector<Marks> frames;
    for (Picture& one : pictures) {
      picture_ = std::move(one);
      for (std::size_t i = 0; i < offsets.size(); ++i) add_all(label_marks(picture_.labels[i], offsets[i]));
      add_furniture();
      frames.push_back(std::move(picture_.marks));
    }
    return frames;
  }

private:
  Picture picture(const Posture& posture) {
    posture_ = &posture;
    picture_ = {};
    add(text("title", {16, 24}, scene_.name));
    add(text("quiet", {28 + 1.4 * width_of(scene_.name), 24}, name_of(view_, scene_.gravity)));
    add_solids(model::base_body);
    for (const int row : far_first_) add_solids(row);
    for (const int row : far_first_) add_box(row);
    add_contacts();
    add_ground();
    for (const int row : far_first_) add_sticks(row);
    for (const Link& link : scene_.links) add_link(link);
    for (std::size_t i = 0; i < scene_.joints.size(); ++i) add_travel(i);
    for (std::size_t i = 0; i < scene_.joints.size(); ++i) add_joint(i);
    for (const int row : far_first_) add_centre(row);
    for (std::size_t i = 0; i < scene_.cuts.size(); ++i) add_cut(i);
    for (const Force& force : scene_.forces) add_force(force);
    for (const Sensor& sensor : scene_.sensors) add_sensor(sensor);
    add_joint_labels();
    return std::move(picture_);
  }

  void add_furniture() {
    add_all(scale_bar(scale_, {16, sheet_.height - 46}));
    add_all(axes_of_base());
    add_all(legend(scene_, {16, sheet_.height - 18}));
  }

  void fit(const std::vector<Posture>& postures) {
    std::vector<Vector> places = extent(scene_, postures.front());
    const double size = size_of(places);
    for (const Body& body : scene_.bodies)
      has_box_.push_back(body.inertia && !(size > 0 && is_flywheel(body, size)));
    for (const Posture& posture : postures)
      for (const std::vector<Vector>& more : {extent(scene_, posture), corners_of_boxes(posture)})
        places.insert(places.end(), more.begin(), more.end());
    double left = projection_(places.front()).x, right = left;
    double top = projection_(places.front()).y, bottom = top;
    for (const Vector& place : places) {
      const Spot spot = projection_(place);
      left = std::min(left, spot.x), right = std::max(right, spot.x);
      top = std::min(top, spot.y), bottom = std::max(bottom, spot.y);
    }
    constexpr double smallest = 1e-6; // m
    scale_ = std::min(widest / std::max(right - left, smallest), highest / std::max(bottom - top, smallest));
    if (std::max(right - left, bottom - top) <= smallest)
      scale_ = widest; // one place alone: 1 m is the paper
    const double drawn = scale_ * (right - left);
    sheet_.title = scene_.name + ", " + name_of(view_, scene_.gravity);
    sheet_.width = std::ceil(
        std::max({drawn + 2 * (is_crowded() ? wide_margin : margin), narrowest, legend_width(scene_) + 32}));
    sheet_.height = std::ceil(head + margin / 2 + scale_ * (bottom - top) + margin + 64);
    origin_ = {sheet_.width / 2 - scale_ * (left + right) / 2, head + margin / 2 - scale_ * top};
  }

  std::vector<Vector> corners_of_boxes(const Posture& posture) const {
    std::vector<Vector> places;
    for (std::size_t row = 0; row < scene_.bodies.size(); ++row)
      if (has_box_[row])
        for (const Vector& corner : corners(*scene_.bodies[row].inertia))
          places.push_back(posture.bodies[row] * corner);
    return places;
  }

  // Many names need smaller letters and more room beside the mechanism.
  bool is_crowded() const {
    constexpr std::size_t many = 40;
    return scene_.bodies.size() + scene_.joints.size() + scene_.cuts.size() + scene_.links.size() +
               scene_.forces.size() + scene_.contacts.size() + scene_.sensors.size() >
           many;
  }

  void order(const Posture& posture) {
    constexpr double steps_per_px = 10;
    std::vector<std::pair<double, int>> depths;
    for (int row = 0; row < static_cast<int>(scene_.bodies.size()); ++row) {
      const double depth = projection_.depth(posture.body(row) * scene_.bodies[mbsgen::at(row)].com);
      depths.emplace_back(rounded_px(depth * scale_ * steps_per_px), row);
    }
    std::sort(depths.begin(), depths.end());
    for (const auto& [depth, row] : depths) far_first_.push_back(row);
    for (std::size_t row = 0; row < scene_.bodies.size(); ++row)
      longest_.push_back(longest_stick(scene_.bodies[row], posture.bodies[row]));
  }

  Spot spot(const Vector& place) const { return rounded_px(origin_ + scale_ * projection_(place)); }
  Spot spot(const End& end) const { return spot(posture_->at(end).position); }
  // On the paper, of a direction in space; in it 1 is the length of vectors that lie in the paper.
  Spot shadow(const Vector& direction) const { return projection_(direction); }

  void add(Mark mark) { picture_.marks.push_back(std::move(mark)); }
  void add_all(Marks marks) {
    for (Mark& mark : marks) add(std::move(mark));
  }
  // Marks of one thing of the model, which move with it.
  void add_all(const std::string& thing, Marks marks) {
    name_parts(marks, thing);
    add_all(std::move(marks));
  }

  // `thing` has this name in the model.
  void add_label(std::string classes, const std::string& thing, std::string content, const Spot& anchor,
                 double radius = 0) {
    picture_.labels.push_back(
        {std::move(classes), std::move(content), anchor, is_crowded(), "label of " + thing});
    if (radius > 0) picture_.keep_off.push_back({anchor, radius});
  }

  void add_solids(int row) {
    const Body& body = scene_.body(row);
    for (std::size_t i = 0; i < body.solids.size(); ++i)
      add_all("solid " + body.name + ' ' + std::to_string(i),
              solid_marks(body.solids[i], scale_,
                          [&](const Vector& place) { return spot(posture_->body(row) * place); }));
  }

  void add_box(int row) {
    if (!has_box_[mbsgen::at(row)]) return;
    const Body& body = scene_.body(row);
    Mark mark = area("box", {});
    mark.lines =
        faces(*body.inertia, [&](const Vector& corner) { return spot(posture_->body(row) * corner); });
    add_all("box " + body.name, {std::move(mark)});
  }

  void add_sticks(int row) {
    const Body& body = scene_.body(row);
    const Pose pose = posture_->body(row);
    const std::string colour = class_of_body(row);
    if (body.mass > 0)
      add_all("arm " + body.name, {line("arm " + colour, {spot(pose.position), spot(pose * body.com)})});
    Marks sticks;
    for (const Stick& stick : body.sticks) {
      const Spot from = spot(pose * stick.from), to = spot(pose * stick.to);
      sticks.push_back(line("stick " + colour, {from, to}));
      picture_.lines.emplace_back(from, to);
    }
    add_all("stick " + body.name, std::move(sticks));
    add_label(colour, "body " + body.name, body.name, rounded_px(middle_of(row)));
  }

  // Of the body's stick that is the longest in the first picture; else its centre of mass.
  Spot middle_of(int row) const {
    const Body& body = scene_.body(row);
    const Pose pose = posture_->body(row);
    if (const int longest = longest_[mbsgen::at(row)]; longest >= 0) {
      const Stick& stick = body.sticks[mbsgen::at(longest)];
      return 0.5 * (spot(pose * stick.from) + spot(pose * stick.to));
    }
    return body.mass > 0 ? spot(pose * body.com) : spot(pose.position);
  }

  // The row of the longest stick on the paper; -1 where none is longer than a px.
  int longest_stick(const Body& body, const Pose& pose) const {
    int longest = -1;
    double size = 0;
    for (std::size_t i = 0; i < body.sticks.size(); ++i) {
      const double here = length(spot(pose * body.sticks[i].to) - spot(pose * body.sticks[i].from));
      if (here > size + 1) size = here, longest = static_cast<int>(i);
    }
    return longest;
  }

  void add_ground() {
    for (const Stick& stick : scene_.base.sticks) add(line("frame", {spot(stick.from), spot(stick.to)}));
    std::vector<Spot> places;
    const auto stand = [&](const Spot& at) {
      const bool is_there = std::any_of(places.begin(), places.end(),
                                        [&](const Spot& other) { return length(other - at) < 1; });
      if (is_there) return;
      places.push_back(at);
      add_all(ground_symbol(at));
      picture_.keep_off.push_back({at + Spot{0, 12}, 12});
    };
    for (const Body& body : scene_.bodies)
      if (body.parent == model::base_body) stand(spot(body.place.position));
    const auto end = [&](const End& one) {
      if (one.body == model::base_body) stand(spot(one));
    };
    for (const Cut& cut : scene_.cuts) end(cut.a), end(cut.b);
    for (const Link& link : scene_.links) end(link.from), end(link.to);
  }

  void add_link(const Link& link) {
    const Spot from = spot(link.from), to = spot(link.to);
    add_all("link " + link.name, {spring(from, to)});
    picture_.lines.emplace_back(from, to);
    add_label("link", "link " + link.name, link.name, rounded_px(0.5 * (from + to)), 6);
  }

  void add_travel(std::size_t row) {
    const Joint& joint = scene_.joints[row];
    if (model::is_revolute(joint.type) && joint.type != model::JointType::Screw) return;
    const JointPose& pose = posture_->joints[row];
    add_all("travel " + joint.name,
            {line("travel", {spot(pose.before.position), spot(pose.after.position)})});
  }

  void add_joint(std::size_t row) {
    const Joint& joint = scene_.joints[row];
    const JointPose& pose = posture_->joints[row];
    const std::size_t axis = model::is_spatial(joint.type) ? 2 : model::axis_of(joint.type);
    add_all("joint " + joint.name,
            joint_symbol(joint, spot(pose.after.position), shadow(column(pose.after.rotation, axis))));
  }

  // Joints of one role that stay in one place have one label.
  void group_joints(const std::vector<Posture>& postures) {
    const auto stay_together = [&](std::size_t a, std::size_t b) {
      return scene_.joints[a].role == scene_.joints[b].role &&
             std::all_of(postures.begin(), postures.end(), [&](const Posture& posture) {
               return length(spot(posture.joints[a].after.position) -
                             spot(posture.joints[b].after.position)) < 2;
             });
    };
    for (std::size_t row = 0; row < scene_.joints.size(); ++row) {
      const auto same =
          std::find_if(joint_groups_.begin(), joint_groups_.end(),
                       [&](const std::vector<std::size_t>& group) { return stay_together(group[0], row); });
      if (same != joint_groups_.end())
        same->push_back(row);
      else
        joint_groups_.push_back({row});
    }
  }

  // Before all other labels, which have to keep off them.
  void add_joint_labels() {
    std::vector<Label> labels;
    for (auto group = joint_groups_.rbegin(); group != joint_groups_.rend(); ++group) {
      const Joint& first = scene_.joints[group->front()];
      const Spot at = spot(posture_->joints[group->front()].after.position);
      std::string names;
      for (const std::size_t row : *group) names += (names.empty() ? "" : ", ") + scene_.joints[row].name;
      labels.push_back({class_of(first.role), names, at, is_crowded(), "label of joint " + first.name});
    }
    for (auto label = labels.rbegin(); label != labels.rend(); ++label)
      picture_.keep_off.push_back({label->anchor, joint_radius + 2});
    picture_.labels.insert(picture_.labels.begin(), labels.begin(), labels.end());
  }

  void add_centre(int row) {
    const Body& body = scene_.body(row);
    if (!(body.mass > 0)) return;
    const Spot at = spot(posture_->body(row) * body.com);
    add_all("centre " + body.name, centre_of_mass(at));
    picture_.keep_off.push_back({at, 6});
  }

  static double widest_gap(const Cut& cut, const std::vector<Posture>& postures) {
    double most = 0;
    for (const Posture& posture : postures) most = std::max(most, gap(cut, posture));
    return most;
  }

  bool is_open(double missing) const {
    constexpr double open = 1e-6; // m
    return !scene_.is_closed && missing > open;
  }

  // Its lines are others where it is open; its label is one, with the widest gap of the motion.
  void add_cut(std::size_t row) {
    const Cut& cut = scene_.cuts[row];
    const Spot a = spot(cut.a), b = spot(cut.b);
    const char* const look = is_open(gap(cut, *posture_)) ? "gap" : "cut";
    add_all(std::string(look) + ' ' + cut.name,
            {line(look, {a, b}), circle(look, a, joint_radius + 3), circle(look, b, joint_radius + 3)});
    const bool ever_open = is_open(gaps_[row]);
    const std::string name = ever_open ? cut.name + ": gap " + length_text(gaps_[row]) : cut.name;
    add_label(ever_open ? "gap" : "cut", "cut " + cut.name, name, rounded_px(0.5 * (a + b)),
              joint_radius + 3);
  }

  void add_force(const Force& force) {
    const Spot to = spot(force.end), from = to + Spot{26, -30};
    add_all("force " + force.name, arrow("force", from, to));
    add_label("force", "force " + force.name, force.name, from, 3);
  }

  void add_sensor(const Sensor& sensor) {
    constexpr double size = 15;
    const Pose pose = posture_->at(sensor.end);
    std::array<Spot, 3> axes;
    for (std::size_t i = 0; i < 3; ++i) axes[i] = size * shadow(column(pose.rotation, i));
    add_all("sensor " + sensor.name, triad(spot(pose.position), axes));
    // Sensors often have the name of their body, which stands there already.
    if (sensor.name != scene_.body(sensor.end.body).name)
      add_label("sensor", "sensor " + sensor.name, sensor.name, spot(pose.position), 8);
  }

  void add_contacts() {
    for (const Contact& contact : scene_.contacts) {
      Marks marks;
      for (const ContactSurface& surface : contact.surfaces)
        marks.push_back(outline(surface, 40 / scale_, scale_, [&](const Vector& place) {
          return spot(posture_->body(surface.end.body) * place);
        }));
      add_all("contact " + contact.name, std::move(marks));
      add_label("contact", "contact " + contact.name, contact.name, spot(contact.surfaces[0].end), 4);
    }
  }

  // Labels have one place beside what they name, which suits pictures of the whole motion.
  std::vector<Spot> offsets_of_labels(const std::vector<Picture>& pictures) const {
    const std::vector<std::size_t> looked_at = sample(pictures.size());
    Labels room(sheet_.width, sheet_.height - 50, looked_at.size());
    for (std::size_t i = 0; i < looked_at.size(); ++i) {
      const Picture& picture = pictures[looked_at[i]];
      for (const auto& [centre, radius] : picture.keep_off) room.avoid(centre, radius, i);
      for (const auto& [from, to] : picture.lines) room.avoid_line(from, to, i);
    }
    std::vector<Spot> offsets;
    for (std::size_t label = 0; label < pictures.front().labels.size(); ++label) {
      std::vector<Spot> anchors;
      for (const std::size_t picture : looked_at) anchors.push_back(pictures[picture].labels[label].anchor);
      offsets.push_back(room.place(pictures.front().labels[label], anchors));
    }
    return offsets;
  }

  // Few of many, even in time, with the first and the last one.
  static std::vector<std::size_t> sample(std::size_t count) {
    constexpr std::size_t most = 6;
    const std::size_t taken = std::min(most, count);
    std::vector<std::size_t> rows{0};
    for (std::size_t i = 1; i < taken; ++i) rows.push_back(i * (count - 1) / (taken - 1));
    return rows;
  }

  Marks axes_of_base() const {
    constexpr double size = 26;
    const Spot origin{sheet_.width - 44, sheet_.height - 44};
    std::array<Spot, 3> axes;
    Marks names;
    for (std::size_t i = 0; i < 3; ++i) {
      Vector direction{};
      direction[i] = 1;
      axes[i] = size * shadow(direction);
      // An axis that points at the eye has its name beside the origin.
      const Spot end = length(axes[i]) > 4 ? 1.35 * axes[i] : Spot{-10, 8};
      names.push_back(text("quiet", rounded_px(origin + end + Spot{-3, 4}), std::string(1, "xyz"[i])));
    }
    Marks marks = triad(origin, axes);
    marks.insert(marks.end(), names.begin(), names.end());
    return marks;
  }

  const Scene& scene_;
  View view_;
  Projection projection_;
  double scale_ = 1; ///< px/m
  Spot origin_;      ///< of the base, px
  Sheet sheet_;
  std::vector<int> far_first_;
  std::vector<bool> has_box_; ///< per body
  std::vector<int> longest_;  ///< per body: row of the stick that has its name, -1 for none
  std::vector<std::vector<std::size_t>> joint_groups_; ///< rows of joints with one label
  std::vector<double> gaps_;                           ///< per cut, the widest, m
  const Posture* posture_ = nullptr;
  Picture picture_;
};

} // namespace

std::string mechanism_drawing(const Scene& scene, View view, const std::vector<Posture>& postures,
                              double duration) {
  MechanismDrawing drawing(scene, view, postures);
  return svg(drawing.sheet(), drawing.frames(postures), duration);
}

} // namespace mbsgen::draw
