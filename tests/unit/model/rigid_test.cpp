// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/describe/describe.h"
#include "model/describe/rigid_groups.h"
#include "support/catch.hpp"
#include "unit/model/reading.h"

using namespace mbsgen;
using namespace mbsgen::model;
using test::Reading;
using Groups = std::vector<std::vector<int>>;

namespace {

std::string body(const std::string& name, const std::string& parent, const std::string& joint) {
  return R"({"name": ")" + name + R"(", "parent": ")" + parent +
         R"(", "mass": 1, "inertia": [1, 0, 0, 1, 0, 1])" +
         (joint.empty() ? "" : R"(, "joints": [{"name": "q)" + name + R"(", )" + joint + "}]") + "}";
}

std::string contact(const std::string& a, const std::string& b, const std::string& more = "") {
  static int count = 0;
  const std::string plane = R"({"plane": ")" + b + R"(.origin", "direction": [0, 0, 1]})";
  return R"({"name": "c)" + std::to_string(++count) + R"(", "law": "rigid", "a": {"sphere": ")" + a +
         R"(.origin", "radius": 0.1}, "b": )" + plane + more + "}";
}

// Two free boxes, a third one, and an arm of two hinges whose base is welded to the ground.
std::string model_with(const std::string& contacts) {
  const std::string free = R"("type": "Free")", hinge = R"("type": "Ry")";
  return R"({"mbsgen": 1, "name": "m", "gravity": [0, 0, 0], "parameters": {"mu": {"value": 0.5, "unit": "1"}}, "bodies": [)" +
         body("one", "base", free) + ", " + body("two", "base", free) + ", " + body("three", "base", free) +
         ", " + body("post", "base", "") + ", " + body("left", "post", hinge) + ", " +
         body("right", "post", hinge) + ", " + body("hand", "left", hinge) + R"(], "contacts": [)" +
         contacts + "]}";
}

Groups groups_of(const std::string& contacts) {
  const Reading reading(model_with(contacts));
  INFO(reading.messages());
  REQUIRE(reading.model);
  return rigid_groups(*reading.model);
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("rigid contacts act on each other through the branches of the tree that they touch") {
  const std::string on_floor = contact("one", "base") + ", " + contact("two", "base");
  CHECK(groups_of(on_floor) == Groups{{0}, {1}});
  CHECK(groups_of(on_floor + ", " + contact("one", "two")) == Groups{{0, 1, 2}});
  CHECK(groups_of(on_floor + ", " + contact("three", "two") + ", " + contact("three", "base")) ==
        Groups{{0}, {1, 2, 3}});
  // Two arms on a post that no joint moves are two branches, the hand belongs to one of them.
  CHECK(groups_of(contact("left", "base") + ", " + contact("right", "post") + ", " +
                  contact("hand", "post")) == Groups{{0, 2}, {1}});
  CHECK(groups_of(contact("one", "left") + ", " + contact("right", "one")) == Groups{{0, 1}});
  CHECK(groups_of("").empty());
}

TEST_CASE("rigid contacts have a coefficient of friction and a restitution") {
  const Reading reading(model_with(contact("one", "base", R"(, "friction": "2*mu", "restitution": 1)") +
                                   ", " + contact("two", "base")));
  REQUIRE(reading.messages().empty());
  const std::vector<const Contact*> rigid = reading.model->rigid_contacts();
  REQUIRE(rigid.size() == 2);
  CHECK(rigid[0]->mu.nominal == 1);
  CHECK(rigid[0]->restitution.nominal == 1);
  CHECK(rigid[1]->mu.value.is_zero());
  CHECK(rigid[1]->restitution.value.is_zero());
  const std::string text = describe(*reading.model);
  CHECK(has(text, ": sphere one.origin and plane base.origin, rigid, friction 1, restitution 1\n"));
  CHECK(has(text, "groups of rigid contacts that can act on each other\n  " + rigid[0]->name + "\n  " +
                      rigid[1]->name + "\n"));
}

TEST_CASE("a coefficient of friction has no unit") {
  Reading reading(model_with(contact("one", "base", R"(, "friction": "mu")")));
  CHECK(reading.messages().empty());
  std::string text = model_with(contact("one", "base", R"(, "friction": "mu")"));
  text.replace(text.find("\"1\""), 3, "\"N\"");
  CHECK(has(Reading(text).messages(), "has the unit 'N', but a coefficient of friction is in 1"));
}
