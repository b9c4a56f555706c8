// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/random_arm.h"
#include "properties/random/dice.h"
#include <array>
#include <sstream>

namespace random_models {

namespace {

using Triple = std::array<double, 3>;

class Arm {
public:
  explicit Arm(unsigned seed) : dice_(seed) {}

  std::string text() {
    text_ << R"({"mbsgen": 1, "name": "arm", "gravity": )" << list(gravity()) << R"(, "bodies": [)";
    const int bodies = 1 + dice_.pick(3);
    for (int body = 0; body < bodies; ++body) add_body(body);
    text_ << "]}";
    return text_.str();
  }

private:
  static std::string list(const Triple& v) {
    std::ostringstream text;
    text << '[' << v[0] << ", " << v[1] << ", " << v[2] << ']';
    return text.str();
  }

  double number() { return dice_.decimal(0.1, 1.0); }
  Triple any() { return {number(), -number(), number()}; }

  // Never along the common axis: gravity can be changed, and that it is along an axis would be a coincidence.
  Triple gravity() {
    const int kind = dice_.pick(5);
    return kind == 3 ? Triple{} : kind == 4 ? any() : coordinate_axis(kind);
  }

  static Triple coordinate_axis(int axis) {
    return {axis == 0 ? 1.0 : 0.0, axis == 1 ? 1.0 : 0.0, axis == 2 ? 1.0 : 0.0};
  }

  // An axis, the common one of this arm, or any other.
  Triple some_direction() {
    const int kind = dice_.pick(6);
    if (kind < 3) return coordinate_axis(kind);
    if (kind < 5) return common_;
    return any();
  }

  // Multiples of the common axis are places on it.
  Triple some_place() {
    const int kind = dice_.pick(4);
    if (kind == 0) return {};
    if (kind > 1) return any();
    const double size = number();
    Triple place = common_;
    for (double& component : place) component *= size;
    return place;
  }

  void add_joint(const std::string& name, bool first) {
    text_ << R"({"name": ")" << name << R"(", "type": ")";
    const int kind = dice_.pick(first ? 12 : 11);
    if (kind < 4)
      text_ << R"(R", "axis": )" << list(some_direction());
    else if (kind < 7)
      text_ << R"(T", "axis": )" << list(some_direction());
    else if (kind < 9)
      text_ << R"(Screw", "pitch": )" << number() << R"(, "axis": )" << list(some_direction());
    else
      text_ << (kind == 9 ? "Ball\"" : kind == 10 ? "Universal\"" : "Free\"");
    text_ << '}';
  }

  void add_joints(int body) {
    const int joints = body > 0 && dice_.once_in(6) ? 0 : 1 + dice_.pick(2); // or a weld
    text_ << R"(, "joints": [)";
    for (int joint = 0; joint < joints; ++joint) {
      text_ << (joint > 0 ? ", " : "");
      add_joint("j" + std::to_string(body) + std::to_string(joint), body == 0 && joint == 0);
    }
    text_ << ']';
  }

  void add_body(int body) {
    text_ << (body > 0 ? ", " : "") << R"({"name": "b)" << body << R"(", "parent": ")";
    text_ << (body == 0 ? "base" : "b" + std::to_string(dice_.once_in(4) ? 0 : body - 1)) << '"';
    text_ << R"(, "at": )" << list(some_place());
    if (dice_.once_in(4)) text_ << R"(, "orientation": {"rpy": )" << list(any()) << '}';
    add_joints(body);
    text_ << R"(, "mass": )" << 1 + number() << R"(, "com": )" << list(any()) << R"(, "inertia": [)"
          << 2 + number() << ", " << number() / 10 << ", " << number() / 10 << ", " << 2 + number() << ", "
          << number() / 10 << ", " << 2 + number() << "]}";
  }

  Dice dice_;
  Triple common_ = {1, 2, 3};
  std::ostringstream text_;
};

} // namespace

std::string random_arm(unsigned seed) {
  return Arm(seed).text();
}

} // namespace random_models
