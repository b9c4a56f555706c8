// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/closure/closure.h"
#include "model/read/read.h"
#include "support/catch.hpp"

using namespace mbsgen;

namespace {

struct Found {
  std::vector<std::vector<std::string>> motions; ///< names of the velocities
  std::vector<bool> always;
  std::string messages;
};

// Bodies and further members of a model; a body has the inertia that `solid` says.
const std::string solid = R"("mass": 2, "com": [0.3, 0, 0.1], "inertia": [0.2, 0, 0, 0.3, 0, 0.4])";

Found idle(const std::string& members) {
  expr::Pool pool;
  Diagnostics diagnostics("m.json");
  const std::optional<model::Model> model = model::read_model(
      R"({"mbsgen": 1, "name": "m", "gravity": [0, 0, -9.81], )" + members + "}", pool, diagnostics);
  INFO(diagnostics.text());
  REQUIRE(model);
  const std::optional<formalism::LoopAnalysis> loops = formalism::analyse(*model, pool, diagnostics);
  Found found;
  found.messages = diagnostics.text();
  INFO(found.messages);
  REQUIRE(loops);
  for (const formalism::IdleMotion& motion : loops->idle) {
    found.motions.emplace_back();
    found.always.push_back(motion.always);
    for (const int velocity : motion.velocities)
      found.motions.back().push_back(model->velocity_name(velocity));
  }
  return found;
}

std::string body(const std::string& joints, const std::string& more = solid) {
  return R"("bodies": [{"name": "b", "parent": "base", "joints": [)" + joints + "], " + more + "}]";
}

using Motions = std::vector<std::vector<std::string>>;

bool says(const Found& found, const std::string& what) {
  return found.messages.find(what) != std::string::npos;
}

} // namespace

TEST_CASE("two rotations about one axis have one freedom") {
  const Found found = idle(body(R"({"name": "a", "type": "Ry"}, {"name": "c", "type": "Ry"})"));
  CHECK(found.motions == Motions{{"a", "c"}});
  CHECK(found.always == std::vector<bool>{true});
  CHECK(says(found,
             "note: /bodies/0/joints/0: the joints 'a' and 'c' are aligned and nothing between them has mass "
             "or inertia: one freedom is redundant, so that accelerations are not determined; remove it, or "
             "give a body between them mass or inertia"));
}

