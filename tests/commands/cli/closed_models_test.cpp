// SPDX-License-Identifier: GPL-3.0-or-later
// Assembly and partition of published models with loops.
#include "formalism/closure/closure.h"
#include "import/mbs/mbs.h"
#include "import/urdf/urdf.h"
#include "model/read/read.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <cmath>
#include <nlohmann/json.hpp>

using namespace mbsgen;
namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

struct Analysis {
  std::optional<formalism::LoopAnalysis> closure;
  std::string messages;
};

Analysis analysis(const std::string& text) {
  Diagnostics diagnostics("m.json");
  expr::Pool pool(expr::AngleSums::known);
  const std::optional<model::Model> model = model::read_model(text, pool, diagnostics);
  Analysis result;
  if (model) result.closure = formalism::analyse(*model, pool, diagnostics);
  result.messages = diagnostics.text();
  return result;
}

// A robot's spanning tree with balls at the pairs of points of its loops file.
std::string with_loops(const fs::path& urdf, const fs::path& loops) {
  Diagnostics diagnostics("robot.urdf");
  Json model = Json::parse(importer::import_urdf(test::read_file(urdf), {}, diagnostics).value().text);
  int count = 0;
  const auto add_point = [&](const std::string& body, const Json& position) {
    const std::string name = "loop_" + std::to_string(count++);
    for (Json& one : model["bodies"])
      if (one["name"] == body) one["points"][name] = position;
    return body + "." + name;
  };
  const Json closures = Json::parse(test::read_file(loops));
  for (const Json& loop : closures["loops"]) {
    const std::string a = add_point(loop["link1"], loop["p1"]);
    const std::string b = add_point(loop["link2"], loop["p2"]);
    model["cuts"].push_back(
        {{"name", "cut_" + std::to_string(count / 2)}, {"type", "ball"}, {"a", a}, {"b", b}});
  }
  return model.dump();
}

} // namespace

TEST_CASE("every ROBOTRAN model is assembled and partitioned") {
  const auto folder = test::shared_path("models/robotran");
  if (!folder) return;
  for (const fs::directory_entry& entry : fs::directory_iterator(*folder)) {
    if (entry.path().extension() != ".mbs") continue;
    Diagnostics diagnostics("m.mbs");
    const auto text = importer::import_mbs(test::read_file(entry.path()), {}, diagnostics);
    REQUIRE(text);
    const Analysis result = analysis(text->text);
    INFO(entry.path().filename().string() << "\n" << result.messages);
    CHECK(result.closure);
    CHECK(result.messages.find("singular") == std::string::npos);
  }
}

TEST_CASE("the closed loops of URDF robots have their degrees of freedom") {
  const auto folder = test::shared_path("models/urdf/closed_loop");
  if (!folder) return;
  for (const auto& [name, dof] : {std::pair<std::string, std::size_t>{"fourbar", 1}, {"stewart", 6}}) {
    const Analysis result =
        analysis(with_loops(*folder / (name + ".urdf"), *folder / (name + ".loops.json")));
    INFO(name << "\n" << result.messages);
    REQUIRE(result.closure);
    CHECK(result.closure->partition.independent.size() == dof);
    CHECK(result.closure->partition.redundant.empty());
  }
}

TEST_CASE("Andrews' squeezer is closed at its initial values") {
  const auto path = test::shared_path("models/benchmarks/andrews_squeezer.json");
  if (!path) return;
  const Analysis result = analysis(test::read_file(*path));
  INFO(result.messages);
  REQUIRE(result.closure);
  CHECK(result.closure->partition.independent.size() == 1);
}
