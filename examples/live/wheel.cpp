// SPDX-License-Identifier: MIT
// A car at 75 km/h in the loop at 1 kHz, on a simulated steering wheel in the user's hands, shown by a page.
//   wheel PAGE.html live.js [PORT [LOG.csv [SECONDS]]]
#include "car.hpp"
#include "session.hpp"

#include <mbsgen/drivers/simulated_wheel.hpp>

namespace {

using Parameters = steering_wheel::Parameters<double>;

struct Arms {
  static void hold(mbsgen::runtime::SimulatedWheel<>& wheel, const live::Hand& hand) {
    wheel.hands.target = hand.place();
    wheel.hands.rate = hand.rate();
  }
};

constexpr std::int64_t period_ns = 1000000;
constexpr double period_s = 1e-3;
// The car drives away; the picture stays with it.
constexpr live::Axis axis{"hands", "rad", "N m", -0.8, 0.8, 0, 0.3, "[0,1,2]"};

} // namespace

int main(int argc, char** argv) {
  using Wheel = live::Held<mbsgen::runtime::SimulatedWheel<>, Arms>;
  using Model = live::Posed<car::Model<double>>;
  using Coupling = mbsgen::runtime::Impedance<double, 1>;
  live::Hand hand(axis.rest);
  Wheel wheel(hand, period_s);
  wheel.plant.torque_limit_permille = 1000;
  Model model;
  car::prepare(model);
  Coupling coupling(mbsgen::runtime::PlainChain<double, 1>(period_s, 20));
  coupling.gain = 0.5; // power steering
  const live::Session<Wheel, Model, Coupling>::Sliders sliders{
      {"trail", "m", 0, 0.1, &Parameters::trail},
      {"dry_friction", "N m", 0, 4, &Parameters::dry_friction},
      {"speed", "m/s", 5, 30, &Parameters::speed}};
  const auto session = std::make_unique<live::Session<Wheel, Model, Coupling>>(
      hand, wheel, model, coupling, car::limits<double>(), period_ns, axis, sliders);
  return session->run(live::arguments(argc, argv));
}
