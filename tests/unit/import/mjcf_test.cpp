// SPDX-License-Identifier: GPL-3.0-or-later
#include "mesh/data_uri.h"
#include "mesh/library.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "support/skip.h"
#include "unit/import/import_text.h"
#include <cmath>

using namespace mbsgen;
using namespace mbsgen::test;

namespace {

using Json = nlohmann::ordered_json;

/// A file with these sections beside one body on a hinge, `arm`, with the geom or whatever `contents` is.
std::string arm(const std::string& contents, const std::string& sections = "") {
  return "<mujoco model='m'>" + sections + "<worldbody><body name='arm'><joint name='turn' axis='0 1 0'/>" +
         contents + "</body></worldbody></mujoco>";
}

constexpr const char* ball = "<geom size='0.1'/>";

Json model_of(const std::string& text, const std::map<std::string, std::string>& files = {}) {
  const Imported result = from_mjcf(text, files);
  INFO(result.diagnostics.text());
  REQUIRE(!result.model.is_null());
  return result.model;
}

bool refuses(const std::string& text, const std::string& message,
             const std::map<std::string, std::string>& files = {}) {
  const Imported result = from_mjcf(text, files);
  INFO(result.diagnostics.text());
  const bool found = result.model.is_null() && result.says(Severity::error, message);
  CHECK(found);
  return found;
}

const double pi = std::acos(-1.0);

} // namespace

TEST_CASE("MJCF: solids give mass and inertia by their volume", "[mjcf]") {
  const auto body = [](const std::string& geom) { return model_of(arm(geom))["bodies"][0]; };
  CHECK(body("<geom size='0.1'/>")["mass"].get<double>() == Approx(4000 * pi / 3 * 1e-3));
  CHECK(body("<geom type='box' size='0.1 0.2 0.3' density='10'/>")["mass"].get<double>() == Approx(0.48));
  const Json box = body("<geom type='box' size='0.1 0.2 0.3' mass='3' pos='1 0 0'/>");
  CHECK(box["com"] == Json{1, 0, 0});
  CHECK(box["inertia"][0].get<double>() == Approx(0.13));
  CHECK(box["inertia"][3].get<double>() == Approx(0.10));
  CHECK(box["inertia"][5].get<double>() == Approx(0.05));
  const Json rod = body("<geom type='cylinder' size='0.1' fromto='0 0 0 0 0 2' mass='6'/>");
  CHECK(rod["com"] == Json{0, 0, 1});
  CHECK(rod["inertia"][0].get<double>() == Approx(0.5 * (3 * 0.01 + 4)));
  CHECK(rod["inertia"][5].get<double>() == Approx(0.03));
}

TEST_CASE("MJCF: a mesh that lists its faces weighs as the solid that it encloses", "[mjcf]") {
  const std::string cube =
      "<asset><mesh name='cube' vertex='0 0 0 1 0 0 0 1 0 1 1 0 0 0 1 1 0 1 0 1 1 1 1 1' "
      "face='0 2 1 1 2 3 4 5 6 5 7 6 0 1 4 1 5 4 2 6 3 3 6 7 0 4 2 2 4 6 1 3 5 3 7 5' WAY/></asset>";
  for (const std::string way : {"inertia='exact'", "inertia='legacy'", "scale='1 1 1'"}) {
    std::string text = cube;
    text.replace(text.find("WAY"), 3, way);
    const Json body = model_of(arm("<geom type='mesh' mesh='cube' density='6'/>", text))["bodies"][0];
    CHECK(body["mass"].get<double>() == Approx(6));
    for (int i = 0; i < 3; ++i) CHECK(body["com"][static_cast<std::size_t>(i)].get<double>() == Approx(0.5));
    CHECK(body["inertia"][0].get<double>() == Approx(1));
    const mesh::Reading shown = mesh::read_data_uri(body["shapes"][0]["mesh"].get<std::string>());
    REQUIRE(shown.parts.size() == 1);
    CHECK(shown.parts[0].surface.faces.size() == 12);
    CHECK(mesh::bounds_of(shown.parts[0].surface).size() == mesh::Vector{1, 1, 1});
  }
}

