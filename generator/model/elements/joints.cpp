// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/elements/joints.h"
#include "base/index.h"
#include "base/text.h"
#include "model/axis.h"
#include "model/fields.h"
#include "model/initial_pose.h"

namespace mbsgen::model {

namespace {

const ObjectRule joint_rule{"a joint",
                            {{"name", true},
                             {"type", true},
                             {"axis"},
                             {"pitch"},
                             {"doc"},
                             {"role"},
                             {"q0"},
                             {"qd0"},
                             {"force"},
                             {"motion"}}};

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

  std::vector<Joint> parts(const TypeRow& row, const Joint& whole) {
    std::vector<Joint> result;
    const bool spatial = is_spatial(row.parts.front().second);
    for (const auto& [suffix, type] : row.parts) {
      result.push_back(whole);
      result.back().name += suffix;
      result.back().type = type;
    }
    if (spatial) {
      Joint& joint = result.front();
      InitialPose pose = read_initial_pose(json_, joint.type, pool_, scalars_, diagnostics_);
      joint.q0 = std::move(pose.coordinates);
      joint.frame = std::move(pose.attitude);
      joint.qd0 = components("qd0", joint.form().velocities.size(), velocities_text(joint));
      return result;
    }
    const std::string expected =
        "two numbers, of " + quoted(whole.name + ".x") + " and " + quoted(whole.name + ".y");
    const std::vector<Scalar> q0 = components("q0", result.size(), expected);
    const std::vector<Scalar> qd0 = components("qd0", result.size(), expected);
    for (std::size_t i = 0; i < result.size(); ++i) {
      result[i].q0 = {q0[i]};
      result[i].qd0 = {qd0[i]};
    }
    return result;
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
