// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/random/generated.h"
#include "support/catch.hpp"
#include <cmath>

// Contacts in motion, against closed forms and conservation.

namespace {

using namespace reference;
using random_models::Generated;

constexpr double pi = 3.14159265358979323846;

// Runge-Kutta steps of fourth order. `spatial`: the only joint is a free one, of seven coordinates.
class Flight {
public:
  Flight(const std::string& text, bool spatial)
      : generated_(text), model_(read_model(text)), spatial_(spatial) {
    state_.q = VectorXd::Zero(model_.nq());
    if (spatial) state_.q(3) = 1;
    state_.qd = state_.qdd = VectorXd::Zero(model_.nqd());
  }

  State& state() { return state_; }
  mbsgen::scheme::Arrays<double> call(const char* contact) {
    return generated_.call(std::string("contact_") + contact, state_);
  }
  VectorXd accelerations() {
    return generated_.vector("direct_dynamics", state_, VectorXd::Zero(model_.nqd()));
  }
  double mechanical_energy() const {
    return kinetic_energy(model_, state_) + potential_energy(model_, state_);
  }

  void run(double duration, int steps) {
    const double h = duration / steps;
    for (int step = 0; step < steps; ++step) advance(h);
  }

private:
  struct Rates {
    VectorXd q, qd;
  };

  Rates rates(const State& at) {
    return {spatial_ ? motion_of_free(at) : at.qd,
            generated_.vector("direct_dynamics", at, VectorXd::Zero(model_.nqd()))};
  }

  static VectorXd motion_of_free(const State& at) {
    const Eigen::Quaterniond attitude(at.q(3), at.q(4), at.q(5), at.q(6));
    const Eigen::Quaterniond spin(0, at.qd(3), at.qd(4), at.qd(5));
    const Eigen::Quaterniond turned = attitude * spin;
    VectorXd rate(7);
    rate << attitude.toRotationMatrix() * at.qd.head<3>(), 0.5 * turned.w(), 0.5 * turned.x(),
        0.5 * turned.y(), 0.5 * turned.z();
    return rate;
  }

  State moved(const Rates& rates, double h) const {
    State next = state_;
    next.q += h * rates.q;
    next.qd += h * rates.qd;
    return next;
  }

  void advance(double h) {
    const Rates a = rates(state_), b = rates(moved(a, h / 2)), c = rates(moved(b, h / 2)),
                d = rates(moved(c, h));
    state_ = moved({(a.q + 2 * b.q + 2 * c.q + d.q) / 6, (a.qd + 2 * b.qd + 2 * c.qd + d.qd) / 6}, h);
    if (spatial_) state_.q.tail<4>().normalize();
  }

