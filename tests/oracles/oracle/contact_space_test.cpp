// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/oracle_json.h"
#include "oracles/oracle/standing.h"
#include "oracles/oracle/toolchain.h"
#include "properties/random/generated.h"
#include "scheme/count.h"
#include "support/catch.hpp"
#include "support/files.h"

// The inverse inertia of the contacts under the feet of Atlas, against the numbers of an independent program.

namespace {

using oracle::Json;
using reference::VectorXd;

const mbsgen::scheme::Function& function(const random_models::Generated& generated,
                                         mbsgen::scheme::Task task) {
  for (const mbsgen::scheme::Function& each : generated.program().functions)
    if (each.task == task) return each;
  throw std::runtime_error("a function is missing");
}

reference::State state_of(const Json& stored, const Json& one, const reference::Model& model) {
  reference::State state{VectorXd::Zero(model.nq()), VectorXd::Zero(model.nqd()), VectorXd::Zero(model.nqd()),
                         0};
  for (std::size_t i = 0; i < stored["joints"].size(); ++i) {
    const auto place =
        std::find(model.coordinates.begin(), model.coordinates.end(), stored["joints"][i].get<std::string>());
    REQUIRE(place != model.coordinates.end());
    state.q(place - model.coordinates.begin()) = one["q"][i];
  }
  return state;
}

} // namespace

TEST_CASE("contacts under the feet of a humanoid have the inverse inertia of an independent program") {
  const auto urdf = mbsgen::test::shared_path("models/urdf/canonical/atlas.urdf");
  const auto data = mbsgen::test::shared_path("reference/contact_atlas.json");
  if (!urdf || !data) return;
  const Json stored = oracle::load(*data);
  const std::string text = oracle::standing_atlas(oracle::import_model(*urdf, "--floating=euler"));
  random_models::Generated generated(text);
  const reference::Model model = reference::read_model(text);
  for (const Json& one : stored["states"]) {
    const std::vector<double> found =
        generated.call("contact_space_inverse_inertia", state_of(stored, one, model)).at("Lambda_inv");
    const std::vector<double> expected = one["Lambda_inverse_upper"];
    double size = 0, error = 0;
    std::size_t next = 0;
    for (std::size_t i = 0; i < 24; ++i)
      for (std::size_t j = i; j < 24; ++j) {
        size = std::max(size, std::fabs(expected[next]));
        error = std::max(error, std::fabs(found[24 * i + j] - expected[next++]));
      }
    CHECK(next == expected.size());
    CHECK(error < 1e-10 * size);
  }
}

TEST_CASE("the inverse inertia of a humanoid's contacts takes fewer operations than the recursion of 2008") {
  const auto urdf = mbsgen::test::shared_path("models/urdf/canonical/atlas.urdf");
  if (!urdf) return;
  const random_models::Generated generated(oracle::standing_atlas(oracle::import_model(*urdf, "--floating")));
  using mbsgen::scheme::Task;
  using mbsgen::scheme::work;
  // Chardonnet et al. 2008, table 3 with C = 2, b = 6, beta = 12, m = 8: without the articulated inertias.
  constexpr long table_3 = 7704;
  const long flops = work(function(generated, Task::contact_space_inverse_inertia)).flops;
  CHECK(flops > 0);
  CHECK(flops <= table_3);
}
