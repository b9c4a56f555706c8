// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/toolchain.h"
#include "oracles/physics/mujoco_state.h"
#include "oracles/reference/contacts.h"
#include "oracles/reference/samples.h"
#include "support/catch.hpp"
#include "support/files.h"
#include <algorithm>
#include <map>
#include <set>

// Contacts of an imported MJCF file against those that MuJoCo finds: which geoms touch, how far apart they are, and
// how rough.

namespace {

using namespace physics;
using reference::Model;
using reference::State;

/// Names of geoms say what they are; those of contacts begin with them.
constexpr const char* scene = R"(<mujoco><compiler angle='radian'/><size nconmax='1000'/><worldbody>
  <geom name='floor' type='plane' size='1 1 1' friction='0.4'/>
  <geom name='wall' type='plane' size='1 1 1' pos='-2 0 0' euler='0.2 1.3 0' priority='1' friction='0.2'/>
  <geom name='post' type='capsule' size='0.1' fromto='2 0 0 2 0.5 3' friction='0.6'/>
  <body name='ball' pos='0 0 1'><freejoint name='ball'/><geom name='ball' size='0.2' friction='0.5'/>
    <body name='weight' pos='0.1 0 0'><joint name='w' axis='1 1 0'/>
      <geom name='weight' size='0.1' pos='0 0.3 0.1'/></body></body>
  <body name='leg' pos='0 1 1'>
    <joint name='x' type='slide' axis='1 0 0'/><joint name='hip' axis='1 0 0' ref='0.3'/>
    <geom name='leg' type='capsule' size='0.08 0.4' euler='0.3 0.2 0.1' condim='1'/>
    <body name='foot' pos='0 0 -0.6' euler='0.4 0 0'><joint name='ankle' axis='0 1 0' pos='0.1 0 0'/>
      <geom name='box' type='box' size='0.2 0.1 0.05' pos='0 0 0.1' euler='0 0 0.3' friction='0.3'/>
      <body><geom name='toe' type='capsule' size='0.05 0.1' pos='0.3 0 0'/></body></body></body>
  <body name='wheel' pos='1 0 1'><freejoint name='wheel'/>
    <geom name='cylinder' type='cylinder' size='0.3 0.1' euler='0.5 0.4 0' friction='0.9'/></body>
  </worldbody><contact><exclude body1='ball' body2='leg'/><pair geom1='leg' geom2='toe' friction='0.1'/>
  <pair geom1='weight' geom2='leg' friction='0.8' condim='1'/></contact></mujoco>)";

struct Pair {
  std::vector<double> gaps;
  double friction = 0;
};
using Pairs = std::map<std::set<std::string>, Pair>;

void add(Pairs& pairs, const std::string& a, const std::string& b, double gap, double friction) {
  Pair& pair = pairs[{a, b}];
  pair.gaps.push_back(gap);
  pair.friction = friction;
}

Pairs ours(const Model& model, const State& state) {
  Pairs pairs;
  const reference::Kinematics kinematics(model, state);
  for (const reference::Contact& contact : model.contacts) {
    const std::size_t first = contact.name.find('_'), second = contact.name.find('_', first + 1);
    add(pairs, contact.name.substr(0, first), contact.name.substr(first + 1, second - first - 1),
        reference::rigid_touch_of(kinematics, contact).gap, contact.mu);
  }
  return pairs;
}

Pairs theirs(MujocoModel& mujoco, const VectorXd& q) {
  Pairs pairs;
  for (const MujocoModel::Touch& one : mujoco.touches(q.data()))
    add(pairs, one.a, one.b, one.gap, one.friction);
  return pairs;
}

/// Each of the first ones is among the others.
bool within(const std::vector<double>& few, const std::vector<double>& many) {
  return std::all_of(few.begin(), few.end(), [&](double gap) {
    return std::any_of(many.begin(), many.end(), [&](double other) { return std::abs(gap - other) < 1e-12; });
  });
}

bool names(const std::set<std::string>& pair, const char* one) {
  return pair.count(one) > 0;
}

bool is_flat(const std::set<std::string>& pair) {
  return names(pair, "floor") || names(pair, "wall");
}

/// The spheres at their ends, of which one is nearest where the capsules do not cross.
bool are_capsules(const std::set<std::string>& pair) {
  return !is_flat(pair) && std::all_of(pair.begin(), pair.end(), [](const std::string& geom) {
    return geom == "leg" || geom == "toe" || geom == "post";
  });
}

/// A box meets nothing but planes, and so does a cylinder.
bool is_expressed(const std::set<std::string>& pair) {
  return is_flat(pair) || (!names(pair, "box") && !names(pair, "cylinder"));
}

} // namespace

TEST_CASE("contacts of MJCF are those of MuJoCo", "[mjcf]") {
  const mbsgen::test::TemporaryDirectory folder;
  const auto file = folder.path() / "scene.xml";
  mbsgen::test::write_file(file, scene);
  std::string reason;
  std::optional<MujocoModel> mujoco = MujocoModel::load_file(file.string(), reason);
  REQUIRE(mujoco);
  const Model model = reference::read_model(oracle::import_model(file, "--contacts"));
  std::size_t nearest_at_ends = 0;
  for (const unsigned seed : {1U, 2U, 3U, 4U, 5U, 6U, 7U, 8U}) {
    const State state = reference::random_state(model, seed);
    const Pairs here = ours(model, state), there = theirs(*mujoco, MujocoState(model, *mujoco, state).q);
    std::size_t expressed = 0;
    for (const auto& [pair, touch] : there) {
      if (!is_expressed(pair)) continue;
      ++expressed;
      CAPTURE(*pair.begin(), *pair.rbegin());
      REQUIRE(here.count(pair) == 1);
      CHECK(here.at(pair).friction == touch.friction);
      if (are_capsules(pair)) {
        const std::vector<double>& gaps = here.at(pair).gaps;
        CHECK(gaps.size() == 4);
        CHECK(*std::min_element(gaps.begin(), gaps.end()) > touch.gaps.front() - 1e-12);
        nearest_at_ends += static_cast<std::size_t>(within(touch.gaps, gaps));
        continue;
      }
      // MuJoCo keeps four corners of a box, and adds points to the rims of a cylinder.
      if (!names(pair, "cylinder")) CHECK(within(touch.gaps, here.at(pair).gaps));
      if (!names(pair, "box")) CHECK(within(here.at(pair).gaps, touch.gaps));
    }
    CHECK(expressed == here.size());
  }
  CHECK(nearest_at_ends > 0);
}
