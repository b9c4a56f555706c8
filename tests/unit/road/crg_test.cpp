// SPDX-License-Identifier: GPL-3.0-or-later
// Roads of OpenCRG: each form of numbers, slopes and banks, missing heights, and what bad files get.
#include "road/crg.h"
#include "support/catch.hpp"
#include "unit/road/crg_files.h"
#include <algorithm>
#include <cmath>

using namespace mbsgen;
using namespace mbsgen::test;

namespace {

road::MeasuredRoad read(const std::string& text) {
  Diagnostics diagnostics("road.crg");
  const auto road = road::read_crg(text, "road.crg", diagnostics);
  INFO(diagnostics.text());
  REQUIRE(road);
  return *road;
}

std::string complaint(const std::string& text) {
  Diagnostics diagnostics("model.json");
  CHECK_FALSE(road::read_crg(text, "road.crg", diagnostics));
  return diagnostics.text();
}

double height(const road::MeasuredRoad& road, std::size_t section, std::size_t column) {
  return road.heights[section * road.columns + column];
}

const double missing = std::nan("");

} // namespace

TEST_CASE("heights of all forms come back to single precision", "[road]") {
  CrgParts parts;
  parts.channels.clear();
  for (int i = 1; i <= 11; ++i) parts.channels.push_back("long section " + std::to_string(i) + ",m");
  parts.numbers.clear();
  for (int section = 0; section < 7; ++section) {
    parts.numbers.emplace_back();
    for (int column = 0; column < 11; ++column)
      parts.numbers.back().push_back(0.1 * std::sin(section + 0.3 * column));
  }
  for (const char* form : {"LRFI", "LDFI", "KRBI", "KDBI"}) {
    INFO(form);
    parts.form = form;
    const road::MeasuredRoad road = read(crg_text(parts));
    REQUIRE(road.sections == 7);
    REQUIRE(road.columns == 11);
    CHECK(road.length() == Approx(3));
    CHECK(road.v_first == Approx(-0.5));
    CHECK(road.is_straight());
    for (std::size_t section = 0; section < 7; ++section)
      for (std::size_t column = 0; column < 11; ++column)
        CHECK(height(road, section, column) ==
              Approx(parts.numbers[section][column]).margin(1e-7).epsilon(4e-7));
  }
}

TEST_CASE("slope and bank of the reference line are part of the heights", "[road]") {
  CrgParts parts;
  parts.channels.insert(parts.channels.begin(), {"reference line slope,m/m", "reference line banking,m/m"});
  parts.numbers = {{missing, 0, 0, 0, 0}, {0.02, 0.1, 0, 0, 0}, {0.04, 0.2, 0.001, 0.001, 0.001}};
  const road::MeasuredRoad road = read(crg_text(parts));
  CHECK(height(road, 0, 1) == 0);
  CHECK(height(road, 1, 1) == Approx(0.01));
  CHECK(height(road, 1, 0) == Approx(0.01 - 0.05));
  CHECK(height(road, 2, 2) == Approx(0.03 + 0.1 + 0.001));
  parts.road += "reference_line_start_z = 7\nreference_line_end_z = 7.05\n";
  CHECK(height(read(crg_text(parts)), 2, 1) == Approx(0.05 + 0.001));
}

TEST_CASE("a slope and a bank may be numbers of the head", "[road]") {
  CrgParts parts;
  parts.road += "REFERENCE_LINE_START_S = 0.1\nREFERENCE_LINE_START_B = -0.2 ! to the right\n";
  parts.numbers = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
  const road::MeasuredRoad road = read(crg_text(parts));
  CHECK(height(road, 2, 1) == Approx(0.1));
  CHECK(height(road, 2, 2) == Approx(0.1 - 0.1));
}

TEST_CASE("long sections at uneven places become even ones", "[road]") {
  CrgParts parts;
  parts.channels = {"long section at v = 1.5,m", "long section at v = -1.0,m", "long section at v = 0.25,m"};
  parts.numbers = {{3, 1, 2}, {6, 2, 4}};
  const road::MeasuredRoad road = read(crg_text(parts));
  CHECK(road.v_step == Approx(1.25));
  REQUIRE(road.columns == 3);
  CHECK(height(road, 1, 0) == 2);
  CHECK(height(road, 1, 2) == 6);
  parts.channels[2] = "long section at v = 0.0,m";
  const road::MeasuredRoad fine = read(crg_text(parts));
  REQUIRE(fine.columns == 6);
  CHECK(height(fine, 0, 1) == Approx(1.5));
  CHECK(height(fine, 0, 3) == Approx(2 + 1. / 3));
}

TEST_CASE("missing heights are those of their neighbours", "[road]") {
  CrgParts parts;
  parts.numbers = {{missing, missing, 0.2}, {0.3, missing, 0.5}, {0.6, 0.7, missing}};
  const road::MeasuredRoad road = read(crg_text(parts));
  CHECK(road.filled == 4);
  CHECK(height(road, 0, 0) == Approx(0.2));
  CHECK(height(road, 1, 1) == Approx(0.4));
  CHECK(height(road, 2, 2) == Approx(0.7));
  parts.numbers[1] = {missing, missing, missing};
  CHECK(complaint(crg_text(parts)) ==
        "road.crg:19:1: error: a cross section has no height at all, write one\n");
}

TEST_CASE("a curved reference line keeps its directions against its start", "[road]") {
  CrgParts parts;
  parts.road += "reference_line_start_phi = 0.5\n";
  parts.channels.insert(parts.channels.begin(), "reference line phi,rad");
  for (std::size_t i = 0; i < 3; ++i)
    parts.numbers[i].insert(parts.numbers[i].begin(), i == 0 ? missing : 0.5 + 0.1 * static_cast<double>(i));
  const road::MeasuredRoad road = read(crg_text(parts));
  REQUIRE(road.headings.size() == 2);
  CHECK(road.headings[0] == Approx(0.1));
  CHECK(road.headings[1] == Approx(0.2));
}

