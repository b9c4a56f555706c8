// SPDX-License-Identifier: GPL-3.0-or-later
// Files of other programs in place of a model file.
#include "commands/cli/program.h"
#include "import/sdf/sdf.h"
#include "support/catch.hpp"

using namespace mbsgen;
using test::run_program;

namespace {

const std::string ur5 = "'" + (test::source_dir() / "examples/ur5/ur5.urdf").string() + "'";

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Two joints, the first with damping; the tensor of the second link is one that no body has.
constexpr const char* odd_arm = R"(<robot name="arm">
<link name="world"/>
<link name="upper"><inertial><mass value="2"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
<link name="lower"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="9"/></inertial></link>
<link name="tool"/>
<joint name="shoulder" type="revolute"><parent link="world"/><child link="upper"/><dynamics damping="0.5"/></joint>
<joint name="elbow" type="revolute"><parent link="upper"/><child link="lower"/></joint>
<joint name="grip" type="fixed"><parent link="lower"/><child link="tool"/><origin rpy="0 0.5 0"/></joint>
</robot>
)";

} // namespace

TEST_CASE("code from a URDF file in one step is the code from its import") {
  const test::TemporaryDirectory folder;
  const std::string options = " --sensors world,wrist_3_link --lock elbow_joint=pi/2 --damping --floating ";
  CHECK(run_program(folder, ur5 + " -o one" + options + "--keep-model --quiet").exit_code == 0);
  CHECK(run_program(folder, "import " + ur5 + " -o ur5.json --quiet" + options).exit_code == 0);
  CHECK(run_program(folder, "ur5.json -o two --quiet").exit_code == 0);
  CHECK(test::listing(folder.path() / "one") == "ur5.hpp ur5.json ur5.report.json");
  for (const char* file : {"ur5.hpp", "ur5.report.json"})
    CHECK(test::read_file(folder.path() / "one" / file) == test::read_file(folder.path() / "two" / file));
  CHECK(test::read_file(folder.path() / "one/ur5.json") == test::read_file(folder.path() / "ur5.json"));
  CHECK(contains(test::read_file(folder.path() / "one/ur5.hpp"), "void sensor_wrist_3_link("));
  CHECK(contains(test::read_file(folder.path() / "one/ur5.hpp"), "\"base.qw\""));
  CHECK(run_program(folder, ur5 + " -o three --quiet").exit_code == 0);
  CHECK(test::listing(folder.path() / "three") == "ur5.hpp ur5.report.json");
}

TEST_CASE("a root link moves on one joint, or on six") {
  const test::TemporaryDirectory folder;
  const auto has = [&](const std::string& options, const char* partition) {
    return contains(run_program(folder, "check " + ur5 + options).output, partition);
  };
  CHECK(has("", "nq = 6, DOF = 6"));
  CHECK(has(" --floating", "nq = 13, nqd = 12, DOF = 12"));
  CHECK(has(" --floating=free",
            "independent: base.vx, base.vy, base.vz, base.wx, base.wy, base.wz, shoulder_pan"));
  CHECK(has(" --floating=euler",
            "independent: base_x, base_y, base_z, base_yaw, base_pitch, base_roll, shoulder_pan"));
}

TEST_CASE("check reads the files of other programs") {
  const test::TemporaryDirectory folder;
  const std::string text = run_program(folder, "check " + ur5 + " --lock elbow_joint").output;
  CHECK(contains(text, "nq = 5, DOF = 5"));
}

TEST_CASE("findings about an imported model name the line of the file that it comes from") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "arm.urdf", odd_arm);
  const std::string text = run_program(folder, "check arm.urdf").output;
  CHECK(contains(text, "arm.urdf:4: warning: body 'lower', inertia: not physically realizable"));
  CHECK(contains(
      text, "arm.urdf:6: warning: damping and friction of joint 'shoulder' are left out without --damping"));
  CHECK_FALSE(contains(run_program(folder, "check arm.urdf --damping").output, "left out"));
}

