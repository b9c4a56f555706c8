// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/standing.h"
#include "oracles/oracle/toolchain.h"
#include "support/files.h"
#include <cstdio>
#include <sstream>

// The inverse inertia of eight contacts under the feet of Atlas, by recursion and by a dense solution, side by side in
// one program. Fails where the recursion takes more than half of the dense way's time, or differs from it.

int main() {
  const auto urdf = mbsgen::test::shared_path("models/urdf/canonical/atlas.urdf");
  if (!urdf) return 77;
  const mbsgen::test::TemporaryDirectory folder;
  const std::string text = oracle::standing_atlas(oracle::import_model(*urdf, "--floating"));
  const std::string model = oracle::generate(
      text, folder.path(), "--quiet --functions mass_matrix,contact_jacobian,contact_space_inverse_inertia");
  const auto program = folder.path() / "race";
  oracle::compile(MBSGEN_CONTACT_SHIM, model, folder.path(),
                  "-O2 -march=native -I" MBSGEN_EIGEN " -I" MBSGEN_TESTS, program);
  double recursive = 0, dense = 0, difference = 1;
  std::istringstream(oracle::run_or_throw(oracle::quoted(program))) >> recursive >> dense >> difference;
  std::printf("recursion %.2f us, dense %.2f us: %.2f of it; largest difference %.1e\n", recursive / 1000,
              dense / 1000, recursive / dense, difference);
  return recursive <= dense / 2 && difference < 1e-10 ? 0 : 1;
}
