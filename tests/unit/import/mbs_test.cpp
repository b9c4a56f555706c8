// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "unit/import/import_text.h"

using namespace mbsgen;
using namespace mbsgen::test;
using Json = nlohmann::ordered_json;

namespace {

std::string xyz(const std::string& x, const std::string& y, const std::string& z) {
  return "<coordinates><x>" + x + "</x><y>" + y + "</y><z>" + z + "</z></coordinates>";
}

std::string point(const std::string& name, const std::string& place, const std::string& inside = "") {
  return "<point><pointname>" + name + "</pointname>" + place + inside + "</point>";
}

std::string joint(const std::string& name, const std::string& type, const std::string& inside = "") {
  return "<joint><jointname>" + name + "</jointname><type>" + type + "</type>" + inside + "</joint>";
}

std::string nature(const std::string& nature) {
  return "<nature>" + nature + "</nature>";
}

std::string body(const std::string& name, const std::string& parent, const std::string& at,
                 const std::string& inside) {
  return "<body><bodyname>" + name + "</bodyname><parent><bodyname>" + parent + "</bodyname><pointname>" +
         at + "</pointname></parent>" + inside + "</body>\n";
}

std::string pair(const std::string& kind, const std::string& name, const std::string& a, const std::string& p,
                 const std::string& b, const std::string& q, const std::string& inside = "") {
  return "<" + kind + "><name>" + name + "</name><endpoint1><bodyname>" + a + "</bodyname><pointname>" + p +
         "</pointname></endpoint1><endpoint2><bodyname>" + b + "</bodyname><pointname>" + q +
         "</pointname></endpoint2>" + inside + "</" + kind + ">\n";
}

std::string project(const std::string& bodies, const std::string& rest = "", const std::string& base = "") {
  return "<?xml version='1.0'?>\n<mbsDescR7><mbsname>Test</mbsname><base><gravity>" +
         xyz("0.0", "0.0", "-9.81") + "</gravity>" + base + "</base><bodytree>\n" + bodies + "</bodytree>" +
         rest + "</mbsDescR7>";
}

/// Two pendulums on the base: `first` and `second` are in their joints.
std::string two_bodies(const std::string& first, const std::string& second, const std::string& rest) {
  return project(body("a", "base", "origin", joint("ja", "R2", first) + point("p", xyz("1", "0", "0"))) +
                     body("b", "base", "origin", joint("jb", "R2", second) + point("p", xyz("2", "0", "0"))),
                 rest);
}

} // namespace

TEST_CASE("a ROBOTRAN project, whole") {
  const Imported result = from_mbs(project(
      body("arm", "base", "hub",
           joint("R1_arm", "R1",
                 nature("independent") + "<initialvalue><q>0.5</q><qd>-2.0</qd></initialvalue><actuated/>") +
               joint("T3_arm", "T3", nature("driven") + "<symbols><q/><qd/><qdd/></symbols>") +
               "<mass>1.50</mass><com>" + xyz("0.0", "-0.0", "0.25") +
               "</com><inertia><Ixx>0.01</Ixx><Iyz>-1e-3</Iyz></inertia>" +
               point("tip", xyz("0", "0", "1.0"), "<sensor name='S' Pos='true'/><extforce name='F'/>")) +
          body("hand", "arm", "tip", joint("R2_hand", "R2") + point("end", "", "<sensor name='S2'/>")) +
          body("tail", "arm", "origin",
               joint("T1_tail", "T1",
                     nature("driven") + "<symbols><q/></symbols>"
                                        "<initialvalue><q>3</q></initialvalue>")),
      "<links>" + pair("link", "spring", "base", "hub", "arm", "origin") + "</links>",
      point("hub", xyz("1", "2", "3"), "<extforce name='none'/>")));
  CHECK(result.model == Json::parse(R"({
    "mbsgen": 1, "name": "Test", "gravity": [0, 0, -9.81],
    "base": {"points": {"hub": [1, 2, 3]}},
    "bodies": [
      {"name": "arm", "parent": "base", "at": "hub",
       "joints": [{"name": "R1_arm", "type": "Rx", "q0": 0.5, "qd0": -2},
                  {"name": "T3_arm", "type": "Tz", "role": "driven"}],
       "mass": 1.5, "com": [0, 0, 0.25], "inertia": [0.01, 0, 0, 0, -0.001, 0],
       "points": {"tip": [0, 0, 1], "origin": [0, 0, 0]}},
      {"name": "hand", "parent": "arm", "at": "tip", "joints": [{"name": "R2_hand", "type": "Ry"}], "mass": 0,
       "points": {"end": [0, 0, 0]}},
      {"name": "tail", "parent": "arm", "joints": [{"name": "T1_tail", "type": "Tx", "role": "locked", "q0": 3}],
       "mass": 0}],
    "links": [{"name": "spring", "from": "base.hub", "to": "arm.origin", "force": "extern"}],
    "forces": [{"name": "F", "point": "arm.tip", "law": "extern", "frame": "world"}],
    "sensors": [{"name": "S", "point": "arm.tip"}, {"name": "S2", "point": "hand.end"}],
    "actuators": ["R1_arm"]})"));
  CHECK(result.says(Severity::note, "force 'none' is left out, it acts on the base"));
}

