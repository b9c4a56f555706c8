// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/initial_pose.h"
#include "model/fields.h"
#include "model/rotation.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::model {

namespace {

using Quaternion = std::array<double, 4>;

const ObjectRule ball_rule{"the initial attitude of a ball", {{"rpy"}, {"quaternion"}}};
const ObjectRule free_rule{"the initial pose of a free joint", {{"position"}, {"rpy"}, {"quaternion"}}};

// The quaternion of Rz(y) Ry(p) Rx(r).
Quaternion from_rpy(const Vec3& rpy) {
  const auto half = [&rpy](std::size_t k) { return rpy[k].nominal / 2; };
  const double cr = std::cos(half(0)), sr = std::sin(half(0)), cp = std::cos(half(1)), sp = std::sin(half(1)),
               cy = std::cos(half(2)), sy = std::sin(half(2));
  return {cy * cp * cr + sy * sp * sr, cy * cp * sr - sy * sp * cr, cy * sp * cr + sy * cp * sr,
          sy * cp * cr - cy * sp * sr};
}

class PoseReader {
public:
  PoseReader(JointType type, expr::Pool& pool, ScalarReader& scalars, Diagnostics& diagnostics)
      : free_(type == JointType::Free), pool_(pool), scalars_(scalars), diagnostics_(diagnostics) {}

  InitialPose read(const Json& joint) {
    const std::optional<Json> json = joint.find("q0");
    where_ = json ? json->where() : joint.where();
    position_.fill(exact_scalar(Rational(0), where_, pool_));
    if (json && json->is(JsonKind::object))
      read_object(*json);
    else if (json)
      read_list(*json);
    return pose();
  }

private:
  void read_object(const Json& json) {
    if (!check_object(json, free_ ? free_rule : ball_rule, diagnostics_)) return;
    const std::optional<Json> rpy = json.find("rpy");
    const std::optional<Json> quaternion = json.find("quaternion");
    if (json.find("position")) position_ = scalars_.read_list<3>(json, "position", "three numbers [x, y, z]");
    if (rpy && quaternion)
      diagnostics_.error(rpy->key_where(),
                         "an attitude is given by \"rpy\" or by \"quaternion\", write one of them");
    if (rpy) {
      const Vec3 angles = read_rpy(*rpy, pool_, scalars_, diagnostics_);
      quaternion_ = from_rpy(angles);
    }
    if (quaternion) set_quaternion(scalars_.read_vector(*quaternion, 4, "four numbers [w, x, y, z]"), 0);
  }

  void read_list(const Json& json) {
    const std::string expected =
        free_ ? "seven numbers [x, y, z, qw, qx, qy, qz], or {\"position\": [x, y, z], "
                "\"rpy\": [r, p, y]}"
              : "four numbers [qw, qx, qy, qz], or {\"rpy\": [r, p, y]}";
    const std::vector<Scalar> all = scalars_.read_vector(json, free_ ? 7 : 4, expected);
    if (free_) std::copy_n(all.begin(), 3, position_.begin());
    set_quaternion(all, free_ ? 3 : 0);
  }

  void set_quaternion(const std::vector<Scalar>& all, std::size_t first) {
    double square = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      quaternion_[k] = all[first + k].nominal;
      square += quaternion_[k] * quaternion_[k];
    }
    const double length = std::sqrt(square);
    if (all[first].given && length == 0)
      diagnostics_.error(where_,
                         "the quaternion is zero and describes no attitude, write [1, 0, 0, 0] for none");
    constexpr double rounding = 1e-3;
    if (std::abs(length - 1) > rounding && length > 0)
      diagnostics_.note(where_, "the quaternion does not have the length 1, it is normalized");
    for (double& component : quaternion_) component = length > 0 ? component / length : component;
  }

  InitialPose pose() {
    InitialPose pose;
    const auto finite = [](double component) { return std::isfinite(component); };
    const bool wrong =
        !std::all_of(quaternion_.begin(), quaternion_.end(), finite) || quaternion_ == Quaternion{};
    if (wrong) quaternion_ = {1, 0, 0, 0}; // has been reported
    if (free_) pose.coordinates.assign(position_.begin(), position_.end());
    for (const double component : quaternion_)
      pose.coordinates.push_back(exact_scalar(Rational::from_double(component), where_, pool_));
    pose.attitude = rotation_of(exact_cosines(quaternion_), where_, pool_);
    return pose;
  }

  bool free_;
  expr::Pool& pool_;
  ScalarReader& scalars_;
  Diagnostics& diagnostics_;
  Location where_;
  Vec3 position_;
  Quaternion quaternion_{1, 0, 0, 0};
};

} // namespace

InitialPose read_initial_pose(const Json& joint, JointType type, expr::Pool& pool, ScalarReader& scalars,
                              Diagnostics& diagnostics) {
  return PoseReader(type, pool, scalars, diagnostics).read(joint);
}

} // namespace mbsgen::model
