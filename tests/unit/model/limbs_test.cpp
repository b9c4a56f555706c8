// SPDX-License-Identifier: GPL-3.0-or-later
// Subtrees with equal joints on one body.
#include "model/limbs.h"
#include "support/catch.hpp"
#include "unit/model/reading.h"

using namespace mbsgen;

namespace {

// A body of the file: its name, its parent, its joints' types.
std::string body(const std::string& name, const std::string& parent, const std::string& joints) {
  std::string list;
  for (std::size_t at = 0; at < joints.size(); at += 3)
    list += (list.empty() ? "" : ", ") + ("{\"name\": \"" + name) + std::to_string(at / 3) +
            "\", \"type\": \"" + joints.substr(at, 2) + "\"}";
  return "{\"name\": \"" + name + "\", \"parent\": \"" + parent + "\", \"mass\": 1, \"joints\": [" + list +
         "]}";
}

// "left right: 0 1 | 3 2": names, then velocities by limb, a line for each group.
std::string limbs(const std::vector<std::string>& bodies) {
  std::string text;
  for (const std::string& each : bodies) text += (text.empty() ? "" : ", ") + each;
  const test::Reading reading("{\"mbsgen\": 1, \"name\": \"m\", \"gravity\": [0, 0, 0], \"bodies\": [" +
                              text + "]}");
  INFO(reading.messages());
  REQUIRE(reading.model.has_value());
  std::string result;
  for (const model::Limbs& group : model::limbs_of(*reading.model)) {
    for (const std::string& name : group.names) result += name + ' ';
    for (const std::vector<int>& limb : group.velocities) {
      result += '|';
      for (const int velocity : limb) result += ' ' + std::to_string(velocity);
    }
    result += '\n';
  }
  return result;
}

} // namespace

TEST_CASE("subtrees with equal joints are limbs, wherever the file has them") {
  CHECK(limbs({body("trunk", "base", "Rz"), body("left", "trunk", "Rx"), body("right", "trunk", "Rx"),
               body("right_foot", "right", "Ry"), body("left_foot", "left", "Ry"),
               body("head", "trunk", "Rz")}) == "left right | 1 4| 2 3\n");
}

TEST_CASE("another joint, another order of joints or one more body makes another limb") {
  CHECK(
      limbs({body("trunk", "base", "Rz"), body("a", "trunk", "Rx Ry"), body("b", "trunk", "Ry Rx")}).empty());
  CHECK(limbs({body("trunk", "base", "Rz"), body("a", "trunk", "Rx"), body("b", "trunk", "Tx")}).empty());
  CHECK(limbs({body("a", "base", "Rx"), body("b", "base", "Rx"), body("more", "b", "Rx")}).empty());
}

TEST_CASE("branches of limbs correspond by their joints, not by their order") {
  CHECK(limbs({body("a", "base", "Rx"), body("a1", "a", "Ry"), body("a2", "a", "Tz"), body("b", "base", "Rx"),
               body("b2", "b", "Tz"), body("b1", "b", "Ry")}) == "a b | 0 1 2| 3 5 4\n");
}

TEST_CASE("a group inside of a limb is none, one on another body is") {
  CHECK(limbs({body("a", "base", "Rx"), body("a1", "a", "Ry"), body("a2", "a", "Ry"), body("b", "base", "Rx"),
               body("b1", "b", "Ry"), body("b2", "b", "Ry")}) == "a b | 0 1 2| 3 4 5\n");
  CHECK(limbs({body("palm", "base", "Rx"), body("thumb", "palm", "Rz"), body("index", "palm", "Ry"),
               body("ring", "palm", "Ry"), body("little", "palm", "Ry")}) == "index ring little | 2| 3| 4\n");
}
