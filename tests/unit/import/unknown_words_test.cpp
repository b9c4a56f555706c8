// SPDX-License-Identifier: GPL-3.0-or-later
// An invented and a misspelt word at each place of a format: nothing passes without a finding.
#include "support/catch.hpp"
#include "unit/import/element_document.h"
#include <algorithm>
#include <cstddef>

using namespace mbsgen;
using namespace mbsgen::test;
using importer::Vocabulary;
using importer::Word;
using Element = tinyxml2::XMLElement;

TEST_CASE("import: an invented element and attribute at each place gets a note with its line", "[words]") {
  for (const Format& format : formats()) {
    const auto before = format.import(Document(format).text()).model;
    REQUIRE(!before.is_null());
    Document document(format); // all of them in one file
    std::vector<std::pair<std::string, std::string>> made;
    for (const std::string& path : places(format)) {
      INFO(path);
      if (path == "mujoco/equality") continue; // whatever stands there may close a loop: mjcf_test.cpp
      Element* const element = document.find(path);
      REQUIRE(element != nullptr);
      const std::string number = std::to_string(made.size());
      element->InsertNewChildElement(("surplus_" + number).c_str());
      element->SetAttribute(("odd_" + number).c_str(), "1");
      made.emplace_back(number, std::string("<") + element->Name() + ">");
    }
    const std::string text = document.text();
    const Imported result = format.import(text);
    for (const auto& [number, tag] : made) {
      INFO(tag);
      CHECK(result.says(Severity::note, "<surplus_" + number + "> in " + tag + " is not known and left out",
                        line_of(text, "<surplus_" + number + "/>")));
      CHECK(result.says(Severity::note,
                        "attribute 'odd_" + number + "' of " + tag + " is not known and left out",
                        line_of(text, "odd_" + number + "=")));
    }
    CHECK(result.model == before);
  }
}

TEST_CASE("import: a loop by any name is an error with its line and a remedy", "[words]") {
  for (const Format& format : formats())
    for (const char* const name :
         {"constraint", "loop", "loop_joint", "drake:ball_constraint", "drake:weld_constraint",
          "drake:distance_constraint", "drake:any_constraint", "kinematic_loop"}) {
      Document document(format); // at all places of one file
      int made = 0;
      for (const std::string& path : places(format)) {
        // Loops that are read are tested by urdf_loops_test.cpp.
        const auto* const known = format.vocabulary.find(path + "/" + name);
        if (known != nullptr && is_in_model(known->word)) continue;
        document.find(path)->InsertNewChildElement(name)->SetAttribute("number", made++);
      }
      const std::string text = document.text();
      const Imported result = format.import(text);
      CHECK(result.model.is_null());
      CHECK(result.says(Severity::error, "--changes"));
      for (int i = 0; i < made; ++i) {
        const std::string element = std::string("<") + name + " number=\"" + std::to_string(i) + "\"";
        INFO(element);
        CHECK(result.says(Severity::error, std::string("<") + name + ">", line_of(text, element)));
      }
    }
}

TEST_CASE("import: a loop inside an element that is not known is an error, too", "[words]") {
  Document document(urdf());
  document.find("robot")
      ->InsertNewChildElement("extension")
      ->InsertNewChildElement("group")
      ->InsertNewChildElement("loop_closure");
  CHECK(urdf()
            .import(document.text())
            .says(Severity::error, "<loop_closure> may close a loop",
                  line_of(document.text(), "<loop_closure")));
}

TEST_CASE("import: links and models in <gazebo> are an error", "[words]") {
  for (const char* const name : {"link", "model"}) {
    Document document(urdf());
    document.find("robot/gazebo")->InsertNewChildElement(name);
    const Imported result = urdf().import(document.text());
    CHECK(result.model.is_null());
    CHECK(result.says(Severity::error, std::string("<") + name + "> in <gazebo> is not read"));
  }
}

namespace {

/// A misspelt name at a place where the right one is known.
struct Misspelt {
  std::string path, name; ///< of the element that has it; right
  bool is_attribute;

