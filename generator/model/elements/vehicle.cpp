// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/vehicle.h"
#include "base/index.h"
#include "base/text.h"
#include "model/elements/elements.h"
#include "model/fields.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::model {

namespace {

const ObjectRule vehicle_rule{
    "a vehicle",
    {{"point", true}, {"wheelbase"}, {"steering"}, {"wheels"}, {"pull"}, {"posts"}, {"outline"}, {"doc"}}};
const ObjectRule steering_rule{"a steering", {{"joint", true}, {"ratio"}}};
const ObjectRule wheel_rule{"a wheel", {{"joint", true}, {"radius", true}, {"drive"}, {"brake"}}};
const ObjectRule post_rule{"a post", {{"joint", true}, {"ahead"}}};
const ObjectRule outline_rule{"an outline", {{"ahead", true}, {"behind", true}, {"width", true}}};

class VehicleReader {
public:
  VehicleReader(const Json& json, ElementContext& context) : json_(json), context_(context) {}

  Vehicle read() {
    vehicle_.where = json_.where();
    read_doc(json_, "doc", context_.diagnostics);
    vehicle_.point = read_point("point").value_or(PointRef{});
    if (json_.find("wheelbase")) vehicle_.wheelbase = positive(json_, "wheelbase");
    if (const auto steering = json_.find("steering")) read_steering(*steering);
    for (const Json& wheel : elements(json_, "wheels", "a list of wheels", context_.diagnostics))
      read_wheel(wheel);
    for (const Json& post : elements(json_, "posts", "a list of posts", context_.diagnostics))
      read_post(post);
    if (const auto outline = json_.find("outline")) read_outline(*outline);
    vehicle_.pull = read_point("pull");
    check_drive();
    return std::move(vehicle_);
  }

private:
  void error(const Location& where, const std::string& message) {
    context_.diagnostics.error(where, message);
  }

  // A point of a body that moves.
  std::optional<PointRef> read_point(const char* key) {
    const auto point = read_point_ref(json_, key, context_.names, context_.model, context_.diagnostics);
    if (!point || point->body != base_body) return point;
    error(point->where, "the base does not drive, name a point of the vehicle's chassis");
    return std::nullopt;
  }

  double number(const Json& object, const char* key, double otherwise) {
    return object.find(key) ? context_.scalars.read(object, key).nominal : otherwise;
  }
  double positive(const Json& object, const char* key) {
    const double value = number(object, key, 1);
    if (!(value > 0) && !std::isnan(value)) // a wrong number is reported already
      error(object.find(key)->where(),
            "the " + std::string(key) + " is " + rounded(value, 6) + ", write a number above 0");
    return value;
  }
  double share(const Json& object, const char* key) {
    const double value = number(object, key, 0);
    if (value < 0)
      error(object.find(key)->where(),
            "a share is " + rounded(value, 6) + ", write a number that is not negative");
    return value;
  }

  // The row of a joint of one coordinate that moves; -1 after an error.
  int read_joint_of(const Json& object) {
    const auto name = object.find("joint");
    if (!name ||
        !check_kind(*name, JsonKind::string, "the name of a joint in double quotes", context_.diagnostics))
      return -1;
    const auto row =
        context_.names.joints.find(name->text(), NameUse::joint, name->where(), context_.diagnostics);
    if (!row) return -1;
    const Joint& joint = context_.model.joints[at(*row)];
    const bool fits = joint.role.value_or(Role::independent) != Role::locked && !is_spatial(joint.type);
    if (fits) return *row;
    error(name->where(), "the joint " + quoted(joint.name) +
                             " is locked or has several coordinates, name one that moves in one coordinate");
    return -1;
  }

  void read_steering(const Json& json) {
    vehicle_.steering_where = json.where();
    if (!check_object(json, steering_rule, context_.diagnostics)) return;
    vehicle_.steering = read_joint_of(json);
    vehicle_.ratio = number(json, "ratio", 1);
    if (vehicle_.ratio == 0)
      error(json.find("ratio")->where(), "the ratio is 0, write the joint's angle over that of the wheels");
  }

  void read_wheel(const Json& json) {
    if (!check_object(json, wheel_rule, context_.diagnostics)) return;
    RoadWheel wheel;
    wheel.where = json.where();
    wheel.joint = read_joint_of(json);
    wheel.radius = number(json, "radius", 1);
    if (wheel.radius == 0) error(json.find("radius")->where(), "the radius is 0, write that of the wheel");
    wheel.drive = share(json, "drive"), wheel.brake = share(json, "brake");
    if (wheel.joint >= 0 && !is_revolute(context_.model.joints[at(wheel.joint)].type))
      error(json.find("joint")->where(), "the joint " + quoted(context_.model.joints[at(wheel.joint)].name) +
                                             " slides, name the one about which the wheel turns");
    vehicle_.wheels.push_back(wheel);
  }

  void read_post(const Json& json) {
    if (!check_object(json, post_rule, context_.diagnostics)) return;
    Post post;
    post.where = json.where();
    post.joint = read_joint_of(json);
    post.ahead = number(json, "ahead", 0);
    if (post.joint >= 0 && context_.model.joints[at(post.joint)].role != Role::driven)
      error(json.find("joint")->where(), "the joint " + quoted(context_.model.joints[at(post.joint)].name) +
                                             " of a post is not driven, add \"role\": \"driven\" to it");
    vehicle_.posts.push_back(post);
  }

  void read_outline(const Json& json) {
    if (!check_object(json, outline_rule, context_.diagnostics)) return;
    vehicle_.outline = {positive(json, "ahead"), positive(json, "behind"), positive(json, "width")};
  }

  void check_drive() {
    const bool by_wheels =
        std::any_of(vehicle_.wheels.begin(), vehicle_.wheels.end(),
                    [](const RoadWheel& wheel) { return wheel.drive > 0 || wheel.brake > 0; });
    if (vehicle_.pull && by_wheels)
      error(vehicle_.pull->where, "wheels drive or brake the vehicle already, remove \"pull\" or their "
                                  "\"drive\" and \"brake\"");
  }

  const Json& json_;
  ElementContext& context_;
  Vehicle vehicle_;
};

} // namespace

std::optional<Vehicle> read_vehicle(const Json& file, ElementContext& context) {
  const std::optional<Json> json = file.find("vehicle");
  if (!json || !check_object(*json, vehicle_rule, context.diagnostics)) return std::nullopt;
  return VehicleReader(*json, context).read();
}

} // namespace mbsgen::model