TEST_CASE("MJCF: a listed mesh is a picture of its geom, scaled, in many of them up to a bound", "[mjcf]") {
  const std::string asset = "<asset><mesh name='t' scale='2 1 1' refpos='0 0 1' "
                            "vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='0 2 1 0 1 3 0 3 2 1 2 3'/></asset>";
  const std::string geom = "<geom type='mesh' mesh='t' mass='0' pos='1 0 0'/>";
  const Json shape = model_of(arm(std::string(ball) + geom, asset))["bodies"][0]["shapes"][1];
  CHECK(shape["scale"] == Json{2, 1, 1});
  CHECK(shape["at"] == Json{1, 0, -1});
  CHECK(refuses(arm(std::string(ball) + "<geom type='mesh' mesh='t' mass='0'/>",
                    "<asset><mesh name='t' vertex='0 0 0 1 0 0 0 1 0' face='0 1 3'/></asset>"),
                "a face of <mesh> 't' names corner 3, it has corners 0 to 2"));
  std::string corners, faces, many;
  for (int i = 0; i < 8000; ++i) {
    corners += std::to_string(i % 97) + " " + std::to_string(i % 89) + " " + std::to_string(i) + " ";
    faces +=
        std::to_string(i) + " " + std::to_string((i + 1) % 8000) + " " + std::to_string((i + 2) % 8000) + " ";
  }
  for (int i = 0; i < 40; ++i) many += "<geom type='mesh' mesh='t' mass='0'/>";
  const Imported large = from_mjcf(arm(std::string(ball) + many, "<asset><mesh name='t' vertex='" + corners +
                                                                     "' face='" + faces + "'/></asset>"));
  REQUIRE(!large.model.is_null());
  CHECK(large.model.dump().size() < 18U << 20U);
  CHECK(large.model["bodies"][0]["shapes"].size() < 41);
  CHECK(large.says(Severity::note, "are left out of the pictures, they show boxes"));
}

TEST_CASE("MJCF: an OBJ file weighs as the solid that it encloses", "[mjcf]") {
  const std::string text =
      arm("<geom type='mesh' mesh='t'/>", "<asset><mesh name='t' file='t.obj'/></asset>");
  const std::string obj = "mtllib t.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nusemtl a\nf 1 3 2\nf 1 2 4\n"
                          "usemtl b\nf 1 4 3\nf 2 3 4\n";
  if (!mesh::has_library()) {
    CHECK(refuses(text, "is read by the library Assimp alone", {{"t.obj", obj}}));
    return leave_out("this program has been built without Assimp");
  }
  CHECK(model_of(text, {{"t.obj", obj}})["bodies"][0]["mass"].get<double>() == Approx(1000.0 / 6));
}

TEST_CASE("MJCF: a binary STL file is read as an ASCII one", "[mjcf]") {
  const std::vector<std::vector<float>> faces{{0, 0, 0, 0, 1, 0, 1, 0, 0},
                                              {0, 0, 0, 1, 0, 0, 0, 0, 1},
                                              {0, 0, 0, 0, 0, 1, 0, 1, 0},
                                              {1, 0, 0, 0, 1, 0, 0, 0, 1}};
  std::string binary = "solid" + std::string(75, ' ') + std::string("\4\0\0\0", 4), ascii = "solid x\n";
  for (const std::vector<float>& face : faces) {
    binary += std::string(12, '\0');
    for (const float value : face) binary.append(reinterpret_cast<const char*>(&value), 4);
    binary += std::string(2, '\0');
    for (std::size_t i = 0; i < 9; i += 3)
      ascii += "vertex " + std::to_string(face[i]) + " " + std::to_string(face[i + 1]) + " " +
               std::to_string(face[i + 2]) + "\n";
  }
  const std::string text = arm("<geom type='mesh' mesh='t'/>",
                               "<compiler assetdir='d'/><asset><mesh name='t' file='t.stl'/></asset>");
  const Json first = model_of(text, {{"d/t.stl", binary}}), second = model_of(text, {{"d/t.stl", ascii}});
  CHECK(first == second);
  CHECK(first["bodies"][0]["mass"].get<double>() == Approx(1000.0 / 6));
  CHECK(first["bodies"][0]["shapes"][0]["mesh"] == "d/t.stl");
  CHECK(refuses(text, "'d/t.stl' is not there, or write <inertial> into the body"));
  CHECK(refuses(text, "is no STL file", {{"d/t.stl", "v 0 0 0"}}));
  CHECK(refuses(text, "encloses no volume", {{"d/t.stl", "solid vertex 0 0 0 vertex 0 1 0 vertex 1 0 0"}}));
}

