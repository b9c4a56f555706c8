// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "unit/import/import_text.h"

using namespace mbsgen;
using namespace mbsgen::test;

namespace {

const std::string mass =
    "<inertial><mass value='2'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial>";

/// What one error must say, and where.
struct Refusal {
  std::string text;
  int line;
  std::string message;
};

void check(const Refusal& refusal) {
  const Imported result = from_urdf(refusal.text);
  INFO(refusal.text.substr(0, 300) << "\n" << result.diagnostics.text());
  CHECK(result.model.is_null());
  CHECK(result.says(Severity::error, refusal.message, refusal.line));
}

/// A good robot up to one element: `element` stands on line 5.
std::string with(const std::string& element) {
  return "<robot name='r'>\n<link name='w'/>\n<link name='a'>" + mass +
         "</link>\n<joint name='j' type='revolute'><parent link='w'/><child link='a'/></joint>\n" + element +
         "\n</robot>";
}

std::string joint(const std::string& name, const std::string& parent, const std::string& child,
                  const std::string& inside = "") {
  return "<joint name='" + name + "' type='revolute'><parent link='" + parent + "'/><child link='" + child +
         "'/>" + inside + "</joint>";
}

} // namespace

TEST_CASE("texts that are no URDF") {
  const std::vector<Refusal> refusals = {
      {"", 0, "holds no XML element"},
      {"  \n", 0, "holds no XML element"},
      {"hello", 0, "holds no XML element"},
      {"<sdf/>", 1, "the root element is <sdf>, it must be <robot>"},
      {"<robot name='a'/>\n<robot/>", 2, "one root element"},
      {"<robot name='a'>\n<link name='b'>\n</robot>", 3, "does not close the element that is open"},
      {"<robot name='a'>\n<link name=b/></robot>", 2, "attributes"},
      {"<robot name='a'><!-- x</robot>", 1, "-->"},
      {"<!DOCTYPE r [\n<!ENTITY a 'b'>\n]><robot name='a'/>", 2, "entity declarations"},
      {std::string("<robot>\n\0</robot>", 18), 2, "zero byte"},
      {std::string(9u << 20, ' '), 0, "larger than 8 MiB"},
  };
  for (const Refusal& refusal : refusals) check(refusal);
}

TEST_CASE("deep nesting, endless attributes and entity bombs end quickly") {
  std::string deep = "<robot name='a'>";
  for (int i = 0; i < 100000; ++i) deep += "<a>";
  check({deep, 1, "an end tag is missing"});
  for (int i = 0; i < 100000; ++i) deep += "</a>";
  check({deep + "</robot>", 1, "nested deeper than 100"});
  std::string bomb = "<!DOCTYPE r [<!ENTITY a0 'ha'>";
  for (int i = 1; i < 100; ++i) {
    const std::string below = "&a" + std::to_string(i - 1) + ";";
    bomb += "<!ENTITY a" + std::to_string(i) + " '" + below + below + "'>";
  }
  std::string wide = "<robot";
  for (int i = 0; i < 500000; ++i) wide += " a" + std::to_string(i) + "=''";
  check({wide + "/>", 1, "more than 200 attributes"});
  check({bomb + "]><robot name='&a99;'/>", 1, "entity declarations"});
}

TEST_CASE("an entity declaration in a comment is only a comment") {
  CHECK(from_urdf(with("<!-- <!ENTITY a 'b'> -->")).diagnostics.errors() == 0);
}

