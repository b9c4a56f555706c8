// SPDX-License-Identifier: GPL-3.0-or-later
// Certificates of wheels on roads: profiles whose slopes are derivatives, and a measured road, whose heights are a table.
#include "model/read/read.h"
#include "support/catch.hpp"
#include "unit/certify/generated.h"
#include "unit/road/crg_files.h"
#include <cmath>

using namespace certify_tests;

namespace {

bool is_mechanics(const mbsgen::formalism::FunctionRow& row) {
  return row.task == mbsgen::scheme::Task::inverse_dynamics ||
         row.task == mbsgen::scheme::Task::direct_dynamics || row.task == mbsgen::scheme::Task::linearize ||
         row.task == mbsgen::scheme::Task::outputs;
}

std::string on_road(const std::string& road) {
  return R"json({"mbsgen": 1, "name": "rolling", "gravity": [0, 0, -9.81], "parameters": {"high": 0.05}, "bodies": [
    {"name": "frame", "parent": "base", "mass": 10, "inertia": [1, 0, 0, 2, 0, 2],
     "joints": [{"name": "along", "type": "Tx"}, {"name": "across", "type": "Ty"}, {"name": "up", "type": "Tz"}]},
    {"name": "wheel", "parent": "frame", "at": [0, 0.1, 0], "mass": 2, "inertia": [0.1, 0, 0, 0.2, 0, 0.1],
     "joints": [{"name": "spin", "type": "Ry"}]}],
    "roads": [)json" +
         road + R"json(],
    "tyres": [{"name": "tyre", "wheel": "wheel", "road": "road", "law": "brush",
      "parameters": {"radius": 0.3, "slip_stiffness": 2000}}],
    "outputs": ["tyre(tyre).load", "tyre(tyre).height"]})json";
}

mbsgen::NearbyFile measured(const std::string&) {
  mbsgen::test::CrgParts parts;
  parts.form = "LDFI";
  parts.numbers.clear();
  for (int i = 0; i < 6; ++i) parts.numbers.push_back({0.1 * std::sin(i), 0.05 * i, 0.1 * std::cos(0.7 * i)});
  return {mbsgen::test::crg_text(parts), ""};
}

} // namespace

TEST_CASE("wheels on profiles are certified in scheme and text") {
  check_equal(
      on_road(R"json({"name": "road", "type": "profile", "height": "high*sin(2*x)*y", "friction": "1 + x/10",
      "parts": [{"shape": "bump", "from": 1, "length": "2*high", "height": "high", "left": 0.5, "edge": 0.1},
                {"shape": "wave", "from": -1, "length": 2, "height": 0.1, "waves": 3}],
      "patches": [{"friction": 0.3, "from": 0, "to": 2, "right": 0}], "from": -2, "to": 3, "beyond": "wrap"})json"),
      1000, Numbers::tunable, Answer::nothing, is_mechanics);
}

TEST_CASE("the C of a measured road is read back, and another number in its table is found") {
  const Generated generated(on_road(R"({"name": "road", "type": "crg", "file": "a.crg"})"), Numbers::tunable,
                            Answer::nothing, is_mechanics, measured);
  for (const Language language : {Language::c, Language::cpp}) {
    mbsgen::certify::Options options = generated.read_back(language);
    CHECK(complaints(generated.certify(options)) == "");
    for (std::string& text : options.texts) {
      const std::size_t place = text.find("0.25f");
      if (place != std::string::npos) text[place + 2] = '3';
    }
    CHECK(complaints(generated.certify(options)).find("in a table where another number is") !=
          std::string::npos);
  }
}

TEST_CASE("wheels on measured roads are certified in scheme and text") {
  for (const char* how : {R"("beyond": "hold", "start": ["high", 1, 0.1], "heading": "high")",
                          R"("beyond": "wrap", "interpolation": "linear", "height": "high*sin(x)*y",
                            "parts": [{"shape": "bump", "from": 1, "length": 0.5, "height": "high"}])"})
    check_equal(on_road(R"({"name": "road", "type": "crg", "file": "a.crg", )" + std::string(how) + "}"),
                1000, Numbers::tunable, Answer::nothing, is_mechanics, measured);
}

TEST_CASE("the text of a road that programs give is read back, and another way to its numbers is found") {
  const Generated generated(
      on_road(
          R"({"name": "road", "type": "crg", "file": "a.crg", "data": "run time", "interpolation": "linear"})"),
      Numbers::tunable, Answer::nothing, is_mechanics, measured);
  for (const Language language : {Language::c, Language::cpp}) {
    mbsgen::certify::Options options = generated.read_back(language);
    CHECK(complaints(generated.certify(options)) == "");
    for (std::string& text : options.texts) {
      const std::string way = language == Language::c ? "? 0 : place" : "int last = 0";
      const std::size_t place = text.find(way);
      if (place != std::string::npos)
        text.replace(place, way.size(), language == Language::c ? "? 1 : place" : "int last = 1");
    }
    CHECK(complaints(generated.certify(options)) != "");
  }
}
