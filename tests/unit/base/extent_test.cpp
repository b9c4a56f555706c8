// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/extent.h"
#include "support/catch.hpp"

using mbsgen::extent;
using mbsgen::line_of;

TEST_CASE("the extent of a word is that of the JSON or XML at its place") {
  const std::string text =
      "{\"mäss\": -1.5e3, \"of\": [true]}\n<link name=\"a b\" mass='1'>\r\n\n\"open \\\" end\n";
  CHECK(extent(text, 1, 1) == 1);   // {
  CHECK(extent(text, 1, 2) == 6);   // "mäss"
  CHECK(extent(text, 1, 10) == 6);  // -1.5e3
  CHECK(extent(text, 1, 25) == 4);  // true
  CHECK(extent(text, 2, 1) == 5);   // <link
  CHECK(extent(text, 2, 13) == 3);  // a b
  CHECK(extent(text, 2, 12) == 5);  // "a b"
  CHECK(extent(text, 3, 1) == 1);   // an empty line
  CHECK(extent(text, 4, 1) == 12);  // a string without an end
  CHECK(extent(text, 1, 500) == 1); // behind the end
  CHECK(extent(text, 77, 1) == 1);
}

TEST_CASE("lines are counted from one and come without their ends") {
  CHECK(line_of("a\nb\r\nc", 2) == "b");
  CHECK(line_of("a\nb\r\nc", 3) == "c");
  CHECK(line_of("a\nb\r\nc", 4).empty());
  CHECK(line_of("", 1).empty());
}
