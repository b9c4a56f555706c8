// SPDX-License-Identifier: GPL-3.0-or-later
// A vehicle with wishbones as a ROBOTRAN project, written for this test: its loops determine its dependent joints.
#include "cli/pipeline/importers.h"
#include "cli/pipeline/understand.h"
#include "support/catch.hpp"
#include <array>
#include <cstdio>

using namespace mbsgen;

namespace {

using Point = std::array<double, 3>;

std::string point(const std::string& name, const Point& at) {
  char text[200];
  std::snprintf(
      text, sizeof text,
      "<point><pointname>%s</pointname><coordinates><x>%g</x><y>%g</y><z>%g</z></coordinates></point>",
      name.c_str(), at[0], at[1], at[2]);
  return text;
}

std::string joint(const std::string& name, const std::string& type, const std::string& nature) {
  return "<joint><jointname>" + name + "</jointname><type>" + type + "</type><nature>" + nature +
         "</nature><initialvalue><q>0</q></initialvalue></joint>";
}

std::string body(const std::string& name, const std::string& parent, const std::string& at,
                 const std::string& inside) {
  return "<body><bodyname>" + name + "</bodyname><parent><bodyname>" + parent + "</bodyname><pointname>" +
         at + "</pointname></parent>" + inside +
         "<mass>1</mass><inertia><Ixx>0.1</Ixx><Iyy>0.1</Iyy><Izz>0.1</Izz></inertia></body>\n";
}

std::string ball(const std::string& name, const std::string& a, const std::string& p, const std::string& b,
                 const std::string& q) {
  return "<ball><name>" + name + "</name><endpoint1><bodyname>" + a + "</bodyname><pointname>" + p +
         "</pointname></endpoint1><endpoint2><bodyname>" + b + "</bodyname><pointname>" + q +
         "</pointname></endpoint2></ball>\n";
}

struct Corner {
  std::string name;
  double x, side; ///< of the axle, m; +1 left, -1 right
  bool steered;
};

const std::array<Corner, 4> corners{
    {{"fl", 1.2, 1, true}, {"fr", 1.2, -1, true}, {"rl", -1.3, 1, false}, {"rr", -1.3, -1, false}}};

// The knuckle stands on the lower wishbone; its ball joint with the upper one is cut. A steered one turns freely
// and is held by a tie rod, too.
std::string corner(const Corner& c, std::string& cuts) {
  const std::string& n = c.name;
  const std::string turns =
      joint("r1_" + n, "R1", "dependent") +
      (c.steered ? joint("r2_" + n, "R2", "dependent") + joint("r3_" + n, "R3", "dependent") : std::string());
  std::string text = body("lower_" + n, "chassis", "lower_" + n,
                          joint("arm_" + n, "R1", "independent") + point("end", {0, 0.4 * c.side, 0}));
  text += body("knuckle_" + n, "lower_" + n, "end",
               turns + point("top", {0, -0.05 * c.side, 0.27}) +
                   point("steer", {-0.15, -0.03 * c.side, 0.06}) + point("hub", {0, 0.1 * c.side, 0.1}));
  text += body("wheel_" + n, "knuckle_" + n, "hub", joint("spin_" + n, "R2", "independent"));
  text += body("upper_" + n, "chassis", "upper_" + n,
               joint("top_" + n, "R1", "dependent") + point("end", {0, 0.3 * c.side, 0.02}));
  cuts += ball("cut_" + n, "knuckle_" + n, "top", "upper_" + n, "end");
  if (!c.steered) return text;
  text += body("tie_" + n, "rack", "end_" + n,
               joint("tie1_" + n, "R1", "dependent") + joint("tie3_" + n, "R3", "dependent") +
                   point("end", {0, 0.42 * c.side, 0.01}));
  cuts += ball("tie_cut_" + n, "tie_" + n, "end", "knuckle_" + n, "steer");
  return text;
}

std::string vehicle() {
  std::string pivots = point("rack", {1.05, 0, -0.05}), ends, motions, bodies, cuts;
  for (const Corner& c : corners) {
    pivots += point("lower_" + c.name, {c.x, 0.3 * c.side, -0.1});
    pivots += point("upper_" + c.name, {c.x, 0.35 * c.side, 0.15});
    if (c.steered) ends += point("end_" + c.name, {0, 0.25 * c.side, 0});
  }
  for (const char* type : {"T1", "T2", "T3", "R3", "R1", "R2"})
    motions += joint(std::string("chassis_") + type, type, "independent");
  bodies = body("chassis", "base", "origin", motions + pivots);
  bodies += body("rack", "chassis", "rack", joint("steering", "T2", "independent") + ends);
  for (const Corner& c : corners) bodies += corner(c, cuts);
  return "<?xml version='1.0'?>\n<mbsDescR7><mbsname>vehicle</mbsname><base></base><bodytree>" + bodies +
         "</bodytree><cuts>" + cuts + "</cuts></mbsDescR7>";
}

} // namespace

TEST_CASE("the loops of a vehicle determine its dependent joints") {
  Diagnostics importing("vehicle.mbs");
  const auto imported = cli::import_mbs_with_fitting_roles(vehicle(), {}, importing);
  INFO(importing.text());
  REQUIRE(imported);
  cli::RunContext context{Budget(Budget::Limits{}), {}, "model"};
  Diagnostics diagnostics("vehicle.json");
  expr::Pool pool(expr::AngleSums::known);
  const auto understood = cli::understand(imported->text, pool, context, {}, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(understood);
  int with_role[2] = {0, 0};
  for (const model::Joint& one : understood->model.joints)
    ++with_role[one.role == model::Role::dependent ? 0 : 1];
  CHECK(with_role[0] == 16);
  CHECK(with_role[1] == 15);
  const formalism::LoopAnalysis& loops = understood->loops;
  CHECK(loops.dropped == std::vector<std::string>{"cut 'cut_rl', x", "cut 'cut_rr', x"});
  CHECK(loops.partition.rows.size() == 16);
  CHECK(loops.partition.redundant.empty());
  for (const int k : loops.partition.dependent)
    CHECK(understood->model
              .joints[static_cast<std::size_t>(understood->model.coordinates[static_cast<std::size_t>(k)])]
              .role == model::Role::dependent);
}
