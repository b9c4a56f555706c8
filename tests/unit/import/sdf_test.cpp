// SPDX-License-Identifier: GPL-3.0-or-later
// Mechanisms in SDF become the model files of the same ones in URDF, however their frames are written.
#include "support/catch.hpp"
#include "support/skip.h"
#include "unit/import/import_text.h"
#include <cmath>

using namespace mbsgen;
using namespace mbsgen::test;
using Json = nlohmann::ordered_json;

namespace {

// The case passes with a word where libsdformat is missing.
bool is_missing() {
  if (!importer::reads_sdf) leave_out("libsdformat");
  return !importer::reads_sdf;
}

const std::string moments =
    "<ixx>0.3</ixx><ixy>0.01</ixy><ixz>-0.02</ixz><iyy>0.4</iyy><iyz>0.03</iyz><izz>0.5</izz>";
const std::string urdf_mass =
    "<inertial><origin xyz='0.1 -0.2 0.3' rpy='0.4 0.5 -0.6'/><mass value='1.5'/><inertia ixx='0.3' ixy='0.01' "
    "ixz='-0.02' iyy='0.4' iyz='0.03' izz='0.5'/></inertial>";

std::string link(const std::string& name, const std::string& pose = "",
                 const std::string& inertial = "0.1 -0.2 0.3 0.4 0.5 -0.6") {
  return "<link name='" + name + "'>" + pose + "<inertial><pose>" + inertial +
         "</pose><mass>1.5</mass><inertia>" + moments + "</inertia></inertial></link>\n";
}

std::string joint(const std::string& name, const std::string& type, const std::string& parent,
                  const std::string& child, const std::string& inside) {
  return "<joint name='" + name + "' type='" + type + "'><parent>" + parent + "</parent><child>" + child +
         "</child>" + inside + "</joint>\n";
}

std::string axis(const std::string& xyz, const std::string& more = "") {
  return "<axis><xyz>" + xyz + "</xyz>" + more + "</axis>";
}

std::string model(const std::string& inside, const std::string& before = "") {
  return "<sdf version='1.9'>" + before + "<model name='m'>\n" + inside + "</model></sdf>";
}

std::string urdf_joint(const std::string& name, const std::string& type, const std::string& parent,
                       const std::string& child, const std::string& place) {
  return "<joint name='" + name + "' type='" + type + "'><parent link='" + parent + "'/><child link='" +
         child + "'/>" + place + "</joint>";
}

std::string urdf_link(const std::string& name) {
  return "<link name='" + name + "'>" + urdf_mass + "</link>";
}

bool is_near(const Json& a, const Json& b) {
  if (a.is_number() && b.is_number()) return std::abs(a.get<double>() - b.get<double>()) < 1e-12;
  if (a.is_array() && b.is_array() && a.size() == b.size()) {
    for (std::size_t i = 0; i < a.size(); ++i)
      if (!is_near(a[i], b[i])) return false;
    return true;
  }
  if (!a.is_object() || !b.is_object() || a.size() != b.size()) return a == b;
  for (const auto& [key, value] : a.items())
    if (!b.contains(key) || !is_near(value, b[key])) return false;
  return true;
}

/// Same mechanism, points at frames of links aside: of URDF these are those of joints.
void check_same(const Imported& sdf, const Imported& urdf) {
  INFO(sdf.diagnostics.text() << urdf.diagnostics.text());
  REQUIRE(!sdf.model.is_null());
  REQUIRE(!urdf.model.is_null());
  Json a = sdf.model["bodies"], b = urdf.model["bodies"];
  for (Json* bodies : {&a, &b})
    for (Json& body : *bodies)
      if (!sdf.model.contains("cuts")) body.erase("points");
  INFO(a.dump(1) << b.dump(1));
  CHECK(is_near(a, b));
  for (const char* const key : {"cuts", "gravity", "constraints", "parameters"})
    CHECK(is_near(sdf.model.value(key, Json()), urdf.model.value(key, Json())));
}

const std::string first_place = "<origin xyz='0.1 0.2 0.3' rpy='0.4 0 0'/><axis xyz='0 0 1'/>";
const std::string second_place = "<origin xyz='0.5 0 0.1' rpy='0 -0.3 0.2'/><axis xyz='0 1 0'/>";

Imported urdf_arm() {
  return from_urdf("<robot name='m'><link name='w'/>" + urdf_link("a") + urdf_link("b") +
                   urdf_joint("one", "continuous", "w", "a", first_place) +
                   urdf_joint("two", "prismatic", "a", "b", second_place) + "</robot>");
}

} // namespace

