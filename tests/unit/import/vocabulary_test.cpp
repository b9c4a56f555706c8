// SPDX-License-Identifier: GPL-3.0-or-later
// Each element of a format, one invented, one misspelt, and one too many at each place: what is kept changes the model, what
// is left out does not, and nothing passes without a word but what docs/import.md calls silent.
#include "import/mbs/read.h"
#include "import/mjcf/read/mjcf_words.h"
#include "import/sdf/sdf.h"
#include "import/sdf/sdf_words.h"
#include "import/urdf/urdf_words.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/import/import_text.h"
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <sstream>
#include <tinyxml2.h>

using namespace mbsgen;
using namespace mbsgen::test;
using importer::Fate;
using importer::Vocabulary;
using importer::Word;
using Element = tinyxml2::XMLElement;

namespace {

struct Format {
  const char *name, *root;
  const Vocabulary& vocabulary;
  std::function<Imported(const std::string&)> import;
};

Format urdf() {
  return {"urdf", "robot", importer::urdf_words(), [](const std::string& text) {
            importer::RobotOptions options;
            options.damping = true;
            return from_urdf(text, options);
          }};
}

Format mbs() {
  return {"mbs", "mbsDescR7", importer::mbs_words(), [](const std::string& text) { return from_mbs(text); }};
}

/// A tetrahedron.
constexpr const char* solid =
    "solid\nvertex 0 0 0 vertex 0 1 0 vertex 1 0 0\nvertex 0 0 0 vertex 1 0 0 vertex 0 0 1\n"
    "vertex 0 0 0 vertex 0 0 1 vertex 0 1 0\nvertex 1 0 0 vertex 0 1 0 vertex 0 0 1\nendsolid\n";

Format mjcf() {
  return {"mjcf", "mujoco", importer::mjcf_words(), [](const std::string& text) {
            std::map<std::string, std::string> files{{"meshes/solid.stl", solid}};
            for (const char* const part : {"root", "default", "asset", "world", "body", "equality", "tendon",
                                           "actuator", "keyframe", "contact"})
              files[std::string("part_") + part + ".xml"] = "<mujocoinclude/>";
            return from_mjcf(text, files, {false, importer::MjcfContacts::all});
          }};
}

Format sdf() {
  return {"sdf", "sdf", importer::sdf_words(), [](const std::string& text) {
            importer::RobotOptions options;
            options.damping = true;
            const std::string part = "<sdf version='1.9'><model name='part'><link name='x'/></model></sdf>";
            return from_sdf(text, options, {{"part.sdf", part}});
          }};
}

/// Those that this program reads.
std::vector<Format> formats() {
  std::vector<Format> all = {urdf(), mbs(), mjcf()};
  if (importer::reads_sdf) all.push_back(sdf());
  return all;
}

/// A file of tests/unit/import/elements, to be changed.
class Document {
public:
  explicit Document(const Format& format) : vocabulary_(format.vocabulary) {
    const auto path = source_dir() / "tests/unit/import/elements" / (std::string("all.") + format.name);
    REQUIRE(document_.Parse(read_file(path).c_str()) == tinyxml2::XML_SUCCESS);
  }

  std::string text() const {
    tinyxml2::XMLPrinter printer;
    document_.Print(&printer);
    return printer.CStr();
  }

  /// The first element of that path, and with that attribute where one is named; null: none.
  Element* find(const std::string& path, const std::string& attribute = "") {
    Element* const root = document_.RootElement();
    return find_in(root, root->Name(), path, attribute);
  }

  /// The same; what is missing of it is added.
  Element* make(const std::string& path) {
    if (Element* const found = find(path)) return found;
    const std::size_t slash = path.rfind('/');
    return make(path.substr(0, slash))->InsertNewChildElement(path.substr(slash + 1).c_str());
  }

private:
  // Elements may stand within others of their own path.
  Element* find_in(Element* element, const std::string& at, const std::string& path,
                   const std::string& attribute) {
    if (at == path && (attribute.empty() || element->Attribute(attribute.c_str()) != nullptr)) return element;
    const std::string contents = vocabulary_.contents_of(at);
    for (Element* one = element->FirstChildElement(); one != nullptr; one = one->NextSiblingElement())
      if (Element* const found = find_in(one, vocabulary_.path_in(contents, one->Name()), path, attribute))
        return found;
    return nullptr;
  }

