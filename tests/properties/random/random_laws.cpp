// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/random_laws.h"
#include "properties/random/dice.h"
#include <nlohmann/json.hpp>

namespace random_models {

namespace {

using Json = nlohmann::ordered_json;
using Names = std::vector<std::string>;

class LawDrawer {
public:
  explicit LawDrawer(unsigned seed) : dice_(seed) {}

  Json build(unsigned seed) {
    Json model{{"mbsgen", 1}, {"name", "laws_" + std::to_string(seed)}, {"gravity", {0, 0, -9.81}}};
    model["parameters"] = {{"k", 1200}, {"m", 3},       {"zeta", 0.7},    {"n", 1 + dice_.pick(3)},
                           {"h", 0.5},  {"d", "k*m/4"}, {"a", decimals()}};
    model["base"]["points"]["top"] = {0, 0, 2};
    model["bodies"] = {body("slide", "base", "Tz", "z"), body("roll", "slide", "Rx", "r"),
                       body("tilt", "roll", dice_.once_in(2) ? "Ry" : "Rx", "s")};
    model["forces"] = {force("wind", "slide"), force("drag", dice_.once_in(2) ? "roll" : "tilt")};
    model["links"] = {{{"name", "spring"},
                       {"from", "base.top"},
                       {"to", "slide.p"},
                       {"force", law(3, {"Z", "Zd", "q(z)", "qd(z)"})}}};
    return model;
  }

private:
  // Now and then of as many digits as a double has.
  double decimals() {
    const double value = dice_.decimal(-2, 2);
    return dice_.once_in(2) ? value / 3 : value;
  }

  Json body(const std::string& name, const std::string& parent, const std::string& type,
            const std::string& joint) {
    Json result{{"name", name}, {"parent", parent}};
    result["joints"] = {{{"name", joint}, {"type", type}}};
    if (dice_.once_in(2))
      result["joints"][0]["force"] = law(2, {"q(" + joint + ")", "qd(" + joint + ")", "t"});
    result["mass"] = 2;
    result["com"] = {0.1, 0, 0.2};
    result["inertia"] = {0.1, 0, 0, 0.2, 0, 0.15};
    result["points"] = {{"p", {0.1, dice_.once_in(2) ? 0 : 0.3, 0}}};
    return result;
  }

  Json force(const std::string& name, const std::string& body) {
    const Names variables{"x", "y", "z", "vx", "vy", "vz", "wx", "wy", "wz", "q(r)", "qd(z)", "t"};
    Json result{{"name", name}, {"point", body + ".p"}, {"frame", dice_.once_in(2) ? "body" : "world"}};
    result["force"] = {law(3, variables), 0, law(3, variables)};
    if (dice_.once_in(2)) result["torque"] = {law(2, variables), law(2, variables), 0};
    return result;
  }

  std::string leaf(const Names& variables) {
    static const Names parameters{"k", "m", "zeta", "h", "d", "a"};
    switch (dice_.pick(6)) {
    case 0:
      return dice_.of(parameters);
    case 1:
      return Json(std::abs(decimals())).dump();
    case 2:
      return std::to_string(1 + dice_.pick(4));
    default:
      return dice_.of(variables);
    }
  }

  // Arguments are brought into the domain of their function.
  std::string law(int depth, const Names& variables) {
    if (depth == 0) return leaf(variables);
    const std::string a = law(depth - 1, variables), b = law(depth - 1, variables);
    const std::string square = "(" + b + ")^2";
    switch (dice_.pick(22)) {
    case 0:
    case 1:
      return "(" + a + "+" + b + ")";
    case 2:
    case 3:
      return "(" + a + "-" + b + ")";
    case 4:
    case 5:
      return a + "*" + b;
    case 6:
      return a + "/(2+" + square + ")";
    case 7:
      return "sqrt(1+" + square + ")";
    case 8:
      return "sqrt(" + square + "+k*m)*" + a;
    case 9:
      return "abs(" + a + ")*" + b;
    case 10:
      return "sign(" + a + ")*" + b;
    case 11:
      return "min(" + a + "," + b + ")";
    case 12:
      return "max(" + a + "," + b + ")";
    case 13:
      return "sin(" + a + ")";
    case 14:
      return "cos(n*(" + a + ")+h*pi)";
    case 15:
      return "tan(" + a + ")";
    case 16:
      return "atan2(" + a + ",1+" + square + ")";
    case 17:
      return "exp(-" + square + ")";
    case 18:
      return "log(1+" + square + ")";
    case 19:
      return "tanh(" + a + ")+atan(" + b + ")";
    case 20:
      return "asin((" + a + ")/(1+(" + a + ")^2))+acos(1/(1+" + square + "))";
    default:
      return "(1+" + square + ")^" + (dice_.once_in(2) ? "n" : "(" + a + ")");
    }
  }

  Dice dice_;
};

} // namespace

std::string model_with_laws(unsigned seed) {
  return LawDrawer(seed).build(seed).dump(1);
}

} // namespace random_models
