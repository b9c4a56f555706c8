// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "support/schema_check.h"
#include "unit/model/reading.h"
#include <cmath>

using namespace mbsgen;
using namespace mbsgen::model;
using test::one_body;
using test::Reading;

namespace {

const std::string solids = R"("shapes": [
  {"box": [1, 2, "3*R"], "at": [0, "-R", 0.5], "color": "#3070C0", "opacity": 0.25},
  {"cylinder": {"radius": 0.1, "length": 0.4}, "orientation": {"rpy": ["pi/2", 0, 1.57]}},
  {"sphere": {"radius": "R"}},
  {"capsule": {"radius": 0.1, "length": 0.4}, "orientation": {"matrix": [0, -1, 0, 1, 0, 0, 0, 0, 1]}},
  {"mesh": "package://arm/meshes/hand.stl", "scale": [1, -1, 1e-3], "doc": "of the left hand"}
], "drawing": [120, -40.5], )";
const std::string constant_r = R"("parameters": {"R": {"value": 0.2, "constant": true}}, )";

// A body that warns of nothing.
std::string massive(const std::string& body, const std::string& top = "") {
  return one_body(R"("mass": 1, "inertia": [1, 0, 0, 1, 0, 1], )" + body, top);
}

} // namespace

TEST_CASE("all forms of shapes are read with their frames and colours") {
  const std::string text = massive(solids, constant_r);
  const Reading reading(text);
  REQUIRE(reading.messages() == "");
  const Looks& looks = reading.model->bodies[0].looks;
  REQUIRE(looks.shapes.size() == 5);
  const Look& box = looks.shapes[0];
  CHECK(box.form == LookForm::box);
  CHECK(box.lengths == std::array<double, 3>{1, 2, 0.6});
  CHECK(box.at == std::array<double, 3>{0, -0.2, 0.5});
  CHECK(box.color == "#3070c0");
  CHECK(box.opacity == 0.25);
  CHECK(box.rotation == std::array<double, 9>{1, 0, 0, 0, 1, 0, 0, 0, 1});
  CHECK(looks.shapes[1].form == LookForm::cylinder);
  CHECK(looks.shapes[1].radius == 0.1);
  CHECK(looks.shapes[1].length == 0.4);
  CHECK(looks.shapes[1].color.empty());
  CHECK(looks.shapes[2].radius == 0.2);
  CHECK(looks.shapes[3].form == LookForm::capsule);
  CHECK(looks.shapes[3].rotation[1] == -1);
  CHECK(looks.shapes[4].mesh == "package://arm/meshes/hand.stl");
  CHECK(looks.shapes[4].scale == std::array<double, 3>{1, -1, 1e-3});
  REQUIRE(looks.drawing);
  CHECK(*looks.drawing == std::array<double, 2>{120, -40.5});
  if (test::SchemaCheck::available()) CHECK(test::SchemaCheck().is_valid(text));
}

TEST_CASE("a mesh in the model file itself may be longer than a path") {
  const std::string letters(2000, 'A');
  const auto with = [](const std::string& path) {
    return massive(R"("shapes": [{"mesh": ")" + path + R"("}], )");
  };
  const std::string held = with("data:model/stl;base64," + letters);
  CHECK(Reading(held).messages() == "");
  CHECK(Reading(with(letters)).messages().find("longer than 1000 bytes, move the file") != std::string::npos);
  CHECK(Reading(with("data:model/stl;base64," + std::string(1U << 20U, 'A')))
            .messages()
            .find("longer than 1048576 bytes, simplify it or write its file") != std::string::npos);
  if (!test::SchemaCheck::available()) return;
  CHECK(test::SchemaCheck().is_valid(held));
  CHECK_FALSE(test::SchemaCheck().is_valid(with(letters)));
}

// R = Rz(yaw) Ry(pitch) Rx(roll): the columns are where the axes of the shape point.
TEST_CASE("angles of a shape turn about fixed axes, roll first") {
  const Reading reading(
      massive(R"("shapes": [{"sphere": {"radius": 1}, "orientation": {"rpy": [0.3, -0.7, 1.1]}}], )"));
  REQUIRE(reading.messages() == "");
  const std::array<double, 9>& r = reading.model->bodies[0].looks.shapes[0].rotation;
  const double x[3] = {std::cos(-0.7) * std::cos(1.1), std::cos(-0.7) * std::sin(1.1), -std::sin(-0.7)};
  for (std::size_t i = 0; i < 3; ++i) CHECK(std::abs(r[3 * i] - x[i]) < 1e-15);
  CHECK(std::abs(r[7] - std::cos(-0.7) * std::sin(0.3)) < 1e-15);
  CHECK(std::abs(r[8] - std::cos(-0.7) * std::cos(0.3)) < 1e-15);
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) {
      double product = 0;
      for (std::size_t k = 0; k < 3; ++k) product += r[3 * i + k] * r[3 * j + k];
      CHECK(std::abs(product - (i == j ? 1 : 0)) < 1e-15);
    }
}

// A note on an angle of 1.5708 would speak of terms that vanish: a shape has none.
TEST_CASE("angles of shapes get no note") {
  const Reading reading(
      massive(R"("shapes": [{"sphere": {"radius": 1}, "orientation": {"rpy": [1.5708, 0, 0]}}], )"));
  CHECK(reading.diagnostics.all().empty());
  CHECK_FALSE(Reading(massive(R"("orientation": {"rpy": [1.5708, 0, 0]}, )")).diagnostics.all().empty());
}

TEST_CASE("the base has shapes and a place in drawings") {
  const Reading reading(massive("", R"("base": {"shapes": [{"box": [1, 1, 0.1]}], "drawing": [0, 10]}, )"));
  REQUIRE(reading.messages() == "");
  CHECK(reading.model->base_looks.shapes.size() == 1);
  CHECK(reading.model->base_looks.drawing == std::array<double, 2>{0, 10});
  CHECK_FALSE(reading.model->bodies[0].looks.drawing.has_value());
}

TEST_CASE("the schema refuses what the reader refuses in shapes") {
  if (!test::SchemaCheck::available()) return;
  const test::SchemaCheck schema;
  for (const char* shape :
       {R"({"color": "#ffffff"})", R"({"box": [1, 1, 1], "sphere": {"radius": 1}})", R"({"box": [1, 1]})",
        R"({"box": [1, 0, 1]})", R"({"sphere": {"radius": -1}})", R"({"sphere": {"radius": 1, "length": 1}})",
        R"({"capsule": {"radius": 1}})", R"({"box": [1, 1, 1], "scale": [1, 1, 1]})", R"({"mesh": ""})",
        R"({"sphere": {"radius": 1}, "color": "red"})", R"({"sphere": {"radius": 1}, "opacity": 0})",
        R"({"sphere": {"radius": 1}, "opacity": 1.5})", R"({"sphere": {"radius": 1}, "size": 1})"}) {
    INFO(shape);
    const std::string text = massive(std::string("\"shapes\": [") + shape + "], ");
    CHECK_FALSE(schema.is_valid(text));
    CHECK(Reading(text).diagnostics.has_errors());
  }
}
