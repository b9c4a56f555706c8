// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/closed_model.h"
#include "oracles/reference/constraints.h"
#include "properties/random/dice.h"
#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace random_models {

namespace {

using Json = nlohmann::ordered_json;

/// A trunk of bodies on the base, and legs that leave from one body and are closed on an earlier one. The
/// points of a cut are placed where they meet at the initial coordinates.
class ClosedBuilder {
public:
  ClosedBuilder(const ClosedRecipe& recipe, unsigned seed) : recipe_(recipe), dice_(seed) {
    model_ = {{"mbsgen", 1}, {"name", "closed_" + std::to_string(seed)}, {"gravity", {0.2, -9.81, 0.1}}};
    if (!recipe.planar) model_["gravity"] = {0.5, -0.3, -9.81};
    model_["base"] = {{"points", Json::object()}};
    model_["bodies"] = Json::array();
    model_["cuts"] = Json::array();
  }

  Json build() {
    const int trunk = 2 + dice_.pick(3);
    for (int i = 0; i < trunk; ++i) add_trunk_body();
    const std::size_t trunk_joints = joints_.size();
    for (int i = 0; i < recipe_.loops; ++i) add_leg();
    if (recipe_.constraints) add_constraints();
    if (recipe_.driven) drive_one_of(trunk_joints);
    return model_;
  }

private:
  std::string last_or_base() const { return names_.empty() ? "base" : names_.back(); }

  std::string type() {
    static const std::vector<std::string> flat{"Rz", "Rz", "Rz", "Tx", "Ty"};
    static const std::vector<std::string> space{"Rx", "Ry", "Rz", "Rx", "Ry", "Rz", "Tx", "Ty", "Tz"};
    return dice_.of(recipe_.planar ? flat : space);
  }

  // Of another type than the one before it in the body; in a leg without mass also no second slide of a type: together
  // they would move nothing.
  Json joint(const Json& before, bool massive) {
    std::string kind = type();
    while ((!before.empty() && before.back()["type"] == kind) || slides_.count(kind) != 0) kind = type();
    if (!massive && kind.front() == 'T') slides_.insert(kind);
    joints_.push_back("j" + std::to_string(joints_.size()));
    return {{"name", joints_.back()}, {"type", kind}, {"q0", dice_.decimal(-0.6, 0.6)}};
  }

  Json place() {
    const double z = recipe_.planar ? 0 : dice_.decimal(-0.4, 0.4);
    return {dice_.decimal(0.2, 0.9), dice_.decimal(-0.4, 0.4), z};
  }

  void add_trunk_body() {
    if (recipe_.spatial && !dice_.once_in(3))
      add_spatial_body(last_or_base(), names_.empty() && dice_.once_in(2) ? "Free" : "Ball", true);
    else
      add_body(last_or_base(), true, 1);
  }

  void add_body(const std::string& parent, bool massive, int joints) {
    Json list = Json::array();
    for (int i = 0; i < joints; ++i) list.push_back(joint(list, massive));
    add_body(parent, massive, std::move(list));
    if (dice_.once_in(3)) model_["bodies"].back()["joints"][0]["force"] = "-2*qd(" + joints_.back() + ")";
  }

  // A body with a ball or free joint, which needs no other.
  void add_spatial_body(const std::string& parent, const std::string& type, bool massive) {
    joints_.push_back("j" + std::to_string(joints_.size()));
    Json q0 = type == "Free" ? place() : Json::array();
    q0.push_back(1);
    for (int i = 0; i < 3; ++i) q0.push_back(dice_.decimal(-0.4, 0.4));
    Json joint{{"name", joints_.back()}, {"type", type}, {"q0", q0}};
    const std::string w = "qd(" + joints_.back() + ".wx)";
    if (type == "Ball" && dice_.once_in(2)) joint["force"] = {"-2*" + w, "-0.5*" + w + "^2", 0};
    add_body(parent, massive, Json::array({joint}));
  }

  void add_body(const std::string& parent, bool massive, Json joints) {
    Json body{{"name", "b" + std::to_string(names_.size())}, {"parent", parent}, {"at", place()}};
    body["joints"] = std::move(joints);
    if (!recipe_.planar && dice_.once_in(3)) body["orientation"] = {{"rpy", {0.3, "pi/2", -0.2}}};
    if (massive) {
      body["mass"] = dice_.decimal(0.5, 3);
      body["com"] = place();
      body["inertia"] = {0.2, 0.01, -0.02, 0.3, 0.015, 0.25};
    }
    body["points"] = Json::object();
    names_.push_back(body["name"]);
    model_["bodies"].push_back(body);
  }

