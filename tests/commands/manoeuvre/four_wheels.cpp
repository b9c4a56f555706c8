// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/manoeuvre/four_wheels.h"
#include <nlohmann/json.hpp>

namespace manoeuvre_test {

using Json = nlohmann::json;

namespace {

constexpr double half_track = 0.75, height = 0.55;

// A carrier on its spring, with the part of the chassis that it carries, and its wheel.
void add_corner(Json& model, const FourWheels& car, const std::string& at, const Json& steering) {
  const bool in_front = at[0] == 'f', left = at[1] == 'l';
  model["bodies"][0]["points"][at] = {in_front ? car.front : -car.rear, left ? half_track : -half_track,
                                      0.3 - height};
  const std::string up = "up_" + at, other = std::string("up_f") + (left ? "r" : "l");
  std::string force = (in_front ? "-3434" : "-2943") + (" - 28000*q(" + up + ") - 2500*qd(" + up + ")");
  if (in_front) force += " - 12000*(q(" + up + ") - q(" + other + "))";
  Json joints = Json::array({{{"name", up}, {"type", "Tz"}, {"force", force}}});
  if (in_front) joints.push_back(steering);
  model["bodies"].push_back(
      {{"name", "carrier_" + at}, {"parent", "chassis"}, {"at", at}, {"mass", 20}, {"joints", joints}});
  model["bodies"].push_back(
      {{"name", "wheel_" + at},
       {"parent", "carrier_" + at},
       {"mass", 20},
       {"inertia", {0.6, 0, 0, 1, 0, 0.6}},
       {"joints", {{{"name", "spin_" + at}, {"type", "Ry"}, {"qd0", car.speed / 0.3}}}}});
  model["tyres"].push_back(
      {{"name", at},
       {"wheel", "wheel_" + at},
       {"law", "brush"},
       {"parameters",
        {{"radius", 0.32}, {"stiffness", 200000}, {"slip_stiffness", 60000}, {"half_length", 0.06}}}});
  model["outputs"].push_back("tyre(" + at + ").load");
  model["vehicle"]["wheels"].push_back(
      {{"joint", "spin_" + at}, {"radius", 0.301}, {"drive", in_front ? 0 : 1}});
}

} // namespace

std::string FourWheels::model(const std::string& steering) const {
  Json model = Json::parse(R"json({"mbsgen": 1, "name": "car", "gravity": [0, 0, -9.81], "bodies": [
    {"name": "chassis", "parent": "base", "mass": 1300, "com": [0, 0, 0], "inertia": [500, 0, 0, 1900, 0, 2100],
     "joints": [{"name": "x", "type": "Tx"}, {"name": "y", "type": "Ty"}, {"name": "z", "type": "Tz"},
                {"name": "yaw", "type": "Rz"}, {"name": "pitch", "type": "Ry"}, {"name": "roll", "type": "Rx"}]}],
    "constraints": [{"name": "tie_rod", "holonomic": "q(steer_fr) - q(steer)"}],
    "vehicle": {"point": "chassis.origin", "steering": {"joint": "steer"}}})json");
  model["bodies"][0]["joints"][0]["qd0"] = speed;
  model["bodies"][0]["joints"][2]["q0"] = height;
  model["vehicle"]["wheelbase"] = wheelbase();
  Json turned = Json::parse(R"({"name": "steer", "type": "Rz", )" + steering + "}");
  add_corner(model, *this, "fl", turned);
  add_corner(model, *this, "fr", {{"name", "steer_fr"}, {"type", "Rz"}});
  add_corner(model, *this, "rl", nullptr);
  add_corner(model, *this, "rr", nullptr);
  return model.dump();
}

} // namespace manoeuvre_test
