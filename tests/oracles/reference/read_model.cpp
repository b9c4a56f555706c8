// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/model.h"
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

namespace reference {

namespace {

using Json = nlohmann::ordered_json;

class Reader {
public:
  explicit Reader(const Json& json) : json_(json) {}

  Model read() {
    model_.name = json_.at("name");
    read_parameters();
    model_.gravity = vector(json_.value("gravity", Json::array({0, 0, 0})));
    points_["base.origin"] = Point{};
    if (json_.contains("base")) read_points("base", base, json_["base"]);
    const Json bodies = list("bodies");
    for (std::size_t k = 0; k < bodies.size(); ++k) name_body(bodies[k], static_cast<int>(k));
    for (const Json& body : bodies) read_body(body);
    for (const Json& sensor : list("sensors"))
      model_.sensors.push_back({sensor.at("name"), point(sensor.at("point"))});
    for (const Json& link : list("links"))
      model_.links.push_back(
          {link.at("name"), point(link.at("from")), point(link.at("to")), law(link.at("force"))});
    for (const Json& force : list("forces")) read_force(force);
    for (const Json& contact : list("contacts")) read_contact(contact);
    for (const Json& cut : list("cuts"))
      model_.cuts.push_back({cut.at("name"), cut.at("type"), point(cut.at("a")), point(cut.at("b")),
                             cut.contains("length") ? number(cut["length"]) : 0});
    for (const Json& row : list("constraints")) {
      const bool holonomic = row.contains("holonomic");
      model_.constraints.push_back(
          {row.at("name"), holonomic, Formula(row.at(holonomic ? "holonomic" : "nonholonomic"))});
    }
    return std::move(model_);
  }

private:
  Json list(const char* key) const { return json_.value(key, Json::array()); }

  static std::string text(const Json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
  }
  static std::optional<Formula> law(const Json& value) {
    if (value == "extern") return std::nullopt;
    return Formula(text(value));
  }
  double number(const Json& value) {
    if (!value.is_string()) return value.get<double>();
    return Formula(value.get<std::string>()).value([this](const std::string& name) {
      return parameter(name);
    });
  }
  Vector3d vector(const Json& value) {
    return {number(value.at(0)), number(value.at(1)), number(value.at(2))};
  }

  /// Derived parameters may stand before those that they need.
  double parameter(const std::string& name) {
    const auto known = model_.parameters.find(name);
    if (known != model_.parameters.end()) return known->second;
    const Json& entry = json_.at("parameters").at(name);
    const double value = number(entry.is_object() ? entry.at("value") : entry);
    model_.parameters[name] = value;
    return value;
  }
  void read_parameters() {
    if (!json_.contains("parameters")) return;
    for (const auto& item : json_["parameters"].items()) parameter(item.key());
  }

  void read_points(const std::string& owner, int index, const Json& json) {
    if (!json.contains("points")) return;
    for (const auto& item : json["points"].items())
      points_[owner + "." + item.key()] = point(index, item.value());
  }
  Point point(int body, const Json& json) {
    if (json.is_array()) return {body, vector(json)};
    Point result{body, json.contains("at") ? vector(json["at"]) : Vector3d(Vector3d::Zero())};
    if (json.contains("orientation")) result.orientation = orientation(json["orientation"]);
    return result;
  }
  Point point(const std::string& name) const {
    const auto found = points_.find(name);
    if (found == points_.end()) throw std::runtime_error("no point " + name);
    return found->second;
  }

  Matrix3d orientation(const Json& json) {
    Matrix3d rotation = Matrix3d::Identity();
    if (json.contains("matrix")) {
      for (int k = 0; k < 9; ++k)
        rotation(k / 3, k % 3) = number(json["matrix"].at(static_cast<std::size_t>(k)));
    } else if (json.contains("rpy")) {
      const Vector3d rpy = vector(json["rpy"]);
      rotation = Eigen::AngleAxisd(rpy.z(), Vector3d::UnitZ()) *
                 Eigen::AngleAxisd(rpy.y(), Vector3d::UnitY()) *
                 Eigen::AngleAxisd(rpy.x(), Vector3d::UnitX());
    }
    return rotation;
  }

  void count(Joint& joint, const std::vector<std::string>& coordinates,
             const std::vector<std::string>& velocities) {
    if (joint.role == "locked") return;
    joint.coordinate = model_.nq();
    joint.velocity = model_.nqd();
    for (const std::string& suffix : coordinates) model_.coordinates.push_back(joint.name + suffix);
    for (const std::string& suffix : velocities) model_.velocities.push_back(joint.name + suffix);
  }

  std::vector<Joint> joints(const Json& json) {
    const std::string type = json.at("type");
    if (type == "Ball" || type == "Free") return {spatial(json, type == "Free")};
    if (type == "Universal") return {universal(json, 0), universal(json, 1)};
    return {joint(json, type)};
  }

  Joint universal(const Json& json, int part) {
    const auto k = static_cast<std::size_t>(part);
    Json one = json;
    one["name"] = json.at("name").get<std::string>() + (part == 0 ? ".x" : ".y");
    for (const char* key : {"q0", "qd0", "force", "armature"})
      if (json.contains(key)) one[key] = json[key].at(k);
    return joint(one, part == 0 ? "Rx" : "Ry");
  }