TEST_CASE("elements with errors") {
  const std::vector<Refusal> refusals = {
      {"<robot name='a'/>", 1, "the robot has no <link>"},
      {"<robot><link name='a'/></robot>", 1, "<robot> has no attribute name"},
      {with("<link/>"), 5, "<link> has no attribute name"},
      {with("<link name=''/>"), 5, "the name is empty"},
      {with("<link name='b'><inertial/></link>"), 5, "has no <mass>"},
      {with("<link name='b'><inertial><mass value='1'/></inertial></link>"), 5, "has no <inertia>"},
      {with("<link name='b'><inertial><mass value='-1'/><inertia/></inertial></link>"), 5, "the mass is -1"},
      {with("<link name='b'><inertial><mass value='1'/><inertia ixx='1'/></inertial></link>"), 5,
       "no attribute izz"},
      {with("<link name='b'><inertial><mass value='nan'/></inertial></link>"), 5,
       "attribute value of <mass> is 'nan'"},
      {with("<link name='b'><inertial><mass value='inf'/></inertial></link>"), 5,
       "'inf', write a finite decimal"},
      {with("<link name='b'><inertial><mass value='1e999'/></inertial></link>"), 5, "'1e999'"},
      {with("<link name='b'><inertial><mass value='${m}'/></inertial></link>"), 5, "xacro"},
      {with("<xacro:include filename='x'/>"), 5, "expand the file with xacro first"},
      {with("<joint name='k' type='ball'><parent link='w'/><child link='a'/></joint>"), 5,
       "has the type 'ball'"},
      {with("<joint name='k'><parent link='w'/><child link='a'/></joint>"), 5, "no attribute type"},
      {with("<joint name='k' type='fixed'><child link='a'/></joint>"), 5, "no <parent>"},
      {with("<joint name='k' type='fixed'><parent link='w'/><child/></joint>"), 5,
       "<child> has no attribute link"},
      {with(joint("k", "w", "a", "<axis xyz='0 0 0'/>")), 5, "the axis of joint 'k' is zero"},
      {with(joint("k", "w", "a", "<axis xyz='0 1'/>")), 5,
       "attribute xyz of <axis> holds 2 numbers, write three"},
      {with(joint("k", "w", "a", "<axis/>")), 5, "<axis> has no attribute xyz"},
      {with(joint("k", "w", "a", "<origin rpy='0 0 x'/>")), 5, "attribute rpy of <origin> is '0 0 x'"},
      {with("<link name='b'><inertial><mass value='1'/><inertia ixx='-1' ixy='0' ixz='0' iyy='1' iyz='0' "
            "izz='1'/>"
            "</inertial></link>"),
       5, "a moment of inertia is negative"},
  };
  for (const Refusal& refusal : refusals) check(refusal);
}

TEST_CASE("links that form no tree") {
  const std::string b = "<link name='b'>" + mass + "</link>";
  const std::vector<Refusal> refusals = {
      {with("<link name='a'/>"), 5, "a second link named 'a' (first: line 3)"},
      {with(b + joint("j", "a", "b")), 5, "a second joint named 'j' (first: line 4)"},
      {with(b + joint("k", "a", "b") + joint("l", "w", "b")), 5,
       "is the child of two joints, 'k' (line 5) and 'l'"},
      {with(joint("k", "w", "a")), 5, "link 'a' is the child of two joints, 'j' (line 4) and 'k'"},
      {with(joint("k", "a", "nowhere")), 5,
       "the child of joint 'k' is link 'nowhere', which is not in the file"},
      {with("<link name='left_arm'/>" + joint("k", "left_amr", "left_arm")), 5, "did you mean 'left_arm'"},
      {with(joint("k", "a", "a")), 5, "connects link 'a' with itself"},
      {with(b), 5, "link 'b' is a second root besides 'w'"},
      {with(b + "<link name='c'/>" + joint("k", "b", "c") + joint("l", "c", "b")), 5,
       "joints 'l', 'k' form a loop"},
      {"<robot name='r'><link name='b'/><link name='c'/>\n" + joint("k", "b", "c") + joint("l", "c", "b") +
           "</robot>",
       2, "form a loop without a root"},
      {with(b + joint("k", "a", "b", "<mimic joint='nobody'/>")), 5, "mimics joint 'nobody'"},
      {with(b + joint("k", "a", "b", "<mimic joint='k'/>")), 5, "mimics itself"},
      {"<robot name='r'><link name='w'/></robot>", 1, "no link with mass or inertia can move"},
      {"<robot name='r'><link name='w'/><link name='a'/>" + joint("j", "w", "a") + "</robot>", 1,
       "no link with mass"},
  };
  for (const Refusal& refusal : refusals) check(refusal);
}

TEST_CASE("all errors of a file come in one run") {
  const Imported result =
      from_urdf(with("<link name='a'/>\n<joint name='k' type='x'><parent link='w'/><child link='q'/>"
                     "<origin xyz='1 2 q'/></joint>"));
  CHECK(result.says(Severity::error, "a second link", 5));
  CHECK(result.says(Severity::error, "has the type 'x'", 6));
  CHECK(result.says(Severity::error, "'1 2 q'", 6));
  CHECK(result.says(Severity::error, "is link 'q'", 6));
  CHECK(result.diagnostics.errors() == 4);
}

