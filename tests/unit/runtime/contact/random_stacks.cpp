// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/random_stack.hpp"

#include <cstdio>
#include <cstdlib>

// random_stacks [COUNT]: so many stacks of ten boxes (1000) fall for 0.2 s. Prints the worst of each figure; the exit code is 1
// where a bound is missed.

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 1000;
  contact_test::Fall worst;
  for (int i = 0; i < count; ++i) {
    const contact_test::Fall one =
        contact_test::RandomStack<double, 10>(static_cast<unsigned>(i)).fall(1e-3, 200);
    worst.finite = worst.finite && one.finite;
    worst.penetration = std::max(worst.penetration, one.penetration);
    worst.growth = std::max(worst.growth, one.growth);
    if (i % 50 == 49 || i + 1 == count) {
      std::printf("%d stacks: %s, penetration %.2e of the smallest edge, growth of the energy %.2e\n", i + 1,
                  worst.finite ? "all numbers finite" : "NUMBERS NOT FINITE", worst.penetration,
                  worst.growth);
      std::fflush(stdout);
    }
  }
  return worst.finite && worst.penetration < 0.01 && worst.growth < 1e-5 ? 0 : 1;
}