TEST_CASE("MJCF: defaults come from the class, the class around it, and the class of the body", "[mjcf]") {
  const std::string defaults =
      "<default><joint damping='1' armature='2'/><default class='a'><joint damping='3'/>"
      "<default class='b'><joint axis='1 0 0'/></default></default></default>";
  const auto joints = [&](const std::string& attributes, const std::string& body) {
    return model_of("<mujoco>" + defaults + "<worldbody><body name='x' " + body + "><joint name='j' " +
                    attributes + "/>" + ball + "</body></worldbody></mujoco>");
  };
  const Json plain = joints("", ""), a = joints("class='a'", ""), b = joints("", "childclass='b'");
  CHECK(plain["parameters"]["damping_j"]["value"] == 1);
  CHECK(a["parameters"]["damping_j"]["value"] == 3);
  CHECK(a["bodies"][0]["joints"][0]["armature"] == 2);
  CHECK(b["bodies"][0]["joints"][0]["type"] == "Rx");
  CHECK(b["parameters"]["damping_j"]["value"] == 3);
  CHECK(joints("class='main'", "childclass='b'")["bodies"][0]["joints"][0]["type"] == "Rz");
}

TEST_CASE("MJCF: joints of a body share a frame where their anchors do", "[mjcf]") {
  const auto bodies = [](const std::string& joints) {
    return model_of("<mujoco><worldbody><body name='b' pos='1 0 0'>" + joints + ball +
                    "</body></worldbody></mujoco>")["bodies"];
  };
  CHECK(bodies("<joint axis='1 0 0' pos='0 1 0'/><joint axis='0 1 0' pos='0 1 0'/>").size() == 1);
  CHECK(bodies("<joint type='slide'/><joint axis='0 1 0' pos='0 1 0'/>").size() == 1);
  const Json two = bodies("<joint axis='1 0 0' pos='0 1 0'/><joint axis='0 1 0' pos='0 0 1'/>");
  REQUIRE(two.size() == 2);
  CHECK(two[0]["at"] == Json{1, 1, 0});
  CHECK(two[1]["at"] == Json{0, -1, 1});
  CHECK(two[1]["com"] == Json{0, 0, -1});
  CHECK(two[1]["points"]["b"] == Json{0, 0, -1});
  const Json shifted = bodies("<joint type='slide' axis='1 0 0' ref='0.4'/>");
  CHECK(shifted[0]["at"] == Json{0.6, 0, 0});
  CHECK(shifted[0]["joints"][0]["q0"] == 0.4);
  const Json turned = bodies("<joint ref='90'/>");
  CHECK(turned[0]["orientation"]["rpy"] == Json{0, 0, "-pi/2"});
  CHECK(turned[0]["joints"][0]["q0"].get<double>() == Approx(pi / 2));
}

TEST_CASE("MJCF: orientations in every spelling", "[mjcf]") {
  const auto rpy = [](const std::string& attributes, const std::string& compiler = "") {
    return model_of("<mujoco>" + compiler + "<worldbody><body name='b' " + attributes + "><joint/>" + ball +
                    "</body></worldbody></mujoco>")["bodies"][0]["orientation"]["rpy"];
  };
  const Json quarter{0, 0, "pi/2"};
  CHECK(rpy("quat='0.7071 0 0 0.7071'") == quarter);
  CHECK(rpy("axisangle='0 0 2 90'") == quarter);
  CHECK(rpy("xyaxes='0 1 0 -1 0 0'") == quarter);
  CHECK(rpy("euler='0 0 90'") == quarter);
  CHECK(rpy("euler='0 0 1.5707963267948966'", "<compiler angle='radian'/>") == quarter);
  CHECK(rpy("zaxis='0 -1 0'") == Json{"pi/2", 0, 0});
  CHECK(rpy("euler='90 90 0'") != rpy("euler='90 90 0'", "<compiler eulerseq='XYZ'/>"));
  CHECK(from_mjcf(arm(ball, "<compiler eulerseq='zyx'/>"))
            .says(Severity::note, "euler is taken by eulerseq 'zyx'"));
}

