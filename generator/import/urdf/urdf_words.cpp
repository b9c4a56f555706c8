// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/urdf/urdf_words.h"
#include <iterator>

namespace mbsgen::importer {
namespace {

using Words = std::vector<Word>;

const char* const quaternion = "% is not read, write the rotation as rpy";
const char* const loop =
    "% closes a loop and is not read: remove it, and write the loop into \"cuts\" of the model file "
    "that 'mbsgen import' makes, or into \"add\" of a file for --changes";
const char* const force =
    "% is a force that is left out, write it as \"force\" of a joint or of a link, by --changes or in "
    "the model file";

const char* const rotor =
    "% is left out here: write a rotor's inertia into the <actuator> of a <transmission>";

Words with_origin(const std::string& owner, Fate fate, const std::string& name = "/origin") {
  return {{owner + name, fate, "xyz rpy"},
          {owner + name + "@quat_xyzw", fate == Fate::kept ? Fate::refused : Fate::noted, {}, quaternion}};
}

Words link_words() {
  return {
      {"robot/link", Fate::kept, "name", {}, true},
      {"robot/link@type", Fate::silent},
      {"robot/link/inertial", Fate::kept},
      {"robot/link/inertial/mass", Fate::kept, "value"},
      {"robot/link/inertial/inertia", Fate::kept, "ixx ixy ixz iyy iyz izz"},
      {"robot/link/visual", Fate::drawn, {}, {}, true},
      {"robot/link/visual@name", Fate::silent},
      {"robot/link/visual@group", Fate::silent},
      {"robot/link/visual/geometry", Fate::drawn},
      {"robot/link/visual/geometry/box", Fate::drawn, "size"},
      {"robot/link/visual/geometry/cylinder", Fate::drawn, "radius length"},
      {"robot/link/visual/geometry/sphere", Fate::drawn, "radius"},
      {"robot/link/visual/geometry/capsule", Fate::drawn, "radius length"},
      {"robot/link/visual/geometry/mesh", Fate::drawn, "filename scale"},
      {"robot/link/visual/material", Fate::drawn, "name"},
      {"robot/link/visual/material/color", Fate::drawn, "rgba"},
      {"robot/link/visual/material/texture", Fate::silent},
      {"robot/link/collision", Fate::silent},
      {"robot/link/collision_checking", Fate::silent},
      {"robot/link/self_collision_checking", Fate::silent},
      {"robot/link/self_filter", Fate::silent},
      {"robot/link/sensor", Fate::silent},
      {"robot/link/contact",
       Fate::noted,
       {},
       "% is left out: bodies touch nothing but in \"contacts\" of the model file"},
  };
}

Words joint_words() {
  return {
      {"robot/joint", Fate::kept, "name type independent", {}, true},
      {"robot/joint/parent", Fate::kept, "link"},
      {"robot/joint/child", Fate::kept, "link"},
      {"robot/joint/axis", Fate::kept, "xyz"},
      {"robot/joint/dynamics", Fate::kept, "damping friction"},
      {"robot/joint/mimic", Fate::kept, "joint multiplier offset"},
      {"robot/joint/calibration", Fate::silent},
      {"robot/joint/limit", Fate::kept, "lower upper effort velocity"},
      {"robot/joint/safety_controller",
       Fate::noted,
       {},
       "% is left out: a controller is no part of the model"},
  };
}

Words robot_words() {
  return {
      {"robot", Fate::kept, "name"},
      {"robot@version", Fate::silent},
      {"robot/material", Fate::drawn, "name", {}, true},
      {"robot/material/color", Fate::drawn, "rgba"},
      {"robot/material/texture", Fate::silent},
      {"robot/sensor", Fate::silent},
      {"robot/frame", Fate::silent},
      {"robot/gripper", Fate::silent},
      {"robot/collision_filter_group", Fate::silent},
      {"robot/actuator", Fate::noted, {}, "% is left out: \"actuators\" of the model file names joints"},
      {"robot/ros2_control",
       Fate::noted,
       {},
       "% is left out but for the joints that it commands: controllers are no part of the model, and joints "
       "follow others by <mimic> alone"},
      {"robot/mujoco", Fate::noted, {}, "% is left out: it holds settings of MuJoCo"},
      {"robot/force_element", Fate::warned, {}, force},
      {"robot/loop_joint", Fate::refused, {}, loop},
  };
}

// import/urdf/transmissions.h
Words transmission_words() {
  Words words = {
      {"robot/transmission", Fate::kept, {}, {}, true},
      {"robot/transmission@name", Fate::silent},
      {"robot/transmission@type", Fate::silent},
      {"robot/transmission/mechanicalReduction", Fate::kept},
      {"robot/transmission/joint", Fate::kept, "name", {}, true},
      {"robot/transmission/joint/mechanicalReduction", Fate::kept},
      {"robot/transmission/actuator", Fate::kept, {}, {}, true},
      {"robot/transmission/actuator@name", Fate::silent},
      {"robot/transmission/actuator/mechanicalReduction", Fate::kept},
      {"robot/transmission/actuator/drake:gear_ratio", Fate::kept, "value"},
      {"robot/transmission/actuator/drake:rotor_inertia", Fate::kept, "value"},
  };
  for (const char* const name :
       {"type", "motorTorqueConstant", "compensator", "simulated_actuated_joint", "joint/hardwareInterface",
        "joint/role", "joint/offset", "actuator/hardwareInterface", "actuator/motorTorqueConstant",
        "actuator/role"})
    words.push_back({std::string("robot/transmission/") + name, Fate::silent});
  return words;
}

Words drake_words() {
  Words words = {
      {"robot/drake:collision_filter_group", Fate::silent},
      {"robot/joint/drake:rotor_inertia", Fate::warned, {}, rotor},
      {"robot/drake:coupler_constraint",
       Fate::refused,
       {},
       "% is not read: write it as <mimic>, or into \"constraints\" of the model file that 'mbsgen import' makes"},
      {"robot/drake:joint",
       Fate::refused,
       {},
       "% is not read: write a joint of URDF in its place, and its type into the model file that 'mbsgen import' makes"},
  };
  for (const char* const name : {"tendon_constraint", "linear_bushing_rpy"})
    words.push_back({std::string("robot/drake:") + name, Fate::refused, {}, loop});
  for (const char* const name : {"linear_spring_damper", "prismatic_spring", "revolute_spring"})
    words.push_back({std::string("robot/drake:") + name, Fate::warned, {}, force});
  return words;
}

const char* const moves = "% of a joint that closes a loop is left out: it acts on no coordinate of the tree";

// Joints that close loops (import/urdf/closures.h).
Words closure_words() {
  Words words = {
      {"robot/constraint", Fate::kept, "name type", {}, true},
      {"robot/constraint/parent", Fate::kept, "link"},
      {"robot/constraint/child", Fate::kept, "link"},
      {"robot/constraint/parent_axis", Fate::kept, "xyz"},
      {"robot/constraint/child_axis", Fate::kept, "xyz"},
      {"robot/loop", Fate::kept, "name type", {}, true},
      {"robot/loop/predecessor", Fate::kept, "link"},
      {"robot/loop/successor", Fate::kept, "link"},
      {"robot/loop/axis", Fate::kept, "xyz"},
      {"robot/gazebo/joint", Fate::kept, "name type", {}, true},
      {"robot/gazebo/joint/parent", Fate::kept},
      {"robot/gazebo/joint/child", Fate::kept},
      {"robot/gazebo/joint/pose", Fate::kept},
      {"robot/gazebo/joint/pose@relative_to",
       Fate::refused,
       {},
       "% is not read: give the pose in the frame of the child link, which is the frame without it"},
      {"robot/gazebo/joint/physics", Fate::silent},
      {"robot/gazebo/joint/sensor", Fate::silent},
  };
  for (const std::string place : {"robot/constraint", "robot/loop"})
    for (const std::string name : {"/limit", "/dynamics"})
      words.push_back({place + name, Fate::noted, {}, moves});
  for (const std::string axis : {"robot/gazebo/joint/axis", "robot/gazebo/joint/axis2"}) {
    words.push_back({axis, Fate::kept});
    words.push_back({axis + "/xyz", Fate::kept});
    words.push_back(
        {axis + "/xyz@expressed_in",
         Fate::refused,
         {},
         "% is not read: give the axis in the frame of the joint, which is the frame without it"});
    words.push_back({axis + "/limit", Fate::noted, {}, moves});
    words.push_back({axis + "/dynamics", Fate::noted, {}, moves});
  }
  return words;
}

Words drake_closure_words() {
  Words words;
  const auto add = [&words](const std::string& name, const std::string& place,
                            const std::string& attributes) {
    const std::string path = "robot/drake:" + name, start = path + "/drake:" + name + "_";
    words.push_back({path, Fate::kept, {}, {}, true});
    for (const std::string end : {"A", "B"}) words.push_back({start + "body_" + end, Fate::kept, "name"});
    for (const std::string point : {"AP", "BQ"})
      words.push_back({start + place + point, Fate::kept, attributes});
    return start;
  };
  add("ball_constraint", "p_", "value");
  add("weld_constraint", "X_", "xyz rpy");
  const std::string distance = add("distance_constraint", "p_", "value");
  words.push_back({distance + "distance", Fate::kept, "value"});
  for (const char* const name : {"stiffness", "damping"})
    words.push_back({distance + name,
                     Fate::refused,
                     {},
                     "% makes a spring of the distance: write it as one of \"links\" of the model file that "
                     "'mbsgen import' makes"});
  return words;
}

// Gazebo's extensions are elements of SDF, which Gazebo adds to the link or the joint of "reference".
Words gazebo_words() {
  const char* const contact =
      "parameters of Gazebo's contacts are left out: bodies touch nothing but in \"contacts\" of the "
      "model file";
  const char* const addition =
      "% in <gazebo> is not read, and what it adds may close a loop: remove it, and write it as "
      "bodies, joints or \"cuts\" into the model file that 'mbsgen import' makes";
  const char* const gravity = "% is left out: gravity acts on every body";
  Words words = {
      {"robot/gazebo", Fate::kept, {}, {}, true},
      {"robot/gazebo@reference", Fate::silent},
      {"robot/gazebo/link", Fate::refused, {}, addition},
      {"robot/gazebo/model", Fate::refused, {}, addition},
      {"robot/gazebo/springStiffness", Fate::warned, {}, force},
      {"robot/gazebo/springReference", Fate::warned, {}, force},
      {"robot/gazebo/dampingFactor", Fate::warned, {}, force},
      {"robot/gazebo/velocity_decay", Fate::warned, {}, force},
      {"robot/gazebo/gravity", Fate::noted, {}, gravity},
      {"robot/gazebo/turnGravityOff", Fate::noted, {}, gravity},
      {"robot/gazebo/static", Fate::noted, {}, "% is left out: the root is fixed but with --floating"},
      {"robot/gazebo/plugin",
       Fate::noted,
       {},
       "% is left out: forces and couplings of joints that a plugin makes are not in the model"},
  };
  for (const char* const name : {"mu", "mu1", "mu2", "mu3", "fdir1", "kp", "kd", "maxVel", "minDepth",
                                 "maxContacts", "slip1", "slip2", "slip", "torsional_friction"})
    words.push_back({std::string("robot/gazebo/") + name, Fate::noted, {}, contact});
  for (const char* const name : {"selfCollide",
                                 "self_collide",
                                 "material",
                                 "visual",
                                 "collision",
                                 "sensor",
                                 "pose",
                                 "laserRetro",
                                 "preserveFixedJoint",
                                 "disableFixedJointLumping",
                                 "provideFeedback",
                                 "implicitSpringDamper",
                                 "cfmDamping",
                                 "fudgeFactor",
                                 "stopCfm",
                                 "stopErp",
                                 "stopKp",
                                 "stopKd",
                                 "erp",
                                 "cfm",
                                 "canonicalBody",
                                 "enable_wind"})
    words.push_back({std::string("robot/gazebo/") + name, Fate::silent});
  return words;
}

Vocabulary all_words() {
  Words all;
  for (Words part :
       {robot_words(), transmission_words(), drake_words(), link_words(), joint_words(), gazebo_words(),
        closure_words(), drake_closure_words(), with_origin("robot/constraint", Fate::kept, "/parent_origin"),
        with_origin("robot/constraint", Fate::kept, "/child_origin"),
        with_origin("robot/loop/predecessor", Fate::kept), with_origin("robot/loop/successor", Fate::kept),
        with_origin("robot/link/inertial", Fate::kept), with_origin("robot/link/visual", Fate::drawn),
        with_origin("robot/joint", Fate::kept)})
    all.insert(all.end(), std::make_move_iterator(part.begin()), std::make_move_iterator(part.end()));
  return Vocabulary(std::move(all));
}

} // namespace

const Vocabulary& urdf_words() {
  static const Vocabulary vocabulary = all_words();
  return vocabulary;
}

} // namespace mbsgen::importer
