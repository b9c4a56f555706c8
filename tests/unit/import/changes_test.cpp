// SPDX-License-Identifier: GPL-3.0-or-later
// Files of changes on an imported arm.
#include "import/changes.h"
#include "support/catch.hpp"
#include "unit/import/import_text.h"

using namespace mbsgen;

namespace {

constexpr const char* arm = R"(<robot name="arm">
<link name="world"/>
<link name="upper"><inertial><mass value="2"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
<link name="lower"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
<link name="tool"/>
<joint name="shoulder" type="revolute"><parent link="world"/><child link="upper"/><dynamics damping="0.5"/></joint>
<joint name="elbow" type="revolute"><parent link="upper"/><child link="lower"/></joint>
<joint name="grip" type="fixed"><parent link="lower"/><child link="tool"/></joint>
</robot>
)";

/// The arm, changed; with its findings.
struct Changed {
  explicit Changed(const std::string& text) {
    importer::RobotOptions options;
    options.damping = true;
    imported = importer::import_urdf(arm, options, diagnostics).value();
    before = imported.text;
    diagnostics = Diagnostics("arm.urdf");
    ok = importer::apply({"c.json", text}, imported, diagnostics);
  }

  nlohmann::ordered_json model() const { return nlohmann::ordered_json::parse(imported.text); }

  Diagnostics diagnostics{"arm.urdf"};
  importer::Imported imported;
  std::string before;
  bool ok = false;
};

/// The findings about a file of changes, which leave the model as it was.
std::string complaints(const std::string& text) {
  const Changed changed(text);
  CHECK_FALSE(changed.ok);
  CHECK(changed.imported.text == changed.before);
  return changed.diagnostics.text();
}

} // namespace

TEST_CASE("changes: keys of elements are replaced, and null takes them away") {
  const Changed changed(R"({"doc": "an arm", // figures of a drawing
    "change": {"gravity": [0, -9.81, 0], "name": "crane",
      "bodies": {"lower": {"mass": "m", "inertia": null, "com": [0.5, 0, 1e-3]}},
      "joints": {"elbow": {"role": "driven", "q0": "pi/2"}, "shoulder": {"force": null}},
      "points": {"lower.tool": [1, 0, 0]},
      "parameters": {"damping_shoulder": 0.75}},
    "add": {"parameters": {"m": {"value": 3, "unit": "kg"}}}})");
  INFO(changed.diagnostics.text());
  REQUIRE(changed.ok);
  const auto model = changed.model();
  CHECK(model["name"] == "crane");
  CHECK(model["gravity"].dump() == "[0,-9.81,0]");
  const auto& lower = model["bodies"][1];
  CHECK(lower["mass"] == "m");
  CHECK_FALSE(lower.contains("inertia"));
  CHECK(lower["com"].dump() == "[0.5,0,0.001]");
  CHECK(lower["joints"][0]["role"] == "driven");
  CHECK(lower["joints"][0]["q0"] == "pi/2");
  CHECK(lower["points"]["tool"].dump() == "[1,0,0]");
  CHECK_FALSE(model["bodies"][0]["joints"][0].contains("force"));
  CHECK(model["parameters"]["damping_shoulder"]["value"] == 0.75);
  CHECK(model["parameters"]["damping_shoulder"].size() > 1);
  CHECK(model["parameters"]["m"]["unit"] == "kg");
}

TEST_CASE("changes: nothing changed is the import to the byte") {
  for (const char* const text : {"{}", R"({"change": {}, "remove": {"links": []}, "add": {"joints": {}}})"}) {
    const Changed changed(text);
    CHECK(changed.ok);
    CHECK(changed.imported.text == changed.before);
  }
}