  std::string wrong() const { return name + name.back(); }
  // Whatever <equality> holds may close a loop.
  bool is_loop() const {
    return !is_attribute && (name.find("constraint") != std::string::npos ||
                             name.find("loop") != std::string::npos || path == "mujoco/equality");
  }
};

std::vector<Misspelt> misspelt_words(const Vocabulary& vocabulary) {
  std::vector<Misspelt> all;
  for (const Word& word : vocabulary.words()) {
    if (!is_in_model(word) || is_attribute(word.path)) continue;
    for (const std::string& name : vocabulary.find(word.path)->attributes)
      all.push_back({word.path, name, true});
    const auto [parent, name] = split(word.path);
    if (parent != word.path && name.size() >= 3) all.push_back({parent, name, false});
  }
  return all;
}

/// Those words in one file: each is said with its line.
void check_misspelt(const Format& format, const std::vector<Misspelt>& words) {
  Document document(format);
  std::vector<std::string> places;
  for (const Misspelt& word : words) {
    Element* const element = document.find(word.path);
    REQUIRE(element != nullptr);
    const std::string number = std::to_string(places.size());
    if (word.is_attribute)
      element->SetAttribute(word.wrong().c_str(), number.c_str());
    else
      element->InsertNewChildElement(word.wrong().c_str())->SetAttribute("number", number.c_str());
    places.push_back((word.is_attribute ? word.wrong() : "<" + word.wrong() + " number") + "=\"" + number +
                     "\"");
  }
  const std::string text = document.text();
  const Imported result = format.import(text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    INFO(words[i].path << " " << places[i]);
    CHECK(result.says(words[i].is_loop() ? Severity::error : Severity::warning,
                      words[i].is_attribute ? "attribute '" + words[i].wrong() + "'"
                                            : "did you mean '" + words[i].name + "'?",
                      line_of(text, places[i])));
  }
}

} // namespace

TEST_CASE(
    "import: a misspelt element or attribute gets a warning, that of a loop an error, with the right word",
    "[words]") {
  constexpr std::size_t batch = 500; // no more than 1000 findings are kept
  for (const Format& format : formats()) {
    const std::vector<Misspelt> all = misspelt_words(format.vocabulary);
    for (auto at = all.begin(); at != all.end();) {
      const auto end = at + std::min<std::ptrdiff_t>(batch, all.end() - at);
      check_misspelt(format, {at, end});
      at = end;
    }
  }
}

TEST_CASE("import: an element that stands elsewhere, or as an attribute, gets a warning with its place",
          "[words]") {
  Document document(urdf());
  document.find("robot/link")->InsertNewChildElement("mass");
  document.find("robot/joint")->SetAttribute("parent", "ground");
  const Imported result = urdf().import(document.text());
  CHECK(
      result.says(Severity::warning, "<mass> in <link> is not known and left out, write it into <inertial>"));
  CHECK(result.says(
      Severity::warning,
      "attribute 'parent' of <joint> is not known and left out, write it as an element <parent>"));
}

TEST_CASE("import: angles in degrees get a warning", "[words]") {
  Document document(urdf());
  document.find("robot/joint/origin")->SetAttribute("rpy", "0 0 90");
  CHECK(urdf()
            .import(document.text())
            .says(Severity::warning, "rpy: an angle of 90 rad is more than a turn, write 1.5707963267948966",
                  line_of(document.text(), "0 0 90")));
}

TEST_CASE("import: numbers of repeated findings are summed up, and listed on request", "[words]") {
  Document document(urdf());
  for (int i = 0; i < 3; ++i) document.find("robot")->InsertNewChildElement("surplus");
  const Imported result = urdf().import(document.text());
  TextStyle style;
  style.details = false;
  const std::string brief = result.diagnostics.text(style);
  CHECK(brief.find("<surplus> in <robot> is not known and left out (3 of these, --verbose lists them)\n") !=
        std::string::npos);
  CHECK(brief.find("<surplus>") == brief.rfind("<surplus>"));
  const std::string all = result.diagnostics.text();
  CHECK(all.find("<surplus>") != all.rfind("<surplus>"));
}