  // A chain whose joints are as many as its cut takes, or one more; its end meets an earlier body.
  void add_leg() {
    slides_.clear();
    const std::vector<std::string> before = names_;
    const std::string cut = dice_.of(std::vector<std::string>{"ball", "rod", "solid"});
    const int equations = cut == "rod"    ? 1
                          : cut == "ball" ? (recipe_.planar ? 2 : 3)
                                          : (recipe_.planar ? 3 : 6);
    int joints = equations + dice_.pick(2);
    const bool massive = !recipe_.massless || joints > equations || dice_.once_in(2);
    std::string parent = dice_.of(before);
    while (joints > 0) {
      const bool turns = recipe_.spatial && joints >= 3 && !dice_.once_in(3);
      const int here = turns ? 3 : std::min(joints, 1 + dice_.pick(2));
      if (turns)
        add_spatial_body(parent, "Ball", massive);
      else
        add_body(parent, massive, here);
      parent = names_.back();
      joints -= here;
    }
    std::string other = dice_.once_in(2) ? "base" : dice_.of(before);
    close(cut, parent, other);
  }

  Json& points_of(const std::string& body) {
    if (body == "base") return model_["base"]["points"];
    for (Json& candidate : model_["bodies"])
      if (candidate["name"] == body) return candidate["points"];
    throw std::logic_error("no body " + body);
  }

  static int index_of(const reference::Model& model, const std::string& body) {
    for (std::size_t i = 0; i < model.bodies.size(); ++i)
      if (model.bodies[i].name == body) return static_cast<int>(i);
    return reference::base;
  }

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

  // The end of `a`'s chain, and where (and how turned) it stands seen from body `b`.
  void close(const std::string& type, const std::string& a, const std::string& b) {
    const std::string number = std::to_string(model_["cuts"].size());
    const Json end = place();
    points_of(a)["e" + number] = end;
    const reference::Model model = reference::read_model(model_.dump());
    const reference::Kinematics kinematics(model, initial_state(model));
    const reference::Motion from =
        kinematics.point({index_of(model, a), reference::Vector3d(end[0], end[1], end[2])});
    const reference::Motion to = kinematics.body(index_of(model, b));
    reference::Vector3d meet = to.rotation.transpose() * (from.position - to.position);
    Json cut{{"name", "c" + number}, {"type", type}, {"a", a + ".e" + number}};
    if (type == "rod") {
      const reference::Vector3d apart(0.3, 0.4, recipe_.planar ? 0 : 0.5);
      meet += apart;
      cut["length"] = apart.norm();
    }
    if (type != "solid") {
      points_of(b)["m" + number] = {meet(0), meet(1), meet(2)};
      cut["b"] = b + ".m" + number;
    } else {
      const reference::Matrix3d axes = to.rotation.transpose() * from.rotation;
      const bool on_point = model_["cuts"].size() % 2 == 1;
      cut["b"] =
          on_point ? add_turned_point(b, "t" + number, meet, axes) : add_turned(b, "t" + number, meet, axes);
    }
    model_["cuts"].push_back(cut);
  }

  // A body welded to `parent` with the given axes.
  std::string add_turned(const std::string& parent, const std::string& name, const reference::Vector3d& at,
                         const reference::Matrix3d& axes) {
    model_["bodies"].push_back({{"name", name},
                                {"parent", parent},
                                {"at", {at(0), at(1), at(2)}},
                                {"orientation", orientation(axes)}});
    return name + ".origin";
  }

  // A point of the body with the given axes.
  std::string add_turned_point(const std::string& body, const std::string& name,
                               const reference::Vector3d& at, const reference::Matrix3d& axes) {
    points_of(body)[name] = {{"at", {at(0), at(1), at(2)}}, {"orientation", orientation(axes)}};
    return body + "." + name;
  }

  static Json orientation(const reference::Matrix3d& axes) {
    Json matrix = Json::array();
    for (int k = 0; k < 9; ++k) matrix.push_back(axes(k / 3, k % 3));
    return {{"matrix", matrix}};
  }

