// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "unit/import/import_text.h"

using namespace mbsgen;
using namespace mbsgen::test;
using importer::MjcfContacts;

namespace {

using Json = nlohmann::ordered_json;

/// A floor, a leg on a hinge, a foot on the leg, and a ball that is free.
std::string scene(const std::string& floor, const std::string& leg, const std::string& foot,
                  const std::string& ball, const std::string& contact = "", const std::string& flags = "") {
  return "<mujoco><option><flag " + flags + "/></option><worldbody>" + floor +
         "<body name='leg'><joint name='hip'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>" + leg +
         "<body name='foot' pos='0 0 -1'><joint name='knee'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>" +
         foot + "</body></body><body name='ball'><freejoint/>" + ball + "</body></worldbody><contact>" +
         contact + "</contact></mujoco>";
}

constexpr const char* plane = "<geom name='floor' type='plane' size='1 1 1'/>";
constexpr const char* ball = "<geom name='b' size='0.1' friction='0.3'/>";

Imported read(const std::string& text, MjcfContacts contacts = MjcfContacts::all) {
  Imported result = from_mjcf(text, {}, {false, contacts});
  INFO(result.diagnostics.text());
  REQUIRE(!result.model.is_null());
  return result;
}

std::vector<std::string> names(const std::string& text, MjcfContacts contacts = MjcfContacts::all) {
  std::vector<std::string> all;
  for (const Json& one : read(text, contacts).model.value("contacts", Json::array()))
    all.push_back(one["name"]);
  return all;
}

using Names = std::vector<std::string>;

} // namespace

TEST_CASE("MJCF: a sphere on a plane is a rigid contact with the larger friction", "[mjcf]") {
  const Json model = read(scene(plane, "", "", ball)).model;
  const Json expected = Json::parse(
      R"([{"name": "b_floor", "law": "rigid", "friction": 1, "a": {"sphere": "ball.b_middle", "radius": 0.1},
           "b": {"plane": "base.floor_plane", "direction": [0, 0, 1]}}])");
  CHECK(model["contacts"] == expected);
}

TEST_CASE("MJCF: nothing touches unless --contacts asks for it, and a note says how", "[mjcf]") {
  const Imported result = read(scene(plane, "", "", ball), MjcfContacts::none);
  CHECK(!result.model.contains("contacts"));
  CHECK(!result.model.contains("base"));
  CHECK(result.says(Severity::note,
                    "1 geom of moving bodies can touch others in MuJoCo, and nothing here: --contacts"));
}

TEST_CASE("MJCF: --contacts that finds nothing says so", "[mjcf]") {
  const std::string none = "--contacts makes no rigid contact";
  CHECK(read(scene("", "", "", ball)).says(Severity::note, none));
  CHECK_FALSE(read(scene("", "", "", ball), MjcfContacts::none).says(Severity::note, none));
  CHECK_FALSE(read(scene(plane, "", "", ball)).says(Severity::note, none));
}

TEST_CASE("MJCF: bits, classes of the tree and <exclude> choose the pairs of geoms", "[mjcf]") {
  const std::string leg = "<geom name='l' size='0.1'/>", foot = "<geom name='f' size='0.1'/>";
  CHECK(names(scene(plane, leg, foot, ball)) == Names{"l_floor", "f_floor", "b_floor", "l_b", "f_b"});
  CHECK(names(scene(plane, leg, foot, ball), MjcfContacts::world) == Names{"l_floor", "f_floor", "b_floor"});
  CHECK(names(scene(plane, leg, foot, ball, "", "filterparent='disable'")) ==
        Names{"l_floor", "f_floor", "b_floor", "l_f", "l_b", "f_b"});
  CHECK(names(scene(plane, leg, foot, ball, "", "contact='disable'")).empty());
  CHECK(names(scene("", leg, foot, ball, "<exclude body1='ball' body2='leg'/>")) == Names{"f_b"});
  CHECK(names(scene("", "<geom name='l' size='0.1' contype='6' conaffinity='0'/>", "",
                    "<geom name='b' size='0.1' contype='0' conaffinity='4'/>")) == Names{"l_b"});
  CHECK(names(scene("", "<geom name='l' size='0.1' contype='2' conaffinity='4'/>", "",
                    "<geom name='b' size='0.1' contype='2' conaffinity='8'/>"))
            .empty());
}

