// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/text.h"
#include "support/catch.hpp"
#include <algorithm>

using namespace mbsgen;

TEST_CASE("the nearest word is found by edit distance") {
  const std::vector<std::string> words{"independent", "dependent", "driven", "locked"};
  CHECK(nearest_word("independant", words) == "independent");
  CHECK(nearest_word("Dependent", words) == "dependent");
  CHECK(nearest_word("drivne", words) == "driven");
  CHECK(nearest_word("loked", words) == "locked");
  CHECK_FALSE(nearest_word("free", words).has_value());
  CHECK_FALSE(nearest_word("x", {"y"}).has_value());
  CHECK(nearest_word("m1", {"m2", "m3"}) == "m2");
  CHECK_FALSE(nearest_word("", words).has_value());
  CHECK_FALSE(nearest_word(std::string(1000, 'a'), {std::string(1001, 'a')}).has_value());
}

TEST_CASE("identifiers and keywords") {
  for (const char* good : {"a", "_", "A1_b", "z9"}) CHECK(is_identifier(good));
  for (const char* bad : {"", "1a", "a-b", "a b", "\xC3\xA9", "a."}) CHECK_FALSE(is_identifier(bad));
  for (const char* keyword : {"alignas", "and", "class", "xor_eq"}) CHECK(is_cpp_keyword(keyword));
  CHECK_FALSE(is_cpp_keyword("crank"));
}

TEST_CASE("texts in messages stay on one line and are short") {
  CHECK(quoted("a\nb\x7f") == "'a\\x0ab\\x7f'");
  CHECK(quoted("\xC3\xA9\xFF") == "'\xC3\xA9\xEF\xBF\xBD'");
  CHECK(quoted(std::string(100, 'a')) == "'" + std::string(60, 'a') + "...'");
  CHECK(alternatives({"a"}) == "'a'");
  CHECK(alternatives({"a", "b", "c"}) == "'a', 'b' or 'c'");
  CHECK(counted(1, "joint") == "1 joint");
  CHECK(counted(0, "joint") == "0 joints");
}

TEST_CASE("only shortest forms of Unicode scalar values are UTF-8") {
  const auto length = [](const std::string& text) { return utf8_length(text, 0); };
  CHECK(length("a") == 1);
  CHECK(length("\xC3\xA9") == 2);
  CHECK(length("\xE2\x82\xAC") == 3);
  CHECK(length("\xF0\x9F\x98\x80") == 4);
  for (const char* bad :
       {"\x80", "\xC0\x80", "\xC3", "\xED\xA0\x80", "\xE0\x80\x80", "\xF4\x90\x80\x80", "\xE2\x82"})
    CHECK(length(bad) == 0);
}
