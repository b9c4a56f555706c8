// SPDX-License-Identifier: GPL-3.0-or-later
#include "scheme/stems.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <algorithm>
#include <cstdlib>
#include <set>
#include <sstream>
#include <stdexcept>

using namespace mbsgen;
using expr::Symbol;
using expr::SymbolKind;

namespace {

constexpr int none = Symbol::none;

const scheme::Stem* find(const std::string& stem, std::array<std::int32_t, 3> index = {1, none, none},
                         SymbolKind kind = SymbolKind::auxiliary) {
  return scheme::find_stem({kind, stem, index});
}

std::string page() {
  std::string text = R"(# Names in generated code

<!-- Written from generator/scheme/stems.def by the test of that table; do not edit. -->

A value is named by a stem and indices, as in the papers of ROBOTRAN: `OM_1_3` is the first component of the angular
velocity after joint 3. Each generated header begins with the rows of this table that it uses. Indices count from 1
unless the table says otherwise:

| index | counts |
| --- | --- |
| axis | x, y, z |
| joint | joints of the tree from the base outwards; in most models joint i is `joint_names[i - 1]`, else the header lists them |
| body | bodies of the model |
| coordinate | places in `q`, from 1 |
| row | constraint equations |
| block | pivot blocks of the constraint Jacobian |
| number | running number |
| place | place in an array, from 0 |

*Node axes* move with a joint; *chain axes* are common to a chain of joints about parallel axes, whose angles add up.
*Reference axes* are those of the common ancestor of a loop's points, inertial axes for sensors. `v2`, `v3` after a
stem mark further values of one name. `derived_.X` is a constant that `update()` computes, `work.X` a value that goes
from one part of a large function to another.
)";
  std::string_view group;
  for (const scheme::Stem& stem : scheme::stems()) {
    if (stem.group != group)
      text += "\n## " + std::string(stem.group) + "\n\n| name | meaning | unit |\n| --- | --- | --- |\n";
    group = stem.group;
    text += "| `" + scheme::pattern(stem) + "` | " + std::string(stem.meaning) + " | " +
            std::string(stem.unit) + " |\n";
  }
  return text;
}

} // namespace

TEST_CASE("docs/stems.md is the table of stems") {
  const auto path = test::source_dir() / "docs/stems.md";
  if (std::getenv("MBSGEN_UPDATE_GOLDEN") != nullptr) test::write_file(path, page());
  INFO("run this test with MBSGEN_UPDATE_GOLDEN=1 after a change of stems.def");
  CHECK(test::read_file(path) == page());
}

TEST_CASE("each row of the table is found by its name, and only once") {
  std::set<std::string> patterns;
  for (const scheme::Stem& stem : scheme::stems()) {
    CAPTURE(stem.name, stem.indices);
    CHECK(patterns.insert(scheme::pattern(stem)).second);
    std::array<std::int32_t, 3> index{none, none, none};
    std::size_t count = stem.indices.empty() ? 0 : 1;
    for (const char c : stem.indices) count += c == '_' ? 1 : 0;
    REQUIRE(count <= 3);
    for (std::size_t i = 0; i < count; ++i) index[i] = 1;
    CHECK(find(std::string(stem.name), index) == &stem);
  }
}

TEST_CASE("each row of the table has a quantity") {
  for (const scheme::Stem& stem : scheme::stems()) {
    CAPTURE(scheme::pattern(stem));
    CHECK_FALSE(stem.quantity.empty());
  }
  CHECK(find("OMp", {1, 2, none})->quantity == "angular acceleration");
  CHECK(find("F", {1, 2, none})->quantity == "forces");
  CHECK(find("Fq")->quantity == "joint forces");
}

TEST_CASE("each word of quantities.def is a stem, and of one quantity") {
  std::set<std::string> names, words;
  for (const scheme::Stem& stem : scheme::stems()) names.insert(std::string(stem.name));
  const std::vector<std::string> lists{
#define QUANTITY(name, stems) stems,
#include "scheme/quantities.def"
#undef QUANTITY
  };
  for (const std::string& list : lists) {
    std::istringstream stream(list);
    for (std::string word; stream >> word;) {
      CAPTURE(word);
      CHECK(names.count(word) != 0);
      CHECK(words.insert(word).second);
    }
  }
}

TEST_CASE(
    "a stem has one meaning: rows that share one are a quantity and its column, result, derivative or opposite") {
  std::set<std::string> names, shared;
  for (const scheme::Stem& stem : scheme::stems())
    if (!names.insert(std::string(stem.name)).second) shared.insert(std::string(stem.name));
  CHECK(shared == std::set<std::string>{"BS", "BSr", "J", "Q", "W2", "law", "q", "qd", "qdd"});
}

TEST_CASE("a row is found by stem, number of indices and kind") {
  CHECK(find("W2")->indices == "joint");
  CHECK(find("W2", {1, 2, none})->indices == "axis_joint");
  CHECK(find("Jbv12") == find("Jb"));
  CHECK(find("r_push", {1, 2, none})->name == "r_");
  CHECK(find("S2p3", {none, none, none})->name == "S");
  CHECK(find("Cm1", {none, none, none})->name == "C");
  CHECK(find("tyre", {0, none, none}, SymbolKind::law)->name == "law");
  CHECK(find("W2", {1, 2, 3}) == nullptr);
  CHECK(find("Strange") == nullptr);
}

TEST_CASE("a stem without a row is an error") {
  CHECK_NOTHROW(scheme::require_stem({"OM", 1, 2}));
  CHECK_THROWS_AS(scheme::require_stem({"OM"}), std::logic_error);
  CHECK_THROWS_AS(scheme::require_stem({"new", 1}), std::logic_error);
}
