// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/carriers.h"
#include "properties/random/dice.h"
#include <nlohmann/json.hpp>

namespace random_models {

namespace {

using Json = nlohmann::ordered_json;

Json axis_of(int k, int sign) {
  Json axis = {0, 0, 0};
  axis[static_cast<std::size_t>(k)] = sign;
  return axis;
}

Json moments(Dice& dice) {
  const double a = dice.decimal(0.2, 0.3), b = dice.decimal(0.2, 0.3), c = dice.decimal(0.2, 0.3);
  return {a, 0, 0, b, 0, c};
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
          {"inertia", moments(dice)},
          {"joints",
           {{{"name", "spin" + std::to_string(number)},
             {"type", "R"},
             {"axis", axis_of(axis, dice.once_in(2) ? 1 : -1)},
             {"force", "-0.3*qd(spin" + std::to_string(number) + ")"}}}}};
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

} // namespace random_models