TEST_CASE("MJCF: a note has the number of contacts, and ways to fewer", "[mjcf]") {
  const std::string leg = "<geom name='l' size='0.1'/>", foot = "<geom name='f' size='0.1'/>";
  CHECK(read(scene(plane, leg, foot, ball))
            .says(Severity::note, "--contacts makes 5 rigid contacts, for fewer take"));
  CHECK(read(scene(plane, leg, foot, ball, "", "contact='disable'"))
            .says(Severity::note, "--contacts makes no rigid contact"));
}

TEST_CASE("MJCF: a <pair> touches whatever the rules say, with friction of its own", "[mjcf]") {
  const std::string leg = "<geom name='l' size='0.1' contype='0' conaffinity='0'/>",
                    foot = "<geom name='f' size='0.1' friction='0.4'/>";
  const std::string both = "<exclude body1='leg' body2='foot'/><pair name='knee' geom1='l' geom2='f'/>";
  const auto contact = [](const Imported& result) { return result.model["contacts"][0]; };
  CHECK(contact(read(scene("", leg, foot, ball, both)))["name"] == "knee");
  CHECK(contact(read(scene("", leg, foot, ball, both)))["friction"] == 1);
  const std::string smooth = "<pair geom1='l' geom2='f' condim='1'/>",
                    rough = "<pair geom1='f' geom2='b' friction='0.2'/>";
  CHECK(!contact(read(scene("", leg, foot, ball, smooth))).contains("friction"));
  CHECK(contact(read(scene("", leg, foot, ball, rough)))["friction"] == 0.2);
  CHECK(names(scene("", leg, foot, ball, rough)).size() == 1);
}

TEST_CASE("MJCF: the geom of the higher priority gives the friction of a contact", "[mjcf]") {
  const auto friction = [](const std::string& floor, const std::string& of_ball) {
    return read(scene("<geom name='floor' type='plane' size='1 1 1' " + floor + "/>", "", "",
                      "<geom name='b' size='0.1' " + of_ball + "/>"))
        .model["contacts"][0]
        .value("friction", 0.0);
  };
  CHECK(friction("friction='0.4'", "friction='0.7'") == 0.7);
  CHECK(friction("friction='0.4' priority='1'", "friction='0.7'") == 0.4);
  CHECK(friction("friction='0.4'", "friction='0.7' priority='-1'") == 0.4);
  CHECK(friction("condim='1'", "condim='1'") == 0);
  CHECK(friction("condim='1' friction='0.4'", "friction='0.3'") == 0.4);
  CHECK(friction("condim='1' priority='1'", "") == 0);
}

TEST_CASE("MJCF: capsules lie on planes by their ends, boxes by their corners, cylinders by their rims",
          "[mjcf]") {
  const auto contacts = [](const std::string& geom) {
    return read(scene(plane, "", "", "<geom name='g' pos='0 0 1' " + geom + "/>")).model;
  };
  const Json capsule = contacts("type='capsule' size='0.1 0.5'");
  REQUIRE(capsule["contacts"].size() == 2);
  CHECK(capsule["contacts"][1]["a"] == Json({{"sphere", "ball.g_end_2"}, {"radius", 0.1}}));
  CHECK(capsule["bodies"][2]["points"]["g_end_2"] == Json{0, 0, 1.5});
  const Json box = contacts("type='box' size='0.1 0.2 0.3'");
  REQUIRE(box["contacts"].size() == 8);
  CHECK(box["contacts"][6]["a"] == Json({{"sphere", "ball.g_corner_7"}, {"radius", 0}}));
  CHECK(box["bodies"][2]["points"]["g_corner_7"] == Json{0.1, 0.2, 0.7});
  const Json cylinder = contacts("type='cylinder' size='0.1 0.5' euler='90 0 0'");
  REQUIRE(cylinder["contacts"].size() == 2);
  CHECK(cylinder["contacts"][0]["a"] ==
        Json({{"disc", "ball.g_rim_1"}, {"axis", {0, 0, 1}}, {"radius", 0.1}}));
  CHECK(cylinder["bodies"][2]["points"]["g_rim_1"]["orientation"]["rpy"] == Json{"pi/2", 0, 0});
}