TEST_CASE("MJCF: equalities become cuts and constraints", "[mjcf]") {
  const std::string two =
      "<worldbody><body name='a'><joint name='p'/><geom size='0.1'/></body>"
      "<body name='b' pos='1 0 0'><joint name='q' ref='90'/><geom size='0.1'/></body></worldbody>";
  const auto with = [&](const std::string& equality) {
    return "<mujoco>" + two + "<equality>" + equality + "</equality></mujoco>";
  };
  const Json pin = model_of(with("<connect name='pin' body1='a' body2='b' anchor='0.5 0 0'/>"));
  CHECK(pin["cuts"][0] == Json{{"name", "pin"}, {"type", "ball"}, {"a", "a.pin"}, {"b", "b.pin"}});
  CHECK(pin["bodies"][0]["points"]["pin"] == Json{0.5, 0, 0});
  CHECK(pin["bodies"][1]["points"]["pin"] == Json{-0.5, 0, 0});
  const Json glue = model_of(with("<weld name='glue' body1='a'/>"));
  CHECK(glue["cuts"][0]["type"] == "solid");
  CHECK(glue["base"]["points"]["glue"] == Json{0, 0, 0});
  const Json pair = model_of(with("<joint name='pair' joint1='p' joint2='q' polycoef='0.1 2 3'/>"));
  CHECK(pair["constraints"][0]["holonomic"] ==
        "q(p) - 0.1 - 2*(q(q) - 1.5707963267948966) - 3*(q(q) - 1.5707963267948966)^2");
  refuses(with("<connect body1='a' body2='a' anchor='0 0 0'/>"), "ties a body to itself");
  refuses(with("<connect body1='a' body2='c' anchor='0 0 0'/>"), "there is no body 'c'");
  refuses(with("<joint joint1='p' joint2='p'/>"), "to itself");
  refuses(with("<surplus/>"), "may close a loop");
  refuses(with("<distance geom1='a' geom2='b'/>"), "closes a loop and is not read");
}

TEST_CASE("MJCF: springs of tendons act on their joints", "[mjcf]") {
  const Json model = model_of(
      "<mujoco><worldbody><body name='a'><joint name='p'/><geom size='0.1'/></body>"
      "<body name='b'><joint name='q' stiffness='5' springref='90'/><geom size='0.1'/></body></worldbody>"
      "<tendon><fixed name='t' stiffness='3'><joint joint='p' coef='2'/><joint joint='q' coef='-1'/>"
      "</fixed></tendon></mujoco>");
  CHECK(model["bodies"][0]["joints"][0]["force"] == "-2*(stiffness_t*(2*q(p) - q(q) + 1.5707963267948966))");
  CHECK(model["bodies"][1]["joints"][0]["force"] ==
        "(stiffness_t*(2*q(p) - q(q) + 1.5707963267948966)) - stiffness_q*(q(q) - springref_q)");
}

TEST_CASE("MJCF: a file may include others of its folder, each once", "[mjcf]") {
  const std::string text = "<mujoco><worldbody><include file='parts/arm.xml'/></worldbody></mujoco>";
  const std::string body =
      "<mujocoinclude><body name='arm'><joint/><geom size='0.1'/></body></mujocoinclude>";
  CHECK(model_of(text, {{"parts/arm.xml", body}})["bodies"][0]["name"] == "arm");
  refuses(text, "file 'parts/arm.xml' is not there");
  const std::string again = "<x><include file='./parts/../parts/arm.xml'/></x>";
  refuses(text, "is included a second time, or by itself", {{"parts/arm.xml", again}});
  const Imported wrong = from_mjcf(text, {{"parts/arm.xml", "<x>\n<body naem='arm'/></x>"}});
  bool found = false;
  for (const Diagnostic& one : wrong.diagnostics.all())
    found = found || (one.where.file == "parts/arm.xml" && one.where.line == 2);
  CHECK(found);
}

TEST_CASE("MJCF: the keyframe home is the start", "[mjcf]") {
  const std::string keys =
      "<keyframe><key name='first' qpos='0.1'/><key name='home' qpos='0.2' qvel='3'/></keyframe>";
  const Json joint = model_of(arm(ball, keys))["bodies"][0]["joints"][0];
  CHECK(joint["q0"] == 0.2);
  CHECK(joint["qd0"] == 3);
  refuses(arm(ball, "<keyframe><key qpos='1 2'/></keyframe>"), "write one number");
}

