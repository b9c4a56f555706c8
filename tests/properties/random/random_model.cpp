// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/random_model.h"
#include "oracles/reference/dynamics.h"
#include "oracles/reference/samples.h"
#include "properties/random/dice.h"
#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace random_models {

namespace {

using Json = nlohmann::ordered_json;

class Builder {
public:
  Builder(const Recipe& recipe, unsigned seed) : recipe_(recipe), dice_(seed, recipe.digits) {}

  Json build(unsigned seed) {
    Json model{{"mbsgen", 1}, {"name", "random_" + std::to_string(seed)}};
    model["gravity"] = gravity();
    if (recipe_.expressions) model["parameters"] = parameters();
    model["base"]["points"]["hub"] = vector(-0.5, 0.5);
    points_.push_back("base.hub");
    while (joint_count_ < recipe_.joints) bodies_.push_back(body());
    model["bodies"] = in_file_order();
    add_sensors(model);
    if (recipe_.inputs) model["forces"] = inputs();
    if (recipe_.loads) add_loads(model);
    return model;
  }

private:
  Json gravity() {
    if (dice_.once_in(3)) return {0.3, -0.2, -9.81};
    return {0, 0, -9.81};
  }

  static Json parameters() {
    return {{"p1", 0.35},
            {"p2", {{"value", 1.2}, {"unit", "kg"}}},
            {"p3", "2*p1 + 1/4"},
            {"p4", {{"value", 0.75}, {"constant", true}}},
            {"p5", "p4*sqrt(2)"}};
  }

  /// A number between the limits, now and then as an expression of about that size.
  Json number(double low, double high) {
    static const std::vector<std::string> factors{"p1", "p2", "p3*p1", "p4", "p5/p2", "(p1+p2)", "p2^2"};
    return number(low, high, factors);
  }
  Json number(double low, double high, const std::vector<std::string>& factors) {
    const double value = dice_.decimal(low, high);
    if (!recipe_.expressions || !dice_.once_in(4)) return value;
    return Json(value).dump() + "*" + dice_.of(factors);
  }
  Json vector(double low, double high) {
    Json result = Json::array();
    for (int k = 0; k < 3; ++k) result.push_back(dice_.once_in(3) ? Json(0) : number(low, high));
    return result;
  }

  Json orientation() {
    if (!recipe_.general_angles || dice_.once_in(2)) {
      static const std::vector<std::string> quarters{"0", "pi/2", "-pi/2", "pi"};
      return {{"rpy", {dice_.of(quarters), dice_.of(quarters), dice_.of(quarters)}}};
    }
    if (dice_.once_in(2))
      return {
          {"rpy", {dice_.decimal(-2, 2), dice_.once_in(2) ? Json(0) : Json(dice_.decimal(-2, 2)), "pi/3"}}};
    static const std::vector<Json> matrices{
        {0.6, -0.8, 0, 0.8, 0.6, 0, 0, 0, 1},
        {"2/3", "-1/3", "2/3", "2/3", "2/3", "-1/3", "-1/3", "2/3", "2/3"},
        {0, 0, 1, 1, 0, 0, 0, 1, 0}};
    return {{"matrix", dice_.of(matrices)}};
  }

  // A joint of the types that are not along or about a coordinate axis, alone in its body.
  Json special_joint() {
    static const std::vector<std::string> types{"Ball", "Ball", "Free", "Universal", "Screw", "R", "T"};
    const std::string type = dice_.of(types);
    const bool spatial = type == "Ball" || type == "Free";
    const bool locked = recipe_.welds && dice_.once_in(8);
    const std::string name = (locked ? "locked" : "j") + std::to_string(++joint_names_);
    Json result{{"name", name}, {"type", type}};
    if (type == "R" || type == "T" || type == "Screw") result["axis"] = axis();
    if (type == "Screw") result["pitch"] = number(-0.4, 0.4);
    if (locked) {
      result["role"] = "locked";
      result["q0"] = locked_value(type);
      return result;
    }
    const int velocities = type == "Free" ? 6 : type == "Ball" ? 3 : type == "Universal" ? 2 : 1;
    joint_count_ += velocities;
    const std::string part = spatial ? ".qy" : type == "Universal" ? ".x" : "";
    const std::string rate = spatial ? ".wz" : part;
    if (!recipe_.passive || !dice_.once_in(3)) return result;
    const std::string law = "-1.5*qd(" + name + rate + ")*q(" + name + part + ")";
    result["force"] = velocities == 1 ? Json(law) : Json::array();
    for (int k = 0; k < velocities && velocities > 1; ++k)
      result["force"].push_back(k % 2 == 0 ? Json(law) : Json(0.5));
    return result;
  }
  Json axis() {
    static const std::vector<Json> axes{{0, 0, 2},        {0, -1, 0}, {1, 1, 0}, {0, -3, 4},
                                        {0.3, -0.8, 0.5}, {-1, 2, 2}, {1, 0, 0}};
    return dice_.of(axes);
  }
  Json locked_value(const std::string& type) {
    if (type == "Universal") return {0.4, -0.7};
    if (type == "Ball") return {0.8, 0, 0.6, 0};
    if (type == "Free") return {0.1, 0.2, -0.3, 0.5, -0.5, 0.5, 0.5};
    return 0.6;
  }

