// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/oracle_json.h"
#include "oracle/toolchain.h"
#include "support/catch.hpp"
#include "support/files.h"

// A joint of several coordinates against the joints in sequence that it takes the place of: by the reports of both.

namespace {

namespace fs = std::filesystem;
using oracle::Json;

/// The report's functions.
Json functions_of(const std::string& model) {
  const mbsgen::test::TemporaryDirectory folder;
  const std::string name = oracle::generate(model, folder.path(), "--quiet");
  return oracle::load(folder.path() / (name + ".report.json")).at("functions");
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

} // namespace

TEST_CASE("robots on a free joint take fewer operations than on six joints") {
  const std::string robot = GENERATE("anymal_b", "hyq", "atlas", "simple_humanoid");
  const auto urdf = mbsgen::test::shared_path("models/urdf/canonical/" + robot + ".urdf");
  if (!urdf) return;
  CAPTURE(robot);
  const double share = check_cheaper(oracle::import_model(*urdf, "--floating"),
                                     oracle::import_model(*urdf, "--floating=euler"));
  CHECK(share < 0.92);
}
