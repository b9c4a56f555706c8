// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/lsp/editor.h"
#include "support/catch.hpp"
#include <algorithm>

using namespace mbsgen;
using test::edited;
using test::Editor;
using test::item;
using test::Json;
using test::labels;

namespace {

const std::string uri = "file:///robots/arm.urdf";

std::string robot(const std::string& child = "\"lower\"", const std::string& mimic = "") {
  return R"(<?xml version="1.0"?>
<robot name="arm">
  <link name="upper">
    <inertial>
      <mass value="2"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
    </inertial>
  </link>
  <link name="lower">
    <inertial>
      <mass value="1"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
    </inertial>
  </link>
  <joint name="elbow" type="revolute">
    <parent link="upper"/>
    <child link=)" +
         child + R"(/>
    <axis xyz="0 0 1"/>)" +
         mimic + R"(
    <limit lower="-1" upper="1" effort="10" velocity="2"/>
  </joint>
</robot>
)";
}

bool has(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

std::vector<std::string> completed(const std::string& text) {
  Editor editor;
  editor.open_at(uri, text);
  return labels(editor.ask("completion"));
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string with(std::string text, const std::string& old, const std::string& now) {
  return text.replace(text.find(old), old.size(), now);
}

// Whether a finding has these words, on that line counted from 1.
bool finds(Editor& editor, const std::string& text, const std::string& words, int line) {
  editor.open(uri, text);
  return std::any_of(editor.diagnostics().begin(), editor.diagnostics().end(), [&](const Json& one) {
    return contains(one["message"], words) && one["range"]["start"]["line"] == line - 1;
  });
}

} // namespace

TEST_CASE("a URDF file gets the findings of the importer and of the model") {
  Editor editor;
  editor.open(uri, robot());
  INFO(editor.diagnostics().dump(2));
  for (const Json& one : editor.diagnostics()) CHECK(one["severity"] != 1);
  CHECK(finds(editor, robot("\"forearm\""), "forearm", 15));
  CHECK(finds(editor, with(robot(), "<mass value=\"1\"", "<mass value=\"-1\""), "negative", 11));
  CHECK(finds(editor, with(robot(), "ixx=\"1\"", "ixx=\"9\""), "not physically realizable", 6));
  CHECK(finds(editor, with(robot(), "xyz=\"0 0 1\"", "xyz=\"0 0 2\""), "the axis has length 2", 18));
  CHECK(finds(editor, with(robot(), "</robot>", ""), "not well-formed XML", 21));
}

TEST_CASE("links, joints, elements, attributes and words are completed in URDF") {
  for (const std::string child : {"\"|\"", "\"lo|\"", "\"lo|"}) {
    INFO(child);
    CHECK(completed(robot(child)) == std::vector<std::string>{"upper", "lower"});
  }
  CHECK(completed(robot("\"lower\"", "<mimic joint=\"|\"/>")) == std::vector<std::string>{"elbow"});
  CHECK(has(completed(with(robot(), "type=\"revolute\"", "type=\"|\"")), "prismatic"));
  const std::vector<std::string> elements = completed(robot("\"lower\"", "<|"));
  CHECK(has(elements, "mimic"));
  CHECK(has(elements, "limit"));
  CHECK_FALSE(has(elements, "inertial"));
  const std::vector<std::string> attributes = completed(robot("\"lower\"", "<mimic joint=\"elbow\" |/>"));
  CHECK(has(attributes, "multiplier"));
  CHECK_FALSE(has(attributes, "joint")); // it is there
  CHECK(completed(robot("\"lower\"", "<dynamics></|")) == std::vector<std::string>{"dynamics"});
  Editor editor;
  editor.open_at(uri, robot("\"lo|\""));
  const Json edit = item(editor.ask("completion"), "lower")["textEdit"];
  CHECK(edited(robot("\"lo\""), Json::array({edit})) == robot());
}

TEST_CASE("names of URDF have definitions, references and explanations, and are renamed") {
  Editor editor;
  editor.open_at(uri, robot("\"low|er\""));
  CHECK(editor.ask("definition")["range"]["start"] == Json{{"line", 8}, {"character", 14}});
  CHECK(editor.ask("references").size() == 2);
  CHECK(contains(editor.ask("hover")["contents"]["value"], "mass: 1 kg"));
  const Json renaming = editor.ask("rename", {{"newName", "fore arm"}});
  const std::string wanted = with(with(robot(), "link name=\"lower\"", "link name=\"fore arm\""),
                                  "child link=\"lower\"", "child link=\"fore arm\"");
  CHECK(edited(robot(), renaming["changes"][uri]) == wanted);
  CHECK(contains(editor.ask("rename", {{"newName", "upper"}}).at("message"), "is taken already"));
  CHECK(contains(editor.ask("rename", {{"newName", "a<b"}}).at("message"), "has a character"));
  editor.open_at(uri, with(robot(), "<axis", "<ax|is"));
  CHECK(contains(editor.ask("hover")["contents"]["value"], "in the joint's frame"));
  const Json symbols = editor.ask("documentSymbol");
  REQUIRE(symbols.size() == 3);
  CHECK(symbols[2]["name"] == "elbow");
  CHECK(symbols[2]["detail"] == "revolute");
  CHECK(editor.ask("foldingRange").size() == 6);
}

TEST_CASE("misspelt elements and links of URDF are mended by actions") {
  Editor editor;
  for (const std::string& text :
       {robot("\"lowr\""), with(robot(), "<limit", "<limt"),
        with(with(robot(), "<inertial>", "<inertail>"), "</inertial>", "</inertail>")}) {
    editor.open(uri, text);
    bool is_mended = false;
    for (const Json& finding : editor.diagnostics())
      for (const Json& action :
           editor.ask("codeAction", {{"range", finding["range"]}, {"context", Json::object()}}))
        is_mended = is_mended || edited(text, action["edit"]["changes"][uri]) == robot();
    INFO(editor.diagnostics().dump(2));
    CHECK(is_mended);
  }
}

TEST_CASE("a gazebo extension may be about a link or a joint") {
  Editor editor;
  const std::string text = with(robot(), "</robot>", "<gazebo reference=\"elb|ow\"/></robot>");
  editor.open_at(uri, text);
  CHECK(editor.ask("definition")["range"]["start"]["line"] == 14);
}
