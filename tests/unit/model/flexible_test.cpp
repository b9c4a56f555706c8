// SPDX-License-Identifier: GPL-3.0-or-later
// Bodies whose modes are in a file: a beam cut into lumps has the integrals of the beam, and wrong files are refused.
#include "model/beams/beam_modes.h"
#include "model/read/read.h"
#include "support/catch.hpp"
#include <cmath>
#include <nlohmann/json.hpp>

using namespace mbsgen;
using Catch::Matchers::WithinAbs;
using nlohmann::json;

namespace {

struct Read {
  expr::Pool pool;
  Diagnostics diagnostics{"m.json"};
  std::optional<model::Model> model;

  Read(const std::string& text, const std::string& file) {
    model = model::read_model(text, pool, diagnostics, [&](const std::string& path) {
      return path == "modes.json" ? NearbyFile{file, ""} : NearbyFile{"", "there is no such file"};
    });
  }
};

std::string text_of(const json& flexible, const json& points = json::object()) {
  return json{{"mbsgen", 1},
              {"name", "m"},
              {"gravity", {0, 0, -9.81}},
              {"bodies", {{{"name", "a"}, {"parent", "base"}, {"points", points}, {"flexible", flexible}}}}}
      .dump();
}

const json from_file{{"modes", "modes.json"}};

std::string messages_of(const json& file, const json& points = json::object()) {
  return Read(text_of(from_file, points), file.dump()).diagnostics.text();
}

json two_masses() {
  return {
      {"mbsgen_modes", 1},
      {"stiffness", {200, 450}},
      {"nodes",
       {{{"name", "left"}, {"at", {1, 0.5, 0}}, {"mass", 2}, {"translation", {{0, 0, 1}, {0, 1, 0}}}},
        {{"name", "right"}, {"at", {1, -0.5, 0}}, {"mass", 2}, {"translation", {{0, 0, 1}, {0, -1, 0}}}}}}};
}

bool contains(const std::string& text, const std::string& part) {
  INFO(text);
  return text.find(part) != std::string::npos;
}

template <class Lists>
void check_near(const Lists& found, const Lists& wanted, double scale) {
  REQUIRE(found.size() == wanted.size());
  for (std::size_t i = 0; i < found.size(); ++i)
    for (std::size_t k = 0; k < found[i].size(); ++k) CHECK_THAT(found[i][k], WithinAbs(wanted[i][k], scale));
}

} // namespace

TEST_CASE("a beam cut into lumps has the integrals of the beam") {
  constexpr double length = 2, mass = 3;
  constexpr int lumps = 400;
  const model::BeamModes modes(model::BeamEnds::clamped, 2);
  json file{{"mbsgen_modes", 1}, {"stiffness", {1, 1}}, {"nodes", json::array()}};
  for (int i = 0; i <= lumps; ++i) {
    const double x = (i + 0.5) / lumps;
    const bool is_tip = i == lumps;
    const double place = is_tip ? 1 : x;
    json node{{"at", {length * place, 0, 0}}, {"mass", is_tip ? 0 : mass / lumps}};
    for (std::size_t k = 0; k < 2; ++k) {
      node["translation"].push_back({0, modes.deflection(k, place), 0});
      node["turn"].push_back({0, 0, modes.slope(k, place) / length});
      for (std::size_t l = 0; l < 2; ++l)
        node["second"].push_back({-modes.shortening(std::min(k, l), std::max(k, l), place) / length, 0, 0});
    }
    if (is_tip) node["name"] = "tip";
    file["nodes"].push_back(node);
  }
  const json points{{"tip", {length, 0, 0}}};
  const json beam{{"length", length}, {"mass", mass},      {"EI", 1},
                  {"modes", 2},       {"ends", "clamped"}, {"bending", {"y"}}};
  const Read lumped(text_of(from_file, points), file.dump()), smooth(text_of({{"beam", beam}}, points), "");
  INFO(lumped.diagnostics.text() << smooth.diagnostics.text());
  REQUIRE(lumped.model);
  REQUIRE(smooth.model);
  const model::Flexible &found = *lumped.model->bodies[0].flexible,
                        &wanted = *smooth.model->bodies[0].flexible;
  constexpr double error = 1e-4;
  CHECK_THAT(found.mass.nominal, WithinAbs(mass, 1e-12));
  check_near(std::vector{found.first}, std::vector{wanted.first}, error);
  check_near(std::vector{found.second}, std::vector{wanted.second}, error);
  check_near(found.first_by, wanted.first_by, error);
  check_near(found.second_by, wanted.second_by, error);
  check_near(found.products, wanted.products, error);
  check_near(found.shortened, wanted.shortened, 10 * error);
  check_near(found.shortened_by, wanted.shortened_by, 10 * error);
  check_near(found.points[0].translation, wanted.points[0].translation, 1e-12);
  check_near(found.points[0].turn, wanted.points[0].turn, 1e-9);
  check_near(found.points[0].second, wanted.points[0].second, 1e-9);
}

