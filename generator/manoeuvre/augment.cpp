// SPDX-License-Identifier: GPL-3.0-or-later
#include "manoeuvre/augment.h"
#include "base/index.h"
#include "base/model_error.h"
#include "base/text.h"
#include "manoeuvre/chassis.h"
#include "manoeuvre/cones.h"
#include "manoeuvre/driver.h"
#include "manoeuvre/model_text.h"
#include "manoeuvre/places.h"
#include "manoeuvre/roads.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace mbsgen::manoeuvre {

namespace {

using model::Vehicle;

// Of the speed control: its poles for a mass that is driven alone are -1 and -2 1/s.
constexpr double speed_gain = 3, speed_integral_gain = 2;
// m/s: below it brakes give way, so that a vehicle comes to rest.
constexpr double rest_speed = 0.05;

class Augmenter {
public:
  Augmenter(std::string_view text, const model::Model& model, const Vehicle& vehicle, const Kind& kind,
            const Values& values)
      : text_(text), model_(model), vehicle_(vehicle), kind_(kind), values_(values) {
    result_.parameters = text_.beginning();
    result_.on_posts = kind.road && !vehicle.posts.empty();
  }

  Augmented run() {
    check_needs();
    add_parameters();
    if (result_.on_posts)
      raise_posts();
    else
      drive();
    add_sensor();
    add_cones();
    text_.root().erase("sensitivities"); // of other functions than those of a manoeuvre
    drop_idle_parameters();
    result_.text = text_.text();
    return std::move(result_);
  }

private:
  [[noreturn]] void refuse(const Location& where, const std::string& why) const {
    throw ModelError(where, "the manoeuvre " + quoted(kind_.name) + ' ' + why);
  }

  void check_needs() const {
    const auto needs = [&](const char* name) {
      const auto has = [&](const Formula& formula) { return mentions(formula, name); };
      bool all = has(kind_.steer) || has(kind_.duration) ||
                 (kind_.driver && (has(kind_.driver->path) || has(kind_.driver->curvature)));
      for (const Parameter& one : kind_.parameters) all = all || has(one.value);
      for (const Measure& one : kind_.results) all = all || has(one.formula);
      for (const Measure& one : kind_.summary) all = all || has(one.formula);
      for (const Lane& lane : kind_.lanes) all = all || has(lane.width) || has(lane.center);
      return all || (kind_.driver && name == std::string(wheelbase_name));
    };
    if (!vehicle_.wheelbase && needs(wheelbase_name))
      refuse(vehicle_.where, "needs the wheelbase, add \"wheelbase\": NUMBER to \"vehicle\"");
    if (!vehicle_.outline && (needs(width_name) || !kind_.lanes.empty()))
      refuse(vehicle_.where,
             R"(needs the outline, add "outline": {"ahead", "behind", "width"} to "vehicle")");
    if ((kind_.steer || kind_.driver) && vehicle_.steering < 0)
      refuse(vehicle_.where, R"(steers, add "steering": {"joint": NAME} to "vehicle")");
    if (kind_.road && vehicle_.posts.empty() && model_.tyres.empty())
      refuse(vehicle_.where,
             R"(changes the ground, add "tyres" to the model, or "posts": [{"joint": NAME}] to "vehicle")");
  }

  void add_parameters() {
    for (const Parameter& one : kind_.parameters) {
      replacements_[one.name] = text_.name(one.name);
      text_.add_parameter(one.name, values_.at(one.name), one.unit, one.doc);
    }
    for (const auto& [name, value] : vehicle_numbers(vehicle_)) replacements_[name] = number_text(value);
  }
  // Those that the model does not read: of results, or of the times of a run.
  void drop_idle_parameters() {
    Text& all = text_.root()["parameters"];
    const Text declared = all;
    for (const Parameter& one : kind_.parameters) all.erase(text_.name(one.name));
    const Formula model{text_.text()};
    for (const Parameter& one : kind_.parameters)
      if (mentions(model, text_.name(one.name))) all[text_.name(one.name)] = declared[text_.name(one.name)];
  }

  std::string parameter(const char* name) const { return text_.name(name); }