TEST_CASE("names and options that do not suit the file end with 2") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "arm.urdf", odd_arm);
  test::write_file(folder.path() / "one.json", test::one_link());
  test::write_file(folder.path() / "p.mbs", "");
  const std::pair<const char*, const char*> cases[] = {
      {"arm.urdf -o out --sensors tol", "--sensors: the file has no link 'tol', did you mean 'tool'?"},
      {"check arm.urdf --lock elbo", "--lock: the file has no joint 'elbo', did you mean 'elbow'?"},
      {"import arm.urdf -o arm.json --lock elbow=90deg", "--lock elbow=90deg: write JOINT or JOINT=VALUE"},
      {"check arm.urdf --lock elbow=1/0", "--lock elbow=1/0: write JOINT or JOINT=VALUE"},
      {"check arm.urdf --lock elbow,elbow=1", "--lock names joint 'elbow' twice"},
      {"import arm.urdf -o arm.json --tunable lower.tol",
       "--tunable: the model has no point 'lower.tol', did you mean 'lower.tool'"},
      {"check arm.urdf --tunable lower.tool.w", "--tunable: the model has no point 'lower.tool.w'"},
      {"check arm.urdf --tunable upper", "--tunable: the model has no point 'upper'"},
      {"one.json -o out --tunable rod.tip", "leave --tunable out: it is for files of other programs"},
      {"check one.json --sensors rod", "leave --sensors out: it is for files of other programs"},
      {"check p.mbs --damping", "leave --damping out: a .mbs file has its own joints, forces and sensors"},
      {"one.json -o out --body-wrenches", "leave --body-wrenches out: it is for files of other programs"},
      {"check one.json --changes c.json", "leave --changes out: it is for files of other programs"},
      {"arm.urdf -o out --changes - --depfile d",
       "--depfile needs a MODEL that is a file, not standard input"},
      {"one.json -o out --keep-model", "--keep-model is for files of other programs"}};
  for (const auto& [arguments, answer] : cases) {
    CAPTURE(arguments);
    const test::CommandResult result = run_program(folder, arguments);
    CHECK(result.exit_code == 2);
    CHECK(contains(result.output, answer));
  }
  CHECK(test::listing(folder.path()) == "arm.urdf one.json p.mbs");
}

TEST_CASE("a value in --lock may be an expression") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "arm.urdf", odd_arm);
  const std::string text = run_program(folder, "import arm.urdf -o - --quiet --lock elbow=-pi/2").output;
  CHECK(contains(text, R"("lower": {"at": [0, 0, 0], "orientation": {"rpy": ["-pi/2", 0, 0]}})"));
}

TEST_CASE("points of an import become parameters where they are wanted") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "arm.urdf", odd_arm);
  const auto imported = [&](const std::string& options) {
    return run_program(folder, "import arm.urdf -o - --quiet --damping" + options).output;
  };
  const std::string all = imported(" --tunable lower.tool");
  CHECK(contains(all, R"("lower_tool_x": {"value": 0, "unit": "m"})"));
  CHECK(contains(all, R"("lower_tool_z": {"value": 0, "unit": "m"})"));
  CHECK(contains(all, R"("at": ["lower_tool_x", "lower_tool_y", "lower_tool_z"])"));
  CHECK(contains(all, "damping_shoulder"));
  CHECK(all.find("\"parameters\"") < all.find("\"bodies\""));
  const std::string one = imported(" --tunable lower.tool.y,lower.tool.y");
  CHECK(contains(one, R"("at": [0, "lower_tool_y", 0])"));
  CHECK_FALSE(contains(one, "lower_tool_x"));
  CHECK(run_program(folder, "arm.urdf -o out --quiet --sensors tool --tunable lower.tool.y").exit_code == 0);
  CHECK(contains(test::read_file(folder.path() / "out/arm.hpp"), "Real lower_tool_y = "));
}

