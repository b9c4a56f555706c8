// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "unit/import/import_text.h"

using namespace mbsgen;
using namespace mbsgen::test;

namespace {

/// An arm on joint 'j' of that type; `transmissions` stand on line 6.
Imported arm(const std::string& transmissions, const std::string& type = "revolute") {
  return from_urdf(
      "<robot name='r'>\n<link name='w'/>\n<link name='a'><inertial><mass value='2'/>"
      "<inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial></link>\n<joint name='j' "
      "type='" +
      type + "'><parent link='w'/><child link='a'/></joint>\n\n" + transmissions + "\n</robot>");
}

std::string transmission(const std::string& actuator, const std::string& joint = "<joint name='j'/>") {
  return "<transmission name='t'>" + joint + "<actuator name='m'>" + actuator + "</actuator></transmission>";
}

const std::string rotor = "<drake:rotor_inertia value='0.001'/>";

double armature(const Imported& result) {
  REQUIRE(!result.model.is_null());
  return result.model["bodies"][0]["joints"][0].value("armature", 0.0);
}

} // namespace

TEST_CASE("rotors of transmissions are armatures: inertia times the square of the ratio") {
  CHECK(armature(arm(transmission(rotor + "<drake:gear_ratio value='-50'/>"))) == 2.5);
  CHECK(armature(arm(transmission(rotor))) == 0.001);
  CHECK(armature(arm(transmission(rotor + "<mechanicalReduction> 20 </mechanicalReduction>"))) == 0.4);
  const std::string reduced = "<joint name='j'><mechanicalReduction>10</mechanicalReduction></joint>";
  CHECK(armature(arm(transmission(rotor, reduced))) == 0.1);
  CHECK(armature(arm(transmission(rotor, reduced + "<mechanicalReduction>2</mechanicalReduction>"))) == 0.4);
  CHECK(armature(arm(transmission(rotor + "<mechanicalReduction>2</mechanicalReduction>", reduced))) == 0.4);
  CHECK(armature(arm(transmission(rotor) + transmission(rotor))) == 0.002);
  CHECK(armature(arm(transmission(rotor + "<drake:gear_ratio value='3'/>"), "prismatic")) == Approx(0.009));
}

TEST_CASE("rotors: Drake's ratio goes before a reduction, with a note") {
  const Imported result =
      arm(transmission(rotor + "<drake:gear_ratio value='3'/><mechanicalReduction>2</mechanicalReduction>"));
  CHECK(armature(result) == Approx(0.009));
  CHECK(result.says(Severity::note, "the gear ratio 3 is taken, not the <mechanicalReduction> 2", 6));
  CHECK(result.says(
      Severity::note,
      "the rotor's inertia 0.001 times the square of its ratio 3 is added to the armature of joint 'j'", 6));
}

TEST_CASE("a reduction without a rotor is a note, one of 1 and an interface are nothing") {
  const std::string text = "<mechanicalReduction>50</mechanicalReduction>";
  const std::string why = "<mechanicalReduction> is left out where no rotor's inertia is given";
  const std::size_t usual = arm("").diagnostics.all().size();
  for (const std::string& one : {transmission(text), transmission("", "<joint name='j'>" + text + "</joint>"),
                                 transmission("", "<joint name='j'/>" + text)}) {
    const Imported result = arm(one);
    CHECK(armature(result) == 0);
    CHECK(result.says(Severity::note, why, 6));
    CHECK(result.diagnostics.all().size() == usual + 1);
  }
  const std::string silent = "<hardwareInterface>EffortJointInterface</hardwareInterface>";
  const Imported result = arm(transmission("<mechanicalReduction>1</mechanicalReduction>" + silent,
                                           "<joint name='j'>" + silent + "</joint>"));
  CHECK(result.diagnostics.all().size() == usual);
}

TEST_CASE("rotors that turn no single coordinate get a warning") {
  const auto warns = [](const Imported& result, const std::string& why) {
    return result.says(Severity::warning, "the rotor's inertia is left out, " + why, 6);
  };
  CHECK(warns(arm(transmission(rotor), "floating"), "joint 'j' has several coordinates"));
  CHECK(warns(arm(transmission(rotor, "<joint name='j'/><joint name='j'/>")),
              "its <transmission> has not one"));
  CHECK(warns(arm(transmission(rotor, "")), "its <transmission> has not one"));
  const Imported unknown = arm(transmission(rotor, "<joint name='k'/>"));
  CHECK(warns(unknown, "its <transmission> has not one"));
  CHECK(unknown.says(Severity::note, "<transmission> names joint 'k', which is not in the file", 6));
}

TEST_CASE("wrong numbers of rotors are errors with their line") {
  const auto refuses = [](const std::string& actuator, const std::string& why) {
    const Imported result = arm(transmission(actuator));
    INFO(result.diagnostics.text());
    CHECK(result.model.is_null());
    CHECK(result.says(Severity::error, why, 6));
  };
  refuses("<drake:rotor_inertia value='-1'/>", "the rotor's inertia is -1, write zero or a positive number");
  refuses("<drake:rotor_inertia value='nan'/>", "attribute value of <drake:rotor_inertia> is 'nan'");
  refuses("<drake:rotor_inertia/>", "<drake:rotor_inertia> has no attribute value");
  refuses(rotor + "<drake:gear_ratio value='0'/>", "the gear ratio of this rotor is 0");
  refuses(rotor + "<drake:gear_ratio value='x'/>", "attribute value of <drake:gear_ratio> is 'x'");
  refuses(rotor + "<mechanicalReduction>0</mechanicalReduction>", "the gear ratio of this rotor is 0");
  refuses("<mechanicalReduction>1:50</mechanicalReduction>", "<mechanicalReduction> is '1:50'");
}
