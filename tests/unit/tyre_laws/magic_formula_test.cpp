// SPDX-License-Identifier: GPL-3.0-or-later
#include "law.h"
#include "model/tyres/property_file.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <cmath>
#include <sstream>

using namespace mbsgen;
using namespace mbsgen::test;

namespace {

constexpr const char* folder = "tests/data/tyres/";

std::string file_text(const std::string& name) {
  return read_file(source_dir() / folder / name);
}

// A tyre of tests/data/tyres; 6.1 has the file of 6.2.
Numbers numbers_of(const std::string& name, const std::string& version = "") {
  Diagnostics diagnostics(name);
  std::string text = file_text(name);
  const std::string fit = "FITTYP                   =62";
  if (!version.empty()) text.replace(text.find(fit), fit.size(), "FITTYP = " + version);
  const model::PropertyFile file = model::read_property_file(text, "", diagnostics);
  REQUIRE(diagnostics.only_errors().text() == "");
  Numbers result;
  for (const auto& [key, value] : file.numbers) result[key] = value.to_double();
  return result;
}

struct Tyre {
  Law law;
  Numbers parameters;
  double radius;

  Tyre(const std::string& name, const std::string& file, const std::string& version = "")
      : law(name), parameters(law.parameters(numbers_of(file, version))), radius(parameters.at("radius")) {}

  Numbers known(double loaded) const {
    Numbers all = contact(radius, loaded);
    all.insert(parameters.begin(), parameters.end());
    return all;
  }
};

// Rows of a table with a line of names.
std::vector<Numbers> table(const std::string& name) {
  std::istringstream lines(file_text(name));
  std::string line, cell;
  std::vector<std::string> names;
  std::vector<Numbers> rows;
  while (std::getline(lines, line)) {
    std::istringstream cells(line);
    Numbers row;
    for (std::size_t i = 0; std::getline(cells, cell, ','); ++i)
      names.size() <= i&& rows.empty() && row.empty() ? names.push_back(cell)
                                                      : static_cast<void>(row[names[i]] = std::stod(cell));
    if (!row.empty()) rows.push_back(row);
  }
  return rows;
}

// The wheel of a row, with the deflections of a steady slip.
Numbers steady(const Tyre& tyre, const Numbers& row) {
  Numbers known = tyre.known(row.at("Rl"));
  known["ahead"] = row.at("Vx");
  known["turning"] = row.at("omega");
  known["camber"] = row.at("gamma");
  known["past_x"] = row.at("fx") / tyre.parameters.at("FNOMIN");
  known["past_y"] = row.at("fy") / tyre.parameters.at("FNOMIN");
  const Numbers lengths = tyre.law.values(known);
  known["u"] = row.at("kappa") * lengths.at("sigma_x");
  known["v"] = std::tan(row.at("alpha")) * lengths.at("sigma_y");
  return tyre.law.values(known);
}

struct Pair {
  const char *ours, *theirs;
  double scale; ///< size of the quantity
};
constexpr Pair pairs[]{{"load", "Fz", 4000},
                       {"Fx", "Fx", 4000},
                       {"Fy", "Fy", 4000},
                       {"Mx", "Mx", 100},
                       {"My", "My", 30},
                       {"Mz", "Mz", 50},
                       {"rolling_radius", "Re", 0.3},
                       {"sigma_x", "sigma_x", 0.3},
                       {"sigma_y", "sigma_y", 0.3}};

void compare(const Tyre& tyre, const std::string& name) {
  const std::vector<Numbers> rows = table(name);
  REQUIRE(rows.size() == 40);
  for (const Numbers& row : rows) {
    const Numbers ours = steady(tyre, row);
    for (const Pair& pair : pairs) {
      // Shorter lengths are held.
      const bool is_length = std::string(pair.ours).find("sigma") == 0;
      if (is_length && row.at(pair.theirs) < 0.1 * tyre.radius) continue;
      INFO(name << " " << pair.ours << " Fz = " << row.at("Fz") << " kappa = " << row.at("kappa")
                << " alpha = " << row.at("alpha") << " gamma = " << row.at("gamma"));
      CHECK(std::abs(ours.at(pair.ours) - row.at(pair.theirs)) <= 1e-10 * pair.scale);
    }
  }
}

// The wheel in states where formulae could fail: off the road, at rest, without friction, beyond all ranges.
std::vector<Numbers> corners(const Tyre& tyre) {
  const double pressed = tyre.radius - 0.02;
  std::vector<Numbers> all(9, tyre.known(pressed));
  all[1] = tyre.known(tyre.radius + 0.1);
  all[2]["ahead"] = 0;
  all[3] = tyre.known(tyre.radius);
  all[3]["ahead"] = 0;
  all[4]["friction"] = 0;
  all[5]["u"] = 100;
  all[5]["v"] = -100;
  all[6] = tyre.known(0.6 * tyre.radius);
  all[6]["camber"] = 1.2;
  all[7]["ahead"] = -30;
  all[7]["turning"] = -100;
  all[7]["v"] = 0.01;
  all[8]["turning"] = 500;
  all[8]["ahead"] = 0;
  return all;
}

void check_finite(const Tyre& tyre) {
  int corner = 0;
  for (const Numbers& known : corners(tyre)) {
    INFO("corner " << corner++);
    const Numbers values = tyre.law.values(known);
    CHECK(values.at("load") >= 0);
    for (const auto& [name, value] : values) {
      INFO(name << " = " << value);
      CHECK(std::isfinite(value));
    }
    for (const auto& [name, value] : tyre.law.derivatives(known)) {
      INFO(name << " = " << value);
      CHECK(std::isfinite(value));
    }
  }
}

void check_no_load(const Tyre& tyre) {
  const Numbers values = tyre.law.values(corners(tyre)[1]);
  for (const char* const name : {"load", "Fx", "Fy", "Mx", "Mz"}) CHECK(values.at(name) == 0);
  CHECK(std::abs(values.at("My")) < 1e-6);
}

} // namespace

