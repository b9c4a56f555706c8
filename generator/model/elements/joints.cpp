// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/index.h"
#include "base/text.h"
#include "model/elements/elements.h"
#include "model/fields.h"
#include "model/rotation.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::model {

namespace {

using Triple = std::array<double, 3>;

std::size_t largest_component(const Triple& u) {
  std::size_t largest = 0;
  for (std::size_t k = 1; k < 3; ++k)
    if (std::abs(u[k]) > std::abs(u[largest])) largest = k;
  return largest;
}

// The smallest rotation that takes the unit vector `from` to `to`, as a quaternion.
std::array<double, 4> between(const Triple& from, const Triple& to) {
  const auto& [x, y, z] = from;
  return {1 + x * to[0] + y * to[1] + z * to[2], y * to[2] - z * to[1], z * to[0] - x * to[2],
          x * to[1] - y * to[0]};
}

// The fraction of small numbers that the ratio is up to rounding, or the ratio itself.
double simplest(double ratio) {
  constexpr int largest_denominator = 1000;
  constexpr double rounding = 1e-15;
  for (int denominator = 1; denominator <= largest_denominator; ++denominator) {
    const double simple = std::round(ratio * denominator) / denominator;
    if (std::abs(simple - ratio) <= rounding) return simple;
  }
  return ratio;
}

// The unit vector. Vectors of one direction give one result, to the last bit, where their ratios are simple:
// [1, 2, 3] and [0.1, 0.2, 0.3].
Triple direction(Triple axis) {
  const double largest = std::abs(axis[largest_component(axis)]);
  for (double& component : axis) component = simplest(component / largest);
  const double length = std::hypot(std::hypot(axis[0], axis[1]), axis[2]);
  for (double& component : axis) component /= length;
  return axis;
}

// Axes whose z is ±e_a in the axes of `m`, whose columns they permute.
Cosines with_third(const Cosines& m, std::size_t a, bool reversed) {
  const std::size_t first = reversed ? (a + 2) % 3 : (a + 1) % 3;
  const std::size_t second = reversed ? (a + 1) % 3 : (a + 2) % 3;
  Cosines result;
  for (std::size_t row = 0; row < 9; row += 3) {
    result[row] = m[row + first];
    result[row + 1] = m[row + second];
    result[row + 2] = reversed ? -m[row + a] : m[row + a];
  }
  return result;
}

Cosines axes_about(const Triple& axis) {
  const std::size_t a = largest_component(axis);
  const bool reversed = axis[a] < 0;
  Triple nearest{};
  nearest[a] = reversed ? -1 : 1;
  return with_third(exact_cosines(between(nearest, axis)), a, reversed);
}

// The axes whose z is "axis" of a joint, which any length may have; z itself where there is none. The
// direction cosines are numbers, exact where the axis is a coordinate axis.
Rotation read_joint_axis(const Json& joint, expr::Pool& pool, ScalarReader& scalars,
                         Diagnostics& diagnostics) {
  Rotation result;
  const std::optional<Json> json = joint.find("axis");
  result.where = json ? json->where() : joint.where();
  if (!json) {
    diagnostics.error(result.where,
                      "the joint needs an \"axis\", add three numbers [x, y, z], its direction in the "
                      "axes before the joint");
    return result;
  }
  const std::size_t errors = diagnostics.errors();
  const Vec3 given = scalars.read_list<3>(*json, "three numbers [x, y, z]");
  if (diagnostics.errors() != errors) return result;
  for (const Scalar& component : given)
    if (!component.value.is_number() && contains(component.value, expr::SymbolKind::parameter)) {
      diagnostics.error(component.where,
                        "an axis is fixed when the code is generated, write numbers or mark the "
                        "parameter as \"constant\": true");
      return result;
    }
  Triple axis{given[0].nominal, given[1].nominal, given[2].nominal};
  if (!(std::abs(axis[largest_component(axis)]) > 0)) {
    diagnostics.error(result.where, "the axis is zero and has no direction, write one such as [0, 0, 1]");
    return result;
  }
  axis = direction(axis);
  return rotation_of(axes_about(axis), result.where, pool);
}

// The initial value of a spatial joint.
struct InitialPose {
  std::vector<Scalar> coordinates; // position of a free joint, m; then the unit quaternion w, x, y, z
  Rotation attitude;               // the same quaternion as a rotation, for a locked joint
};

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

// Reads "q0" of a ball or free joint: its coordinates, or an object with "rpy" or "quaternion", and of a
// free joint "position". The quaternion is normalized; one of length zero is an error.
InitialPose read_initial_pose(const Json& joint, JointType type, expr::Pool& pool, ScalarReader& scalars,
                              Diagnostics& diagnostics) {
  return PoseReader(type, pool, scalars, diagnostics).read(joint);
}

const ObjectRule joint_rule{"a joint",
                            {{"name", true},
                             {"type", true},
                             {"axis"},
                             {"pitch"},
                             {"doc"},
                             {"role"},
                             {"q0"},
                             {"qd0"},
                             {"armature"},
                             {"limits"},
                             {"force"},
                             {"motion"}}};

const ObjectRule limits_rule{"\"limits\"", {{"lower"}, {"upper"}, {"velocity"}, {"force"}}};

// Joint types of URDF and of other programs.
constexpr const char* one_rotation = "take 'Rx', 'Ry' or 'Rz', by the axis, or 'R' with an \"axis\"";
constexpr const char* one_translation = "take 'Tx', 'Ty' or 'Tz', by the axis, or 'T' with an \"axis\"";
const std::vector<ForeignWord> foreign_types{
    {"revolute", one_rotation},
    {"hinge", one_rotation},
    {"continuous", one_rotation},
    {"prismatic", one_translation},
    {"slide", one_translation},
    {"slider", one_translation},
    {"ball", "take 'Ball'"},
    {"spherical", "take 'Ball'"},
    {"universal", "take 'Universal'"},
    {"screw", "take 'Screw' with a \"pitch\""},
    {"helical", "take 'Screw' with a \"pitch\""},
    {"cylindrical", "write two joints, such as 'Tz' and 'Rz', one after another in \"joints\""},
    {"planar", "write three joints, such as 'Tx', 'Ty' and 'Rz', one after another in \"joints\""},
    {"free", "take 'Free'"},
    {"floating", "take 'Free'"},
    {"fixed", "leave \"joints\" out: a body without joints is welded to its parent"}};

// One word of "type": the joints that it stands for, by the suffixes of their names, and the keys that it
// has.
struct TypeRow {
  std::vector<std::pair<const char*, JointType>> parts;
  bool has_axis = false;
  bool has_pitch = false;
};

const std::vector<std::string>& type_words() {
  static const std::vector<std::string> words{"Tx", "Ty", "Tz",    "Rx",        "Ry",   "Rz",
                                              "T",  "R",  "Screw", "Universal", "Ball", "Free"};
  return words;
}

const TypeRow& type_row(std::size_t word) {
  using Type = JointType;
  static const TypeRow rows[] = {{{{"", Type::Tx}}},
                                 {{{"", Type::Ty}}},
                                 {{{"", Type::Tz}}},
                                 {{{"", Type::Rx}}},
                                 {{{"", Type::Ry}}},
                                 {{{"", Type::Rz}}},
                                 {{{"", Type::Tz}}, true},
                                 {{{"", Type::Rz}}, true},
                                 {{{"", Type::Screw}}, true, true},
                                 {{{".x", Type::Rx}, {".y", Type::Ry}}},
                                 {{{"", Type::Ball}}},
                                 {{{"", Type::Free}}}};
  return rows[word];
}

class JointReader {
public:
  JointReader(const Json& json, expr::Pool& pool, ScalarReader& scalars, Model& model,
              Diagnostics& diagnostics)
      : json_(json), pool_(pool), scalars_(scalars), model_(model), diagnostics_(diagnostics) {}