  Joint spatial(const Json& json, bool free) {
    Joint result;
    result.name = json.at("name");
    result.role = json.value("role", "");
    result.ball = !free;
    result.free = free;
    if (json.contains("armature")) result.armature = number(json["armature"]);
    const Json at = json.value("q0", free ? Json{0, 0, 0, 1, 0, 0, 0} : Json{1, 0, 0, 0});
    for (const Json& value : at) result.pose.push_back(number(value));
    for (const Json& force : json.value("force", Json::array())) result.forces.emplace_back(text(force));
    if (free)
      count(result, {".x", ".y", ".z", ".qw", ".qx", ".qy", ".qz"},
            {".vx", ".vy", ".vz", ".wx", ".wy", ".wz"});
    else
      count(result, {".qw", ".qx", ".qy", ".qz"}, {".wx", ".wy", ".wz"});
    return result;
  }

  // Any rotation whose z is the axis.
  Matrix3d frame_about(const Json& axis) {
    return Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), vector(axis).normalized())
        .toRotationMatrix();
  }

  Joint joint(const Json& json, const std::string& type) {
    const bool along_axis = json.contains("axis");
    Joint result;
    result.name = json.at("name");
    result.revolute = type.at(0) == 'R' || type == "Screw";
    result.axis = along_axis ? 2 : type.at(1) - 'x';
    if (along_axis) result.frame = frame_about(json["axis"]);
    if (json.contains("pitch")) result.pitch = number(json["pitch"]);
    if (json.contains("armature")) result.armature = number(json["armature"]);
    if (json.contains("q0")) result.q0 = number(json["q0"]);
    if (json.contains("qd0")) result.qd0 = number(json["qd0"]);
    if (json.contains("force")) result.force = Formula(text(json["force"]));
    if (json.contains("motion")) result.motion = Formula(text(json["motion"]));
    result.role = json.value("role", "");
    count(result, {""}, {""});
    return result;
  }

  /// First: any body may name any other and its points, whatever their order in the file.
  void name_body(const Json& json, int index) {
    const std::string name = json.at("name");
    indices_[name] = index;
    points_[name + ".origin"] = {index, Vector3d::Zero()};
    read_points(name, index, json);
  }
  void read_body(const Json& json) {
    Body body;
    body.name = json.at("name");
    const std::string parent = json.value("parent", "base");
    if (parent != "base") body.parent = indices_.at(parent);
    if (json.contains("at"))
      body.at = json["at"].is_string() ? point(parent + "." + json["at"].get<std::string>()).position
                                       : vector(json["at"]);
    if (json.contains("orientation")) body.orientation = orientation(json["orientation"]);
    for (const Json& entry : json.value("joints", Json::array())) {
      const std::vector<Joint> parts = joints(entry);
      body.joints.insert(body.joints.end(), parts.begin(), parts.end());
    }
    if (json.contains("mass")) body.mass = number(json["mass"]);
    if (json.contains("com")) body.com = vector(json["com"]);
    if (json.contains("inertia")) body.inertia = tensor(json["inertia"]);
    model_.bodies.push_back(std::move(body));
  }
  Matrix3d tensor(const Json& json) {
    Matrix3d result;
    const double xx = number(json.at(0)), xy = number(json.at(1)), xz = number(json.at(2));
    const double yy = number(json.at(3)), yz = number(json.at(4)), zz = number(json.at(5));
    result << xx, xy, xz, xy, yy, yz, xz, yz, zz;
    return result;
  }

  void read_force(const Json& json) {
    Force force;
    force.name = json.at("name");
    force.point = point(json.at("point"));
    force.law = json.value("law", "");
    force.frame = json.value("frame", "world");
    for (const Json& component : json.value("force", Json::array()))
      force.force.emplace_back(text(component));
    for (const Json& component : json.value("torque", Json::array()))
      force.torque.emplace_back(text(component));
    model_.forces.push_back(std::move(force));
  }

  void read_contact(const Json& json) {
    Contact contact{json.at("name"), shape(json.at("a")), shape(json.at("b")), {}, {}};
    contact.rigid = json.value("law", "") == "rigid";
    if (contact.rigid) {
      if (json.contains("friction")) contact.mu = number(json["friction"]);
      if (json.contains("restitution")) contact.restitution = number(json["restitution"]);
      model_.contacts.push_back(std::move(contact));
      return;
    }
    if (json.contains("normal")) contact.normal = Formula(text(json["normal"]));
    if (json.contains("friction")) contact.friction = Formula(text(json["friction"]));
    model_.contacts.push_back(std::move(contact));
  }

  Shape shape(const Json& json) {
    Shape result;
    for (const char* type : {"sphere", "capsule", "plane", "disc"})
      if (json.contains(type)) result.type = type;
    const Json& at = json.at(result.type);
    result.point = point(at.is_array() ? at.at(0).get<std::string>() : at.get<std::string>());
    if (at.is_array()) result.end = point(at.at(1).get<std::string>());
    if (json.contains("radius")) result.radius = number(json["radius"]);
    const char* const key = result.type == "plane" ? "direction" : "axis";
    if (json.contains(key)) result.direction = result.point.orientation * vector(json[key]).normalized();
    return result;
  }

  const Json& json_;
  Model model_;
  std::map<std::string, Point> points_;
  std::map<std::string, int> indices_;
};

} // namespace

Model read_model(const std::string& json_text) {
  const Json json = Json::parse(json_text);
  return Reader(json).read();
}

} // namespace reference