TEST_CASE("bad roads are answered with place and remedy", "[road]") {
  CHECK(complaint("$ROAD_CRG\n").find("road.crg:1:1: error: the file ends before its numbers") == 0);
  CrgParts parts;
  parts.form = "KRBX";
  CHECK(complaint(crg_text(parts)).find("write one of LRFI, LDFI, KRBI and KDBI") != std::string::npos);
  parts = {};
  parts.channels[1] = "long section 2,mm";
  CHECK(complaint(crg_text(parts)).find("the unit of 'long section 2' is 'mm', write 'm'") !=
        std::string::npos);
  parts = {};
  parts.channels[1] = "long section at v = 0,m";
  CHECK(complaint(crg_text(parts)).find("give all of them one or the other") != std::string::npos);
  parts = {};
  parts.channels[1] = "long section 3,m";
  CHECK(complaint(crg_text(parts)).find("numbered from 1 to 3") != std::string::npos);
  parts = {};
  parts.road = "long_section_v_increment = x\n";
  CHECK(complaint(crg_text(parts)).find("'long_section_v_increment' has no number behind '='") !=
        std::string::npos);
  parts = {};
  parts.numbers.resize(1);
  CHECK(complaint(crg_text(parts)).find("1 cross section, it needs at least two") != std::string::npos);
  parts = {};
  parts.channels = {"long section 1,m"};
  CHECK(complaint(crg_text(parts)).find("fewer than two long sections") != std::string::npos);
  CHECK(complaint("$ROAD_CRG_FILE\nother.crg\n$\n$$$$\n").find("the road is in another file") !=
        std::string::npos);
  CHECK(complaint("").find("the file ends before its numbers") != std::string::npos);
}

TEST_CASE("numbers of another form than the head names are refused with a remedy", "[road]") {
  CrgParts parts;
  for (int i = 0; i < 30; ++i) parts.numbers.push_back({0.01 * i, 0.02 * i, -0.013 * i});
  const auto text_as = [&](const char* form, const char* named) {
    parts.form = form;
    std::string text = crg_text(parts);
    return text.replace(text.find(std::string("#:") + form) + 2, 4, named);
  };
  const auto swapped = [](std::string text, std::size_t bytes) {
    const std::size_t begin = text.find("$$$$") + 21;
    for (std::size_t at = begin; at + bytes <= text.size(); at += bytes)
      std::reverse(text.begin() + std::ptrdiff_t(at), text.begin() + std::ptrdiff_t(at + bytes));
    return text;
  };
  const auto has = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
  };
  CHECK(has(complaint(swapped(text_as("KRBI", "KRBI"), 4)),
            "18:1: error: the numbers are not as KRBI has them, swap"));
  CHECK(has(complaint(swapped(text_as("KDBI", "KDBI"), 8)), "swap the bytes of each number"));
  CHECK(has(complaint(swapped(text_as("KDBI", "KRBI"), 8)), "write KDBI, and swap the bytes"));
  CHECK(has(complaint(text_as("KRBI", "KDBI")), "as KDBI has them, write KRBI"));
  CHECK(has(complaint(text_as("KDBI", "KRBI")), "as KRBI has them, write KDBI"));
  CHECK(
      has(complaint(text_as("LRFI", "KRBI")), "the numbers are text, which KRBI is not, write LRFI or LDFI"));
  CHECK(has(complaint(text_as("KRBI", "LRFI")),
            "the numbers are no text, as LRFI has them, write KRBI or KDBI"));
  CHECK(has(complaint(text_as("LDFI", "LRFI")), "is behind the last field, write one number"));
  std::string commas = text_as("LRFI", "LRFI");
  std::replace(commas.begin() + std::ptrdiff_t(commas.find("$$$$")), commas.end(), '.', ',');
  CHECK(has(complaint(commas), "road.crg:18:1: error: '0,0000000' is no number"));
}

TEST_CASE("a road that is shorter than its head, and heights in millimetres, get a warning", "[road]") {
  const auto warnings = [](const CrgParts& parts) {
    Diagnostics diagnostics("road.crg");
    CHECK(road::read_crg(crg_text(parts), "road.crg", diagnostics));
    return diagnostics.text();
  };
  CrgParts parts;
  CHECK(warnings(parts).empty());
  parts.road += "reference_line_start_u = 2\nreference_line_end_u = 3\n";
  parts.form = "KRBI";
  CHECK(warnings(parts).empty());
  parts.road += "reference_line_end_u = 9\n";
  CHECK(warnings(parts).find("the head has 7 m of road and the numbers have 1 m: the file is cut off") !=
        std::string::npos);
  parts = {};
  for (std::vector<double>& record : parts.numbers)
    for (double& height : record) height *= 100;
  CHECK(warnings(parts).find("heights beside each other differ by up to 30 m") != std::string::npos);
}

TEST_CASE("a text that is cut off anywhere gives a road or a complaint", "[road]") {
  for (const char* form : {"LRFI", "KRBI"}) {
    CrgParts parts;
    parts.form = form;
    const std::string text = crg_text(parts);
    for (std::size_t size = 0; size < text.size(); ++size) {
      Diagnostics diagnostics("road.crg");
      const auto road = road::read_crg(text.substr(0, size), "road.crg", diagnostics);
      CHECK(road.has_value() != diagnostics.has_errors());
    }
  }
}
