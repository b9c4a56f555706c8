// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/import/element_document.h"
#include "import/mbs/read.h"
#include "import/mjcf/read/mjcf_words.h"
#include "import/sdf/sdf.h"
#include "import/sdf/sdf_words.h"
#include "import/urdf/urdf_words.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <algorithm>
#include <map>

namespace mbsgen::test {

namespace {

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

} // namespace

Format urdf() {
  return {"urdf", "robot", importer::urdf_words(), [](const std::string& text) {
            importer::RobotOptions options;
            options.damping = true;
            return from_urdf(text, options);
          }};
}

std::vector<Format> formats() {
  std::vector<Format> all = {urdf(), mbs(), mjcf()};
  if (importer::reads_sdf) all.push_back(sdf());
  return all;
}

Document::Document(const Format& format) : vocabulary_(format.vocabulary) {
  const auto path = source_dir() / "tests/unit/import/elements" / (std::string("all.") + format.name);
  REQUIRE(document_.Parse(read_file(path).c_str()) == tinyxml2::XML_SUCCESS);
}

std::string Document::text() const {
  tinyxml2::XMLPrinter printer;
  document_.Print(&printer);
  return printer.CStr();
}

Document::Element* Document::find(const std::string& path, const std::string& attribute) {
  Element* const root = document_.RootElement();
  return find_in(root, root->Name(), path, attribute);
}

Document::Element* Document::make(const std::string& path) {
  if (Element* const found = find(path)) return found;
  const std::size_t slash = path.rfind('/');
  return make(path.substr(0, slash))->InsertNewChildElement(path.substr(slash + 1).c_str());
}

// Elements may stand within others of their own path.
Document::Element* Document::find_in(Element* element, const std::string& at, const std::string& path,
                                     const std::string& attribute) {
  if (at == path && (attribute.empty() || element->Attribute(attribute.c_str()) != nullptr)) return element;
  const std::string contents = vocabulary_.contents_of(at);
  for (Element* one = element->FirstChildElement(); one != nullptr; one = one->NextSiblingElement())
    if (Element* const found = find_in(one, vocabulary_.path_in(contents, one->Name()), path, attribute))
      return found;
  return nullptr;
}

bool is_in_model(const importer::Word& word) {
  return word.fate == importer::Fate::kept || word.fate == importer::Fate::drawn;
}

bool is_attribute(const std::string& path) {
  return path.find('@') != std::string::npos;
}

std::pair<std::string, std::string> split(const std::string& path) {
  const std::size_t end = path.find_last_of("/@");
  return {path.substr(0, end), path.substr(end + 1)};
}

int line_of(const std::string& text, const std::string& part) {
  const std::size_t at = text.find(part);
  REQUIRE(at != std::string::npos);
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

std::vector<std::string> places(const Format& format) {
  std::vector<std::string> paths;
  for (const importer::Word& word : format.vocabulary.words())
    if (is_in_model(word) && !is_attribute(word.path)) paths.push_back(word.path);
  return paths;
}

} // namespace mbsgen::test
