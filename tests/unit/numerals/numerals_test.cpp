// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of numbers are those of the standard library, whichever source writes and reads them.
#include "base/numerals/numerals.h"
#include "support/catch.hpp"
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

using namespace mbsgen;

namespace {

template <class... Arguments>
std::string standard(Arguments... arguments) {
  std::array<char, 400> buffer;
  return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), arguments...).ptr};
}

template <class Number, class Bits>
Number of_bits(Bits bits) {
  Number value;
  static_assert(sizeof value == sizeof bits);
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

// Any double, those that people write, and whole numbers up to 2^63.
std::vector<double> doubles() {
  std::vector<double> values{0.0,
                             -0.0,
                             1e15,
                             1e16,
                             1e22,
                             1e23,
                             5e-324,
                             2.2250738585072014e-308,
                             0.1,
                             123456789012345680,
                             9007199254740994,
                             1e5,
                             100000.5,
                             1e-5,
                             std::numeric_limits<double>::max()};
  std::mt19937_64 random(20);
  std::uniform_int_distribution<int> digits(1, 17), power(-30, 30);
  for (int i = 0; i < 20000; ++i) {
    const double any = of_bits<double>(static_cast<std::uint64_t>(random()));
    if (std::isfinite(any)) values.push_back(any);
    const double limit = std::pow(10.0, digits(random));
    const double written = std::floor(std::uniform_real_distribution<double>(-limit, limit)(random));
    values.push_back(written * std::pow(10.0, power(random)));
    values.push_back(static_cast<double>(random() >> (random() % 64U)));
  }
  return values;
}

} // namespace

TEST_CASE("the shortest texts of doubles are those of the standard library") {
  for (const double value : doubles()) {
    REQUIRE(numerals::shortest(value) == standard(value));
    REQUIRE(numerals::shortest_scientific(value) == standard(value, std::chars_format::scientific));
    REQUIRE(numerals::shortest_fixed(value) == standard(value, std::chars_format::fixed));
  }
}

TEST_CASE("the shortest texts of floats are those of the standard library") {
  std::mt19937 random(21);
  for (int i = 0; i < 50000; ++i) {
    const float value = of_bits<float>(static_cast<std::uint32_t>(random()));
    if (std::isfinite(value)) REQUIRE(numerals::shortest(value) == standard(value));
  }
}

TEST_CASE("a text is read as the same number again") {
  for (const double value : doubles()) {
    const std::optional<double> read = numerals::read(numerals::shortest(value));
    REQUIRE(read == value);
    REQUIRE(std::signbit(*read) == std::signbit(value));
    REQUIRE(numerals::read(numerals::shortest_fixed(value)) == value);
  }
}

TEST_CASE("digits beyond those of a double decide its last bit") {
  // The middle between 1 and the next double, exactly, a little more, a little less.
  CHECK(numerals::read("1.00000000000000011102230246251565404236316680908203125") == 1.0);
  CHECK(numerals::read("1.00000000000000011102230246251565404236316680908203126") ==
        std::nextafter(1.0, 2.0));
  CHECK(numerals::read("1.00000000000000011102230246251565404236316680908203124") == 1.0);
}

TEST_CASE("other texts are no numbers") {
  for (const char* text : {"",
                           "-",
                           "+1",
                           ".",
                           "-.",
                           "e5",
                           "1e",
                           "1e+",
                           "1 ",
                           " 1",
                           "1,5",
                           "0x10",
                           "1p3",
                           "nan",
                           "inf",
                           "-inf",
                           "1e400",
                           "-1e400",
                           "1e-400",
                           "1e99999999999",
                           "1e-99999999999",
                           "--1",
                           "1.5.2",
                           "1e5.5"}) {
    INFO(text);
    CHECK_FALSE(numerals::read(text));
  }
  CHECK(numerals::read("0e99999999999") == 0.0);
  CHECK(numerals::read("0.0e-400") == 0.0);
  CHECK(numerals::read(".5") == 0.5);
  CHECK(numerals::read("5.") == 5.0);
  CHECK(numerals::read("1e+05") == 1e5);
  CHECK(numerals::read("4.9E-324") == std::numeric_limits<double>::denorm_min());
}