TEST_CASE("SDF: a chain is that of URDF, with poses of each kind") {
  if (is_missing()) return;
  const std::string b_in_a = "<pose relative_to='a'>0.5 0 0.1 0 -0.3 0.2</pose>";
  const std::string a_pose = "<pose>0.1 0.2 0.3 0.4 0 0</pose>";
  const std::string one = joint("one", "revolute", "world", "a", axis("0 0 1"));
  const std::string two = joint("two", "prismatic", "a", "b", axis("0 1 0"));
  check_same(from_sdf(model(link("a", a_pose) + link("b", b_in_a) + one + two)), urdf_arm());
  // The model stands elsewhere, and a frame takes it back.
  const std::string moved =
      "<pose>1 2 3 0 0 0</pose><frame name='f'><pose>-0.9 -1.8 -2.7 0.4 0 0</pose></frame>\n";
  check_same(from_sdf(model(moved + link("a", "<pose relative_to='f'/>") + link("b", b_in_a) + one + two)),
             urdf_arm());
  // Degrees, and an axis in another frame.
  const std::string leaning = "<pose degrees='true'>0.1 0.2 0.3 22.918311805232928 0 0</pose>";
  check_same(
      from_sdf(model(
          link("a", leaning) + link("b", b_in_a) +
          joint("one", "continuous", "world", "a",
                "<axis><xyz expressed_in='__model__'>0 -0.3894183423086505 0.9210609940028851</xyz></axis>") +
          two)),
      urdf_arm());
}

TEST_CASE("SDF: a joint beside its link's frame gives the body its own") {
  if (is_missing()) return;
  // Link b stands somewhere, with its inertia where that of the URDF is in the joint's frame.
  const std::string place = "<pose relative_to='a'>0.5 0 0.1 0 -0.3 0.2</pose>";
  const std::string frames = "<frame name='spot' attached_to='a'>" + place + "</frame>\n";
  const Imported result = from_sdf(
      model(frames + link("a", "<pose>0.1 0.2 0.3 0.4 0 0</pose>") +
            link("b", "<pose relative_to='spot'>0.3 0 0 0 0 0</pose>", "-0.2 -0.2 0.3 0.4 0.5 -0.6") +
            joint("one", "revolute", "world", "a", axis("0 0 1")) +
            joint("two", "prismatic", "a", "b", "<pose relative_to='spot'/>" + axis("0 1 0"))));
  check_same(result, urdf_arm());
  CHECK(result.model["bodies"][1]["points"]["b"].dump() == "[0.3,0,0]");
  CHECK(result.model["bodies"][0]["points"]["spot"]["at"].dump() == "[0.5,0,0.1]");
}

TEST_CASE("SDF: joints that lead the other way keep their coordinates") {
  if (is_missing()) return;
  const Imported result =
      from_sdf(model(link("a", "<pose>0.1 0.2 0.3 0.4 0 0</pose>") +
                     link("b", "<pose relative_to='a'>0.5 0 0.1 0 -0.3 0.2</pose>") +
                     joint("one", "revolute", "world", "a", axis("0 0 1")) +
                     joint("two", "prismatic", "b", "a", "<pose relative_to='b'/>" + axis("0 -1 0"))));
  check_same(result, urdf_arm());
  CHECK(result.says(Severity::note, "joint 'two' is turned around", 5));
}