TEST_CASE("MJCF: what is wrong is said with its line", "[mjcf]") {
  refuses(arm("<geom class='no'/>"), "there is no default class 'no'");
  refuses(arm(ball, "<default><default class='a'/><default class='a'/></default>"),
          "a second default class 'a'");
  refuses(arm(ball, "<default><default/></default>"), "has no attribute class");
  refuses(arm("<geom size='nan'/>"), "is 'nan'");
  refuses(arm("<geom size='-1'/>"), "is not positive");
  refuses(arm("<geom size='0.1' quat='0 0 0 0'/>"), "quaternion");
  refuses(arm("<geom size='0.1' quat='1 0 0 0' euler='0 0 0'/>"), "has quat and euler");
  refuses(arm(ball, "<compiler coordinate='global'/>"), "coordinate=\"global\" is not read");
  refuses(arm("<geom type='mesh' mesh='no'/>"), "there is no mesh 'no'");
  refuses(arm("<inertial pos='0 0 0' mass='1'/>"), "<inertial> has no inertia");
  refuses(arm("<joint type='free'/>" + std::string(ball)),
          "its body must be on the world and have no other joint");
  refuses(arm("<composite/>"), "<composite> makes other elements and is not read");
  refuses("<mujoco><worldbody/></mujoco>", "nothing moves");
  refuses(arm(ball, "<actuator><motor joint='tunr'/></actuator>"), "did you mean 'turn'");
  CHECK(from_mjcf(arm("<geom size='0.1'/>", "<default><joint range='-1.5 1.5'/></default>"))
            .says(Severity::note, "angles are taken in degrees"));
}

TEST_CASE("MJCF: long and deep files take little time", "[mjcf]") {
  std::string geoms, nested = ball;
  for (int i = 0; i < 100000; ++i) geoms += "<geom size='0.1'/>";
  CHECK(model_of(arm(geoms))["bodies"][0]["mass"].get<double>() > 1e5);
  for (int i = 0; i < 90; ++i) nested = "<body><joint/><geom size='0.1'/>" + nested + "</body>";
  CHECK(model_of(arm(ball + nested))["bodies"].size() == 91);
  for (int i = 0; i < 20; ++i) nested = "<body>" + nested + "</body>";
  refuses(arm(nested), "deeper than 100 levels");
  std::string defaults;
  for (int i = 0; i < 200; ++i) defaults += "<default><joint damping='1'/></default>";
  refuses(arm(ball, defaults), "lie over each other");
}

TEST_CASE("MJCF: a free body begins with its quaternion, whichever component is the largest") {
  const std::vector<double> quat{0.5, -0.8, 0.1, 0.2};
  const Imported result =
      from_mjcf("<mujoco><worldbody><body name='a' pos='1 2 3' quat='0.5 -0.8 0.1 0.2'><freejoint name='f'/>"
                "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body></worldbody></mujoco>");
  const auto& q0 = result.model["bodies"][0]["joints"][0]["q0"];
  const double size = std::sqrt(0.25 + 0.64 + 0.01 + 0.04);
  for (std::size_t i = 0; i < 4; ++i) CHECK(q0[3 + i].get<double>() == Approx(quat[i] / size).epsilon(1e-14));
}

TEST_CASE("MJCF: an equality that keeps the length of a line between two sites is a rod") {
  const auto rod = [](const std::string& equality) {
    return from_mjcf(
        "<mujoco><worldbody><site name='s' pos='0 0 1'/><body name='a'><joint name='j'/>"
        "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><site name='t' pos='3 0 -3'/></body>"
        "</worldbody><tendon><spatial name='r'><site site='s'/><site site='t'/></spatial></tendon>"
        "<equality>" +
        equality + "</equality></mujoco>");
  };
  const Imported result = rod("<tendon tendon1='r' polycoef='0.5 0 0 0 0'/>");
  CHECK(result.model["cuts"][0]["type"] == "rod");
  CHECK(result.model["cuts"][0]["length"].get<double>() == 5.5);
  CHECK_FALSE(result.says(Severity::note, "is left out, it runs along a path"));
  CHECK(rod("<tendon tendon1='r' polycoef='-5 0 0 0 0'/>")
            .says(Severity::error, "keeps the length 0, write a positive one, or <connect>"));
}

TEST_CASE("MJCF: rotors of joints, actuators and tendons are armatures", "[mjcf]") {
  const auto armature = [](const std::string& sections) {
    return model_of(arm(ball, sections))["bodies"][0]["joints"][0].value("armature", 0.0);
  };
  CHECK(
      armature(
          "<actuator><motor joint='turn' gear='3' armature='2'/><motor joint='turn' gear='-2' armature='1'/>"
          "</actuator>") == 22);
  CHECK(armature("<tendon><fixed name='t' armature='2'><joint joint='turn' coef='3'/></fixed></tendon>") ==
        18);
  CHECK(armature("<tendon><fixed name='t'><joint joint='turn' coef='3'/></fixed></tendon>"
                 "<actuator><motor tendon='t' gear='2' armature='0.5'/></actuator>") == 18);
  const Imported two = from_mjcf(
      "<mujoco><worldbody><body name='a'><joint name='p'/><geom size='0.1'/></body><body name='b'><joint name='q'/>"
      "<geom size='0.1'/></body></worldbody><tendon><fixed name='t' armature='1'><joint joint='p' coef='1'/>"
      "<joint joint='q' coef='1'/></fixed></tendon></mujoco>");
  CHECK(two.says(Severity::warning,
                 "the armature of <fixed> 't' is left out, it is not that of one hinge or slide"));
  const Json on_ball = model_of("<mujoco><worldbody><body name='b'><joint type='ball' armature='0.3'/>" +
                                std::string(ball) + "</body></worldbody></mujoco>")["bodies"][0]["joints"][0];
  CHECK(on_ball["armature"] == 0.3);
}