TEST_CASE("wrong files of modes are refused with their place and a remedy") {
  CHECK(messages_of(two_masses()) == "");
  json wrong = two_masses();
  wrong["nodes"][1]["translation"] = {{0, 0, 1}, {0, 0, 1}};
  wrong["nodes"][0]["translation"] = {{0, 0, 1}, {0, 0, 1}};
  CHECK(contains(messages_of(wrong), "modes.json:1:"));
  CHECK(contains(messages_of(wrong), "is not positive definite: give more nodes a mass"));
  wrong = two_masses();
  wrong["stiffness"] = {{1, 2}, {3, 4}};
  CHECK(contains(messages_of(wrong), "the matrix is not symmetric"));
  wrong = two_masses();
  wrong["stiffness"] = {-1, 2};
  CHECK(contains(messages_of(wrong), "the stiffness of the mode is negative"));
  wrong = two_masses();
  wrong["nodes"][0]["translation"] = {{0, 0, 1}};
  CHECK(contains(messages_of(wrong), "found 1 element, write a list of 2 vectors"));
  wrong = two_masses();
  wrong["nodes"][1]["name"] = "left";
  CHECK(contains(messages_of(wrong), "there is another node 'left', rename one"));
  wrong = two_masses();
  wrong["nodes"][1]["mass"] = -2;
  CHECK(contains(messages_of(wrong), "the mass is negative"));
  wrong = two_masses();
  wrong["mbsgen_modes"] = 2;
  CHECK(contains(messages_of(wrong), "this release reads version 1"));
  CHECK(contains(messages_of(two_masses(), {{"tip", {1, 0, 0}}}),
                 "has no node 'tip', give the node that name"));
  CHECK(contains(messages_of(two_masses(), {{"left", {1, 0, 0}}}),
                 "is at another place, write its coordinates: 1, 0.5, 0"));
  CHECK(contains(Read(text_of({{"modes", "other.json"}}), "").diagnostics.text(), "there is no such file"));
}

TEST_CASE("integrals of a file that are symmetric are so to the last bit") {
  json file = two_masses();
  file["nodes"][0]["translation"] = {{0.1, 0.2, 1}, {0.3, 1, 0.7}};
  file["nodes"][0]["at"] = {1, 0.5, 0.3};
  const Read read(text_of(from_file), file.dump());
  INFO(read.diagnostics.text());
  REQUIRE(read.model);
  const model::Flexible& flexible = *read.model->bodies[0].flexible;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) {
      CHECK(flexible.second[3 * i + j] == flexible.second[3 * j + i]);
      for (std::size_t k = 0; k < 2; ++k)
        for (std::size_t l = 0; l < 2; ++l)
          CHECK(flexible.products[2 * k + l][3 * i + j] == flexible.products[2 * l + k][3 * j + i]);
    }
}