TEST_CASE("SDF: each type of joint in a tree") {
  if (is_missing()) return;
  struct Case {
    std::string type, inside;
    std::vector<std::string> types;
  };
  const std::string second = "<axis2><xyz>0 1 0</xyz></axis2>";
  const std::vector<Case> cases = {
      {"revolute", axis("0 0 1"), {"Rz"}},
      {"continuous", axis("1 0 0"), {"Rx"}},
      {"prismatic", axis("0 1 0"), {"Ty"}},
      {"ball", "", {"Ball"}},
      {"universal", axis("1 0 0") + second, {"Rx", "Ry"}},
      {"revolute2", axis("0 0 1") + second, {"Rz", "Ry"}},
      {"screw", axis("0 0 1") + "<thread_pitch>-100</thread_pitch>", {"Rz", "Tz"}},
      {"fixed", "", {}}};
  for (const Case& one : cases) {
    INFO(one.type);
    const Imported result = from_sdf(model(link("a") + link("b", "<pose>1 0 0 0 0 0</pose>") +
                                           joint("base", "revolute", "world", "a", axis("0 0 1")) +
                                           joint("j", one.type, "a", "b", one.inside)));
    INFO(result.diagnostics.text());
    REQUIRE(!result.model.is_null());
    std::vector<std::string> types;
    for (const Json& body : result.model["bodies"])
      for (const Json& each : body["joints"])
        if (body["name"] != "a") types.push_back(each["type"]);
    CHECK(types == one.types);
    if (one.type == "screw") CHECK(result.model["constraints"][0]["holonomic"] == "q(j_slide) - 0.01*q(j)");
  }
}

TEST_CASE("SDF: limits, damping, friction and springs") {
  if (is_missing()) return;
  const std::string text = model(
      link("a") +
      joint("j", "revolute", "world", "a",
            axis("0 0 1",
                 "<limit><lower>-1</lower><upper>2</upper><effort>3</effort><velocity>4</velocity></limit>"
                 "<dynamics><damping>0.1</damping><friction>0.2</friction><spring_reference>0.5"
                 "</spring_reference><spring_stiffness>7</spring_stiffness></dynamics>")));
  const Imported plain = from_sdf(text);
  CHECK(plain.model["bodies"][0]["joints"][0]["limits"].dump() ==
        R"({"lower":-1,"upper":2,"velocity":4,"force":3})");
  CHECK(plain.says(Severity::warning,
                   "damping, friction and spring of joint 'j' are left out without --damping", 3));
  importer::RobotOptions options;
  options.damping = true;
  const Imported full = from_sdf(text, options);
  CHECK(full.model["bodies"][0]["joints"][0]["force"] ==
        "-damping_j*qd(j) - friction_j*tanh(qd(j)/friction_rate) - stiffness_j*(q(j) - 0.5)");
  CHECK(full.model["parameters"]["stiffness_j"].dump() == R"({"value":7,"unit":"N m/rad"})");
  const Imported none =
      from_sdf(model(link("a") + joint("j", "revolute", "world", "a",
                                       axis("0 0 1", "<limit><lower>-1e16</lower><upper>inf</upper>"
                                                     "<effort>-1</effort></limit>"))));
  CHECK_FALSE(none.model["bodies"][0]["joints"][0].contains("limits"));
}