  Json joint(const std::string& type, bool locked) {
    const std::string name = (locked ? "locked" : "j") + std::to_string(++joint_names_);
    Json result{{"name", name}, {"type", type}};
    if (locked) {
      result["role"] = "locked";
      static const std::vector<Json> angles{0.7, "pi/2", "-pi/2", "pi/3", 0, "p"};
      Json value = dice_.of(angles);
      if (value == "p" || (type[0] == 'T' && value.is_string())) value = number(0.1, 0.5);
      result["q0"] = value;
      return result;
    }
    ++joint_count_;
    moving_.push_back(name);
    if (recipe_.passive && dice_.once_in(3)) result["force"] = passive(name);
    return result;
  }
  std::string passive(const std::string& joint) {
    const std::string gain = recipe_.expressions ? "p2" : "1.5", other = dice_.of(moving_);
    switch (dice_.pick(4)) {
    case 0:
      return "-" + gain + "*qd(" + joint + ")";
    case 1:
      return "-20*(q(" + joint + ")-0.1) - 2*qd(" + joint + ")^2";
    case 2:
      return gain + "*sin(q(" + other + "))*qd(" + joint + ")";
    default:
      return "-tanh(3*qd(" + joint + "))*" + gain + " + q(" + other + ")^3";
    }
  }

  /// Types that follow one another are no two translations along one axis and no rotation about the axis of
  /// the rotation before: nothing has mass between the joints of one body.
  Json joints() {
    Json result = Json::array();
    if (recipe_.spatial && !dice_.once_in(3)) return Json::array({special_joint()});
    static const std::vector<std::string> types{"Tx", "Ty", "Tz", "Rx", "Ry", "Rz", "Rx", "Ry", "Rz"};
    const int wanted = !recipe_.all_types ? 1 : dice_.once_in(3) ? 1 + dice_.pick(3) : 1;
    std::string translations, rotation;
    for (int k = 0; k < wanted; ++k) {
      const std::string type = recipe_.all_types ? dice_.of(types) : "Rz";
      if (type[0] == 'T' ? translations.find(type[1]) != std::string::npos : rotation == type) continue;
      (type[0] == 'T' ? translations : rotation) = type[0] == 'T' ? translations + type[1] : type;
      if (recipe_.welds && dice_.once_in(8)) result.push_back(joint(dice_.of(types), true));
      result.push_back(joint(type, false));
    }
    return result;
  }

  Json body() {
    const int number_of = static_cast<int>(bodies_.size());
    Json result{{"name", "b" + std::to_string(number_of)}};
    const int last = number_of - 1;
    const int parent = recipe_.branches && dice_.once_in(3) ? dice_.pick(number_of + 1) - 1 : last;
    const std::string parent_name = parent < 0 ? "base" : "b" + std::to_string(parent);
    result["parent"] = parent_name;
    if (parent < 0)
      result["at"] = dice_.once_in(2) ? Json("hub") : vector(-0.5, 0.5);
    else
      result["at"] = dice_.once_in(3) ? Json("end") : vector(-0.6, 0.6);
    if (!dice_.once_in(3)) result["orientation"] = orientation();
    const bool weld = recipe_.welds && dice_.once_in(6);
    if (!weld || dice_.once_in(2)) result["joints"] = weld ? Json::array() : joints();
    if (!(recipe_.massless && dice_.once_in(3))) add_inertia(result);
    result["points"]["end"] = vector(-0.6, 0.6);
    result["points"]["end"][0] = number(0.1, 0.6); // no two ends coincide
    points_.push_back(result["name"].get<std::string>() + ".end");
    result["points"]["tool"] = {{"at", {0.1, 0, -0.2}}, {"orientation", tool_axes(number_of)}};
    return result;
  }