  // Ground under the vehicle that stays where it is.
  void raise_posts() {
    double front = vehicle_.posts.front().ahead;
    for (const model::Post& post : vehicle_.posts) front = std::max(front, post.ahead);
    for (const model::Post& post : vehicle_.posts) {
      Replacements with = replacements_;
      with["x"] =
          parameter(speed_name) + "*(t - " + parameter(begin_name) + ") + " + number_text(post.ahead - front);
      Text& joint = text_.joint(model_.joints[at(post.joint)].owner);
      joint["motion"] = written_out(kind_.road.text, with);
      joint.erase("q0"), joint.erase("qd0");
    }
  }

  void drive() {
    const Chassis chassis = chassis_of(model_, vehicle_);
    begin_at_speed(chassis);
    if (kind_.steer) steer_along(written_out(kind_.steer.text, replacements_));
    if (kind_.driver)
      add_driver(text_, *kind_.driver,
                 {chassis, vehicle_, model_.joints[at(vehicle_.steering)], replacements_});
    if (vehicle_.steering >= 0) result_.steering = joint_of_steering();
    if (drives()) control_speed(chassis);
    if (kind_.brake) brake(chassis);
    if (kind_.road) change_roads();
  }

  // The foremost tyres are at x = 0 of the kind at `begin`.
  void change_roads() {
    double front = -std::numeric_limits<double>::infinity();
    for (const model::Tyre& tyre : model_.tyres)
      front = std::max(front, initial_place(model_, tyre.center)[0]);
    Replacements with = replacements_;
    with["x"] = "x - " + number_text(front) + " - " + parameter(speed_name) + "*" + parameter(begin_name);
    add_to_roads(text_, model_, written_out(kind_.road.text, with));
  }

  const std::string& joint_of_steering() const { return model_.joints[at(vehicle_.steering)].owner; }
  void steer_along(const std::string& angle) {
    Text& joint = text_.joint(joint_of_steering());
    joint["role"] = "driven";
    joint["motion"] = number_text(vehicle_.ratio) + "*(" + angle + ")";
  }

  void begin_at_speed(const Chassis& chassis) {
    if (chassis.ahead < 0)
      refuse(vehicle_.point.where,
             "drives, but no joint moves the chassis along x, add one of type Tx or Free");
    const model::Joint& ahead = model_.joints[at(chassis.ahead)];
    Text& joint = text_.joint(ahead.owner);
    const bool is_free = ahead.type == model::JointType::Free;
    result_.ahead = ahead.name + (is_free ? ".x" : "");
    if (is_free)
      joint["qd0"] = {parameter(speed_name), 0, 0, 0, 0, 0};
    else
      joint["qd0"] = parameter(speed_name);
    for (const model::RoadWheel& wheel : vehicle_.wheels)
      text_.joint(model_.joints[at(wheel.joint)].owner)["qd0"] =
          parameter(speed_name) + "/" + number_text(wheel.radius);
  }

  static double sum(const std::vector<model::RoadWheel>& wheels, double model::RoadWheel::*weight) {
    double total = 0;
    for (const model::RoadWheel& wheel : wheels) total += wheel.*weight;
    return total;
  }
  bool drives() const { return vehicle_.pull || sum(vehicle_.wheels, &model::RoadWheel::drive) > 0; }

  double mass() const {
    double total = 0;
    for (const model::Body& body : model_.bodies) total += body.mass.nominal;
    return total;
  }

  void control_speed(const Chassis& chassis) {
    const std::string weight = "(" + written_out(kind_.hold.text, replacements_) + ")";
    const std::string error = "(" + parameter(speed_name) + " - (" + chassis.speed + "))";
    text_.add_parameter("mass", mass(), "kg", "of the whole vehicle, for drive and brakes");
    const std::string integral =
        text_.add_state("speed_error", weight + "*" + error, "m", "integral of the error of the speed");
    const std::string force = parameter("mass") + "*(" + number_text(speed_gain) + "*" + weight + "*" +
                              error + " + " + number_text(speed_integral_gain) + "*" + integral + ")";
    if (vehicle_.pull) return pull("drive", force);
    const double total = sum(vehicle_.wheels, &model::RoadWheel::drive);
    for (const model::RoadWheel& wheel : vehicle_.wheels)
      if (wheel.drive > 0)
        text_.add_force(model_.joints[at(wheel.joint)].owner,
                        number_text(wheel.drive / total * wheel.radius) + "*(" + force + ")");
  }

