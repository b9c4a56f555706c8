// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/casadi/names.h"
#include "support/catch.hpp"

using mbsgen::emit::CasadiNames;

TEST_CASE("names for CasADi have single underscores inside, and are apart") {
  CasadiNames names;
  std::set<std::string> taken;
  CHECK(names.port("push", taken) == "push");
  CHECK(names.port("push_", taken) == "push_v2");
  CHECK(names.port("a__b", taken) == "a_b");
  CHECK(names.port("_c", taken) == "c");
  CHECK(names.port("jac", taken) == "the_jac");
  CHECK(names.port("__", taken) == "nameless");
  CHECK(names.symbol("arm__casadi_bias") == "arm_casadi_bias");
  CHECK(names.changed().at("push_v2") == "push_");
  CHECK(names.changed().at("the_jac") == "jac");
  CHECK(names.changed().count("push") == 0);
}
