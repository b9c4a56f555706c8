// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/atlas_feet.h"
#include "support/files.h"

#include <cstdio>
#include <mbsgen/contact/newton_coulomb.hpp>

// contact_sweeps: the largest change of a contact's velocity (m/s) in each sweep, for the nine steps of Atlas, as a table on
// standard output: a block for each local solver and order of the contacts, a row for each sweep, a column for each case.

namespace {

using namespace mbsgen::runtime::contact;
using oracle::AtlasFeet;
using oracle::Json;

constexpr int sweeps = 120;

template <class Local>
std::vector<double> changes(const AtlasFeet& feet, const Json& one, const std::vector<int>& order) {
  const std::vector<double> mu(AtlasFeet::m, one["mu"].get<double>());
  const reference::VectorXd free = feet.free_velocity(one);
  std::vector<double> p(3 * AtlasFeet::m), result;
  while (result.size() < sweeps)
    result.push_back(gauss_seidel<Local>(oracle::problem(feet, free, mu, order), p.data(), {1, 0.0}).change);
  return result;
}

template <class Local>
void print(const AtlasFeet& feet, const Json& cases, int factor, int offset) {
  std::vector<int> order;
  for (int i = 0; i < AtlasFeet::m; ++i) order.push_back((factor * i + offset) % AtlasFeet::m);
  std::vector<std::vector<double>> columns;
  for (const Json& one : cases) columns.push_back(changes<Local>(feet, one, order));
  for (std::size_t k = 0; k < sweeps; ++k) {
    std::printf("%zu", k + 1);
    for (const std::vector<double>& column : columns) std::printf(" %.3e", column[k]);
    std::printf("\n");
  }
  std::printf("\n\n");
}

} // namespace

int main() {
  const auto urdf = mbsgen::test::shared_path("models/urdf/canonical/atlas.urdf");
  const auto data = mbsgen::test::shared_path("reference/contact_atlas.json");
  if (!urdf || !data) return std::fprintf(stderr, "the robot or its stored steps are missing\n"), 1;
  const Json stored = oracle::load(*data), &cases = stored["step"]["cases"];
  const AtlasFeet feet(stored, *urdf);
  print<Projection>(feet, cases, 1, 0);
  print<Projection>(feet, cases, 5, 3);
  print<NewtonCoulomb>(feet, cases, 1, 0);
  print<NewtonCoulomb>(feet, cases, 5, 3);
  return 0;
}
