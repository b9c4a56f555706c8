// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/lsp/editor.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "support/folders.h"
#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

using namespace mbsgen;
using test::edited;
using test::Editor;
using test::item;
using test::Json;
using test::labels;

namespace {

const std::string uri = "file:///models/arm.mbs.json";

// A model in which `|` marks the cursor. {PARENT}, {MASS} and {FORCE} are replaced.
std::string model(const std::string& parent = "\"upper\"", const std::string& mass = "\"2*m1\"",
                  const std::string& force = "\"-k*q(shoulder) - d*qd(elbow)\"") {
  return R"x({
  "mbsgen": 1,
  "name": "arm", "gravity": [0, 0, -9.81],
  "parameters": {
    "m1": {"value": 1.5, "unit": "kg", "doc": "Mass of the upper arm."},
    "k": 20,
    "d": "k/10"
  },
  "bodies": [
    {
      "name": "upper",
      "parent": "base",
      "mass": "m1",
      "inertia": [1, 0, 0, 1, 0, 1],
      "points": {"tip": [0.3, 0, 0]},
      "joints": [{"name": "shoulder", "type": "Rz"}]
    },
    {
      "name": "lower",
      "parent": )x" +
         parent + R"x(,
      "at": "tip",
      "mass": )x" +
         mass + R"x(,
      "inertia": [1, 0, 0, 1, 0, 1],
      "points": {"end": [0.3, 0, 0]},
      "joints": [{"name": "elbow", "type": "Rz", "force": )x" +
         force + R"x(}]
    }
  ],
  "sensors": [{"name": "hand", "point": "lower.end"}],
  "outputs": ["q(elbow)"]
}
)x";
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

} // namespace

TEST_CASE("a valid model has no findings, and JSON that is no model is left alone") {
  Editor editor;
  editor.open(uri, model());
  INFO(editor.diagnostics().dump(2));
  for (const Json& one : editor.diagnostics()) CHECK(one["severity"] == 3);
  editor.open("file:///a/package.json", R"({"name": "x"})");
  CHECK(editor.diagnostics() == Json::array());
  editor.open("file:///a/any.json", R"({"mbsgen": 1})");
  CHECK(!editor.diagnostics().empty());
}

TEST_CASE("names are completed inside \"parent\": \"...\"") {
  for (const std::string parent : {"\"|\"", "\"up|\"", "\"|", "|"}) {
    INFO(parent);
    const std::vector<std::string> found = completed(model(parent));
    CHECK(has(found, "base"));
    CHECK(has(found, "upper"));
    CHECK_FALSE(has(found, "lower")); // itself
    CHECK_FALSE(has(found, "elbow"));
  }
  Editor editor;
  const std::string text = model("\"up|\"");
  editor.open_at(uri, text);
  const Json edit = item(editor.ask("completion"), "upper")["textEdit"];
  CHECK(edited(model("\"up\""), Json::array({edit})) == model());
}

TEST_CASE("names are completed inside expressions") {
  const std::vector<std::string> mass = completed(model("\"upper\"", "\"2*m|\""));
  CHECK(has(mass, "m1"));
  CHECK(has(mass, "sqrt"));
  CHECK_FALSE(has(mass, "q(elbow)")); // a mass cannot depend on it
  const std::vector<std::string> force = completed(model("\"upper\"", "1", "\"-k*|\""));
  for (const std::string name : {"k", "d", "pi", "t", "q(elbow)", "qd(shoulder)", "sin"}) {
    INFO(name);
    CHECK(has(force, name));
  }
  CHECK(completed(model("\"upper\"", "1", "\"-k*q(sh|\"")) == std::vector<std::string>{"shoulder", "elbow"});
  Editor editor;
  editor.open_at(uri, model("\"upper\"", "1", "\"-k*q(sh|)\""));
  const Json edit = item(editor.ask("completion"), "shoulder")["textEdit"];
  CHECK(edited(model("\"upper\"", "1", "\"-k*q(sh)\""), Json::array({edit})) ==
        model("\"upper\"", "1", "\"-k*q(shoulder)\""));
}