  // The joints of the entry, without coordinates.
  std::vector<Joint> read(NameTables& names) {
    static const std::vector<std::string> role_words{"independent", "dependent", "driven", "locked"};
    Joint joint;
    joint.where = json_.where();
    joint.role_where = joint.force_where = joint.motion_where = joint.where;
    if (!check_object(json_, joint_rule, diagnostics_)) return {joint};
    joint.owner =
        add_name(json_, NameUse::joint, static_cast<int>(model_.joints.size()), names.joints, diagnostics_);
    read_doc(json_, "doc", diagnostics_);
    const auto type = read_choice(json_, "type", type_words(), diagnostics_, foreign_types);
    if (const auto role = read_choice(json_, "role", role_words, diagnostics_))
      joint.role = static_cast<Role>(*role);
    if (const std::optional<Json> role = json_.find("role")) joint.role_where = role->where();
    joint.name = joint.owner;
    if (!type) return {joint};
    joint.word = type_words()[*type];
    read_axis(type_row(*type), joint);
    read_limits(type_row(*type), joint);
    return parts(type_row(*type), joint);
  }

private:
  void read_axis(const TypeRow& row, Joint& joint) {
    const std::optional<Json> axis = json_.find("axis");
    const std::optional<Json> pitch = json_.find("pitch");
    if (row.has_axis) joint.frame = read_joint_axis(json_, pool_, scalars_, diagnostics_);
    if (axis && !row.has_axis)
      diagnostics_.error(axis->key_where(), "a joint of type " + quoted(joint.word) +
                                                " has no axis of its own, remove it or write \"type\": "
                                                "\"R\", \"T\" or \"Screw\"");
    if (row.has_pitch && !pitch)
      diagnostics_.error(json_.where(), "a screw needs a \"pitch\", add its travel per angle in m/rad");
    if (pitch && !row.has_pitch)
      diagnostics_.error(pitch->key_where(),
                         "only a screw has a pitch, remove it or write \"type\": \"Screw\"");
    joint.pitch = scalars_.read(json_, "pitch");
  }