TEST_CASE("changes: elements are removed, then new ones are added") {
  const Changed changed(R"({
    "add": {"points": {"upper.rope": [0, 0, 1], "base.hook": [0, 0, 3]},
            "links": {"rope": {"from": "base.hook", "to": "upper.rope", "force": "100*Z"}},
            "bodies": {"lower": {"parent": "upper", "joints": [{"name": "elbow", "type": "Tx"}], "mass": 1}}},
    "remove": {"bodies": ["lower"], "parameters": ["damping_shoulder"]}})");
  INFO(changed.diagnostics.text());
  REQUIRE(changed.ok);
  const auto model = changed.model();
  CHECK(model["links"].dump() == R"([{"name":"rope","from":"base.hook","to":"upper.rope","force":"100*Z"}])");
  CHECK(model["base"]["points"]["hook"].dump() == "[0,0,3]");
  CHECK(model["bodies"].size() == 2);
  CHECK(model["bodies"][1].dump() ==
        R"({"name":"lower","parent":"upper","joints":[{"name":"elbow","type":"Tx"}],"mass":1})");
  CHECK_FALSE(model["parameters"].contains("damping_shoulder"));
}

TEST_CASE("changes: several elements of one list are removed in any order") {
  const std::string ropes = R"("a": {"k": 1}, "b": {"k": 2}, "c": {"k": 3}, "d": {"k": 4})";
  Changed changed(R"({"add": {"links": {)" + ropes + "}}}");
  REQUIRE(changed.ok);
  REQUIRE(importer::apply({"d.json", R"({"remove": {"links": ["b", "d", "a"]}})"}, changed.imported,
                          changed.diagnostics));
  CHECK(changed.model()["links"].dump() == R"([{"name":"c","k":3}])");
}

TEST_CASE("changes: names that the import does not have are listed at once, each with a remedy") {
  CHECK(
      complaints(R"({
"change": {
  "joints": {"elbo": {"role": "driven"}, "wheel": {"q0": 1}},
  "points": {"lower.tol": [0, 0, 0]},
  "cuts": {"c": {"type": "ball"}}
},
"remove": {"bodies": ["uper"], "parameters": ["damping_shoulder", "damping_shoulder"]}
})") ==
      "c.json:3:14: error: /change/joints/elbo: there is no joint 'elbo' in arm.urdf, did you mean 'elbow'?\n"
      "c.json:3:42: error: /change/joints/wheel: there is no joint 'wheel' in arm.urdf, take 'elbow' or 'shoulder'\n"
      "c.json:4:14: error: /change/points/lower.tol: there is no point 'lower.tol' in arm.urdf, did you mean "
      "'lower.tool'?\n"
      "c.json:5:12: error: /change/cuts/c: there is no cut 'c' in arm.urdf, it has none of these\n"
      "c.json:7:23: error: /remove/bodies/0: there is no body 'uper' in arm.urdf, did you mean 'upper'?\n"
      "c.json:7:67: error: /remove/parameters/1: parameter 'damping_shoulder' is named twice, name it once\n");
}

TEST_CASE("changes: names that are taken, and places that are none") {
  CHECK(
      complaints(R"({"add": {
"bodies": {"upper": {"parent": "base"}},
"parameters": {"damping_shoulder": 1},
"points": {"tip": [0, 0, 0], "lowr.tip": [0, 0, 0], "lower.tool": [0, 0, 0]},
"joints": {"wrist": {"type": "Rx"}, "elbow": {"type": "Rx"}},
"links": {"rope": {"name": "rope", "from": "a", "to": "b"}},
"gravity": [0, 0, -9.81]
}})") ==
      "c.json:2:12: error: /add/bodies/upper: there is a body 'upper' in arm.urdf already, write it into "
      "\"change\" or take another name\n"
      "c.json:3:16: error: /add/parameters/damping_shoulder: there is a parameter 'damping_shoulder' in arm.urdf "
      "already, write it into \"change\" or take another name\n"
      "c.json:4:12: error: /add/points/tip: write the name of a new point as BODY.POINT\n"
      "c.json:4:30: error: /add/points/lowr.tip: there is no body 'lowr' in arm.urdf, did you mean 'lower'?\n"
      "c.json:4:53: error: /add/points/lower.tool: there is a point 'lower.tool' in arm.urdf already, write it into "
      "\"change\" or take another name\n"
      "c.json:5:12: error: /add/joints/wrist: a joint comes with its body, write it into \"joints\" of a new body\n"
      "c.json:5:37: error: /add/joints/elbow: there is a joint 'elbow' in arm.urdf already, write it into "
      "\"change\" or take another name\n"
      "c.json:6:20: error: /add/links/rope/name: the key before has the name already, remove this one\n"
      "c.json:7:1: error: /add/gravity: 'gravity' is one value, write it into \"change\"\n");
}