TEST_CASE("a point named origin is a point like another") {
  const Imported result =
      from_mbs(project(body("a", "base", "origin", joint("j", "R1") + point("origin", xyz("1", "0", "0"))) +
                       body("b", "a", "origin", joint("k", "R1"))));
  CHECK(result.model["bodies"][1]["at"] == "origin");
  CHECK(result.model["bodies"][0]["points"]["origin"] == Json{1, 0, 0});
  CHECK_FALSE(result.model["bodies"][0].contains("at"));
}

TEST_CASE("negative moments of inertia are an error, but for rounding") {
  const auto with_moment = [](const std::string& ixx) {
    return from_mbs(
        project(body("a", "base", "origin",
                     joint("j", "R1") + "<mass>0.5</mass><inertia><Ixx>" + ixx + "</Ixx></inertia>")));
  };
  CHECK(with_moment("-0.1").says(Severity::error, "a moment of inertia of body 'a' is negative"));
  CHECK_FALSE(with_moment("-5.4e-20").model.is_null());
}

TEST_CASE("cuts come as balls, rods, solids") {
  const Imported result = from_mbs(
      two_bodies("", "",
                 "<cuts>" + pair("rod", "r", "a", "p", "b", "p", "<length>0.5</length>") +
                     pair("solid", "s", "a", "p", "b", "p") + pair("ball", "b1", "a", "p", "base", "origin") +
                     pair("ball", "b2", "a", "p", "b", "p") + "</cuts>"));
  CHECK(result.model["cuts"] == Json::parse(R"([
    {"name": "b1", "type": "ball", "a": "a.p", "b": "base.origin"}, {"name": "b2", "type": "ball", "a": "a.p", "b": "b.p"},
    {"name": "r", "type": "rod", "a": "a.p", "b": "b.p", "length": 0.5},
    {"name": "s", "type": "solid", "a": "a.p", "b": "b.p"}])"));
  CHECK(result.model["base"]["points"]["origin"] == Json{0, 0, 0});
}

TEST_CASE("roles are kept when the cuts give as many equations as there are dependent joints") {
  const std::string cut = "<cuts>" + pair("ball", "c", "a", "p", "b", "p") + "</cuts>";
  // A planar loop: the ball's equation across the plane is identically true, two are left.
  const Imported kept = from_mbs(two_bodies(nature("dependent"), nature("dependent"), cut));
  CHECK(kept.model["bodies"][0]["joints"][0]["role"] == "dependent");
  CHECK(kept.diagnostics.all().empty());
  const Imported left_out = from_mbs(two_bodies(nature("independent"), nature("dependent"), cut));
  CHECK_FALSE(left_out.model["bodies"][0]["joints"][0].contains("role"));
  CHECK(left_out.says(Severity::warning, "1 dependent joint, but the cuts give 2 equations"));
  const Imported no_cuts = from_mbs(two_bodies(nature("independent"), nature("dependent"), ""));
  CHECK_FALSE(no_cuts.model["bodies"][1]["joints"][0].contains("role"));
  CHECK(no_cuts.says(Severity::warning, "the cuts give 0 equations"));
}

