// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/faults.h"
#include "certify/generated.h"
#include "support/catch.hpp"

// Every fault is injected at many places of every function, and the certificate must fail each time.

using namespace certify_tests;
using mbsgen::scheme::Function;

namespace {

// The points that a user gets cost time; one of each kind must do here.
mbsgen::certify::Options quick() {
  mbsgen::certify::Options options;
  options.rational_points = options.modular_points = 1;
  return options;
}

// The fault at one place of one function, alone.
void inject(const Generated& intact, const Fault& fault, std::size_t function, std::size_t place,
            int& injected) {
  Generated broken(small_arm());
  const std::string name = broken.program().functions[function].name;
  CAPTURE(fault.name, name, place);
  REQUIRE(intact.model().nq() == broken.model().nq());
  if (!fault.apply(broken.program(), broken.program().functions[function], place)) return;
  ++injected;
  CHECK_FALSE(broken.certify(quick()).passed());
}

} // namespace

TEST_CASE("every injected fault is caught") {
  Generated intact(small_arm());
  REQUIRE(complaints(intact.certify(quick())).empty());
  const Fault& fault = faults()[static_cast<std::size_t>(GENERATE(range(0, 14)))];
  int injected = 0;
  const std::vector<Function>& functions = intact.program().functions;
  for (std::size_t function = 0; function < functions.size(); ++function)
    for (const std::size_t fraction : {0U, 1U, 2U})
      inject(intact, fault, function, functions[function].equations.size() * fraction / 3, injected);
  CAPTURE(fault.name);
  CHECK(injected > 0);
}

TEST_CASE("a function that reads what it is not given fails") {
  Generated broken(small_arm());
  for (Function& function : broken.program().functions)
    if (function.name == "mass_matrix")
      function.outputs[0].value = broken.pool().symbol(mbsgen::expr::SymbolKind::qd, "qd", 0);
  CHECK_FALSE(broken.certify(quick()).passed());
}