TEST_CASE("an import is changed by names, and its code depends on the file of changes") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "arm.urdf", odd_arm);
  test::write_file(folder.path() / "c.json",
                   R"json({"change": {"joints": {"elbow": {"force": "-k*q(elbow)"}}},
"add": {"parameters": {"k": 5}}})json");
  CHECK(run_program(folder, "import arm.urdf --changes c.json -o arm.json --quiet").exit_code == 0);
  CHECK(run_program(folder, "arm.json -o two --quiet").exit_code == 0);
  CHECK(run_program(folder, "arm.urdf --changes c.json -o one --quiet --depfile one.d").exit_code == 0);
  CHECK(test::read_file(folder.path() / "one/arm.hpp") == test::read_file(folder.path() / "two/arm.hpp"));
  CHECK(contains(test::read_file(folder.path() / "one/arm.hpp"), "Real k = "));
  CHECK(contains(test::read_file(folder.path() / "one.d"), ": arm.urdf c.json\n"));
}

TEST_CASE("wrong changes are found in their file, and nothing is written") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "arm.urdf", odd_arm);
  test::write_file(folder.path() / "other.json", R"({"change": {"joints": {"elbo": {"q0": 1}}}})");
  test::write_file(folder.path() / "model.json",
                   R"json({"change": {"joints": {"elbow": {"force": "-k*q(elbow)"}},
"bodies": {"upper": {"mas": 3}}}})json");
  test::CommandResult result = run_program(folder, "import arm.urdf --changes other.json -o arm.json");
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output, "other.json:1:24: error: /change/joints/elbo: there is no joint 'elbo' in "
                                "arm.urdf, did you mean 'elbow'?"));
  for (const char* const command : {"import arm.urdf -o arm.json", "arm.urdf -o out", "check arm.urdf"}) {
    CAPTURE(command);
    result = run_program(folder, command + std::string(" --changes model.json"));
    CHECK(result.exit_code == 1);
    CHECK(contains(result.output, "model.json:1:43: error: /change/joints/elbow/force: "));
    CHECK(contains(result.output, "model.json:2:29: error: /change/bodies/upper/mas: "));
  }
  CHECK(run_program(folder, "import arm.urdf --changes none.json -o arm.json").exit_code == 1);
  CHECK(test::listing(folder.path()) == "arm.urdf model.json other.json");
}

TEST_CASE("MJCF files may be called .mjcf, SDF files .world") {
  const test::TemporaryDirectory folder;
  test::write_file(
      folder.path() / "arm.mjcf",
      "<mujoco><worldbody><body name='a'><joint/><geom size='0.1'/></body></worldbody></mujoco>");
  CHECK(contains(run_program(folder, "check arm.mjcf").output, "nq = 1, DOF = 1"));
  test::write_file(folder.path() / "hall.world", "<robot/>");
  const std::string answer = run_program(folder, "check hall.world").output;
  CHECK(contains(answer, importer::reads_sdf ? "it must be <sdf>" : "install libsdformat-dev"));
}

TEST_CASE("XML that is no model file gets advice, by its root element") {
  const test::TemporaryDirectory folder;
  const auto answer = [&](const std::string& name, const std::string& text) {
    test::write_file(folder.path() / name, text);
    const test::CommandResult result = run_program(folder, "check " + name);
    CHECK(result.exit_code == 1);
    return result.output;
  };
  CHECK(contains(answer("arm.xml", odd_arm), "this is a URDF file, give it a name that ends in .urdf"));
  CHECK(contains(answer("plan.xml", "<?xml version='1.0'?>\n<!-- <robot> -->\n<plan/>"),
                 "this is XML and no model file; the name of a URDF file ends in .urdf"));
  CHECK(contains(
      answer("arm.urdf.xacro", "<robot xmlns:xacro='http://x'><xacro:include filename='y'/></robot>"),
      "expand it with xacro first"));
  CHECK(contains(answer("ant.json", "<!-- ant --><mujoco model='ant'/>"),
                 "this is MJCF, give it a name that ends in .xml"));
  for (const char* const name : {"sdf.json", "sdf.urdf"})
    CHECK(contains(answer(name, "<sdf version='1.6'/>"), "this is SDF, give it a name that ends in .sdf"));
  CHECK(contains(answer("car.xml", "<mbsDescR7/>"),
                 "this is a ROBOTRAN project, give it a name that ends in .mbs"));
}
