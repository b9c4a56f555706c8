// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/import/spatial.h"
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace mbsgen::test {
namespace {

using nlohmann::json;

/// A number, or one of the expressions that an import writes: [-][k*]pi[/2].
double number_of(const json& value) {
  if (value.is_number()) return value.get<double>();
  std::string text = value.get<std::string>();
  double result = 3.14159265358979323846;
  if (text.front() == '-') {
    result = -result;
    text.erase(0, 1);
  }
  if (const auto star = text.find('*'); star != std::string::npos) {
    result *= std::stod(text.substr(0, star));
    text.erase(0, star + 1);
  }
  if (text == "pi/2") return result / 2;
  if (text == "pi") return result;
  throw std::runtime_error("not a quarter turn: " + text);
}

Eigen::Vector3d vector_of(const json& values) {
  return {number_of(values[0]), number_of(values[1]), number_of(values[2])};
}

/// A body and its frame.
struct Frame {
  const json* body = nullptr;
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
};

using Frames = std::map<std::string, Frame>;

Eigen::Matrix3d orientation_of(const json& owner) {
  if (!owner.contains("orientation")) return Eigen::Matrix3d::Identity();
  const Eigen::Vector3d rpy = vector_of(owner["orientation"]["rpy"]);
  return rotation_of(rpy[0], rpy[1], rpy[2]);
}

/// Of a point in its body.
Eigen::Isometry3d point_of(const json& point) {
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
  pose.translate(vector_of(point.is_array() ? point : point["at"]));
  if (point.is_object()) pose.rotate(orientation_of(point));
  return pose;
}

Eigen::Vector3d anchor(const json& body, const Frame& parent) {
  if (!body.contains("at")) return Eigen::Vector3d::Zero();
  const json& place = body["at"];
  if (!place.is_string()) return vector_of(place);
  return point_of((*parent.body)["points"].at(place.get<std::string>())).translation();
}

Eigen::Isometry3d motion(const std::string& type, const Coordinates& coordinates, const std::string& joint) {
  if (type == "Free") return free_pose(coordinates, joint);
  const double q = value_of(coordinates, joint);
  const Eigen::Vector3d axis = Eigen::Vector3d::Unit(type.at(1) - 'x');
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
  if (type.at(0) == 'T')
    pose.translate(q * axis);
  else
    pose.rotate(Eigen::AngleAxisd(q, axis));
  return pose;
}

Frame placed(const json& body, const Frames& frames, const Coordinates& coordinates) {
  const Frame& parent = frames.at(body["parent"]);
  Frame frame{&body, parent.pose};
  frame.pose.translate(anchor(body, parent));
  frame.pose.rotate(orientation_of(body));
  for (const json& joint : body["joints"])
    frame.pose = frame.pose * motion(joint["type"], coordinates, joint["name"]);
  return frame;
}

WorldBody seen(const Frame& frame) {
  const json& body = *frame.body;
  WorldBody result;
  result.axes = frame.pose.rotation();
  result.mass = body.value("mass", 0.0);
  result.com = frame.pose * vector_of(body.value("com", json{0, 0, 0}));
  const json i = body.value("inertia", json{0, 0, 0, 0, 0, 0});
  Eigen::Matrix3d tensor;
  tensor << number_of(i[0]), number_of(i[1]), number_of(i[2]), //
      number_of(i[1]), number_of(i[3]), number_of(i[4]),       //
      number_of(i[2]), number_of(i[4]), number_of(i[5]);
  result.tensor = result.axes * tensor * result.axes.transpose();
  const json points = body.value("points", json::object());
  for (const auto& [name, place] : points.items()) result.points[name] = frame.pose * point_of(place);
  // The body's own frame is that of its link, unless a point of the link's name says otherwise.
  result.points.emplace(body["name"].get<std::string>(), frame.pose);
  return result;
}

} // namespace

Eigen::Isometry3d free_pose(const Coordinates& coordinates, const std::string& joint) {
  const auto at = [&](const char* name) { return value_of(coordinates, joint + "." + name); };
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
  pose.translate(Eigen::Vector3d(at("x"), at("y"), at("z")));
  pose.rotate(Eigen::Quaterniond(at("qw"), at("qx"), at("qy"), at("qz")).normalized());
  return pose;
}

World model_world(const std::string& model_text, const Coordinates& coordinates) {
  const json model = json::parse(model_text);
  const json base = model.value("base", json::object());
  Frames frames;
  frames["base"].body = &base;
  World world;
  for (const json& body : model["bodies"]) {
    const Frame frame = frames[body["name"]] = placed(body, frames, coordinates);
    world[body["name"]] = seen(frame);
  }
  return world;
}

} // namespace mbsgen::test