  void read_limits(const TypeRow& row, Joint& joint) {
    const std::optional<Json> limits = json_.find("limits");
    if (!limits || !check_object(*limits, limits_rule, diagnostics_)) return;
    if (row.parts.size() > 1 || is_spatial(row.parts.front().second)) {
      diagnostics_.error(limits->key_where(),
                         "limits are those of one coordinate, and a joint of type " + quoted(joint.word) +
                             " has several; remove them, or write joints of one coordinate in its place");
      return;
    }
    const auto limit = [&](const char* key) -> std::optional<Scalar> {
      const std::optional<Json> json = limits->find(key);
      return json ? std::optional(scalars_.read(*json)) : std::nullopt;
    };
    joint.limits = {limit("lower"), limit("upper"), limit("velocity"), limit("force")};
  }

  // Of each part of a joint that consists of joints of one coordinate; of a ball one for all its axes.
  std::vector<Scalar> armatures(const TypeRow& row, const Joint& joint) {
    if (row.parts.front().second != JointType::Free)
      return components("armature", row.parts.size(), texts_of_parts(joint));
    if (const std::optional<Json> armature = json_.find("armature"))
      diagnostics_.error(
          armature->key_where(),
          "an armature is the inertia of a rotor that turns with a joint, and a joint of type " +
              quoted(joint.word) +
              " moves along its axes, too; remove it, or add it to mass and inertia of the body");
    return std::vector<Scalar>(row.parts.size());
  }

  std::vector<Joint> parts(const TypeRow& row, const Joint& whole) {
    std::vector<Joint> result;
    const std::vector<Scalar> armature = armatures(row, whole);
    const bool spatial = is_spatial(row.parts.front().second);
    for (const auto& [suffix, type] : row.parts) {
      result.push_back(whole);
      result.back().name += suffix;
      result.back().type = type;
      result.back().armature = armature[result.size() - 1];
    }
    if (spatial) {
      Joint& joint = result.front();
      InitialPose pose = read_initial_pose(json_, joint.type, pool_, scalars_, diagnostics_);
      joint.q0 = std::move(pose.coordinates);
      joint.frame = std::move(pose.attitude);
      joint.qd0 = components("qd0", joint.form().velocities.size(), velocities_text(joint));
      return result;
    }
    const std::vector<Scalar> q0 = components("q0", result.size(), texts_of_parts(whole));
    const std::vector<Scalar> qd0 = components("qd0", result.size(), texts_of_parts(whole));
    for (std::size_t i = 0; i < result.size(); ++i) {
      result[i].q0 = {q0[i]};
      result[i].qd0 = {qd0[i]};
    }
    return result;
  }

  static std::string texts_of_parts(const Joint& whole) {
    return "two numbers, of " + quoted(whole.name + ".x") + " and " + quoted(whole.name + ".y");
  }

  static std::string velocities_text(const Joint& joint) {
    return joint.type == JointType::Free ? "six numbers [vx, vy, vz, wx, wy, wz], in the axes after the joint"
                                         : "three numbers [wx, wy, wz], in the axes after the joint";
  }

  // `object[key]`: a list, or a number where there is one; zeros where it is absent.
  std::vector<Scalar> components(const char* key, std::size_t count, const std::string& expected) {
    if (count == 1) return {scalars_.read(json_, key)};
    return scalars_.read_vector(json_, key, count, expected);
  }

  const Json& json_;
  expr::Pool& pool_;
  ScalarReader& scalars_;
  Model& model_;
  Diagnostics& diagnostics_;
};

} // namespace

void read_joint(const Json& json, int body, expr::Pool& pool, ScalarReader& scalars, NameTables& names,
                Model& model, std::vector<int>& rows, Diagnostics& diagnostics) {
  for (Joint& joint : JointReader(json, pool, scalars, model, diagnostics).read(names)) {
    const int row = static_cast<int>(model.joints.size());
    joint.body = body;
    joint.q0.resize(joint.form().coordinates.size());
    joint.qd0.resize(joint.form().velocities.size());
    if (joint.role != Role::locked) {
      joint.coordinate = model.nq();
      joint.velocity = model.nqd();
      model.coordinates.insert(model.coordinates.end(), joint.form().coordinates.size(), row);
      model.velocities.insert(model.velocities.end(), joint.form().velocities.size(), row);
    }
    rows.push_back(row);
    model.joints.push_back(std::move(joint));
  }
}

} // namespace mbsgen::model
