// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/carriers.h"
#include "properties/random/dice.h"
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

namespace random_models {

namespace {

using Json = nlohmann::ordered_json;

Json axis_of(int k, int sign) {
  Json axis = {0, 0, 0};
  axis[static_cast<std::size_t>(k)] = sign;
  return axis;
}

constexpr std::size_t diagonal[] = {0, 3, 5}; // of Ixx, Ixy, Ixz, Iyy, Iyz, Izz

// Round about the axis every other time.
Json moments(int axis, Dice& dice) {
  Json inertia = {0, 0, 0, 0, 0, 0};
  for (const std::size_t place : diagonal) inertia[place] = dice.decimal(0.2, 0.3);
  if (dice.once_in(2)) inertia[diagonal[(axis + 1) % 3]] = inertia[diagonal[(axis + 2) % 3]];
  return inertia;
}

Json wheel(const std::string& carrier, int number, Dice& dice) {
  const std::string name = "wheel" + std::to_string(number);
  const int axis = dice.pick(3);
  Json centre = axis_of(axis, 1);
  for (Json& place : centre) place = place.get<int>() * 0.1;
  return {{"name", name},
          {"parent", carrier},
          {"at", {dice.decimal(-0.3, 0.3), 0.2, dice.decimal(-0.3, 0.3)}},
          {"mass", dice.decimal(0.5, 2)},
          {"com", centre},
          {"inertia", moments(axis, dice)},
          {"joints",
           {{{"name", "spin" + std::to_string(number)},
             {"type", "R"},
             {"axis", axis_of(axis, dice.once_in(2) ? 1 : -1)},
             {"force", "-0.3*qd(spin" + std::to_string(number) + ")"}}}}};
}

Json translation(int axis, int sign, int number) {
  return {{"name", "shift" + std::to_string(number)}, {"type", "T"}, {"axis", axis_of(axis, sign)}};
}

Json rotation(int axis, int sign, int number) {
  return {{"name", "turn" + std::to_string(number)},
          {"type", "R"},
          {"axis", axis_of(axis, sign)},
          {"q0", 0.3 + 0.2 * number}};
}

Json hull(unsigned seed) {
  Dice dice(seed);
  const auto sign = [&] { return dice.once_in(2) ? 1 : -1; };
  Json joints = Json::array();
  const int first = dice.pick(3), step = 1 + dice.pick(2);
  for (int k = 0; k < 3; ++k) joints.push_back(translation((first + k * step) % 3, sign(), k));
  int axis = dice.pick(3);
  for (int k = 0; k < 3; ++k, axis = (axis + 1 + dice.pick(2)) % 3)
    joints.push_back(rotation(axis, sign(), k));
  joints[1]["force"] = "-0.4*qd(shift1)";
  joints[4]["force"] = "-0.7*qd(turn1) - q(turn1)";
  return {{"name", "hull"},  {"parent", "base"},         {"at", {0.1, -0.2, 0.3}},
          {"mass", 5},       {"com", {0.1, 0.05, -0.2}}, {"inertia", {1.2, 0.1, -0.05, 1.5, 0.07, 1.1}},
          {"joints", joints}};
}

/// Numbers of a body that become parameters, plain or in expressions.
class Parameters {
public:
  Parameters(Json& model, unsigned seed) : dice_(seed), model_(model) {}

  // Zeros stay: they say that something is missing. Equal numbers become one parameter, or several.
  void replace(Json& numbers) {
    std::map<double, Json> before;
    for (Json* number : entries(numbers)) {
      if (!number->is_number() || *number == 0) continue;
      const double value = *number;
      Json& known = before[value];
      if (known.is_null() || dice_.once_in(3)) known = parameter(value);
      *number = known;
    }
  }

private:
  static std::vector<Json*> entries(Json& numbers) {
    std::vector<Json*> list;
    if (!numbers.is_array()) return {&numbers};
    for (Json& entry : numbers) list.push_back(&entry);
    return list;
  }

  Json parameter(double value) {
    const std::string name = "inertial" + std::to_string(count_++);
    const bool doubled = dice_.once_in(4);
    model_["parameters"][name] = doubled ? 2 * value : value;
    return doubled ? name + "/2" : name;
  }

  Dice dice_;
  Json& model_;
  int count_ = 0;
};

// Ends of cuts on the base come to lie on the hull, which has the base's points, too.
void move_to_hull(Json& reference) {
  if (!reference.is_string()) return;
  const std::string point = reference;
  if (point.rfind("base.", 0) == 0) reference = "hull" + point.substr(4);
}

} // namespace

std::string with_wheels(const std::string& text, unsigned seed) {
  Json model = Json::parse(text);
  Dice dice(seed);
  Json wheels = Json::array();
  for (const Json& body : model["bodies"])
    if (wheels.empty() || dice.once_in(2))
      wheels.push_back(wheel(body["name"], static_cast<int>(wheels.size()), dice));
  for (const Json& one : wheels) model["bodies"].push_back(one);
  return model.dump(1);
}

std::string on_free_hull(const std::string& text, unsigned seed) {
  Json model = Json::parse(text);
  Json carrier = hull(seed);
  for (Json& body : model["bodies"])
    if (body["parent"] == "base") body["parent"] = "hull";
  if (model.contains("base") && model["base"].contains("points")) carrier["points"] = model["base"]["points"];
  if (model.contains("cuts"))
    for (Json& cut : model["cuts"])
      for (const char* end : {"a", "b"}) move_to_hull(cut[end]);
  model["bodies"].insert(model["bodies"].begin(), carrier);
  return model.dump(1);
}

std::string with_inertial_parameters(const std::string& text, unsigned seed) {
  Json model = Json::parse(text);
  Parameters parameters(model, seed);
  for (Json& body : model["bodies"])
    for (const char* key : {"mass", "com", "inertia"})
      if (body.contains(key)) parameters.replace(body[key]);
  return model.dump(1);
}

} // namespace random_models
