// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/free_mechanism.h"
#include "oracles/reference/kinematics.h"
#include "properties/random/dice.h"
#include <nlohmann/json.hpp>

namespace random_models {

namespace {

using Json = nlohmann::ordered_json;

/// Bodies on branches of the base. The points of a cut are placed where they meet at the initial coordinates.
class FreeBuilder {
public:
  explicit FreeBuilder(unsigned seed) : dice_(seed) {
    model_ = {{"mbsgen", 1}, {"name", "free_" + std::to_string(seed)}, {"gravity", {0.4, -0.3, -9.81}}};
    model_["base"] = {{"points", Json::object()}};
    model_["bodies"] = Json::array();
    model_["cuts"] = Json::array();
  }

  Json build() {
    const int bodies = 1 + dice_.pick(4);
    const int free = dice_.pick(bodies);
    for (int i = 0; i < bodies; ++i) add_body(i == free ? "Free" : dice_.of(types()));
    const std::string moved = name_of(free + dice_.pick(bodies - free));
    close(moved, dice_.of(std::vector<std::string>{"ball", "ball", "ball", "solid", "rod"}));
    if (bodies > 1 && dice_.once_in(2)) close(name_of(dice_.pick(bodies)), dice_.once_in(2) ? "ball" : "rod");
    return model_;
  }

private:
  static const std::vector<std::string>& types() {
    static const std::vector<std::string> list{"Free", "Ball", "Ball", "Universal", "Screw",
                                               "R",    "R",    "T",    "Rx",        "Ty"};
    return list;
  }
  static std::string name_of(int body) { return "b" + std::to_string(body); }
  static std::string joint_of(int body) { return "j" + std::to_string(body); }

  Json vector(double size) {
    return {dice_.decimal(-size, size), dice_.decimal(-size, size), dice_.decimal(-size, size)};
  }

  Json attitude() {
    Json quaternion{1};
    for (int k = 0; k < 3; ++k) quaternion.push_back(dice_.decimal(-0.6, 0.6));
    return quaternion;
  }

  Json initial(const std::string& type) {
    if (type == "Universal") return {dice_.decimal(-0.6, 0.6), dice_.decimal(-0.6, 0.6)};
    if (type != "Ball" && type != "Free") return dice_.decimal(-0.6, 0.6);
    Json q0 = type == "Free" ? vector(0.6) : Json::array();
    for (const Json& component : attitude()) q0.push_back(component);
    return q0;
  }

  Json joint(const std::string& name, const std::string& type) {
    Json result{{"name", name}, {"type", type}, {"q0", initial(type)}};
    if (type == "R" || type == "T" || type == "Screw") result["axis"] = vector(1);
    if (type == "Screw") result["pitch"] = dice_.decimal(0.05, 0.2);
    return result;
  }

  void add_body(const std::string& type) {
    const int number = static_cast<int>(model_["bodies"].size());
    const std::string parent = number == 0 || dice_.once_in(3) ? "base" : name_of(number - 1);
    Json body{{"name", name_of(number)}, {"parent", parent}, {"at", vector(0.6)}};
    if (dice_.once_in(2)) body["orientation"] = {{"rpy", {dice_.decimal(-1, 1), "pi/2", 0.3}}};
    body["joints"] = Json::array({joint(joint_of(number), type)});
    body["mass"] = dice_.decimal(0.5, 3);
    body["com"] = vector(0.3);
    body["inertia"] = {0.2, 0.01, -0.02, 0.3, 0.015, 0.25};
    body["points"] = Json::object();
    model_["bodies"].push_back(body);
  }

  Json& points_of(const std::string& body) {
    if (body == "base") return model_["base"]["points"];
    return model_["bodies"][static_cast<std::size_t>(body.back() - '0')]["points"];
  }

  static int row_of(const std::string& body) { return body == "base" ? reference::base : body.back() - '0'; }

  static reference::State initial_state(const reference::Model& model) {
    reference::State state;
    state.q = reference::VectorXd::Zero(model.nq());
    state.qd = state.qdd = reference::VectorXd::Zero(model.nqd());
    for (const reference::Body& body : model.bodies)
      for (const reference::Joint& joint : body.joints) {
        state.q(joint.coordinate) = joint.q0;
        for (std::size_t k = 0; k < joint.pose.size(); ++k)
          state.q(joint.coordinate + static_cast<Eigen::Index>(k)) = joint.pose[k];
      }
    return state;
  }

  // A point of `a`, and where (and how turned) it stands in an earlier body or the base.
  void close(const std::string& a, const std::string& type) {
    const int earlier = dice_.pick(row_of(a) + 1) - 1;
    const std::string b = earlier < 0 ? "base" : name_of(earlier);
    const std::string number = std::to_string(model_["cuts"].size());
    const Json end = vector(0.5);
    points_of(a)["e" + number] = end;
    const reference::Model model = reference::read_model(model_.dump());
    const reference::Kinematics kinematics(model, initial_state(model));
    const reference::Motion from = kinematics.point({row_of(a), reference::Vector3d(end[0], end[1], end[2])});
    const reference::Motion to = kinematics.body(row_of(b));
    reference::Vector3d meet = to.rotation.transpose() * (from.position - to.position);
    Json cut{{"name", "c" + number}, {"type", type}, {"a", a + ".e" + number}, {"b", b + ".m" + number}};
    if (type == "rod") {
      const reference::Vector3d apart(0.3, 0.4, 0.5);
      meet += apart;
      cut["length"] = apart.norm();
    }
    points_of(b)["m" + number] = {{"at", {meet(0), meet(1), meet(2)}}};
    if (type == "solid") {
      const reference::Matrix3d axes = to.rotation.transpose() * from.rotation;
      Json matrix = Json::array();
      for (int k = 0; k < 9; ++k) matrix.push_back(axes(k / 3, k % 3));
      points_of(b)["m" + number]["orientation"] = {{"matrix", matrix}};
    }
    model_["cuts"].push_back(cut);
  }

  Dice dice_;
  Json model_;
};

// The position of a free joint is that of its origin in the axes before it: three slides, then a ball joint.
Json slides_and_ball(const Json& free) {
  const std::string name = free["name"];
  Json joints = Json::array();
  for (std::size_t k = 0; k < 3; ++k)
    joints.push_back(
        {{"name", name + "xyz"[k]}, {"type", std::string("T") + "xyz"[k]}, {"q0", free["q0"][k]}});
  Json quaternion = Json::array();
  for (std::size_t k = 3; k < 7; ++k) quaternion.push_back(free["q0"][k]);
  joints.push_back({{"name", name}, {"type", "Ball"}, {"q0", quaternion}});
  return joints;
}

} // namespace

FreeMechanism free_mechanism(unsigned seed) {
  Json model = FreeBuilder(seed).build();
  const std::string with_free = model.dump(1);
  for (Json& body : model["bodies"])
    if (body["joints"][0]["type"] == "Free") body["joints"] = slides_and_ball(body["joints"][0]);
  return {with_free, model.dump(1)};
}

} // namespace random_models
