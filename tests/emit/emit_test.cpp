// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/emit.h"
#include "emit/programs.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <iostream>

using namespace mbsgen;

TEST_CASE("show") {
  expr::Pool pool;
  std::cout << emit::emit(test::pendulum(pool), {}).front().text;
  expr::Pool pool2;
  emit::EmitOptions options;
  options.large_function = 10;
  options.block_size = 8;
  options.statements_per_file = 16;
  options.split = true;
  for (auto& f : emit::emit(test::chain(pool2, 30), options))
    std::cout << "==== " << f.name << "\n" << f.text;
  expr::Pool pool3;
  std::cout << emit::emit(test::calls(pool3), {}).front().text;
}
