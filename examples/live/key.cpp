// SPDX-License-Identifier: MIT
// The action of a grand piano in the loop at 4 kHz, on a simulated key under the user's finger, shown by a page.
//   key PAGE.html live.js [PORT [LOG.csv [SECONDS]]]
#include "plant.hpp"
#include "session.hpp"

namespace {

using Parameters = piano_key::Parameters<double>;

struct Finger {
  static void hold(mbsgen::runtime::SimulatedKey<>& key, const live::Hand& hand) {
    key.finger.target = hand.place();
    key.finger.speed = hand.rate();
  }
};

constexpr live::Axis axis{"finger", "m", "N", -0.002, 0.0115, -0.002, 0.0105, "[]"};

} // namespace

int main(int argc, char** argv) {
  using Key = live::Held<mbsgen::runtime::SimulatedKey<>, Finger>;
  using Model = live::Posed<grand::Model<double>>;
  live::Hand hand(axis.rest);
  Key key(hand, grand::period_s);
  key.plant = grand::plant(grand::device_damping);
  Model model;
  grand::prepare(model, grand::period_s);
  auto coupling = grand::coupling(grand::period_s);
  const live::Session<Key, Model, grand::Coupling<double>>::Sliders sliders{
      {"hammer_mass", "kg", 0.004, 0.02, &Parameters::hammer_mass},
      {"button_height", "m", -0.001, 0.001, &Parameters::button_height},
      {"repetition", "", 0, 1, &Parameters::repetition},
      {"damper_clearance", "m", 0.002, 0.01, &Parameters::damper_clearance}};
  const auto session = std::make_unique<live::Session<Key, Model, grand::Coupling<double>>>(
      hand, key, model, coupling, grand::limits<double>(), grand::period_ns, axis, sliders);
  return session->run(live::arguments(argc, argv));
}