  const Vocabulary& vocabulary_;
  tinyxml2::XMLDocument document_;
};

bool is_in_model(const Word& word) {
  return word.fate == Fate::kept || word.fate == Fate::drawn;
}

bool is_attribute(const std::string& path) {
  return path.find('@') != std::string::npos;
}

/// Parent and last name.
std::pair<std::string, std::string> split(const std::string& path) {
  const std::size_t end = path.find_last_of("/@");
  return {path.substr(0, end), path.substr(end + 1)};
}

/// The line on which the text has that part.
int line_of(const std::string& text, const std::string& part) {
  const std::size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

std::string name_of(Fate fate) {
  return std::array{"kept", "pictures", "silent", "note", "warning", "error"}[static_cast<std::size_t>(fate)];
}

/// What stands between backticks.
std::vector<std::string> in_backticks(const std::string& cell) {
  std::vector<std::string> words;
  for (std::size_t at = cell.find('`'); at != std::string::npos; at = cell.find('`', at + 1)) {
    const std::size_t end = cell.find('`', at + 1);
    words.push_back(cell.substr(at + 1, end - at - 1));
    at = end;
  }
  return words;
}

/// By root element and by path: the rows "| `in`, ... | `element`, `@attribute`, ... | fate |" of docs/import.md.
std::map<std::string, std::map<std::string, std::string>> documented_fates() {
  std::map<std::string, std::map<std::string, std::string>> fates;
  std::istringstream page(read_file(source_dir() / "docs/import.md"));
  std::string root;
  for (std::string line; std::getline(page, line);) {
    if (line.find("Paths begin below `<robot>`") != std::string::npos) root = "robot";
    if (line.find("Paths begin below `<mbsDescR7>`") != std::string::npos) root = "mbsDescR7";
    if (line.find("Paths begin below `<sdf>`") != std::string::npos) root = "sdf";
    if (line.find("Paths begin below `<mujoco>`") != std::string::npos) root = "mujoco";
    const std::size_t first = line.find(" | "), last = line.rfind(" | ");
    if (root.empty() || line.rfind("| `", 0) != 0 || first == last) continue;
    for (const std::string& place : in_backticks(line.substr(0, first)))
      for (const std::string& name : in_backticks(line.substr(first, last - first)))
        fates[root][(place == root ? root : root + "/" + place) + (name.front() == '@' ? "" : "/") + name] =
            line.substr(last + 3, line.rfind(" |") - last - 3);
  }
  return fates;
}

/// Places where elements of the format are looked at.
std::vector<std::string> places(const Format& format) {
  std::vector<std::string> paths;
  for (const Word& word : format.vocabulary.words())
    if (is_in_model(word) && !is_attribute(word.path)) paths.push_back(word.path);
  return paths;
}

bool same(const Imported& a, const Imported& b) {
  return a.model == b.model && a.diagnostics.all().size() == b.diagnostics.all().size();
}

/// The same, whatever the lines.
bool says_the_same(const Imported& a, const Imported& b) {
  const auto messages = [](const Imported& one) {
    std::vector<std::string> all;
    for (const Diagnostic& found : one.diagnostics.all()) all.push_back(found.message);
    return all;
  };
  return a.model == b.model && messages(a) == messages(b);
}

/// An attribute that another one of the file overrides; mjcf_test.cpp has a file without that one.
bool is_tested_alone(const std::string& path) {
  return path == "mujoco/compiler@assetdir";
}

/// Severity of the finding that a fate asks for; nothing for what is silent.
std::optional<Severity> severity_of(Fate fate) {
  if (fate == Fate::noted) return Severity::note;
  if (fate == Fate::warned) return Severity::warning;
  if (fate == Fate::refused) return Severity::error;
  return std::nullopt;
}

} // namespace

TEST_CASE("import: the tables of docs/import.md are the vocabularies", "[words]") {
  const std::map<std::string, std::map<std::string, std::string>> documented = documented_fates();
  for (const Format& format : formats()) {
    std::map<std::string, std::string> known;
    for (const Word& word : format.vocabulary.words()) {
      known[word.path] = name_of(word.fate);
      for (const std::string& name : format.vocabulary.find(word.path)->attributes)
        if (format.vocabulary.find(word.path + "@" + name) == nullptr)
          known[word.path + "@" + name] = name_of(word.fate);
    }
    known.erase(format.root);
    REQUIRE(documented.count(format.root) == 1);
    for (const auto& [path, fate] : documented.at(format.root))
      CHECK(path + " " + known[path] == path + " " + fate);
    for (const auto& [path, fate] : known)
      CHECK(path + " " + fate == path + " " + documented.at(format.root).at(path));
  }
}

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

/// A word that is not for the model, in a file; its text on the line where the finding belongs.
std::string put(Document& document, const Word& word, std::size_t number) {
  const auto [parent, name] = split(word.path);
  if (is_attribute(word.path)) {
    const std::string value = "1 2 3 " + std::to_string(number);
    document.make(parent)->SetAttribute(name.c_str(), value.c_str());
    return name + "=\"" + value + "\"";
  }
  Element* const element = document.make(parent)->InsertNewChildElement(name.c_str());
  element->SetAttribute("number", static_cast<unsigned>(number));
  element->InsertNewChildElement("inside");
  return "<" + name + " number=\"" + std::to_string(number) + "\"";
}

/// Words of a vocabulary in one file: each is said as its fate asks, and if no word is refused the model stays.
void check_left_out(const Format& format, const std::vector<Word>& words) {
  Document document(format);
  std::vector<std::string> places;
  for (std::size_t i = 0; i < words.size(); ++i) places.push_back(put(document, words[i], i));
  const std::string text = document.text();
  const Imported result = format.import(text);
  if (words.front().fate == Fate::refused)
    CHECK(result.model.is_null());
  else
    CHECK(result.model == format.import(Document(format).text()).model);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto severity = severity_of(words[i].fate);
    if (!severity) continue;
    INFO(words[i].path);
    // A refusal that the reader words itself is the only one of its file, and may name another line.
    const std::string& why = words[i].why;
    CHECK(result.says(*severity, why.substr(why.rfind('%') + 1), why.empty() ? 0 : line_of(text, places[i])));
  }
}

} // namespace