  static Json tool_axes(int body) {
    static const std::vector<Json> axes{{{"rpy", {0.3, -0.7, 1.9}}},
                                        {{"rpy", {"pi/2", 0, "-pi/2"}}},
                                        {{"matrix", {0, -0.6, 0.8, 1, 0, 0, 0, 0.8, 0.6}}},
                                        {{"rpy", {0, 0.4, "pi"}}}};
    return axes[static_cast<std::size_t>(body) % axes.size()];
  }

  void add_inertia(Json& body) {
    body["mass"] = number(0.5, 3);
    if (!dice_.once_in(4)) body["com"] = vector(-0.3, 0.3);
    if (recipe_.massless && dice_.once_in(4)) return; // a point mass
    body["inertia"] = tensor();
  }
  /// Moments about 0.2, products small: some body has this tensor.
  Json tensor() {
    static const std::vector<std::string> near_one{"p4", "p5", "(p1+p2)/1.5"};
    const bool diagonal = dice_.once_in(3);
    Json result = Json::array();
    for (int k = 0; k < 6; ++k) {
      const bool moment = k == 0 || k == 3 || k == 5;
      if (moment)
        result.push_back(number(0.15, 0.2, near_one));
      else
        result.push_back(diagonal ? Json(0) : number(-0.02, 0.02, near_one));
    }
    return result;
  }

  Json in_file_order() {
    Json bodies = bodies_;
    if (!recipe_.shuffled) return bodies;
    for (std::size_t k = bodies.size(); k > 1; --k)
      std::swap(bodies[k - 1], bodies[static_cast<std::size_t>(dice_.pick(static_cast<int>(k)))]);
    return bodies;
  }

  std::string last_tool() const { return "b" + std::to_string(bodies_.size() - 1) + ".tool"; }

  void add_sensors(Json& model) {
    model["sensors"] = {{{"name", "tip"}, {"point", points_.back()}},
                        {{"name", "root"}, {"point", "b0.origin"}},
                        {{"name", "some"}, {"point", dice_.of(points_)}},
                        {{"name", "tool"}, {"point", last_tool()}}};
  }

  Json inputs() {
    return {{{"name", "push"}, {"point", points_.back()}, {"law", "input"}, {"frame", "world"}},
            {{"name", "pull"}, {"point", dice_.of(points_)}, {"law", "input"}, {"frame", "body"}},
            {{"name", "hold"}, {"point", "b0.origin"}, {"law", "input"}},
            {{"name", "grip"}, {"point", last_tool()}, {"law", "input"}, {"frame", "point"}}};
  }

  void add_loads(Json& model) {
    const std::size_t some = static_cast<std::size_t>(dice_.pick(static_cast<int>(points_.size()) - 1));
    model["links"] = {
        {{"name", "strut"},
         {"from", points_.front()},
         {"to", points_.back()},
         {"force", "30*(Z-0.5) + 2*Zd"}},
        {{"name", "rope"}, {"from", points_[some + 1]}, {"to", points_[some]}, {"force", "Z^2"}}};
    Json wind{{"name", "wind"}, {"point", points_.back()}, {"frame", dice_.once_in(2) ? "body" : "world"}};
    wind["force"] = {"-0.5*vx*abs(vx)", "0.3*y", 0};
    wind["torque"] = {0, "-0.2*wy", "sin(z)"};
    model["forces"].push_back(wind);
    model["forces"].push_back({{"name", "jet"},
                               {"point", last_tool()},
                               {"frame", "point"},
                               {"force", {0, "-0.4*vy", "0.2*x"}},
                               {"torque", {"-0.1*wx", 0, "vz"}}});
  }

  const Recipe& recipe_;
  Dice dice_;
  int joint_count_ = 0;
  int joint_names_ = 0;
  std::vector<Json> bodies_;
  std::vector<std::string> points_;
  std::vector<std::string> moving_;
};

bool is_regular(const std::string& text) {
  const reference::Model model = reference::read_model(text);
  for (const unsigned seed : {1U, 2U}) {
    const reference::MatrixXd M = reference::mass_matrix(model, reference::random_state(model, seed).q);
    const Eigen::SelfAdjointEigenSolver<reference::MatrixXd> solver(M, Eigen::EigenvaluesOnly);
    if (solver.eigenvalues().minCoeff() < 1e-6 * solver.eigenvalues().maxCoeff()) return false;
  }
  return true;
}

} // namespace

std::string random_model(const Recipe& recipe, unsigned seed) {
  for (unsigned attempt = 0;; ++attempt) {
    const std::string text = Builder(recipe, seed + 1000 * attempt).build(seed).dump(1);
    if (is_regular(text)) return text;
  }
}

} // namespace random_models
