// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/reference/samples.h"
#include "properties/random/comparison.h"
#include "properties/random/random_contacts.h"
#include "support/catch.hpp"

// Places, velocities and Jacobians of rigid contacts of random models against a formulation that searches for the
// nearest points, and against differences. A failing case names its seed.

namespace {

using namespace random_models;

std::string member(std::size_t contact, const char* name) {
  return "contacts[" + std::to_string(contact) + "]." + name;
}

} // namespace

TEST_CASE("rigid contacts on trees and on floating bodies, which they do not push") {
  const Pairs pairs = GENERATE(Pairs::round, Pairs::planes);
  const bool floating = GENERATE(false, true);
  for (unsigned seed = 1; seed <= 12; ++seed) {
    CAPTURE(seed);
    const std::string text = random_rigid_contacts(pairs, floating, seed);
    random_models::Generated generated(text);
    for (unsigned state = seed; state < seed + 3; ++state) compare_with_reference(text, generated, state);
  }
}

TEST_CASE("a rigid contact's normal velocity is the rate of its gap, and the Jacobian gives its velocity") {
  const Pairs pairs = GENERATE(Pairs::round, Pairs::planes);
  const unsigned seed = GENERATE(range(30U, 36U));
  CAPTURE(seed);
  const std::string text = random_rigid_contacts(pairs, false, seed);
  random_models::Generated generated(text);
  const reference::Model model = reference::read_model(text);
  const reference::State state = reference::random_state(model, seed);
  const auto now = generated.call("contact_kinematics", state);
  const reference::VectorXd jacobian = generated.vector("contact_jacobian", state);
  REQUIRE(jacobian.size() == 9 * model.nqd());
  for (std::size_t contact = 0; contact < 3; ++contact) {
    const auto gap = [&](double s) {
      return generated.call("contact_kinematics", reference::later(state, s)).at(member(contact, "gap"))[0];
    };
    const std::vector<double>& velocity = now.at(member(contact, "velocity"));
    CHECK(velocity[2] == Approx(reference::rate(gap)).epsilon(1e-6).margin(1e-8));
    for (std::size_t k = 0; k < 3; ++k) {
      const auto row = static_cast<Eigen::Index>(3 * contact + k) * model.nqd();
      CHECK(jacobian.segment(row, model.nqd()).dot(state.qd) ==
            Approx(velocity[k]).epsilon(1e-12).margin(1e-12));
    }
  }
}