TEST_CASE("Magic Formula 5.2 agrees with MFeval", "[tyre_laws]") {
  compare({"mf52", "touring_52.tir"}, "mfeval_52.csv");
}

TEST_CASE("Magic Formula 6.1 and 6.2 agree with MFeval", "[tyre_laws]") {
  compare({"mf61", "touring_62.tir", "61"}, "mfeval_61.csv");
  compare({"mf61", "touring_62.tir"}, "mfeval_62.csv");
}

TEST_CASE("Magic formulae are finite at rest, without load, without friction", "[tyre_laws]") {
  for (const Tyre& tyre : {Tyre("mf52", "touring_52.tir"), Tyre("mf61", "touring_62.tir"),
                           Tyre("mf61", "touring_62.tir", "61")}) {
    check_finite(tyre);
    check_no_load(tyre);
  }
}

TEST_CASE("Magic formulae need no more than the numbers without a default", "[tyre_laws]") {
  for (const char* const name : {"mf52", "mf61"}) {
    Tyre tyre(name, std::string(name) == "mf52" ? "touring_52.tir" : "touring_62.tir");
    Numbers needed;
    for (const model::LawText::Parameter& each : tyre.law.text().parameters)
      if (!each.value) needed[each.name] = tyre.parameters.at(each.name);
    CHECK(needed.size() == 10);
    tyre.parameters = tyre.law.parameters(needed);
    check_finite(tyre);
    check_no_load(tyre);
  }
}

TEST_CASE("A tyre of the other side mirrors forces and moments", "[tyre_laws]") {
  for (const char* const name : {"mf52", "mf61"}) {
    Tyre tyre(name, std::string(name) == "mf52" ? "touring_52.tir" : "touring_62.tir");
    Numbers known = tyre.known(tyre.radius - 0.02);
    known["u"] = 0.003;
    known["v"] = 0.02;
    known["camber"] = 0.05;
    known["turning"] = 66;
    known["past_x"] = 0.2;
    known["past_y"] = -0.4;
    const Numbers left = tyre.law.values(known);
    known["side"] = -1;
    known["v"] = -0.02;
    known["camber"] = -0.05;
    const Numbers right = tyre.law.values(known);
    for (const char* const even : {"load", "Fx", "My"})
      CHECK(right.at(even) == Approx(left.at(even)).epsilon(1e-13));
    for (const char* const odd : {"Fy", "Mx", "Mz"})
      CHECK(right.at(odd) == Approx(-left.at(odd)).epsilon(1e-13));
  }
}

TEST_CASE("A tyre that rolls backwards turns the trail round, and resists", "[tyre_laws]") {
  const Tyre tyre("mf52", "touring_52.tir");
  Numbers known = tyre.known(tyre.radius - 0.02);
  known["v"] = 0.02;
  known["turning"] = 66;
  const Numbers ahead = tyre.law.values(known);
  known["ahead"] = -20;
  known["turning"] = -66;
  const Numbers back = tyre.law.values(known);
  CHECK(back.at("Fy") == Approx(ahead.at("Fy")));
  CHECK(back.at("Mz") * ahead.at("Mz") < 0);
  CHECK(back.at("My") * ahead.at("My") < 0);
  CHECK(ahead.at("My") < 0);
}

TEST_CASE("Deflections of a steady slip do not change", "[tyre_laws]") {
  const Tyre tyre("mf52", "touring_52.tir");
  Numbers known = tyre.known(tyre.radius - 0.02);
  known["aside"] = 0.8;
  known["turning"] = 20 / 0.31 * 1.03;
  const Numbers first = tyre.law.values(known);
  known["u"] = -first.at("Vsx") / 20 * first.at("sigma_x");
  known["v"] = first.at("Vsy") / 20 * first.at("sigma_y");
  const Numbers values = tyre.law.values(known);
  CHECK(std::abs(values.at("u'")) < 1e-12);
  CHECK(std::abs(values.at("v'")) < 1e-12);
  CHECK(values.at("kappa") == Approx(-first.at("Vsx") / 20));
  CHECK(values.at("alpha") == Approx(std::atan(0.8 / 20)));
  CHECK(values.at("Fx") > 0);
  CHECK(values.at("Fy") < 0); // against the motion to the left
  CHECK(values.at("Mz") > 0); // and turns the wheel into its path
}
