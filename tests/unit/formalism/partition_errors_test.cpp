// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "unit/formalism/mechanisms.h"
#include <cmath>

using namespace mbsgen;
using namespace mbsgen::formalism;

namespace {

std::string messages(test::Mechanism mechanism) {
  mechanism.partition();
  return mechanism.messages();
}

void check_has(const std::string& text, const std::string& part) {
  INFO(text);
  CHECK(text.find(part) != std::string::npos);
}

} // namespace

TEST_CASE("a cut that no configuration closes stays open by its gap") {
  check_has(messages(test::four_bar({1, 1, 1, 4}, {"", "", ""}, {0.1, 0.1, 0.1})),
            "error: /cuts/0: the cut 'c1' stays open by 1 m, write values of \"q0\" near a "
            "closed configuration or correct the lengths and points of the loop");
}

TEST_CASE("a cut that stays open because of an independent joint names a value for it") {
  const std::string text = messages(test::four_bar({1, 1, 1, 2.5}, {"independent", "", ""}, {1.5, 0, 0}));
  check_has(text, "error: /cuts/0: the cut 'c1' stays open by 0.6261 m, it closes near \"q0\": ");
  check_has(text, " for 'q1', write a value from which the other joints can close it");
}

TEST_CASE("a cut between driven joints") {
  check_has(messages(test::four_bar({1, 1, 1, 2.5}, {"driven", "driven", "driven"}, {0, 0, 0})),
            "the cut 'c1' stays open by 0.5 m, because all joints are driven, leave out the "
            "role of a joint of the loop");
}

TEST_CASE("too many dependent joints are named") {
  check_has(messages(test::four_bar({1, 2, 1.5, 2.2}, {"dependent", "dependent", "dependent"}, {1, 0, 0})),
            "3 joints are dependent, but the cuts and constraints give only 2 independent "
            "equations, write \"role\": \"independent\" for '");
}

TEST_CASE("too many independent joints are named") {
  check_has(messages(test::four_bar({1, 2, 1.5, 2.2}, {"independent", "independent", "dependent"},
                                    {1.1, -1.2, -1.5})),
            "2 independent equations need as many dependent joints, but the roles allow "
            "only 1, write \"role\": \"dependent\" for '");
}

TEST_CASE("a dependent joint that no equation moves is named with what the equations determine") {
  test::Mechanism gear(R"json({"name": "a", "type": "Rz", "role": "independent"},
                    {"name": "b", "type": "Rz", "role": "dependent"})json",
                       R"json("constraints": [{"name": "stop", "holonomic": "q(a)"}])json");
  gear.add_row("constraint 'stop'", gear.model().constraints[0].where);
  gear.set([](const std::vector<double>& q) { return ConstraintValues{{q[0]}, {1, 0}}; });
  gear.partition();
  check_has(gear.messages(), "no equation is left to determine 'b', write \"role\": \"independent\" for 'b' "
                             "and \"dependent\" for 'a'");
}

TEST_CASE("a driven joint whose motion the constraints determine is named") {
  test::Mechanism gear(
      R"json({"name": "a", "type": "Rz", "role": "driven"}, {"name": "b", "type": "Rz"})json",
      R"json("constraints": [{"name": "stop", "holonomic": "q(a)"}])json");
  gear.add_row("constraint 'stop'", gear.model().constraints[0].where);
  gear.set([](const std::vector<double>& q) { return ConstraintValues{{q[0]}, {1, 0}}; });
  gear.partition();
  check_has(gear.messages(),
            "the joint 'a' cannot be driven, its motion follows from constraint 'stop', leave out its role");
}

TEST_CASE("a constraint that can't be satisfied or has no value") {
  const auto constraint = [](auto h, const char* q0) {
    test::Mechanism stop(std::string(R"json({"name": "a", "type": "Rz", "q0": )json") + q0 + "}",
                         R"json("constraints": [{"name": "stop", "holonomic": "q(a)"}])json");
    stop.add_row("constraint 'stop'", stop.model().constraints[0].where);
    stop.set([h](const std::vector<double>& q) {
      return ConstraintValues{{h(q[0])}, {(h(q[0] + 1e-6) - h(q[0] - 1e-6)) / 2e-6}};
    });
    return messages(std::move(stop));
  };
  check_has(constraint([](double q) { return q * q + 0.25; }, "0.3"),
            "error: /constraints/0: the constraint 'stop' stays at 0.25 instead of 0, ");
  check_has(constraint([](double q) { return std::sqrt(q - 100); }, "0"),
            "the constraint 'stop' has no value in the initial configuration, ");
  CHECK(constraint([](double q) { return std::log(q); }, "0.5") == "");
}

TEST_CASE("a solid is not closed after half a turn") {
  const auto hinge = [](const std::string& role) {
    test::Mechanism result(
        R"json({"name": "a", "type": "Rz", "q0": 3.141592653589793)json" + role + "}",
        R"json("cuts": [{"name": "c1", "type": "solid", "a": "link.p", "b": "base.end"}])json");
    result.add_row("cut 'c1', turn about z", result.model().cuts[0].where, true, true);
    result.set([](const std::vector<double>& q) { return ConstraintValues{{std::sin(q[0])}, {1}}; });
    return result;
  };
  test::Mechanism open = hinge("");
  const Partition partition = open.partition();
  CHECK(open.messages() == "");
  CHECK(std::abs(std::cos(partition.q0[0]) - 1) < 1e-12);
  check_has(messages(hinge(", \"role\": \"driven\"")),
            "the cut 'c1' closes only with its axes turned by half a turn, because all joints are driven");
}

TEST_CASE("a motion without a value at the start") {
  test::Mechanism driven(R"json({"name": "a", "type": "Rz", "role": "driven", "motion": "sqrt(t - 1)"})json",
                         "");
  driven.partition();
  check_has(driven.messages(), "the motion of the joint 'a' has no finite value and rate at t = 0, write a "
                               "smooth expression of t");
}