  const Json& entry_of(const std::string& joint) const {
    for (const Json& body : model_["bodies"]) {
      if (!body.contains("joints")) continue;
      for (const Json& candidate : body["joints"])
        if (candidate["name"] == joint) return candidate;
    }
    throw std::logic_error("no joint " + joint);
  }

  // A coordinate of a joint, its initial value, and a velocity.
  struct Coordinate {
    std::string q, qd;
    double initial;
  };
  Coordinate coordinate_of(const std::string& joint) const {
    const Json& entry = entry_of(joint);
    const std::string q = "q(" + joint, qd = "qd(" + joint;
    if (entry["type"] == "Free") return {q + ".x)*" + q + ".qw)", qd + ".vy)", entry["q0"][0]};
    if (entry["type"] == "Ball") return {q + ".qy)", qd + ".wz)", entry["q0"][2]};
    return {q + ")", qd + ")", entry["q0"]};
  }

  // Between new joints on the last bodies and those of the trunk.
  void add_constraints() {
    add_body(names_.front(), true, 2);
    const std::string p = joints_[joints_.size() - 1], q = joints_[joints_.size() - 2];
    const Coordinate u = coordinate_of(joints_.front());
    const auto text = [](double value) { return "(" + Json(value).dump() + ")"; };
    const std::string swung = "sin(" + u.q + " - " + text(u.initial);
    std::string gear = "q(" + p + ") - " + text(coordinate_of(p).initial) + " - 0.4*" + swung + ")";
    std::string roll = "qd(" + q + ") - 0.3*cos(q(" + p + "))*" + u.qd;
    if (dice_.once_in(2)) gear += " - 0.1*" + swung + " + 2*t)";
    if (dice_.once_in(2)) roll += " + 0.2*cos(q(" + p + ") - 3*t)";
    Json list = Json::array();
    list.push_back({{"name", "gear"}, {"holonomic", gear}});
    list.push_back({{"name", "roll"}, {"nonholonomic", roll}});
    model_["constraints"] = list;
  }

  // Names of joints that the constraints leave free to move.
  std::vector<std::string> movable_joints() const {
    const reference::Model model = reference::read_model(model_.dump());
    const reference::MatrixXd J = reference::constraints(model, initial_state(model)).J;
    const reference::MatrixXd motions = J.fullPivLu().kernel();
    std::vector<std::string> movable;
    for (const reference::Body& body : model.bodies)
      for (const reference::Joint& joint : body.joints) {
        // Its velocities have to be free of each other, too.
        const int velocities = joint.free ? 6 : joint.ball ? 3 : 1;
        reference::MatrixXd own = motions.middleRows(joint.velocity, velocities);
        const auto singular_values = own.jacobiSvd().singularValues();
        if (singular_values.size() >= velocities && singular_values(velocities - 1) > 1e-6)
          movable.push_back(joint.name);
      }
    return movable;
  }

  // A random joint of the trunk, or the next one that can be driven; none when the loops hold the whole
  // trunk.
  void drive_one_of(std::size_t trunk_joints) {
    const auto first = static_cast<std::size_t>(dice_.pick(static_cast<int>(trunk_joints)));
    const std::vector<std::string> movable = movable_joints();
    for (std::size_t i = 0; i < trunk_joints; ++i) {
      const std::string& name = joints_[(first + i) % trunk_joints];
      if (std::find(movable.begin(), movable.end(), name) != movable.end()) return drive(name);
    }
  }

  void drive(const std::string& name) {
    for (Json& body : model_["bodies"]) {
      if (!body.contains("joints")) continue;
      for (Json& candidate : body["joints"]) {
        if (candidate["name"] != name) continue;
        candidate["role"] = "driven";
        if (dice_.once_in(2) && candidate["q0"].is_number())
          candidate["motion"] = Json(candidate["q0"]).dump() + " + 0.2*sin(3*t)";
        candidate.erase("force");
      }
    }
  }

  const ClosedRecipe recipe_;
  Dice dice_;
  Json model_;
  std::vector<std::string> names_, joints_;
  std::set<std::string> slides_; ///< types of them in the present leg without mass
};

} // namespace

std::string closed_model(const ClosedRecipe& recipe, unsigned seed) {
  return ClosedBuilder(recipe, seed).build().dump(1);
}

} // namespace random_models