  void brake(const Chassis& chassis) {
    if (!drives()) text_.add_parameter("mass", mass(), "kg", "of the whole vehicle, for drive and brakes");
    const std::string force = parameter("mass") + "*(" + written_out(kind_.brake.text, replacements_) + ")";
    const auto sense = [](const std::string& speed) {
      return "tanh((" + speed + ")/" + number_text(rest_speed) + ")";
    };
    if (vehicle_.pull) return pull("brake", "-" + force + "*" + sense(chassis.speed));
    const double total = sum(vehicle_.wheels, &model::RoadWheel::brake);
    if (total <= 0)
      refuse(vehicle_.where, R"(brakes, give wheels of "vehicle" a "brake" above 0, or add "pull")");
    for (const model::RoadWheel& wheel : vehicle_.wheels) {
      if (wheel.brake <= 0) continue;
      const std::string& joint = model_.joints[at(wheel.joint)].owner;
      const std::string rim = number_text(std::abs(wheel.radius)) + "*qd(" + joint + ")";
      text_.add_force(joint, number_text(-wheel.brake / total * std::abs(wheel.radius)) + "*" + force + "*" +
                                 sense(rim));
    }
  }

  void pull(const char* name, const std::string& force) {
    text_.add("forces", {{"name", text_.name(name)},
                         {"point", point_text(*vehicle_.pull)},
                         {"frame", "body"},
                         {"force", {force, 0, 0}}});
  }
  std::string point_text(const model::PointRef& point) const {
    const model::Body& body = model_.bodies[at(point.body)];
    return body.name + "." + (point.point < 0 ? "origin" : body.points[at(point.point)].name);
  }

  // A manoeuvre has a road of its own, without what the model has there.
  void clear_road() {
    const auto base = text_.root().find("base");
    if (base == text_.root().end() || !base->contains("shapes")) return;
    Text& shapes = (*base)["shapes"];
    for (std::size_t i = shapes.size(); i-- > 0;)
      if (shapes[i].value("scenery", false)) shapes.erase(i);
  }

  // For pictures, on the ground z = 0.
  void add_cones() {
    constexpr double radius = 0.14, height = 0.5; // m
    const Cones cones(kind_.lanes, values_);
    clear_road();
    for (const Cones::Cone& cone : cones.all())
      text_.root()["base"]["shapes"].push_back({{"cylinder", {{"radius", radius}, {"length", height}}},
                                                {"at", {cone.x, cone.y, height / 2}},
                                                {"color", "#e8590c"}});
  }

  void add_sensor() {
    result_.sensor = text_.name("point");
    text_.add("sensors", {{"name", result_.sensor}, {"point", point_text(vehicle_.point)}});
    const auto output = [&](const char* member, int components) {
      for (int i = 0; i < components; ++i)
        text_.add("outputs", "sensor(" + result_.sensor + ")." + member + "[" + std::to_string(i) + "]");
    };
    output("position", 3), output("rotation", 9), output("velocity", 3), output("angular_velocity", 3);
    output("acceleration", 3);
  }

  ModelText text_;
  const model::Model& model_;
  const Vehicle& vehicle_;
  const Kind& kind_;
  const Values& values_;
  Replacements replacements_;
  Augmented result_;
};

} // namespace

Values vehicle_numbers(const Vehicle& vehicle) {
  Values numbers;
  if (vehicle.wheelbase) numbers[wheelbase_name] = *vehicle.wheelbase;
  if (vehicle.outline) numbers[width_name] = vehicle.outline->width;
  return numbers;
}

Augmented augmented(std::string_view text, const model::Model& model, const Vehicle& vehicle,
                    const Kind& kind, const Values& values) {
  return Augmenter(text, model, vehicle, kind, values).run();
}

} // namespace mbsgen::manoeuvre