TEST_CASE("points, joints and states are completed where a name is expected") {
  const std::string start =
      R"({"mbsgen": 1, "bodies": [{"name": "b", "points": {"p": [0, 0, 0]}, "joints": [{"name": "j"}]}],
    "states": [{"name": "s"}], )";
  CHECK(has(completed(start + R"("sensors": [{"name": "x", "point": "|"}]})"), "b.p"));
  CHECK(has(completed(start + R"("cuts": [{"name": "x", "type": "ball", "a": "|)"), "b.origin"));
  CHECK(completed(start + R"("actuators": ["|"]})") == std::vector<std::string>{"j"});
  CHECK(completed(start + R"("actuators": [|]})") == std::vector<std::string>{"j"});
  CHECK(has(completed(start + R"("forces": [{"name": "f", "states": ["|"]}]})"), "s"));
  CHECK(has(completed(start + R"("outputs": ["|"]})"), "qdd(j)"));
  CHECK(has(completed(start + R"("contacts": [{"name": "c", "a": {"sphere": "|"}}]})"), "b.p"));
}

TEST_CASE("keys and words come from the schema, with their descriptions") {
  Editor editor;
  editor.open_at(uri, R"({"mbsgen": 1, "bodies": [{"name": "b", |}]})");
  Json items = editor.ask("completion");
  CHECK(has(labels(items), "parent"));
  CHECK(has(labels(items), "inertia"));
  CHECK_FALSE(has(labels(items), "name")); // it is there
  CHECK(item(items, "mass")["documentation"] == "Mass, kg.");
  CHECK(item(items, "parent")["detail"] == "required");
  CHECK(item(items, "joints")["textEdit"]["newText"] == "\"joints\": [$0]");
  editor.open_at(uri, R"({"mbsgen": 1, "bodies": [{"joints": [{"name": "j", "type": "|"}]}]})");
  items = editor.ask("completion");
  CHECK(labels(items).size() == 12);
  CHECK(item(items, "\"Screw\"")["textEdit"]["newText"] == "\"Screw\"");
  // Of the forms of a surface, that which has begun.
  CHECK(completed(R"({"mbsgen": 1, "contacts": [{"a": {"sphere": "b.p", "|"}}]})") ==
        std::vector<std::string>{"radius"});
}

TEST_CASE("an editor that has the schema gets names alone") {
  Editor editor(Json{{"hasSchema", true}});
  editor.open_at(uri, R"({"mbsgen": 1, "bodies": [{"name": "b", |}]})");
  CHECK(editor.ask("completion") == Json::array());
  editor.open_at(uri, model("\"|\""));
  CHECK(!editor.ask("completion").empty());
}

TEST_CASE("a text that is no JSON at the moment is completed, and its mistake is found") {
  Editor editor;
  std::string text = model("\"|");
  editor.open_at(uri, text);
  CHECK(has(labels(editor.ask("completion")), "upper"));
  REQUIRE(editor.diagnostics().size() == 1);
  CHECK(editor.diagnostics()[0]["severity"] == 1);
  CHECK(editor.diagnostics()[0]["range"]["start"]["line"] == 19);
  for (const std::string broken :
       {"", "{", "[[[[", "{\"mbsgen\": 1, \"bodies\": [{\"parent\": \"", "]}\"", "\"", "{\"a\"\n:"}) {
    editor.open(uri, broken);
    CHECK(!editor.diagnostics().empty());
    CHECK(editor.ask("completion").is_array());
    CHECK(editor.ask("documentSymbol").is_array());
  }
}

TEST_CASE("hovering shows values, units and documentation") {
  Editor editor;
  const auto hover = [&](const std::string& text) {
    editor.open_at(uri, text);
    const Json result = editor.ask("hover");
    return result.is_null() ? std::string() : result["contents"]["value"].get<std::string>();
  };
  const std::string parameter = hover(model("\"upper\"", "\"2*m|1\""));
  CHECK(contains(parameter, "`m1` = 1.5 kg"));
  CHECK(contains(parameter, "Mass of the upper arm."));
  CHECK(contains(hover(model("\"upper\"", "\"2|*m1\"")), "= 3\n\nMass, kg."));
  CHECK(contains(hover(model("\"upper\"", "1", "\"-d|*qd(elbow)\"")), "`d` = 2"));
  const std::string body = hover(model("\"upp|er\""));
  CHECK(contains(body, "body `upper`"));
  CHECK(contains(body, "- mass: m1 = 1.5"));
  CHECK(contains(hover(model("\"upper\"", "1", "\"q(elb|ow)\"")), "joint `elbow`"));
  std::string keyed = model();
  keyed.insert(keyed.find("\"mass\"") + 3, "|");
  CHECK(contains(hover(keyed), "Mass, kg."));
  // Parameters that name each other have no value, and no end.
  CHECK(contains(hover(R"({"mbsgen": 1, "parameters": {"a": "b", "b": "a|"}})"), "`a`"));
}

TEST_CASE("definitions and references lead from expressions and points") {
  Editor editor;
  editor.open_at(uri, model("\"upper\"", "1", "\"-k*q(should|er)\""));
  CHECK(editor.ask("definition")["range"]["start"] == Json{{"line", 15}, {"character", 27}});
  CHECK(editor.ask("references", {{"context", {{"includeDeclaration", true}}}}).size() == 2);
  CHECK(editor.ask("references", {{"context", {{"includeDeclaration", false}}}}).size() == 1);
  std::string text = model();
  text.insert(text.find("lower.end") + 7, "|");
  editor.open_at(uri, text);
  CHECK(editor.ask("definition")["range"]["start"]["line"] == 23);
  text = model();
  text.insert(text.find("\"at\": \"tip") + 8, "|");
  editor.open_at(uri, text);
  CHECK(editor.ask("definition")["range"]["start"]["line"] == 14);
}

TEST_CASE("renaming changes all places of a name, those in expressions too, and no others") {
  Editor editor;
  const auto renamed = [&](const std::string& text, const std::string& name) {
    editor.open_at(uri, text);
    const Json result = editor.ask("rename", {{"newName", name}});
    INFO(result.dump());
    REQUIRE(result.contains("changes"));
    std::string plain = text;
    plain.erase(plain.find('|'), 1);
    return edited(plain, result["changes"][uri]);
  };
  std::string wanted = model();
  for (const auto& [old, now] : std::vector<std::pair<std::string, std::string>>{
           {"\"k\": 20", "\"stiffness\": 20"}, {"k/10", "stiffness/10"}, {"-k*", "-stiffness*"}})
    wanted.replace(wanted.find(old), old.size(), now);
  CHECK(renamed(model("\"upper\"", "\"2*m1\"", "\"-k|*q(shoulder) - d*qd(elbow)\""), "stiffness") == wanted);
  wanted = model();
  for (const auto& [old, now] : std::vector<std::pair<std::string, std::string>>{
           {"\"name\": \"elbow\"", "\"name\": \"knee\""}, {"qd(elbow)", "qd(knee)"}, {"q(elbow)", "q(knee)"}})
    wanted.replace(wanted.find(old), old.size(), now);
  CHECK(renamed(model("\"upper\"", "\"2*m1\"", "\"-k*q(shoulder) - d*qd(elb|ow)\""), "knee") == wanted);
  wanted = model();
  wanted.replace(wanted.find("\"lower\""), 7, "\"forearm\"");
  wanted.replace(wanted.find("lower.end"), 5, "forearm");
  std::string text = model();
  text.insert(text.find("lower.end") + 2, "|");
  CHECK(renamed(text, "forearm") == wanted);
  // A name that cannot be.
  editor.open_at(uri, text);
  CHECK(contains(editor.ask("rename", {{"newName", "upper"}}).at("message"), "is taken already"));
  CHECK(contains(editor.ask("rename", {{"newName", "1"}}).at("message"), "is no identifier"));
  CHECK(editor.ask("prepareRename").contains("start"));
  editor.open_at(uri, model("\"ba|se\""));
  CHECK(editor.ask("prepareRename").is_null());
}

TEST_CASE("remedies of messages are actions, which mend the model") {
  const std::string wrong[] = {model("\"uper\""), model("\"upper\"", "\"2*m11\""),
                               model("\"upper\"", "\"2*m1\"", "\"-k*q(sholder) - d*qd(elbow)\"")};
  for (const std::string& text : wrong) {
    Editor editor;
    editor.open(uri, text);
    REQUIRE(!editor.diagnostics().empty());
    const Json finding = editor.diagnostics()[0];
    INFO(finding.dump(2));
    CHECK(!finding["code"].get<std::string>().empty());
    CHECK(finding.contains("relatedInformation"));
    const Json actions = editor.ask("codeAction", {{"range", finding["range"]}, {"context", Json::object()}});
    REQUIRE(actions.size() == 1);
    CHECK(edited(text, actions[0]["edit"]["changes"][uri]) == model());
  }
  std::string key = model();
  key.replace(key.find("\"inertia\""), 9, "\"inerta\"");
  Editor editor;
  editor.open(uri, key);
  const Json actions =
      editor.ask("codeAction", {{"range", editor.diagnostics()[0]["range"]}, {"context", Json::object()}});
  REQUIRE(!actions.empty());
  CHECK(edited(key, actions[0]["edit"]["changes"][uri]) == model());
}

TEST_CASE("an outline has bodies with their joints, and blocks fold") {
  Editor editor;
  editor.open(uri, model());
  const Json symbols = editor.ask("documentSymbol");
  REQUIRE(symbols.size() == 3); // parameters, bodies, sensors
  CHECK(symbols[0]["children"].size() == 3);
  CHECK(symbols[1]["children"][1]["name"] == "lower");
  CHECK(symbols[1]["children"][1]["children"][1]["name"] == "elbow");
  const Json folds = editor.ask("foldingRange");
  CHECK(std::any_of(folds.begin(), folds.end(),
                    [](const Json& one) { return one["startLine"] == 8 && one["endLine"] == 26; }));
}

// tests/commands/diagnostics has the findings of `mbsgen check` about wrong models, FILE:LINE:COL: error: /pointer: message.
TEST_CASE("the errors of the server are those of mbsgen check, at their places") {
  int compared = 0;
  for (const auto& path : test::files_below(test::source_dir() / "tests/commands/diagnostics", {".json"})) {
    const std::string name = path.stem().string();
    // Of open loops generation says more; bytes that are no UTF-8 are in no message of the protocol.
    if (name.substr(0, 5) == "open_" || name == "syntax_not_utf8") continue;
    INFO(name);
    Editor editor;
    // The name says that it is a model, whatever the text has.
    editor.open("file://" + (path.parent_path() / (name + ".mbs.json")).u8string(), test::read_file(path));
    std::multiset<std::string> found, wanted;
    for (const Json& one : editor.diagnostics())
      if (one["severity"] == 1)
        found.insert(std::to_string(one["range"]["start"]["line"].get<int>() + 1) + " " +
                     one["message"].get<std::string>());
    std::istringstream lines(test::read_file(path.parent_path() / (name + ".expected")));
    // A finding in a file that the model names is at the beginning, with that file's name.
    static const std::regex form(R"(^([^:]*):(?:(\d+):)?(?:\d+:)? error: (?:/[^:]*: )?(.*)$)");
    std::smatch match;
    for (std::string line; std::getline(lines, line);) {
      if (!std::regex_match(line, match, form)) continue;
      const bool is_of_model = match[1] == name + ".json";
      const std::string place = is_of_model && match[2].length() != 0 ? match[2].str() : "1";
      wanted.insert(place + " " + (is_of_model ? "" : match[1].str() + ": ") + match[3].str());
    }
    CHECK(found == wanted);
    compared += wanted.empty() ? 0 : 1;
  }
  CHECK(compared > 150);
}