TEST_CASE("MJCF: the rotor of a free joint is a mass without weight", "[mjcf]") {
  const Json model =
      model_of("<mujoco><worldbody><body name='b'><joint name='j' type='free' armature='2'/>"
               "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body></worldbody></mujoco>");
  CHECK(model["bodies"][0]["mass"] == 3);
  CHECK(model["bodies"][0]["inertia"] == Json{3, 0, 0, 3, 0, 3});
  CHECK(!model["bodies"][0]["joints"][0].contains("armature"));
  CHECK(model["forces"][0]["force"] == Json{0, 0, 19.62});
}

TEST_CASE("MJCF: a tendon along a path of which one segment moves is a link", "[mjcf]") {
  const auto with = [](const std::string& sites, const std::string& attributes,
                       const std::string& more = "") {
    return from_mjcf(
        "<mujoco><worldbody><site name='o' pos='0 0 2'/><site name='p' pos='0 0 1'/><body name='a'>"
        "<joint name='j' type='slide' springref='0.5'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>"
        "<site name='s'/><site name='t' pos='0 0 -3'/></body></worldbody><tendon><spatial name='r' " +
        attributes + ">" + sites + "</spatial></tendon>" + more + "</mujoco>");
  };
  const std::string two = "<site site='p'/><site site='s'/>",
                    four = "<site site='o'/>" + two + "<site site='t'/>";
  const auto force = [](const Imported& result) { return result.model["links"][0]["force"]; };
  const Imported one = with(two, "stiffness='7' damping='2'");
  CHECK(one.model["links"][0]["from"] == "base.p");
  CHECK(one.model["links"][0]["to"] == "a.s");
  CHECK(force(one) == "stiffness_r*(Z - 0.5) + damping_r*Zd");
  CHECK(force(with(four, "stiffness='7' springlength='5'")) == "stiffness_r*(Z - 1)");
  CHECK(force(with(two, "stiffness='7' springlength='1 2'")) ==
        "stiffness_r*(max(Z - 2, 0) + min(Z - 1, 0))");
  const Imported pushed = with(two, "", "<actuator><motor name='m' tendon='r' gear='3'/></actuator>");
  CHECK(force(pushed) == "-thrust_m");
  CHECK(pushed.says(Severity::note, "parameter 'thrust_m', which makes tendon 'r' longer, is 3*ctrl"));
  CHECK(
      with(two, "").says(Severity::note, "the tendon 'r' is left out, it has no spring, damper or actuator"));
  CHECK(with("<site site='p'/><site site='s'/><site site='o'/>", "stiffness='1'")
            .says(Severity::warning, "the force of <spatial> 'r' along a path is left out"));
  CHECK(with("<site site='p'/><geom geom='g'/><site site='s'/>", "")
            .says(Severity::note, "it runs along a path"));
}

TEST_CASE("MJCF: a note says which angles and axes are not taken as they are", "[mjcf]") {
  const auto body = [](const std::string& euler, const std::string& axis) {
    return from_mjcf("<mujoco><compiler angle='radian'/><worldbody><body euler='0 0 " + euler +
                     "'><joint axis='" + axis + "'/>" + ball + "</body></worldbody></mujoco>");
  };
  const std::string note = "angles or axes next to right ones are taken as these";
  CHECK_FALSE(body("1.5707963267948966", "0 0 1").says(Severity::note, note));
  CHECK_FALSE(body("1.5708", "0 1 1").says(Severity::note, note));
  CHECK(body("1.570796", "0 0 2")
            .says(Severity::note, note + " (1 of them, the largest change is 3.3e-07 rad)"));
  CHECK(body("0.5", "1e-7 0 1").says(Severity::note, note));
}