TEST_CASE("equations of cuts are counted from the axes in the loop") {
  const auto equations = [](const std::string& joints, const std::string& kind) {
    const Imported result = from_mbs(project(
        body("a", "base", "origin", joints + point("p", xyz("1", "1", "1"))),
        "<cuts>" + pair(kind, "c", "a", "p", "base", "origin", kind == "rod" ? "<length>1</length>" : "") +
            "</cuts>"));
    const std::string text = result.diagnostics.all().at(0).message;
    return std::stoi(text.substr(text.find("give ") + 5));
  };
  CHECK(equations(joint("j", "R1"), "ball") == 2);
  CHECK(equations(joint("j", "R1") + joint("k", "T2"), "ball") == 2);
  CHECK(equations(joint("j", "R1") + joint("k", "T1"), "ball") == 3);
  CHECK(equations(joint("j", "R1") + joint("k", "R3"), "ball") == 3);
  CHECK(equations(joint("j", "T1") + joint("k", "T1"), "ball") == 1);
  CHECK(equations(joint("j", "R1"), "rod") == 1);
  CHECK(equations(joint("j", "R1"), "solid") == 3);
  CHECK(equations(joint("j", "R1") + joint("k", "R2"), "solid") == 6);
}

TEST_CASE("driven joints whose symbols are not all there") {
  const auto with = [](const std::string& symbols) {
    return from_mbs(project(
        body("a", "base", "origin",
             joint("j", "R1", nature("driven") + symbols + "<initialvalue><q>1</q></initialvalue>"))));
  };
  CHECK(with("<symbols><q/></symbols>").model["bodies"][0]["joints"][0]["role"] == "locked");
  CHECK(with("<symbols><q/></symbols>").model["bodies"][0]["joints"][0]["q0"] == 1);
  const Imported nothing = with("");
  CHECK(nothing.model["bodies"][0]["joints"][0] == Json{{"name", "j"}, {"type", "Rx"}, {"role", "locked"}});
  CHECK(nothing.says(Severity::note, "locked at 0, not at its initial value 1"));
  const Imported steady = with("<symbols><q/><qd/></symbols>");
  CHECK(steady.model["bodies"][0]["joints"][0]["role"] == "driven");
  CHECK(steady.says(Severity::note, "fixed at zero in ROBOTRAN"));
  const Imported actuated = with("<actuated/><symbols><q/><qd/><qdd/></symbols>");
  CHECK_FALSE(actuated.model.contains("actuators"));
  CHECK(actuated.says(Severity::note, "joint 'j' is no actuator here"));
}

TEST_CASE("editor left-overs and what has no counterpart are skipped with a warning") {
  const Imported result = from_mbs(two_bodies(
      "<extforce name='x'/>", "",
      "<cuts>" + pair("ball", "empty", "a", "p", "", "") +
          pair("ball", "c", "a", "p", "b", "p", "<ignore><x/></ignore>") +
          pair("ball", "self", "a", "p", "a", "origin") + "</cuts><links>" +
          pair("link", "l", "a", "", "b", "p") + pair("link3D", "m", "a", "p", "b", "p") + "</links>"));
  CHECK(result.model["cuts"].size() == 1);
  CHECK_FALSE(result.model.contains("links"));
  for (const char* const text :
       {"ball cut 'empty' is skipped", "ball cut 'self' is skipped, both its ends are on one body",
        "link 'l' is skipped", "link3D 'm' is left out", "<ignore> of cut 'c'",
        "external force on joint 'ja'"})
    CHECK(result.says(Severity::warning, text));
}

