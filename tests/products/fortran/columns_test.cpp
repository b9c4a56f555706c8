// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of Fortran: their length and their number are limited.
#include "emit/fortran/helpers.h"
#include "support/catch.hpp"
#include <sstream>
#include <stdexcept>

using namespace mbsgen;

TEST_CASE("a line of Fortran goes on where it is too long") {
  std::string product = "  x = a";
  for (int i = 0; i < 100; ++i) product += "*b" + std::to_string(i);
  std::istringstream lines(emit::within_columns(product + "\n! " + std::string(200, 'c') + '\n'));
  std::string joined;
  for (std::string line; std::getline(lines, line) && line.front() != '!';) {
    CHECK(line.size() <= 132);
    if (!joined.empty()) {
      REQUIRE(joined.back() == '&');
      REQUIRE(line.front() == '&');
      joined.pop_back();
      line.erase(0, 1);
    }
    joined += line;
  }
  CHECK(joined == product);
}

TEST_CASE("a statement of more lines than Fortran has is refused") {
  const auto statement = [](int lines) {
    std::string text = "x = a &\n";
    for (int i = 1; i < lines; ++i) text += "  + a &\n";
    return text + "  + a\n";
  };
  CHECK(emit::within_columns(statement(255)) == statement(255));
  CHECK_THROWS_AS(emit::within_columns(statement(256)), std::range_error);
}