TEST_CASE("SDF: loops are cuts, as those of URDF's <gazebo>") {
  if (is_missing()) return;
  struct Case {
    std::string type, axes;
  };
  const std::vector<Case> cases = {{"ball", ""},
                                   {"universal", axis("0 1 0") + "<axis2><xyz>0 0 1</xyz></axis2>"},
                                   {"prismatic", axis("0 0 1")},
                                   {"revolute", axis("1 0 0")}};
  for (const Case& one : cases) {
    INFO(one.type);
    const std::string urdf = "<robot name='m'><link name='w'/>" + urdf_link("a") + urdf_link("b") +
                             urdf_joint("one", "continuous", "w", "a", first_place) +
                             urdf_joint("two", "prismatic", "w", "b", second_place) +
                             "<gazebo><joint name='pin' type='" + one.type +
                             "'><parent>a</parent><child>b</child><pose>0.2 0.1 0 0.3 -0.2 0.1</pose>" +
                             one.axes + "</joint></gazebo></robot>";
    const Imported sdf = from_sdf(
        model(link("a", "<pose>0.1 0.2 0.3 0.4 0 0</pose>") + link("b", "<pose>0.5 0 0.1 0 -0.3 0.2</pose>") +
              joint("one", "revolute", "world", "a", axis("0 0 1")) +
              joint("two", "prismatic", "world", "b", axis("0 1 0")) +
              joint("pin", one.type, "a", "b", "<pose>0.2 0.1 0 0.3 -0.2 0.1</pose>" + one.axes)));
    check_same(sdf, from_urdf(urdf));
    CHECK(sdf.says(Severity::note, "<joint> between 'a' and 'b' is the cut 'pin'", 6));
  }
}

TEST_CASE("SDF: a joint whose child is the world is that with the world as its parent, turned around") {
  if (is_missing()) return;
  const std::string b = link("b", "<pose relative_to='a'>0.5 0 0.1 0 -0.3 0.2</pose>"),
                    two = joint("two", "prismatic", "b", "a", "<pose relative_to='b'/>" + axis("0 -1 0"));
  const std::string place = "<pose>0.1 0.2 0.3 0.4 0 0</pose>";
  const auto hung = [](const std::string& inside) { return joint("one", "revolute", "a", "world", inside); };
  const Imported plain = from_sdf(model(link("a", place) + b + hung(place + axis("0 0 -1")) + two));
  check_same(plain, urdf_arm());
  CHECK(plain.says(Severity::note, "joint 'one' is turned around: its child 'world' carries its parent", 4));
  // The model has another place in the world than its joint, whose pose is there or in the link's frame.
  const std::string elsewhere = "<pose>1 2 3 0 0 0.5</pose><link name='f'/><joint name='g' type='fixed'>"
                                "<parent>world</parent><child>f</child></joint>\n";
  const auto at = [&](const std::string& inside) { return from_sdf(model(elsewhere + link("a") + inside)); };
  const Imported normal = at(joint("one", "revolute", "world", "a", axis("0.6 0 -0.8")));
  check_same(at(hung("<pose>1 2 3 0 0 0.5</pose>" + axis("-0.6 0 0.8"))), normal);
  check_same(at(hung("<pose relative_to='a'/>" + axis("-0.6 0 0.8"))), normal);
  check_same(
      at(hung("<pose>1 2 3 0 0 0.5</pose><axis><xyz expressed_in='__model__'>-0.6 0 0.8</xyz></axis>")),
      normal);
  CHECK_FALSE(is_near(at(hung(axis("-0.6 0 0.8"))).model["bodies"], normal.model["bodies"]));
  // Before 1.5 axes are in the frame of the model.
  const auto old = [&](const std::string& joint) {
    return from_sdf("<sdf version='1.4'><model name='m'><pose>0 0 0 0 0 0.5</pose>" +
                    link("a", "<pose>0 0 1 0.7 0 0</pose>") + joint + "</model></sdf>");
  };
  check_same(
      old(hung("<pose>0 0 1 0.2 0.7 0</pose>" + axis("-1 0 0"))),
      from_sdf(model("<pose>0 0 0 0 0 0.5</pose>" + link("a", "<pose>0 0 1 0.7 0 0</pose>") +
                     "<frame name='f' attached_to='a'><pose relative_to='__model__'/></frame>" +
                     hung("<pose>0 0 1 0.2 0.7 0</pose><axis><xyz expressed_in='f'>-1 0 0</xyz></axis>"))));
}

