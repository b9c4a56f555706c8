// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/mbs/shapes.h"
#include "import/numbers.h"
#include <string>

namespace mbsgen::importer {
namespace {

const XmlElement* graphics_of(const XmlElement* owner, const char* dimensions) {
  return child(child(owner, "graphics"), dimensions);
}

// Numbers of children, 0 where there is none; remembers whether a text was no number.
class Numbers {
public:
  double of(const XmlElement* parent, const char* name) {
    const std::string text = child_text(parent, name);
    const auto value = text.empty() ? std::optional<double>(0) : parse_number(text);
    wrong_ = wrong_ || !value;
    return value.value_or(0);
  }
  bool wrong() const { return wrong_; }

private:
  bool wrong_ = false;
};

class ShapeReader {
public:
  explicit ShapeReader(const XmlElement& element) : element_(element), kind_(element.Name()) {}

  std::optional<Shape> read() {
    const Vec3 scale = vector("scale");
    const double opacity = 1 - number("transparency");
    const auto form = form_of(scale);
    const Pose pose{rotation_of(vector("rotation")), vector("position")};
    if (!form || !(opacity > 0) || child(&element_, "hide") != nullptr || numbers_.wrong())
      return std::nullopt;
    return Shape{*form, pose, rpy_of(pose.rotation), kind_ == "inline" ? "" : color(), opacity};
  }

private:
  Vec3 vector(const char* name) {
    const XmlElement* const element = child(&element_, name);
    return {numbers_.of(element, "x"), numbers_.of(element, "y"), numbers_.of(element, "z")};
  }

  double number(const char* name) { return numbers_.of(&element_, name); }

  std::optional<Json> form_of(const Vec3& scale) {
    const auto& [x, y, z] = scale;
    const Vec3 size = vector("size");
    if (kind_ == "box") return box_form({size[0] * x, size[1] * y, size[2] * z});
    if (kind_ == "cylinder" && x == z) return cylinder_form(number("radius") * x, number("height") * y);
    if (kind_ == "sphere" && x == y && y == z) return sphere_form(number("radius") * x);
    if (kind_ == "inline") return mesh_form(child_text(&element_, "url"), scale);
    return std::nullopt;
  }

  Mat3 rotation_of(const Vec3& angles) const {
    Mat3 rotation = identity;
    for (std::size_t i = 0; i < 3; ++i) {
      Rpy one{};
      one[i] = snapped(angles[i], angle_tolerance);
      rotation = rotation * matrix_of(one);
    }
    if (kind_ != "cylinder") return rotation;
    const Rpy y_to_z{snapped(-1.57079632679489661923, angle_tolerance), {}, {}};
    return rotation * matrix_of(y_to_z);
  }

  std::string color() const {
    const XmlElement* const color = child(&element_, "color");
    Vec3 shares{};
    for (std::size_t i = 0; i < 3; ++i) {
      const char* const text = color == nullptr ? nullptr : color->Attribute(std::array{"R", "G", "B"}[i]);
      const auto value = text == nullptr ? std::nullopt : parse_number(text);
      if (!value) return {};
      shares[i] = *value / 255;
    }
    return color_of(shares);
  }

  const XmlElement& element_;
  const std::string kind_;
  Numbers numbers_;
};

} // namespace

std::vector<Shape> read_mbs_shapes(const XmlElement* owner, UnseenShapes& unseen) {
  std::vector<Shape> shapes;
  const XmlElement* const list = child(graphics_of(owner, "x3D"), "x3D_shapes");
  for (const XmlElement* one = list == nullptr ? nullptr : list->FirstChildElement(); one != nullptr;
       one = one->NextSiblingElement())
    if (auto shape = ShapeReader(*one).read())
      shapes.push_back(*std::move(shape));
    else
      unseen.add(location(*one));
  return shapes;
}

std::optional<std::array<double, 2>> read_mbs_place(const XmlElement* owner) {
  const XmlElement* body = graphics_of(owner, "x2D");
  const XmlElement* origin = body;
  if (const XmlElement* const base = child(body, "base_body"))
    body = base;
  else
    for (const XmlElement& joint : Children(owner, "joint")) origin = graphics_of(&joint, "x2D");
  if (child(body, "position") == nullptr || child(origin, "position") == nullptr) return std::nullopt;
  Numbers numbers;
  std::array<double, 2> place{};
  for (std::size_t i = 0; i < 2; ++i) {
    const char* const axis = i == 0 ? "x" : "y";
    place[i] = numbers.of(child(body, "position"), axis) + numbers.of(child(body, "size"), axis) / 2;
    if (origin != body) place[i] += numbers.of(child(origin, "position"), axis);
  }
  return numbers.wrong() ? std::nullopt : std::optional(place);
}

} // namespace mbsgen::importer
