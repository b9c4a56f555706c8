// SPDX-License-Identifier: GPL-3.0-or-later
// The emitted responses of rigid contacts, as programs in double and in float.
#include "cli/pipeline/pipeline.h"
#include "support/catch.hpp"
#include "support/compile.h"

using namespace mbsgen;

namespace {

constexpr const char* program = R"cpp(#include "stance.hpp"
#include <cmath>
#include <limits>

constexpr int m = 3*stance::nrigid, n = stance::nqd;

template <class Real>
int failures() {
  const stance::Model<Real> model;
  Real q[stance::nq] = {Real(0.4), Real(0.3), Real(0.1), Real(-0.2), Real(0.8), Real(0.6), 0, 0};
  int count = 0;
  const auto expect = [&](Real value, Real wanted) {
    if (!(std::abs(value - wanted) <= 200 * std::numeric_limits<Real>::epsilon() * (1 + std::abs(wanted)))) ++count;
  };
  Real Jc[m*n], M[n*n], all[m*m], some[m*m], p[m], dqd[n];
  for (int i = 0; i < m; ++i) p[i] = Real(i - 2);
  model.mass_matrix(q, M);
  model.contact_jacobian(q, Jc);
  model.contact_response(q, p, dqd);
  const bool every[stance::nrigid] = {true, true, true}, two[stance::nrigid] = {true, false, true};
  model.contact_space_inverse_inertia(q, every, all);
  model.contact_space_inverse_inertia(q, two, some);
  for (int j = 0; j < n; ++j) { // M dqd = Jcᵀ p
    Real inertia = 0, impulse = 0;
    for (int k = 0; k < n; ++k) inertia += M[n*j + k]*dqd[k];
    for (int i = 0; i < m; ++i) impulse += Jc[n*i + j]*p[i];
    expect(inertia, impulse);
  }
  for (int i = 0; i < m; ++i) { // Λ⁻¹ p = Jc dqd
    Real velocity = 0, product = 0;
    for (int j = 0; j < n; ++j) velocity += Jc[n*i + j]*dqd[j];
    for (int k = 0; k < m; ++k) product += all[m*i + k]*p[k];
    expect(product/100, velocity/100);
    for (int k = 0; k < m; ++k) {
      if (all[m*i + k] != all[m*k + i]) ++count;
      if (some[m*i + k] != (two[i/3] && two[k/3] ? all[m*i + k] : 0)) ++count;
    }
  }
  return count;
}

int main() { return failures<double>() + failures<float>(); }
)cpp";

} // namespace

TEST_CASE(
    "emitted responses of rigid contacts agree with M and Jc, and leave out contacts that are not active") {
  Diagnostics diagnostics("stance.json");
  const std::string model = test::read_file(test::source_dir() / "tests/products/golden/models/stance.json");
  const std::optional<cli::Generated> generated = cli::generate(model, {}, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(generated);
  const test::TemporaryDirectory folder;
  for (const emit::OutputFile& file : generated->files)
    test::write_file(folder.path() / file.name, file.text);
  test::write_file(folder.path() / "main.cpp", program);
  for (const std::string& compiler : test::compilers()) {
    const test::CommandResult result =
        test::compile_and_run(folder, compiler, "-O1 -std=c++17 -Wall -Wextra -Werror");
    INFO(compiler << '\n' << result.output);
    CHECK(result.exit_code == 0);
  }
}
