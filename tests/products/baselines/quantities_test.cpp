// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/oracle_json.h"
#include "oracles/oracle/toolchain.h"
#include "support/catch.hpp"
#include "support/files.h"

// Operations of quantities, by the report.

namespace {

int operations(const std::string& model, const std::string& function) {
  const mbsgen::test::TemporaryDirectory folder;
  const std::string name = oracle::generate(model, folder.path(), "--quiet --functions " + function);
  return oracle::load(folder.path() / (name + ".report.json")).at("functions").at(function).at("flops");
}

} // namespace

TEST_CASE("gravity of the PUMA 560 takes at most 40 operations") {
  CHECK(operations(mbsgen::test::read_file(mbsgen::test::source_dir() / "examples/puma560/puma560.json"),
                   "gravity") <= 40);
}

TEST_CASE("the frame of the tip of an arm of seven joints, with its Jacobian, takes at most 200 operations") {
  const auto arm = mbsgen::test::shared_path("models/arms/iiwa_full.json");
  if (!arm) return;
  oracle::Json model = oracle::load(*arm);
  oracle::Json& last = model.at("bodies").back();
  last["points"]["tip"] = {0.01, 0.02, 0.1};
  model["sensors"] = {{{"name", "tip"}, {"point", last.at("name").get<std::string>() + ".tip"}}};
  CHECK(operations(model.dump(), "frame_tip") <= 200);
}
