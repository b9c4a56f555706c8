// SPDX-License-Identifier: GPL-3.0-or-later
// Files of measured roads: what mbsgen writes beside code, and what is none.
#include "support/catch.hpp"
#include "support/files.h"
#include <mbsgen/host/road_file.hpp>
#include <string>
#include <vector>

namespace {

template <class Word>
void append(std::string& text, Word word) {
  for (std::size_t i = 0; i < sizeof word; ++i) text += static_cast<char>(word >> 8 * i & 0xff);
}

// Sections of `columns` heights 0, 1, 2, …
std::string road(std::uint32_t sections, std::uint32_t columns, std::uint32_t count,
                 const std::vector<double>& lengths = {0.25, -1.5, 0.5}) {
  std::string text = lengths.size() == 3 ? "mbsroad1" : "mbsroad2";
  for (const std::uint32_t word : {sections, columns, count, 0U}) append(text, word);
  for (const double number : lengths) {
    std::uint64_t word = 0;
    std::memcpy(&word, &number, sizeof word);
    append(text, word);
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    const float number = static_cast<float>(i);
    std::uint32_t word = 0;
    std::memcpy(&word, &number, sizeof word);
    append(text, word);
  }
  return text;
}

bool reads(const std::string& text, std::size_t capacity, mbsgen::RoadGrid& grid,
           std::vector<float>& heights) {
  const mbsgen::test::TemporaryDirectory folder;
  const std::string file = (folder.path() / "a.road").string();
  mbsgen::test::write_file(file, text);
  heights.assign(capacity, -1.0F);
  return mbsgen::read_road(file.c_str(), grid, heights.data(), capacity);
}

} // namespace

TEST_CASE("a road is read into an array that holds it") {
  mbsgen::RoadGrid grid;
  std::vector<float> heights;
  REQUIRE(reads(road(3, 2, 20), 25, grid, heights)); // with a margin
  CHECK(grid.sections == 3);
  CHECK(grid.columns == 2);
  CHECK(grid.count == 20);
  CHECK(grid.u_step == 0.25);
  CHECK(grid.v_right == -1.5);
  CHECK(grid.v_step == 0.5);
  for (int i = 0; i < 25; ++i)
    CHECK(heights[static_cast<std::size_t>(i)] == (i < 20 ? static_cast<float>(i) : -1.0F));
  REQUIRE(reads(road(3, 2, 6), 6, grid, heights));
}

TEST_CASE("the table of a curved road has two numbers for a height") {
  mbsgen::RoadGrid grid;
  std::vector<float> numbers;
  const std::vector<double> lengths{0.25, -1.5, 0.25, -3};
  REQUIRE(reads(road(3, 2, 20 + 6, lengths), 26, grid, numbers)); // with a margin of the heights
  CHECK(grid.is_curved);
  CHECK(grid.u_first == -3);
  CHECK(grid.count == 26);
  CHECK(numbers[25] == 25);
  REQUIRE(reads(road(3, 2, 12, lengths), 12, grid, numbers));
  CHECK_FALSE(reads(road(3, 2, 20, lengths), 99, grid, numbers));
  CHECK_FALSE(reads(road(3, 2, 12), 99, grid, numbers));
  CHECK_FALSE(reads(road(3, 2, 12, lengths).substr(0, 50), 99, grid, numbers));
  REQUIRE(reads(road(3, 2, 6), 6, grid, numbers));
  CHECK_FALSE(grid.is_curved);
}

TEST_CASE("what is no road is refused, and the numbers stay") {
  mbsgen::RoadGrid grid;
  std::vector<float> heights;
  CHECK_FALSE(reads(road(3, 2, 6), 5, grid, heights)); // longer than the array
  CHECK_FALSE(reads(road(3, 2, 7), 99, grid, heights));
  CHECK_FALSE(reads(road(1, 6, 6), 99, grid, heights));
  CHECK_FALSE(reads(road(0xffffffff, 2, 6), 99, grid, heights));
  std::string text = road(3, 2, 6);
  CHECK_FALSE(reads(text.substr(0, text.size() - 1), 99, grid, heights));
  CHECK_FALSE(reads(text.substr(0, 20), 99, grid, heights));
  text[0] = 'x';
  CHECK_FALSE(reads(text, 99, grid, heights));
  CHECK_FALSE(mbsgen::read_road("there/is/no/such.road", grid, nullptr, 0));
  CHECK(grid.sections == 0);
}
