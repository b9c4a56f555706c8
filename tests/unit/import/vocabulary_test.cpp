// SPDX-License-Identifier: GPL-3.0-or-later
// Each element of a format, and one too many at each place: what is kept changes the model, what is left out does not,
// and is said but for what docs/import.md calls silent.
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/import/element_document.h"
#include <array>
#include <map>
#include <optional>
#include <sstream>

using namespace mbsgen;
using namespace mbsgen::test;
using importer::Fate;
using importer::Word;
using Element = tinyxml2::XMLElement;

namespace {

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
