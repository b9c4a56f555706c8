// SPDX-License-Identifier: GPL-3.0-or-later
// The main function of every test program: that of Catch2, and the exit code of a skipped test.
#include "support/skip.h"
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Listener = Catch::EventListenerBase;
#else
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
using Listener = Catch::TestEventListenerBase;
#endif

namespace {

bool nothing_checked = false;

struct Totals : Listener {
  using Listener::Listener;
  void testRunEnded(const Catch::TestRunStats& run) override {
    nothing_checked = run.totals.assertions.total() == 0;
  }
};
CATCH_REGISTER_LISTENER(Totals)

} // namespace

int main(int argc, char** argv) {
  const int result = Catch::Session().run(argc, argv);
  return result == 0 && nothing_checked && mbsgen::test::has_left_out() ? mbsgen::test::skip_code : result;
}
