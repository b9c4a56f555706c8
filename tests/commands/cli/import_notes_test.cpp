// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/cli/program.h"
#include "support/catch.hpp"

using namespace mbsgen;
using test::run_program;

namespace {

std::string link(const std::string& name, bool massive = true) {
  return "<link name=\"" + name + "\">" +
         (massive
              ? R"(<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>)"
              : "") +
         "</link>\n";
}

std::string joint(const std::string& name, const std::string& parent, const std::string& child,
                  const std::string& rest) {
  return "<joint name=\"" + name + "\" type=\"continuous\"><parent link=\"" + parent + "\"/><child link=\"" +
         child + "\"/>" + rest + "</joint>\n";
}

// Three joints with damping, one of them about a turned axis; two that move no mass; three rounded right angles.
std::string robot() {
  const std::string damped = R"(<dynamics damping="0.5"/>)";
  return "<robot name=\"arm\">\n" + link("base") + link("a") + link("b") + link("c") + link("lid", false) +
         link("eye", false) + joint("j1", "base", "a", R"(<origin rpy="1.5708 0 3.14159265"/>)" + damped) +
         joint("j2", "a", "b", R"(<origin rpy="1.57079632679 0 0"/><axis xyz="0 0 -1"/>)" + damped) +
         joint("j3", "b", "c", R"(<origin rpy="0 0 -1.57079632679"/><dynamics friction="2"/>)") +
         joint("tilt", "c", "lid", "") + joint("pan", "c", "eye", "") + "</robot>\n";
}

} // namespace

TEST_CASE("an import prints a line for each kind of loss and counts its other notes") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "arm.urdf", robot());
  CHECK(
      run_program(folder, "import arm.urdf -o arm.json").output ==
      "arm.urdf:2: note: link 'base' is the fixed base, its mass of 1 kg does not move (--floating would free it)\n"
      "arm.urdf: warning: damping and friction of 3 joints are left out without --damping: 'j1', 'j2', 'j3'; --verbose lists them\n"
      "arm.urdf: warning: 2 joints are dropped, for they move no mass: 'tilt', 'pan'; --verbose lists them\n"
      "arm.urdf: note: 2 angles and axes normalized, 1 angle near an exact value kept, 1 body frame turned; "
      "--verbose lists them\n"
      "wrote arm.json\n");
  CHECK(run_program(folder, "import arm.urdf -o arm.json --quiet").output.empty());
}

TEST_CASE("a verbose import lists each of them at its place, with what to write") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "arm.urdf", robot());
  const std::string text = run_program(folder, "import arm.urdf -o arm.json --verbose").output;
  CAPTURE(text);
  for (
      const char* line :
      {"arm.urdf:6: warning: link 'lid' is dropped with joint 'tilt', neither it nor what it carries has mass or inertia\n",
       "arm.urdf:8: warning: damping and friction of joint 'j1' are left out without --damping\n",
       "arm.urdf:9: note: the axis of joint 'j2' is (0 0 -1), so the frame of body 'b' is that of link 'b' turned by "
       "a constant rotation; a point keeps the link's frame\n",
       "arm.urdf:9:71: note: rpy: 1.57079632679 is taken as pi/2\n"})
    CHECK(text.find(line) != std::string::npos);
  CHECK(text.find("--verbose") == std::string::npos);
}