  Generated generated_;
  Model model_;
  State state_;
  bool spatial_;
};

// A solid ball of 2 kg and radius 0.1 m over a floor.
std::string ball(bool spatial, const std::string& gravity, const std::string& laws) {
  const std::string joints =
      spatial ? R"({"name": "f", "type": "Free"})"
              : R"({"name": "x", "type": "Tx"}, {"name": "z", "type": "Tz"}, {"name": "r", "type": "Ry"})";
  return R"({"mbsgen": 1, "name": "ball", "gravity": )" + gravity + R"(,
    "bodies": [{"name": "ball", "parent": "base", "joints": [)" +
         joints + R"(], "mass": 2, "inertia": [0.008, 0, 0, 0.008, 0, 0.008]}],
    "contacts": [{"name": "floor", "a": {"sphere": "ball.origin", "radius": 0.1},
                  "b": {"plane": "base.origin", "direction": [0, 0, 1]}, )" +
         laws + "}]}";
}

int height_of(bool spatial) {
  return spatial ? 2 : 1;
}

} // namespace

TEST_CASE("a ball on a linear spring turns back after half a period") {
  const bool spatial = GENERATE(false, true);
  Flight motion(ball(spatial, "[0, 0, 0]", R"("normal": "8000*pen")"), spatial);
  const int height = height_of(spatial);
  motion.state().q(height) = 0.1;
  motion.state().qd(height) = -1;
  motion.run(pi * std::sqrt(2.0 / 8000), 2000);
  CHECK(motion.state().q(height) == Approx(0.1).epsilon(1e-9));
  CHECK(motion.state().qd(height) == Approx(1).epsilon(1e-9));
}

TEST_CASE("a bouncing ball keeps its energy") {
  const bool spatial = GENERATE(false, true);
  Flight motion(ball(spatial, "[0, 0, -9.81]", R"("normal": "4e5*pen^1.5")"), spatial);
  motion.state().q(height_of(spatial)) = 0.3;
  const double energy = motion.mechanical_energy();
  motion.run(1.3, 20000);
  REQUIRE(motion.call("floor").at("gap")[0] > 0); // in flight, after several bounces
  CHECK(motion.mechanical_energy() == Approx(energy).epsilon(1e-6));
}

// The moment of momentum about the contact's point stays: its height is that of the centre less half the penetration.
TEST_CASE("a sliding ball rolls with five sevenths of its speed") {
  const bool spatial = GENERATE(false, true);
  Flight motion(
      ball(spatial, "[0, 0, -9.81]", R"law("normal": "2e5*pen", "friction": "0.3*load*tanh(slide/0.01)")law"),
      spatial);
  const double depth = 2 * 9.81 / 2e5, arm = 0.1 - depth / 2;
  motion.state().q(height_of(spatial)) = 0.1 - depth;
  motion.state().qd(0) = 1;
  motion.run(1, 4000);
  const Eigen::Quaterniond attitude = spatial ? Eigen::Quaterniond(motion.state().q(3), motion.state().q(4),
                                                                   motion.state().q(5), motion.state().q(6))
                                              : Eigen::Quaterniond::Identity();
  const double speed =
      spatial ? (attitude * Vector3d(motion.state().qd.head<3>())).x() : motion.state().qd(0);
  CHECK(speed == Approx(1 / (1 + 0.008 / (2 * arm * arm))).epsilon(1e-6));
  CHECK(speed == Approx(5.0 / 7).epsilon(1e-3));
  CHECK(std::abs(motion.call("floor").at("sliding")[0]) < 1e-7);
}

// A capsule that turns in the air touches with its ends and flanks.
TEST_CASE("a floating capsule between planes and a ball keeps its energy") {
  Flight motion(R"({"mbsgen": 1, "name": "stick", "gravity": [0, 0, -9.81],
    "base": {"points": {"ball": [0.1, 0.02, 0]}},
    "bodies": [{"name": "stick", "parent": "base", "joints": [{"name": "f", "type": "Free"}], "mass": 1,
      "com": [0.02, 0, 0], "inertia": [0.001, 0, 0, 0.02, 0, 0.02],
      "points": {"l": [-0.3, 0, 0], "r": [0.3, 0, 0]}}],
    "contacts": [
      {"name": "left", "a": {"capsule": ["stick.l", "stick.r"], "radius": 0.02},
       "b": {"plane": "base.origin", "direction": [0.3, 0, 1]}, "normal": "20000*pen"},
      {"name": "right", "a": {"plane": "base.origin", "direction": [-0.2, 0.1, 1]},
       "b": {"capsule": ["stick.r", "stick.l"], "radius": 0.02}, "normal": "20000*pen"},
      {"name": "ball", "a": {"sphere": "base.ball", "radius": 0.15},
       "b": {"capsule": ["stick.l", "stick.r"], "radius": 0.02}, "normal": "20000*pen"}]})",
                true);
  motion.state().q(2) = 0.5;
  motion.state().qd << 0.1, 0.2, 0, 3, 5, 1;
  const auto stored = [&] {
    double energy = 0;
    for (const char* contact : {"left", "right", "ball"}) {
      const double gap = motion.call(contact).at("gap")[0];
      if (gap < 0) energy += 10000 * gap * gap;
    }
    return energy;
  };
  const double energy = motion.mechanical_energy() + stored();
  bool touched = false;
  for (int k = 0; k < 50; ++k) {
    motion.run(0.02, 200);
    touched = touched || stored() > 0;
    CHECK(motion.mechanical_energy() + stored() ==
          Approx(energy).epsilon(1e-4)); // the force jumps from end to end
  }
  CHECK(touched);
}

TEST_CASE("where nothing overlaps, no power or logarithm makes a force") {
  const std::string law = GENERATE("9*pen^0.5", "9*pen^1.5", "9*pen^(-1.5)", "9/pen", "exp(pen)",
                                   "9 - log(pen)", "7", "9*pen^2*exp(rate/1e-3)");
  const std::string friction = GENERATE("0.3*load^0.7", "0.2*load/sqrt(load)", "0.1*log(load)/slide", "3");
  CAPTURE(law, friction);
  Flight motion(ball(true, "[0, 0, 0]", "\"normal\": \"" + law + "\", \"friction\": \"" + friction + "\""),
                true);
  const double height = GENERATE(0.1, 0.1000001, 5.0);
  motion.state().q(2) = height;
  motion.state().qd << 1, 0, -2, 0.3, 0.2, 0.1;
  const auto contact = motion.call("floor");
  for (const char* array : {"load", "force", "torque"})
    for (const double value : contact.at(array)) CHECK(value == 0);
  const Vector3d velocity = motion.state().qd.head<3>(), spin = motion.state().qd.tail<3>();
  const VectorXd accelerations = motion.accelerations();
  CHECK((accelerations.head<3>() - velocity.cross(spin)).norm() < 1e-14); // the axes turn
  CHECK(accelerations.tail<3>().norm() < 1e-14);
}

TEST_CASE("where centres, axes or rims degenerate, all is finite") {
  const std::string shapes = GENERATE(
      R"("a": {"sphere": "b.o", "radius": 0.1}, "b": {"sphere": "base.origin", "radius": 0.1})",
      R"("a": {"sphere": "b.o", "radius": 0.1}, "b": {"capsule": ["base.origin", "base.e"], "radius": 0.1})",
      R"("a": {"capsule": ["b.o", "b.e"], "radius": 0.1}, "b": {"capsule": ["base.origin", "base.e"], "radius": 0.1})",
      R"("a": {"capsule": ["b.o", "b.e"], "radius": 0.1}, "b": {"plane": "base.origin", "direction": [0, 0, 1]})",
      R"("a": {"disc": "b.o", "axis": [0, 0, 1], "radius": 0.1}, "b": {"plane": "base.origin", "direction": [0, 0, 1]})");
  CAPTURE(shapes);
  Flight motion(R"json({"mbsgen": 1, "name": "flat", "gravity": [0, 0, 0],
    "base": {"points": {"e": [1, 0, 0]}},
    "bodies": [{"name": "b", "parent": "base", "joints": [{"name": "f", "type": "Free"}], "mass": 1,
                "inertia": [1, 0, 0, 1, 0, 1], "points": {"o": [0, 0, 0], "e": [1, 0, 0]}}],
    "contacts": [{"name": "c", "normal": "9*pen*(1 + rate)", "friction": "0.3*load", )json" +
                    shapes + "}]}",
                true);
  const auto contact = motion.call("c");
  for (const auto& [array, values] : contact)
    for (const double value : values) CHECK(std::isfinite(value));
  CHECK(contact.at("gap")[0] <= 0);
  CHECK(motion.accelerations().allFinite());
}