TEST_CASE("changes: values of wrong types and unknown keys") {
  CHECK(
      complaints(R"({"chang": {},
"change": {
  "joint": {},
  "joints": ["elbow"],
  "bodies": {
    "upper": 3,
    "lower": {"name": "low", "joints": [], "points": {}, "at": null}
  }
},
"remove": {"bodies": "upper", "joints": [1]},
"doc": 1
})") ==
      "c.json:1:2: error: /chang: a file of changes has no key 'chang', did you mean 'change'?\n"
      "c.json:3:3: error: /change/joint: there are no elements of the kind 'joint', did you mean 'joints'?\n"
      "c.json:4:13: error: /change/joints: found a list [...], write an object by names, {\"NAME\": ...}, of each "
      "joint\n"
      "c.json:6:14: error: /change/bodies/upper: found a number, write the keys of the body with new values, "
      "{\"KEY\": ...}\n"
      "c.json:7:15: error: /change/bodies/lower/name: a name cannot be changed, because other elements use it; "
      "remove the key\n"
      "c.json:7:30: error: /change/bodies/lower/joints: 'joints' of a body are changed by their own names, write "
      "them into \"joints\" of \"change\"\n"
      "c.json:7:44: error: /change/bodies/lower/points: 'points' of a body are changed by their own names, write "
      "them into \"points\" of \"change\"\n"
      "c.json:7:58: error: /change/bodies/lower/at: null takes a key away, and there is no key 'at', remove the "
      "line\n"
      "c.json:10:22: error: /remove/bodies: found a string, write a list of names, [\"NAME\"]\n"
      "c.json:10:42: error: /remove/joints/0: found a number, write the name of a joint\n"
      "c.json:11:8: error: /doc: found a number, write a text\n");
  CHECK(complaints("[]") ==
        "c.json:1:1: error: found a list [...], write an object {\"change\": {...}, \"remove\": "
        "{...}, \"add\": {...}}\n");
}

TEST_CASE("changes: what is no JSON, and keys that occur twice") {
  CHECK(complaints(R"({"change": )").find("c.json:1:12: error: ") == 0);
  const std::string twice = complaints(R"({"change": {"joints": {"elbow": {"q0": 1}, "elbow": {"q0": 2}}}})");
  CHECK(twice.find("c.json:1:44: error: the key 'elbow' is already at line 1") == 0);
}

TEST_CASE("changes: a file that changes nothing gets a warning, a kind in the singular its plural") {
  const Changed nothing(R"({"doc": "later"})");
  CHECK(nothing.ok);
  CHECK(nothing.diagnostics.text().find("warning: the file changes nothing") != std::string::npos);
  CHECK(complaints(R"({"change": {"body": {"lower": {"mass": 1}}}})").find("did you mean 'bodies'?") !=
        std::string::npos);
}

TEST_CASE("changes: findings about the changed model stand in the file that the value comes from") {
  const Changed changed(R"({
"change": {"bodies": {"lower": {"mass": -1}}},
"remove": {"bodies": ["upper"]},
"add": {"links": {"rope": {"from": "base.hook", "to": [1]}}}
})");
  REQUIRE(changed.ok);
  Diagnostics of_model("arm.urdf"), result("arm.urdf");
  of_model.error({1, 1, "/bodies/0/mass"}, "negative");
  of_model.warning({1, 1, "/bodies/0/parent"}, "unknown");
  of_model.error({1, 1, "/links/0"}, "no force");
  of_model.error({1, 1, "/links/0/to/0"}, "no point");
  importer::relate(of_model, changed.imported, result);
  CHECK(result.errors() == 3);
  CHECK(result.text() == "arm.urdf:4: warning: body 'lower', parent: unknown\n"
                         "c.json:2:41: error: /change/bodies/lower/mass: negative\n"
                         "c.json:4:27: error: /add/links/rope: no force\n"
                         "c.json:4:56: error: /add/links/rope/to/0: no point\n");
}
