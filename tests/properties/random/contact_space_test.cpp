// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/samples.h"
#include "properties/random/comparison.h"
#include "properties/random/dice.h"
#include "properties/random/random_model.h"
#include "scheme/count.h"
#include "support/catch.hpp"
#include <nlohmann/json.hpp>

// The inverse inertia of rigid contacts and their response against a dense solution with the generated mass matrix and
// Jacobian of contacts. A failing case names its seed.

namespace {

using namespace random_models;
using reference::MatrixXd;
using reference::VectorXd;
using Json = nlohmann::json;
using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Json point(Dice& dice) {
  return {dice.decimal(-1, 1), dice.decimal(-1, 1), dice.decimal(-1, 1)};
}

void add_contact(Json& model, const std::string& at, const Json& other) {
  const std::string name = "touch" + std::to_string(model["contacts"].size());
  model["contacts"].push_back(
      {{"name", name}, {"a", {{"sphere", at}, {"radius", 0}}}, {"b", other}, {"law", "rigid"}});
}

// Four corners of one body and five points of another one on the floor, two bodies that touch each other, one of them at
// a wall, too: bodies with one, two and many contacts, in one frame and in several.
std::string with_contacts(const std::string& text, unsigned seed) {
  Json model = Json::parse(text);
  Dice dice(seed);
  const auto body = [&] { return dice.pick(static_cast<int>(model["bodies"].size())); };
  const int corners = body(), many = body(), one = body(), other = body();
  const Json floor = {{"plane", "base.origin"}, {"direction", {0, 0, 1}}};
  const Json wall = {{"plane", "base.origin"}, {"direction", point(dice)}};
  const auto place = [&](int row, const std::string& name, const Json& position) {
    model["bodies"][static_cast<std::size_t>(row)]["points"][name] = position;
    return model["bodies"][static_cast<std::size_t>(row)]["name"].get<std::string>() + '.' + name;
  };
  model["contacts"] = Json::array();
  model["parameters"]["wide"] = 0.3;
  model["parameters"]["far"] = -0.2;
  for (const char* x : {"wide", "-wide"})
    for (const char* y : {"far", "2*far"})
      add_contact(model, place(corners, "corner" + std::to_string(model["contacts"].size()), {x, y, 0.1}),
                  floor);
  for (int i = 0; i < 5; ++i) add_contact(model, place(many, "foot" + std::to_string(i), point(dice)), floor);
  add_contact(model, place(many, "side", point(dice)), wall);
  const Json ball = {{"sphere", place(other, "knee", point(dice))}, {"radius", 0.1}};
  add_contact(model, place(one, "knob", point(dice)), one == other ? floor : ball);
  add_contact(model, place(one, "edge", point(dice)), wall);
  return model.dump();
}

RowMajor matrix(const std::vector<double>& values, Eigen::Index columns) {
  return Eigen::Map<const RowMajor>(values.data(), static_cast<Eigen::Index>(values.size()) / columns,
                                    columns);
}

void compare(const std::string& text, unsigned seed) {
  random_models::Generated generated(text);
  const reference::Model model = reference::read_model(text);
  for (unsigned k = 0; k < 2; ++k) {
    const reference::State state = reference::random_state(model, seed + k);
    const MatrixXd M = matrix(generated.call("mass_matrix", state).at("M"), model.nqd());
    const MatrixXd J = matrix(generated.call("contact_jacobian", state).at("Jc"), model.nqd());
    const Eigen::LDLT<MatrixXd> solver(M);
    const MatrixXd expected = J * solver.solve(J.transpose());
    const MatrixXd found =
        matrix(generated.call("contact_space_inverse_inertia", state).at("Lambda_inv"), J.rows());
    CHECK((found - expected).cwiseAbs().maxCoeff() < 1e-10 * expected.cwiseAbs().maxCoeff());
    CHECK(found == found.transpose());
    const VectorXd p = VectorXd::LinSpaced(J.rows(), -1, 2);
    const VectorXd response = generated.vector("contact_response", state, p);
    CHECK(relative_error(response, solver.solve(J.transpose() * p)) < 1e-10);
  }
}

// Boxes on a floor, each with a free joint, or all hinged to one body that is free.
std::string boxes(int count, bool carried) {
  Json model = {{"mbsgen", 1}, {"name", "boxes"}, {"gravity", {0, 0, -9.81}}, {"contacts", Json::array()}};
  model["parameters"] = {{"half", 0.1}};
  const Json inertia = {0.01, 0, 0, 0.01, 0, 0.01};
  if (carried)
    model["bodies"].push_back({{"name", "raft"},
                               {"parent", "base"},
                               {"joints", {{{"name", "raft"}, {"type", "Free"}}}},
                               {"mass", 2},
                               {"inertia", inertia}});
  for (int k = 0; k < count; ++k) {
    const std::string name = "box" + std::to_string(k);
    Json box = {{"name", name}, {"parent", carried ? "raft" : "base"}, {"mass", 1}, {"inertia", inertia}};
    box["at"] = {0.1 * k, 0.2, 0.3};
    box["joints"] = {{{"name", "joint" + std::to_string(k)}, {"type", carried ? "Universal" : "Free"}}};
    int corner = 0;
    for (const char* x : {"half", "-half"})
      for (const char* y : {"half", "-half"}) box["points"]["p" + std::to_string(corner++)] = {x, y, "-half"};
    model["bodies"].push_back(box);
    for (int i = 0; i < 4; ++i)
      add_contact(model, name + ".p" + std::to_string(i),
                  {{"plane", "base.origin"}, {"direction", {0, 0, 1}}});
  }
  return model.dump();
}

const mbsgen::scheme::Function& inverse_inertia(const random_models::Generated& generated) {
  for (const mbsgen::scheme::Function& function : generated.program().functions)
    if (function.task == mbsgen::scheme::Task::contact_space_inverse_inertia) return function;
  throw std::runtime_error("no inverse inertia");
}

long operations(int count, bool carried) {
  const random_models::Generated generated(boxes(count, carried));
  return mbsgen::scheme::work(inverse_inertia(generated)).flops;
}

} // namespace

TEST_CASE("rigid contacts of random trees have the inverse inertia and the response of a dense solution") {
  const bool spatial = GENERATE(false, true);
  const unsigned seed = GENERATE(range(1U, 7U));
  CAPTURE(spatial, seed);
  Recipe recipe;
  recipe.spatial = spatial;
  recipe.welds = false;
  recipe.joints = spatial ? 5 : 7;
  compare(with_contacts(random_model(recipe, seed), seed), seed);
}

TEST_CASE("boxes that stand apart have no common response") {
  const random_models::Generated generated(boxes(3, false));
  int zeros = 0;
  for (const mbsgen::scheme::Output& output : inverse_inertia(generated).outputs)
    zeros += output.value.is_zero();
  CHECK(zeros == 36 * 36 - 3 * 12 * 12);
  compare(boxes(3, false), 1);
  compare(boxes(2, true), 1);
}

TEST_CASE("operations grow with the number of boxes apart, with its square on one raft") {
  const long one = operations(1, false), two = operations(2, false), four = operations(4, false);
  CHECK(two == 2 * one);
  CHECK(four == 4 * one);
  const long second = operations(3, true) - 2 * operations(2, true) + operations(1, true);
  CHECK(second > one / 10);
}
