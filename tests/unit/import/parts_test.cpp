// SPDX-License-Identifier: GPL-3.0-or-later
// The small parts of the room: numbers, names, angles, axes, JSON text.
#include "import/angle.h"
#include "import/names.h"
#include "import/numbers.h"
#include "support/catch.hpp"
#include <cmath>

using namespace mbsgen;
using namespace mbsgen::importer;

TEST_CASE("numbers are finite decimals and nothing else") {
  CHECK(parse_number("1.5") == 1.5);
  CHECK(parse_number(" \t+2e-3\r\n") == 2e-3);
  CHECK(parse_number("-0.0") == 0);
  CHECK_FALSE(std::signbit(parse_number("-0.0").value()));
  CHECK(parse_number(".5") == 0.5);
  for (const char* const text : {"", " ", "nan", "inf", "-inf", "infinity", "1e999", "1e-999", "1e61", "1,5",
                                 "1 2", "0x10", "1.5m", "--1", "+-1", "${a}", "1e", "e5"}) {
    INFO(text);
    CHECK_FALSE(parse_number(text).has_value());
  }
  CHECK(parse_numbers("1  2\n3").value() == std::vector<double>{1, 2, 3});
  CHECK(parse_numbers("").value().empty());
  CHECK_FALSE(parse_numbers("1 x 3").has_value());
}

TEST_CASE("numbers are written in their shortest form that reads back") {
  CHECK(number_text(0.1) == "0.1");
  CHECK(number_text(-0.0) == "0");
  CHECK(number_text(1) == "1");
  CHECK(number_text(-3) == "-3");
  CHECK(number_text(1e20) == "1e+20");
  CHECK(number_text(0.0002) == "0.0002");
  CHECK(number_text(2e-7) == "2e-07");
  CHECK(number_text(0.1 + 0.2) == "0.30000000000000004");
  for (const double value : {1e-5, 1.0 / 3, 4e-320, 1e60, 123456789.123456789, 999999999999999.9})
    CHECK(parse_number(number_text(value)) == value);
}

TEST_CASE("a model is not called as the C library or the generated code calls something") {
  for (const auto& [raw, made] : std::vector<std::pair<std::string, std::string>>{{"random", "random_model"},
                                                                                  {"_arm", "model_arm"},
                                                                                  {"_Arm", "model_Arm"},
                                                                                  {"__", "model"},
                                                                                  {"Status", "Status_model"},
                                                                                  {"M_PI", "M_PI_model"},
                                                                                  {"ur5", "ur5"}}) {
    Diagnostics diagnostics("f");
    CHECK(make_names({{raw, 1}}, "model", reserved_model_names, diagnostics) ==
          std::vector<std::string>{made});
    CHECK(make_names({{"random", 1}}, "body", {}, diagnostics) == std::vector<std::string>{"random"});
  }
}

TEST_CASE("names become identifiers of their own") {
  Diagnostics diagnostics("file");
  const auto names = make_names({{"a b", 1},
                                 {"a_b", 2},
                                 {"a_b", 3},
                                 {"2x", 4},
                                 {"class", 5},
                                 {"base", 6},
                                 {"", 7},
                                 {"h\xc3\xa9llo", 8},
                                 {"++", 9},
                                 {"ok", 10},
                                 {"_X", 11},
                                 {"a__b", 12}},
                                "body", {"base"}, diagnostics);
  CHECK(names == std::vector<std::string>{"a_b_2", "a_b", "a_b_3", "body_2x", "class_body", "base_body",
                                          "body", "h_llo", "body_2", "ok", "body_X", "a_b_4"});
  CHECK(diagnostics.all().size() == 10);
  CHECK(diagnostics.all()[0].where.line == 1);
  CHECK(diagnostics.all()[0].message ==
        "body 'a b' is called 'a_b_2', names are made of letters, digits and _");
}

TEST_CASE("long names are cut off and stay different") {
  Diagnostics diagnostics("file");
  const std::string raw(1000000, 'x');
  const auto names = make_names({{raw, 1}, {raw, 2}}, "body", {}, diagnostics);
  CHECK(names[0] == std::string(90, 'x'));
  CHECK(names[1] == std::string(90, 'x') + "_2");
  CHECK(diagnostics.all()[0].message.size() < 300);
}

TEST_CASE("a hundred thousand equal names take no quadratic time") {
  Diagnostics diagnostics("file");
  const auto names = make_names(std::vector<RawName>(100000, {"x", 1}), "point", {}, diagnostics);
  CHECK(names.back() == "x_100000");
}

