// SPDX-License-Identifier: GPL-3.0-or-later
#include "mbsgen/loop/histogram.hpp"
#include "support/catch.hpp"

using namespace mbsgen::runtime;

TEST_CASE("histogram: percentiles within its classes") {
  Histogram h;
  for (int i = 1; i <= 100000; ++i) h.add(i);
  CHECK(h.count() == 100000);
  CHECK(h.min_ns() == 1);
  CHECK(h.max_ns() == 100000);
  CHECK(double(h.percentile_ns(0.5)) == Approx(50000).epsilon(0.032));
  CHECK(double(h.percentile_ns(0.999)) == Approx(99900).epsilon(0.032));
  CHECK(h.percentile_ns(1) == 100000);
  h.add(INT64_MAX / 2);
  h.add(-5);
  CHECK(h.max_ns() == INT64_MAX / 2);
  CHECK(h.min_ns() == 0);
  for (int i = 1; i < Histogram::classes; ++i) REQUIRE(Histogram::upper_ns(i) > Histogram::upper_ns(i - 1));
}
