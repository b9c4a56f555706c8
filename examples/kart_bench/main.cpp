// SPDX-License-Identifier: MIT
// A kart that is held on a belt: the holder's force against those of the tyres, over the toe-in of the front wheels and in
// a weave. Writes table.csv and weave.csv and checks what they must show.
//   kart_bench FOLDER/
#include "../mechanism.hpp"
#include "kart.hpp"

using namespace kart;

namespace {

constexpr double degree = pi<double> / 180, steering = 2 * degree, settled_s = 6;

// With both front wheels at this angle, when nothing moves any more.
Kart settled(double toe, double steer) {
  Kart kart(toe);
  hands::Hands hands;
  for (int i = 0; i * Kart::period_s < settled_s; ++i)
    if (!kart.step(hands(steer, Kart::period_s))) mechanism::stop(i * Kart::period_s);
  return kart;
}

// Straight ahead each front wheel runs at the angle of its toe and rolls freely: its lateral force has this share against x.
double expected_drag(const Kart& kart, double toe) {
  return -2 * kart.lateral(kart.tyre(0, 2), toe) * std::sin(toe);
}

// Of holder and tyres, N, what is left.
double left_over(const Kart& kart, int axis) {
  return std::fabs(kart.holder(axis) + kart.all_tyres(axis));
}

void show_toe(const std::string& folder, mechanism::Figures& figures) {
  mechanism::Table table(folder + "table.csv", "toe,holder,tyres,fl,fr,rl,rr,drag,expected");
  double left = 0, drag_error = 0, most = 0;
  for (int step = -10; step <= 10; ++step) {
    const double toe = step * degree / 10;
    const Kart bend = settled(toe, steering), straight = settled(toe, 0);
    for (const int axis : {0, 1})
      left = std::fmax(left, std::fmax(left_over(bend, axis), left_over(straight, axis)));
    const double expected = expected_drag(straight, toe), drag = straight.holder(0);
    drag_error = std::fmax(drag_error, std::fabs(drag - expected));
    most = std::fmax(most, drag);
    table.write({toe / degree, -bend.holder(1), bend.all_tyres(1), bend.tyre(0, 1), bend.tyre(1, 1),
                 bend.tyre(2, 1), bend.tyre(3, 1), drag, expected});
    if (step % 5 == 0)
      std::printf("  toe %+.1f degrees: %.3f N to the left by the tyres, drag straight ahead %.3f N\n",
                  toe / degree, bend.all_tyres(1), drag);
  }
  figures.at_most("steady: holder and tyres, what is left (N)", left, 1e-9);
  figures.at_most("drag against the tyre's law by itself, share", drag_error / most, 1e-4);
}

// In a weave the difference of the forces changes the momentum.
void show_weave(const std::string& folder, mechanism::Figures& figures) {
  mechanism::Table table(folder + "weave.csv", "t,holder,tyres,rate");
  Kart kart(0);
  hands::Hands hands;
  struct {
    double holder, tyres, momentum;
  } now{}, before{}, earlier{};
  double left = 0, inertia = 0;
  for (int i = 0; i < 4000; ++i) {
    const double t = i * Kart::period_s;
    if (!kart.step(hands(steering * std::sin(4 * pi<double> * t), Kart::period_s))) mechanism::stop(t);
    earlier = before, before = now;
    now = {kart.holder(1), kart.all_tyres(1), kart.momentum()};
    if (t < 1) continue;
    const double rate = (now.momentum - earlier.momentum) / (2 * Kart::period_s);
    left = std::fmax(left, std::fabs(before.holder + before.tyres - rate));
    inertia = std::fmax(inertia, std::fabs(rate));
    if (i % 5 == 0) table.write({t, -before.holder, before.tyres, rate});
  }
  std::printf("weave of 2 Hz: holder and tyres differ by up to %.1f N\n", inertia);
  figures.at_most("that difference against the change of momentum", left / inertia, 1e-3);
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  mechanism::Figures figures;
  std::printf("kart on a belt of %.0f m/s, front wheels at 2 degrees:\n", Kart(0).belt_speed());
  show_toe(argv[1], figures);
  show_weave(argv[1], figures);
  return figures.exit_code();
}