TEST_CASE("angles within a millionth of a quarter turn are quarter turns") {
  CHECK(json_of(snapped(1.57079632679, angle_tolerance)) == "pi/2");
  CHECK(json_of(snapped(-1.5707972, angle_tolerance)) == "-pi/2");
  CHECK(json_of(snapped(3.141592, angle_tolerance)) == "pi");
  CHECK(json_of(snapped(-4.71238898, angle_tolerance)) == "-3*pi/2");
  CHECK(json_of(snapped(6.283185307, angle_tolerance)) == "2*pi");
  CHECK(json_of(snapped(-1e-7, angle_tolerance)) == 0);
  CHECK(json_of(snapped(1.5708, angle_tolerance)) == 1.5708);
  CHECK(json_of(snapped(1e60, angle_tolerance)) == 1e60);
}

TEST_CASE("quarter turns have exact matrices, and matrices of quarter turns exact angles") {
  constexpr double quarter = 1.5707963267948966;
  for (int r = -2; r <= 2; ++r)
    for (int p = -2; p <= 2; ++p)
      for (int y = -2; y <= 2; ++y) {
        const Mat3 matrix =
            matrix_of({snapped(r * quarter, 0), snapped(p * quarter, 0), snapped(y * quarter, 0)});
        CHECK(is_exact(matrix));
        CHECK(matrix_of(rpy_of(matrix)) == matrix);
      }
  CHECK(json_of(rpy_of({-1, 0, 0, 0, 1, 0, 0, 0, -1})) == Json{{"rpy", {0, "pi", 0}}});
}

TEST_CASE("angles of a matrix give the matrix again, also near the singular pitch") {
  for (const double roll : {0.0, 0.3, -2.5})
    for (const double pitch : {0.0, 0.7, -1.5707, 1.570796, 1.5707963267, 1.57079632679, 2.0})
      for (const double yaw : {0.0, -0.4, 3.0}) {
        const Mat3 matrix = matrix_of({snapped(roll, 0), snapped(pitch, 0), snapped(yaw, 0)});
        const Mat3 again = matrix_of(rpy_of(matrix));
        for (std::size_t i = 0; i < 9; ++i) CHECK(std::abs(again[i] - matrix[i]) < 3e-12);
      }
}

TEST_CASE("axes of any length, snapped to coordinate axes") {
  CHECK_FALSE(axis_along({0, 0, 0}, axis_tolerance).has_value());
  const Axis down = axis_along({1e-9, 0, -2}, axis_tolerance).value();
  CHECK((down.aligned && down.negative && down.index == 2));
  CHECK(down.direction == Vec3{0, 0, -1});
  const Axis tiny = axis_along({3e-300, 0, 4e-300}, axis_tolerance).value();
  CHECK(tiny.direction[0] == Approx(0.6));
  CHECK_FALSE(tiny.aligned);
}

TEST_CASE("an alignment turns its coordinate axis into the axis with the fewest angles") {
  const std::vector<Vec3> directions = {{1, 0, 0},  {0, -1, 0}, {0, 0, -1}, {1, 2, 0},
                                        {0, 1, -2}, {-1, 0, 2}, {1, 2, 3},  {-3, -1, -2}};
  const std::vector<int> general = {0, 0, 0, 1, 1, 1, 2, 2};
  for (std::size_t d = 0; d < directions.size(); ++d) {
    const Axis axis = axis_along(directions[d], axis_tolerance).value();
    const Alignment found = alignment(axis);
    const Mat3 matrix = matrix_of(found.rpy);
    int angles = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      CHECK(matrix[3 * i + found.coordinate_axis] == Approx(axis.direction[i]).margin(1e-15));
      angles += found.rpy[i].exact ? 0 : 1;
    }
    CHECK(angles == general[d]);
  }
}

TEST_CASE("JSON text keeps the order of keys and breaks long lines only") {
  const Json json = {{"z", 1}, {"a", {0.5, -0.0, 2.0}}, {"text", "a\"b\xff"}, {"empty", Json::object()}};
  CHECK(json_text(json) ==
        "{\n  \"z\": 1,\n  \"a\": [0.5, 0, 2],\n  \"text\": \"a\\\"b\xef\xbf\xbd\",\n  \"empty\": {}\n}\n");
  const std::string name(80, 'n');
  CHECK(json_text({{"list", {name, name}}}) ==
        "{\n  \"list\": [\n    \"" + name + "\",\n    \"" + name + "\"\n  ]\n}\n");
}