TEST_CASE("SDF: a joint whose child is the world closes a loop") {
  if (is_missing()) return;
  const std::string place = "<pose>0.2 0.1 0 0.3 -0.2 0.1</pose>";
  for (const std::string& type : std::vector<std::string>{"ball", "revolute", "universal"}) {
    INFO(type);
    const std::string axes = (type == "ball" ? "" : axis("0 0 1")) +
                             (type == "universal" ? "<axis2><xyz>1 0 0</xyz></axis2>" : "");
    const std::string urdf =
        "<robot name='m'><link name='w'/>" + urdf_link("a") + urdf_link("b") +
        urdf_joint("one", "continuous", "w", "a", first_place) +
        urdf_joint("two", "prismatic", "a", "b", second_place) + "<gazebo><joint name='pin' type='" + type +
        "'><parent>b</parent><child>w</child>" + place + axes + "</joint></gazebo></robot>";
    const Imported sdf = from_sdf(model(link("a", "<pose>0.1 0.2 0.3 0.4 0 0</pose>") +
                                        link("b", "<pose relative_to='a'>0.5 0 0.1 0 -0.3 0.2</pose>") +
                                        joint("one", "revolute", "world", "a", axis("0 0 1")) +
                                        joint("two", "prismatic", "a", "b", axis("0 1 0")) +
                                        joint("pin", type, "b", "world", place + axes)));
    check_same(sdf, from_urdf(urdf));
  }
}

TEST_CASE("SDF: a four-bar is cut at its ball joint, wherever that stands, else at its last joint") {
  if (is_missing()) return;
  const auto four_bar = [](const std::string& first) {
    return from_sdf(model(
        link("crank") + link("coupler", "<pose>0.2 0 0 0 0 0</pose>") +
        link("rocker", "<pose>0.5 0 0 0 0 0</pose>") + joint("a", first, "world", "crank", axis("0 0 1")) +
        joint("b", "revolute", "crank", "coupler", axis("0 0 1")) +
        joint("c", "revolute", "world", "rocker", axis("0 0 1")) +
        joint("d", "revolute", "rocker", "coupler", "<pose>0.4 0.1 0 0 0 0</pose>" + axis("0 0 1"))));
  };
  const Imported plain = four_bar("revolute");
  REQUIRE(!plain.model.is_null());
  CHECK(plain.model["cuts"].size() == 1);
  CHECK(plain.model["cuts"][0]["name"] == "d");
  CHECK(plain.model["cuts"][0]["type"] == "ball"); // the loop is planar
  const Imported ball = four_bar("ball");
  REQUIRE(!ball.model.is_null());
  CHECK(ball.model["cuts"][0]["name"] == "a");
}

TEST_CASE("SDF: what no joint fixes floats, static models are the base, and a world has its gravity") {
  if (is_missing()) return;
  const Imported result = from_sdf(
      "<sdf version='1.9'><world name='hall'><gravity>0 0 -1.6</gravity>\n<model name='post'><static>true</static>"
      "<pose>1 0 0 0 0 0</pose><link name='foot'/></model>\n<model name='kite'><pose>0 0 2 0 0 0</pose>" +
      link("sail") + "<model name='tail'><pose>0.1 0 0 0 0 0</pose>" + link("bow") + "</model>" +
      joint("knot", "ball", "sail", "tail::bow", "") + "</model>\n<model name='ship'>" + link("hull") +
      "</model></world></sdf>");
  INFO(result.diagnostics.text());
  REQUIRE(!result.model.is_null());
  CHECK(result.model["name"] == "hall");
  CHECK(result.model["gravity"].dump() == "[0,0,-1.6]");
  CHECK(result.model["base"]["points"]["post_foot"].dump() == "[1,0,0]");
  const Json& bodies = result.model["bodies"];
  REQUIRE(bodies.size() == 3);
  CHECK(bodies[0]["joints"][0].dump() == R"({"name":"kite_base","type":"Free","q0":[0,0,2,1,0,0,0]})");
  CHECK(bodies[1]["name"] == "kite_tail_bow");
  CHECK(bodies[1]["at"].dump() == "[0.1,0,0]");
  CHECK(bodies[2]["joints"][0].dump() == R"({"name":"ship_base","type":"Free"})");
  CHECK(result.says(Severity::note, "link 'kite::sail' is fixed to nothing and floats on joint 'kite_base'"));
  const Imported alone = from_sdf(model(link("a")));
  CHECK(alone.model["bodies"][0]["joints"][0]["name"] == "base");
  CHECK(alone.says(Severity::note, "the file has no <world>: gravity is 9.81 m/s^2 against z", 1));
}