TEST_CASE("import: what is left out is said as its fate asks, and changes no model", "[words]") {
  for (const Format& format : formats()) {
    std::vector<Word> passed, refused;
    for (const Word& word : format.vocabulary.words()) {
      if (is_in_model(word)) continue;
      if (word.why.empty() && word.fate != Fate::silent)
        check_left_out(format, {word});
      else
        (word.fate == Fate::refused ? refused : passed).push_back(word);
    }
    for (const std::vector<Word>& words : {passed, refused})
      if (!words.empty()) check_left_out(format, words);
  }
}

TEST_CASE("import: elements that are silent are silent", "[words]") {
  for (const Format& format : formats()) {
    Document document(format); // all of them in one file
    for (const Word& word : format.vocabulary.words())
      if (word.fate == Fate::silent && !is_attribute(word.path))
        document.make(split(word.path).first)->InsertNewChildElement(split(word.path).second.c_str());
    CHECK(same(format.import(document.text()), format.import(Document(format).text())));
  }
}

TEST_CASE("import: what is kept changes the model when it changes", "[words]") {
  for (const Format& format : formats()) {
    const Imported before = format.import(Document(format).text());
    for (const Word& word : format.vocabulary.words()) {
      if (!is_in_model(word) || is_attribute(word.path)) continue;
      const std::vector<std::string>& names = format.vocabulary.find(word.path)->attributes;
      Document original(format);
      for (const std::string& name : names) {
        if (format.vocabulary.find(word.path + "@" + name) != nullptr) continue;
        INFO(word.path << "@" << name);
        // Attributes may exclude each other, so that elements of one path share them.
        const Element* const element = original.find(word.path, name);
        if (is_tested_alone(word.path + "@" + name)) continue;
        REQUIRE(element != nullptr);
        Document document(format);
        document.find(word.path, name)
            ->SetAttribute(name.c_str(), (std::string(element->Attribute(name.c_str())) + "1").c_str());
        CHECK_FALSE(says_the_same(format.import(document.text()), before));
      }
      if (const char* const value = original.find(word.path)->GetText()) {
        INFO(word.path);
        Document document(format);
        document.find(word.path)->SetText((std::string(value) + "1").c_str());
        CHECK_FALSE(same(format.import(document.text()), before));
      }
    }
  }
}

TEST_CASE("import: a second element where one is taken is an error at its line", "[words]") {
  for (const Format& format : formats())
    for (const Word& word : format.vocabulary.words()) {
      if (!is_in_model(word) || is_attribute(word.path) || word.many ||
          word.path.find('/') == std::string::npos)
        continue;
      INFO(word.path);
      Document document(format);
      Element* const first = document.find(word.path);
      auto* const parent = first->Parent()->ToElement();
      parent->InsertAfterChild(first, first->DeepClone(first->GetDocument()));
      const Imported result = format.import(document.text());
      CHECK(result.model.is_null());
      CHECK(result.says(Severity::error,
                        std::string("a second <") + first->Name() + "> in <" + parent->Name() + ">"));
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
