// SPDX-License-Identifier: GPL-3.0-or-later
// Every ROBOTRAN project and URDF at hand imports, and the counts of its elements are kept.
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/import/import_text.h"
#include <algorithm>
#include <vector>

using namespace mbsgen;
using namespace mbsgen::test;
using importer::RobotOptions;
using importer::RobotRoot;
using Json = nlohmann::ordered_json;

namespace {

std::vector<std::filesystem::path> files(const std::string& folder, const std::string& extension) {
  std::vector<std::filesystem::path> found;
  if (const auto path = shared_path(folder))
    for (const auto& entry : std::filesystem::directory_iterator(*path))
      if (entry.path().extension() == extension) found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t times = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++times;
  return times;
}

std::size_t size_of(const Json& model, const char* list) {
  return model.contains(list) ? model[list].size() : 0;
}

std::size_t joints_of(const Json& model) {
  std::size_t joints = 0;
  for (const Json& body : model["bodies"]) joints += body["joints"].size();
  return joints;
}

std::size_t joints_with_role(const Json& model, const std::string& role) {
  std::size_t joints = 0;
  for (const Json& body : model["bodies"])
    for (const Json& joint : body["joints"]) joints += joint.value("role", "") == role ? 1 : 0;
  return joints;
}

/// Of all bodies and the base, those that a note leaves out included.
std::size_t shapes_of(const Imported& result) {
  std::size_t shapes = size_of(result.model.value("base", Json::object()), "shapes");
  for (const Json& body : result.model["bodies"]) shapes += size_of(body, "shapes");
  for (const Diagnostic& one : result.diagnostics.all())
    if (one.message.find("left out of the pictures") != std::string::npos) shapes += std::stoul(one.message);
  return shapes;
}

/// Every "body.point" of the model exists.
bool has_all_points(const Json& model) {
  const auto exists = [&](const std::string& path) {
    const auto dot = path.find('.');
    const std::string owner = path.substr(0, dot);
    const std::string point = path.substr(dot + 1);
    if (owner == "base") return model["base"]["points"].contains(point);
    for (const Json& body : model["bodies"])
      if (body["name"] == owner) return body["points"].contains(point);
    return false;
  };
  for (const char* const list : {"cuts", "links", "forces", "sensors"})
    for (const Json& item : model.value(list, Json::array()))
      for (const char* const key : {"a", "b", "from", "to", "point"})
        if (item.contains(key) && !exists(item[key])) return false;
  return true;
}

} // namespace

TEST_CASE("ROBOTRAN projects import whole") {
  for (const auto& path : files("models/robotran", ".mbs")) {
    const std::string text = read_file(path);
    for (const bool wrenches : {false, true}) {
      const Imported result = from_mbs(text, {wrenches});
      INFO(path.filename().string() << "\n" << result.diagnostics.text());
      REQUIRE_FALSE(result.model.is_null());
      CHECK(size_of(result.model, "bodies") == count(text, "<body>"));
      CHECK(joints_of(result.model) == count(text, "<jointname>"));
      CHECK(size_of(result.model, "cuts") ==
            count(text, "<ball>") + count(text, "<rod>") + count(text, "<solid>"));
      CHECK(size_of(result.model, "links") == count(text, "<link>"));
      CHECK(size_of(result.model, "sensors") == count(text, "<sensor "));
      CHECK(size_of(result.model, "forces") ==
            count(text, "<extforce ") + (wrenches ? size_of(result.model, "bodies") : 0));
      CHECK(has_all_points(result.model));
      CHECK(shapes_of(result) == count(text, "<box>") + count(text, "<cylinder>") + count(text, "<sphere>") +
                                     count(text, "<cone>") + count(text, "<inline>"));
      for (const Json& body : result.model["bodies"]) CHECK(body["drawing"].size() == 2);
      if (path.filename() != "car43.mbs") continue;
      CHECK(joints_with_role(result.model, "dependent") == 28);
      CHECK(joints_with_role(result.model, "independent") == 15);
    }
  }
}

TEST_CASE("URDF files import, also with a floating root and wrenches") {
  for (const char* const folder : {"source", "canonical", "closed_loop"})
    for (const auto& path : files(std::string("models/urdf/") + folder, ".urdf"))
      for (const auto root : {RobotRoot::fixed, RobotRoot::free, RobotRoot::euler}) {
        RobotOptions options;
        options.root = root;
        options.body_wrenches = true;
        const Imported result = from_urdf(read_file(path), options);
        INFO(path.filename().string() << "\n" << result.diagnostics.text());
        REQUIRE_FALSE(result.model.is_null());
        CHECK(size_of(result.model, "forces") == size_of(result.model, "bodies"));
        CHECK(has_all_points(result.model));
      }
}

TEST_CASE("canonical robots have the joints that their table says") {
  const std::vector<std::pair<std::string, std::size_t>> moving = {{"ur5", 6},
                                                                   {"iiwa", 7},
                                                                   {"panda", 9},
                                                                   {"baxter", 19},
                                                                   {"double_pendulum", 2},
                                                                   {"hyq", 12},
                                                                   {"atlas", 30},
                                                                   {"solo12", 12},
                                                                   {"anymal_b", 12},
                                                                   {"anymal_c", 12},
                                                                   {"simple_humanoid", 29},
                                                                   {"quadruped", 8}};
  for (const auto& [name, joints] : moving)
    for (const char* const folder : {"source", "canonical"})
      if (const auto path = shared_path(std::string("models/urdf/") + folder + "/" + name + ".urdf")) {
        INFO(name << " " << folder);
        CHECK(joints_of(from_urdf(read_file(*path)).model) == joints);
      }
}