TEST_CASE("SDF: files of before 1.7 are read as they were meant") {
  if (is_missing()) return;
  const Imported result = from_sdf(
      "<sdf version='1.6'><model name='m'>" + link("a", "<pose>0 0 0 0 0 1.5707963267948966</pose>") +
      joint("j", "revolute", "world", "a",
            axis("1 0 0", "<use_parent_model_frame>1</use_parent_model_frame>")) +
      "</model></sdf>");
  INFO(result.diagnostics.text());
  REQUIRE(!result.model.is_null());
  CHECK(result.model["bodies"][0]["joints"][0]["type"] != "Rx"); // x of the model is -y of the link
  const Imported newer =
      from_sdf(model(link("a") + joint("j", "revolute", "world", "a",
                                       axis("1 0 0", "<use_parent_model_frame>1</use_parent_model_frame>"))));
  CHECK(newer.says(Severity::warning, "<use_parent_model_frame> is of SDF 1.6 and before", 3));
}

TEST_CASE("SDF: links without all of their inertia have that of SDF, with a note") {
  if (is_missing()) return;
  const Imported result =
      from_sdf(model("<link name='a'/>\n" + joint("j", "revolute", "world", "a", axis("0 0 1"))));
  CHECK(result.model["bodies"][0]["mass"] == 1);
  CHECK(result.says(Severity::note, "link 'a' has not all of <mass> and <inertia>", 2));
  const Imported odd =
      from_sdf(model("<link name='a'><gravity>false</gravity><kinematic>1</kinematic></link>\n"));
  CHECK(odd.says(Severity::warning, "link 'a' is without gravity in SDF", 2));
  CHECK(odd.says(Severity::warning, "link 'a' is kinematic in SDF", 2));
}

TEST_CASE("SDF: a joint that mimics another one is that of URDF") {
  if (is_missing()) return;
  const std::string one = joint("one", "revolute", "world", "a", axis("0 0 1")),
                    a = link("a", "<pose>0.1 0.2 0.3 0.4 0 0</pose>"),
                    b = link("b", "<pose relative_to='a'>0.5 0 0.1 0 -0.3 0.2</pose>");
  const auto two = [](const std::string& mimic) {
    return joint("two", "prismatic", "a", "b", axis("0 1 0", mimic));
  };
  const std::string place = second_place + "<mimic joint='one' multiplier='-2' offset='0.7'/>";
  const Imported urdf = from_urdf("<robot name='m'><link name='w'/>" + urdf_link("a") + urdf_link("b") +
                                  urdf_joint("one", "continuous", "w", "a", first_place) +
                                  urdf_joint("two", "prismatic", "a", "b", place) + "</robot>");
  const std::string mimic =
      "<mimic joint='one' axis='axis'><multiplier>-2</multiplier><offset>0.5</offset><reference>0.1</reference></mimic>";
  const Imported sdf = from_sdf(model(a + b + one + two(mimic)));
  REQUIRE(sdf.model["constraints"].size() == 1);
  check_same(sdf, urdf);
  // Of a joint with two axes, each can lead and follow.
  const std::string cross = joint(
      "two", "universal", "a", "b",
      axis("1 0 0") + "<axis2><xyz>0 1 0</xyz><mimic joint='two'><multiplier>3</multiplier></mimic></axis2>");
  const Imported pair = from_sdf(model(a + b + one + cross));
  REQUIRE(pair.model["constraints"].size() == 1);
  CHECK(pair.model["constraints"][0]["holonomic"] == "q(two_2) - 3*q(two_1)");
}