TEST_CASE("a chain longer than the call stack is deep") {
  std::string text = "<robot name='r'><link name='l0'/>";
  constexpr int count = 20000;
  for (int i = 1; i <= count; ++i) {
    const std::string n = std::to_string(i);
    text +=
        "<link name='l" + n + "'>" + mass + "</link>" + joint("j" + n, "l" + std::to_string(i - 1), "l" + n);
  }
  Diagnostics diagnostics("long.urdf");
  CHECK(importer::import_urdf(text + "</robot>", {}, diagnostics).has_value());
}

TEST_CASE("damaged files are refused or read, never crash") {
  const std::string text =
      with("<link name='b'>" + mass + "</link>" + joint("k", "a", "b", "<axis xyz='1 2 -3'/>"));
  for (std::size_t length = 0; length < text.size(); ++length)
    CHECK(from_urdf(text.substr(0, length)).model.is_null());
  unsigned noise = 1;
  for (int round = 0; round < 2000; ++round) {
    std::string damaged = text;
    for (int change = 0; change < 3; ++change) {
      noise = noise * 1664525u + 1013904223u;
      damaged[(noise >> 8) % damaged.size()] = static_cast<char>(noise >> 24);
    }
    from_urdf(damaged);
  }
}

TEST_CASE("rounding in the place of a moment of inertia is taken as zero") {
  const auto robot = [](const std::string& ixx) {
    return with("<link name='b'><inertial><mass value='1'/><inertia ixx='" + ixx +
                "' ixy='0' ixz='0' iyy='0.1' iyz='0' izz='0.1'/></inertial></link>" + joint("k", "a", "b"));
  };
  const Imported rounded = from_urdf(robot("-5.4e-20"));
  INFO(rounded.diagnostics.text());
  REQUIRE_FALSE(rounded.model.is_null());
  CHECK(rounded.says(Severity::note, "ixx -5.4e-20: taken as zero", 5));
  CHECK(from_urdf(robot("-1e-12")).model.is_null());
}

TEST_CASE(
    "rounding is measured by what it comes from: the moment that was subtracted, the heaviest link, the position") {
  const auto robot = [](const std::string& inertial) {
    return with("<link name='b'><inertial>" + inertial + "</inertial></link>" + joint("k", "a", "b"));
  };
  const auto inertia = [](const char* xx, const char* xy, const char* yy) {
    return std::string("<inertia ixx='") + xx + "' ixy='" + xy + "' ixz='0' iyy='" + yy + "' iyz='0' izz='" +
           yy + "'/>";
  };
  // A link of the iCub (Genova03): all of its inertia is rounding.
  const Imported icub = from_urdf(robot("<mass value='0.526'/><origin xyz='0 0 0.03045' rpy='0 -0 0'/>" +
                                        inertia("-5.42101e-20", "0", "0")));
  REQUIRE_FALSE(icub.model.is_null());
  CHECK(icub.diagnostics.text().find("warning") == std::string::npos);
  CHECK(icub.model["bodies"][1]["inertia"] == nlohmann::ordered_json({0, 0, 0, 0, 0, 0}));
  const Imported product = from_urdf(robot("<mass value='1'/>" + inertia("0.01", "1.4e-20", "0.01")));
  CHECK(product.model["bodies"][1]["inertia"] == nlohmann::ordered_json({0.01, 0, 0, 0.01, 0, 0.01}));
  CHECK(from_urdf(robot("<mass value='1'/>" + inertia("0.01", "1e-9", "0.01")))
            .model["bodies"][1]["inertia"][1] == 1e-9);
  const Imported light = from_urdf(robot("<mass value='1e-30'/>" + inertia("0", "0", "0")));
  CHECK(light.says(Severity::note, "mass 1e-30: taken as zero, rounding below 1e-15 of the heaviest link's",
                   5));
  CHECK(light.says(Severity::warning, "link 'b' is dropped with joint 'k'"));
  CHECK(from_urdf(robot("<mass value='1e-9'/>" + inertia("0", "0", "0"))).model["bodies"][1]["mass"] == 1e-9);
  const Imported place =
      from_urdf(robot("<origin xyz='0.1 -4.3e-19 0'/><mass value='1'/>" + inertia("1", "0", "1")));
  CHECK(place.model["bodies"][1]["com"] == nlohmann::ordered_json({0.1, 0, 0}));
}