TEST_CASE("odd and repeated names are changed everywhere") {
  const Imported result = from_mbs(project(
      body("left wheel", "base", "origin",
           joint("q", "R1") + point("a b", "") + point("a b", xyz("1", "0", "0"))) +
          body("b", "left wheel", "a b", joint("q", "R1") + point("p", "", "<extforce name='spring'/>")),
      "<links>" + pair("link", "spring", "left wheel", "a b", "b", "p") + "</links>"));
  CHECK(result.model["bodies"][0]["name"] == "left_wheel");
  CHECK(result.model["bodies"][0]["points"] == Json{{"a_b", {0, 0, 0}}, {"a_b_2", {1, 0, 0}}});
  CHECK(result.model["bodies"][1]["parent"] == "left_wheel");
  CHECK(result.model["bodies"][1]["at"] == "a_b");
  CHECK(result.model["bodies"][1]["joints"][0]["name"] == "q_2");
  CHECK(result.model["links"][0]["from"] == "left_wheel.a_b");
  CHECK(result.model["forces"][0]["name"] == "spring_2"); // links and forces are methods of one class
  CHECK(result.says(Severity::note, "joint 'q' is called 'q_2', the name is taken already"));
}

TEST_CASE("body wrenches come after the forces of the file") {
  Imported result = from_mbs(project(body("a", "base", "origin",
                                          joint("j", "R1") + "<com>" + xyz("0", "1", "0") + "</com>" +
                                              point("p", "", "<extforce name='a_wrench'/>"))),
                             {true});
  CHECK(result.model["forces"][1] ==
        Json::parse(R"({"name": "a_wrench_wrench", "point": "a.com", "law": "input", "frame": "body"})"));
  CHECK(result.model["bodies"][0]["points"]["com"] == Json{0, 1, 0});
}

TEST_CASE("projects with errors") {
  struct Refusal {
    std::string text;
    std::string message;
    int line;
  };
  const std::string good = body("a", "base", "origin", joint("j", "R1"));
  const std::vector<Refusal> refusals = {
      {"<robot name='x'/>", "it must be <mbsDescR7>", 1},
      {project(""), "the body tree is empty", 2},
      {project(body("a", "nobody", "origin", joint("j", "R1"))), "the parent of body 'a' is 'nobody'", 3},
      {project(body("a", "a", "origin", joint("j", "R1"))), "the parent of body 'a' is 'a'", 3},
      {project(good + body("b", "a", "p", "")), "'a' has no point 'p'", 4},
      {project(body("arm", "base", "", point("spring", "")) + body("b", "arm", "sprin", "")),
       "did you mean 'spring'", 4},
      {project(good + good), "a second body is named 'a'", 4},
      {project(body("base", "base", "", "")), "a second body is named 'base'", 3},
      {project(body("", "base", "", "")), "no <bodyname>", 3},
      {project(body("a", "base", "", joint("j", "R4"))), "has the type 'R4'", 3},
      {project(body("a", "base", "", joint("j", "R1", nature("free")))), "has the nature 'free'", 3},
      {project(body("a", "base", "", "<mass>-1</mass>")), "the mass of body 'a' is -1", 3},
      {project(body("a", "base", "", "<mass>1,5</mass>")), "<mass> is '1,5'", 3},
      {project(good, "<cuts>" + pair("rod", "r", "a", "origin", "base", "origin") + "</cuts>"),
       "has the length 0", 4},
      {project(good, "<cuts>" + pair("ball", "c", "x", "p", "a", "origin") + "</cuts>"),
       "ball cut 'c' ends on body 'x'", 4},
      {project(good, "<links>" + pair("link", "l", "a", "p", "a", "origin") + "</links>"),
       "'a' has no point 'p'", 4},
  };
  for (const Refusal& refusal : refusals) {
    const Imported result = from_mbs(refusal.text);
    INFO(refusal.text << "\n" << result.diagnostics.text());
    CHECK(result.model.is_null());
    CHECK(result.says(Severity::error, refusal.message, refusal.line));
  }
}
