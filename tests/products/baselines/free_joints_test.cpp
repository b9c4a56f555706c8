// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/oracle_json.h"
#include "oracles/oracle/toolchain.h"
#include "support/catch.hpp"
#include "support/files.h"

// A joint of several coordinates against the joints in sequence that it takes the place of: by the reports of both.

namespace {

namespace fs = std::filesystem;
using oracle::Json;

/// The report's functions but those of steps, which joints of one coordinate have no need of.
Json functions_of(const std::string& model) {
  const mbsgen::test::TemporaryDirectory folder;
  const std::string name = oracle::generate(model, folder.path(), "--quiet");
  Json functions = oracle::load(folder.path() / (name + ".report.json")).at("functions");
  for (const char* step : {"integrate", "advance", "difference", "normalize"}) functions.erase(step);
  return functions;
}

/// No function takes more operations on the first model than on the second; returns the share of all together.
double check_cheaper(const std::string& with, const std::string& without) {
  const Json ours = functions_of(with), theirs = functions_of(without);
  CHECK(ours.size() == theirs.size());
  double sum = 0, other_sum = 0;
  for (const auto& [name, counts] : ours.items()) {
    CAPTURE(name);
    const int flops = counts.at("flops"), other_flops = theirs.at(name).at("flops");
    CHECK(flops <= other_flops);
    CHECK(counts.at("trig") <= theirs.at(name).at("trig"));
    sum += flops;
    other_sum += other_flops;
  }
  return sum / other_sum;
}

/// Operations of a sine or cosine, as the generator counts when it chooses.
constexpr int trig_weight = 10;

int weighted(const Json& counts) {
  return counts.at("flops").get<int>() + trig_weight * counts.at("trig").get<int>();
}

Json joints_of(char kind, const std::string& name, bool in_sequence) {
  if (kind != 'B' && kind != 'F') return Json::array({{{"name", name}, {"type", std::string("R") + kind}}});
  if (!in_sequence) return Json::array({{{"name", name}, {"type", kind == 'B' ? "Ball" : "Free"}}});
  Json joints = Json::array();
  const std::vector<std::string> types{"Tx", "Ty", "Tz", "Rz", "Ry", "Rx"};
  for (std::size_t k = kind == 'B' ? 3 : 0; k < types.size(); ++k)
    joints.push_back({{"name", name + std::to_string(k)}, {"type", types[k]}});
  return joints;
}

/// A chain of bodies: a letter each, B for a ball joint, F for a free one, or the axis of a revolute joint.
std::string chain(const std::string& kinds, bool general, bool in_sequence) {
  Json model{{"mbsgen", 1}, {"name", "chain"}, {"gravity", {0, 0, -9.81}}, {"bodies", Json::array()}};
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    const std::string name = "b" + std::to_string(k);
    Json body{{"name", name}, {"parent", k == 0 ? "base" : "b" + std::to_string(k - 1)}, {"mass", 1.5}};
    body["at"] = k == 0 ? Json{0, 0, 0} : general ? Json{0.1, 0.2, -0.4} : Json{0, 0, -0.4};
    body["com"] = general ? Json{0.02, -0.1, -0.2} : Json{0, 0, -0.2};
    body["inertia"] = general ? Json{0.11, 0.01, 0.02, 0.12, 0.015, 0.13} : Json{0.11, 0, 0, 0.12, 0, 0.13};
    body["joints"] = joints_of(kinds[k], name, in_sequence);
    model["bodies"].push_back(body);
  }
  return model.dump();
}

} // namespace

TEST_CASE("chains with ball joints take fewer operations than with three revolute joints") {
  const std::string kinds = GENERATE("B", "yB", "zyB", "xyxyB", "Bxy", "zyBy", "BxB", "BB", "FB", "Fx");
  const bool general = GENERATE(false, true);
  CAPTURE(kinds, general);
  const Json ours = functions_of(chain(kinds, general, false)),
             theirs = functions_of(chain(kinds, general, true));
  CHECK(ours.size() == theirs.size());
  for (const auto& [name, counts] : ours.items()) {
    CAPTURE(name);
    CHECK(weighted(counts) < weighted(theirs.at(name)));
  }
}

TEST_CASE("robots on a free joint take fewer operations than on six joints") {
  const std::string robot = GENERATE("anymal_b", "hyq", "atlas", "simple_humanoid");
  const auto urdf = mbsgen::test::shared_path("models/urdf/canonical/" + robot + ".urdf");
  if (!urdf) return;
  CAPTURE(robot);
  const double share = check_cheaper(oracle::import_model(*urdf, "--floating"),
                                     oracle::import_model(*urdf, "--floating=euler"));
  CHECK(share < 0.92);
}