TEST_CASE("two slides in one direction, a screw about its slide's axis, and four slides are redundant") {
  CHECK(idle(body(R"({"name": "a", "type": "Tz"}, {"name": "r", "type": "Rz"}, {"name": "c", "type": "Tz"})"))
            .motions == Motions{{"a", "c"}});
  CHECK(idle(body(R"({"name": "a", "type": "Tx"}, {"name": "b", "type": "Ty"}, {"name": "c", "type": "Tz"},
                     {"name": "d", "type": "T", "axis": [1, 2, 3]})"))
            .motions == Motions{{"a", "b", "c", "d"}});
  CHECK(idle(body(R"({"name": "a", "type": "Rz"}, {"name": "b", "type": "Tz"},
                     {"name": "c", "type": "Screw", "axis": [0, 0, 1], "pitch": 0.1})"))
            .motions == Motions{{"a", "b", "c"}});
}

TEST_CASE("four rotations through one point have three freedoms, across bodies without mass too") {
  const Found found = idle(R"("bodies": [
    {"name": "first", "parent": "base", "joints": [{"name": "u", "type": "Universal"}, {"name": "r", "type": "R", "axis": [1, 2, 3]}]},
    {"name": "last", "parent": "first", "joints": [{"name": "s", "type": "Rz"}], )" +
                           solid + "}]");
  CHECK(found.motions == Motions{{"u.x", "u.y", "r", "s"}});
  CHECK(says(found, "the joints 'u.x', 'u.y', 'r' and 's' can move against each other"));
  CHECK(idle(R"("bodies": [
    {"name": "first", "parent": "base", "joints": [{"name": "s", "type": "Ball"}]},
    {"name": "last", "parent": "first", "joints": [{"name": "t", "type": "Ball"}], )" +
             solid + "}]")
            .motions.size() == 3);
}

TEST_CASE("branches turn back what a joint without mass turns") {
  CHECK(idle(R"("bodies": [
    {"name": "hub", "parent": "base", "joints": [{"name": "a", "type": "Rz"}]},
    {"name": "left", "parent": "hub", "joints": [{"name": "l", "type": "Rz"}], )" +
             solid + R"(},
    {"name": "right", "parent": "hub", "joints": [{"name": "r", "type": "Rz"}], )" +
             solid + "}]")
            .motions == Motions{{"a", "l", "r"}});
}

TEST_CASE("what a joint moves may have no inertia about its axis") {
  const Found found =
      idle(body(R"({"name": "a", "type": "Rz"}, {"name": "c", "type": "Tz"})", R"("mass": 1)"));
  CHECK(found.motions == Motions{{"a"}});
  CHECK(says(found, "the joint 'a' moves no mass, so that accelerations are not determined"));
  CHECK(idle(body(R"({"name": "a", "type": "Rz"})", R"("mass": 1, "com": [0.1, 0, 0])")).motions.empty());
}

TEST_CASE("a small armature between aligned joints is enough") {
  CHECK(idle(R"("bodies": [
    {"name": "rotor", "parent": "base", "joints": [{"name": "a", "type": "Rz"}], "inertia": [0, 0, 0, 0, 0, 1e-8]},
    {"name": "arm", "parent": "rotor", "joints": [{"name": "c", "type": "Rz"}], "mass": 40, "com": [2, 1, 0.3],
     "inertia": [3, 0, 0, 4, 0, 5]}])")
            .motions.empty());
}

TEST_CASE("joints that the file's numbers alone align are warned of, and others may be their parameters") {
  const Found found = idle(R"("parameters": {"d": 0}, "bodies": [
    {"name": "first", "parent": "base", "joints": [{"name": "a", "type": "Rz"}]},
    {"name": "last", "parent": "first", "at": ["d", 0, 0], "joints": [{"name": "c", "type": "Rz"}], )" +
                           solid + "}]");
  CHECK(found.motions == Motions{{"a", "c"}});
  CHECK(found.always == std::vector<bool>{false});
  CHECK(says(found, "the joints 'a' and 'c' are aligned"));
}

TEST_CASE("a driven joint and a constraint take the redundant freedom away, a loop elsewhere does not") {
  CHECK(idle(body(R"({"name": "a", "type": "Ry", "role": "driven"}, {"name": "c", "type": "Ry"})"))
            .motions.empty());
  const std::string two = body(R"({"name": "a", "type": "Ry"}, {"name": "c", "type": "Ry"})");
  CHECK(idle(two + R"json(, "constraints": [{"name": "h", "holonomic": "q(a) - 2*q(c)"}])json")
            .motions.empty());
  CHECK(idle(two + R"json(, "constraints": [{"name": "h", "holonomic": "q(a) + q(c)"}])json").motions ==
        Motions{{"a", "c"}});
}

TEST_CASE("rigid contacts need a response to their impulses") {
  expr::Pool pool;
  Diagnostics diagnostics("m.json");
  const auto model = model::read_model(
      R"({"mbsgen": 1, "name": "m", "gravity": [0, 0, -9.81], )" +
          body(R"({"name": "a", "type": "Ry"}, {"name": "c", "type": "Ry"})") +
          R"(, "contacts": [{"name": "k", "law": "rigid", "a": {"sphere": "b.origin", "radius": 0.1},
                                               "b": {"plane": "base.origin", "direction": [0, 0, 1]}}]})",
      pool, diagnostics);
  REQUIRE(model);
  CHECK_FALSE(formalism::analyse(*model, pool, diagnostics));
  CHECK(diagnostics.text().find(
            "error: /bodies/0/joints/0: the joints 'a' and 'c' are aligned and nothing between them "
            "has mass or inertia: one freedom is redundant, so that impulses of rigid contacts have "
            "no response; remove it") != std::string::npos);
}