TEST_CASE("MJCF: two capsules touch by the spheres at their ends", "[mjcf]") {
  const Imported result = read(scene("", "<geom name='l' type='capsule' size='0.1 0.5'/>", "",
                                     "<geom name='b' type='capsule' size='0.2 0.3'/>"));
  REQUIRE(result.model["contacts"].size() == 4);
  CHECK(result.model["contacts"][0]["a"] == Json({{"sphere", "leg.l_end_1"}, {"radius", 0.1}}));
  CHECK(result.model["contacts"][3]["b"] == Json({{"sphere", "ball.b_end_2"}, {"radius", 0.2}}));
  CHECK(result.says(Severity::note, "capsule 'l' touches another one by the spheres at their ends"));
}

TEST_CASE("MJCF: each geom that touches others in another way gets a note with its line", "[mjcf]") {
  const Imported result =
      read(scene(plane, "<geom name='l' size='0.1'/>", "\n<geom name='f' type='ellipsoid' size='1 1 1'/>",
                 "\n<geom name='b' type='box' size='0.1 0.1 0.1'/>"));
  CHECK(result.says(Severity::note, "geom 'f' of type ellipsoid touches 1 geom of type plane", 2));
  CHECK(result.says(Severity::note, "geom 'f' of type ellipsoid touches 1 geom of type box", 2));
  CHECK(result.says(Severity::note, "geom 'l' of type sphere touches 1 geom of type box"));
  CHECK(result.model["contacts"].size() == 9);
}

TEST_CASE("MJCF: what is wrong with contacts is said with its line", "[mjcf]") {
  const auto refuses = [](const std::string& text, const std::string& message, int line = 0) {
    const Imported result = from_mjcf(text, {}, {false, MjcfContacts::all});
    INFO(result.diagnostics.text());
    CHECK(result.model.is_null());
    CHECK(result.says(Severity::error, message, line));
  };
  refuses(scene(plane, "", "", ball, "\n<pair geom1='b' geom2='flor'/>"),
          "there is no geom 'flor', did you mean 'floor'", 2);
  refuses(scene(plane, "", "", ball, "<pair geom1='b'/>"), "has no attribute geom2, add it");
  refuses(scene(plane, "", "", ball, "<exclude body1='ball' body2='lge'/>"), "there is no body 'lge'");
  refuses(scene(plane, "", "", "<geom size='0.1' condim='2'/>"), "write 1, 3, 4 or 6");
  refuses(scene(plane, "", "", "<geom size='0.1' contype='0.5'/>"),
          "write a whole number of at most 32 bits");
  refuses(scene(plane, "", "", "<geom size='0.1' friction='-1'/>"), "is negative, it must not be");
  refuses(scene(plane, "", "", "<geom name='floor' size='0.1'/>"), "a second geom named 'floor'");
  std::string many;
  for (int i = 0; i < 1100; ++i) many += "<geom size='0.1'/>";
  refuses(scene(plane, "", "", many), "--contacts makes more than 1000 contacts");
  refuses(scene("", many, "", many), "--contacts looks at 1000000 pairs of geoms");
}
