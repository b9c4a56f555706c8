// SPDX-License-Identifier: MIT
// Hydraulic anti-roll in a lane change and over warped ground, and its strong and weak coupling to the car: tables for the figure
// in FOLDER/, where stance.csv is. Fails where a claim of docs/vehicles/hydraulic-suspension.md does not hold.
//   hydraulic_suspension FOLDER/
#include "coupling.hpp"
#include "equipped.hpp"

using namespace hydraulics;
using car::avoidance, car::drive;

namespace {

constexpr double lane_change_s = 4.5;

// Every 5 ms of steps of 1 ms.
bool is_drawn(double t) {
  return std::lround(t / car::period_s) % 5 == 0;
}

double largest_roll(const std::vector<Row>& rows) {
  double largest = 0;
  for (const Row& row : rows) largest = std::fmax(largest, std::fabs(row.roll));
  return largest;
}

bool show_lane_change(const Stance& stance, const std::string& folder) {
  mechanism::Table table(folder + "lane_change.csv", "suspension,t,roll,line_a,line_b");
  double roll[suspensions], least = 1e9;
  for (int i = 0; i < suspensions; ++i) {
    const auto model = equipped(stance, Suspension(i));
    const double* const x = model->dynamics.inputs.x; // as of the last evaluation
    const auto rows = drive(*model, lane_change_s, [&](const Row& now) {
      if (now.t == 0) return car::Turn();
      least = std::fmin(least, least_pressure(x));
      if (is_drawn(now.t)) table.write({double(i), now.t, now.roll, x[state::line_a], x[state::line_b]});
      return avoidance(now);
    });
    roll[i] = largest_roll(rows);
  }
  std::printf(
      "largest roll in the lane change: dampers %.1f mrad, with anti-roll bars %.1f, cylinders %.1f\n",
      1e3 * roll[dampers], 1e3 * roll[roll_bars], 1e3 * roll[cylinders]);
  std::printf("least pressure: %.2f MPa\n", 1e-6 * least);
  return roll[cylinders] < 0.6 * roll[dampers] && least > 1e6;
}

// Of the ground under each wheel from 1 to 2 s, m: up at two wheels across, down at the others.
double warp(double t) {
  const double z = mbsgen::runtime::clamp(t - 1, 0., 1.);
  return 0.01 * z * z * (3 - 2 * z);
}

// How the tyres' loads resist the warp, N: that of fl and rr less that of fr and rl, a quarter.
double warping_load(const car::Model& car) {
  const auto load = loads(car);
  return (load[0] - load[1] - load[2] + load[3]) / 4;
}

// The rise of that load for each metre of warp when all is at rest again, N/m.
double warp_stiffness(const Stance& stance, Suspension suspension, mechanism::Table& table) {
  const auto model = equipped(stance, suspension);
  auto& tyres = model->dynamics.model.parameters;
  const double radius = tyres.fl.radius;
  double before = 0, after = 0;
  const auto rows = drive(*model, 4, [&](const Row& now) {
    // Ground that rises is the same to a tyre as a radius that grows.
    tyres.fl.radius = tyres.rr.radius = radius + warp(now.t);
    tyres.fr.radius = tyres.rl.radius = radius - warp(now.t);
    model->dynamics.model.update();
    after = warping_load(*model);
    if (now.t <= 1) before = after;
    if (is_drawn(now.t)) table.write({double(suspension), now.t, warp(now.t), after - before});
    return car::Turn();
  });
  return (after - before) / warp(rows.back().t);
}

bool show_warp(const Stance& stance, const std::string& folder) {
  mechanism::Table table(folder + "warp.csv", "suspension,t,warp,load");
  double stiffness[suspensions];
  for (int i = 0; i < suspensions; ++i) stiffness[i] = warp_stiffness(stance, Suspension(i), table);
  std::printf("warp stiffness of a wheel: dampers %.2f kN/m, with anti-roll bars %.2f, cylinders %.2f\n",
              1e-3 * stiffness[dampers], 1e-3 * stiffness[roll_bars], 1e-3 * stiffness[cylinders]);
  return std::fabs(stiffness[cylinders] / stiffness[dampers] - 1) < 0.02 &&
         stiffness[roll_bars] > 1.2 * stiffness[dampers];
}

constexpr double compared_every_s = 0.01;

// The roll of the car with cylinders in the lane change, every 10 ms; each such interval has `steps` steps.
template <class Method>
std::vector<double> roll_with(const Stance& stance, int steps) {
  const auto rows =
      drive(*equipped<Method>(stance, cylinders), lane_change_s, avoidance, compared_every_s / steps);
  std::vector<double> roll;
  for (std::size_t k = 0; k < rows.size(); k += std::size_t(steps)) roll.push_back(rows[k].roll);
  return roll;
}

// The largest difference of two rolls, of the largest roll; infinite where a simulation has failed.
double deviation(const std::vector<double>& roll, const std::vector<double>& reference) {
  double largest = 0, range = 0;
  if (roll.size() != reference.size()) return HUGE_VAL;
  for (std::size_t k = 0; k < roll.size(); ++k) {
    largest = std::fmax(largest, std::fabs(roll[k] - reference[k]));
    range = std::fmax(range, std::fabs(reference[k]));
  }
  return largest / range;
}

constexpr double tolerance = 1e-4;

struct Convergence {
  int steps = 0;        // in the lane change, where the tolerance is met first
  double last_rate = 0; // the deviation before, over that there
};

void say(const char* coupled, double step, double deviation) {
  std::printf("%s coupled, steps of %.3g ms: ", coupled, 1e3 * step);
  if (std::isfinite(deviation))
    std::printf("off by %.1e of the largest roll\n", deviation);
  else
    std::printf("unstable\n");
}

// Halves the step until the deviation from a reference is within the tolerance.
template <class Method>
Convergence converge(const Stance& stance, const std::vector<double>& reference, double method,
                     mechanism::Table& table) {
  double before = 1;
  for (int steps = 1; steps <= 2048; steps *= 2) {
    const double now = deviation(roll_with<Method>(stance, steps), reference);
    const double step = compared_every_s / steps;
    table.write({method, step, now});
    say(method > 0 ? "weakly" : "strongly", step, now);
    if (now < tolerance) return {int(std::lround(lane_change_s / compared_every_s)) * steps, before / now};
    before = now;
  }
  return {};
}

bool show_coupling(const Stance& stance, const std::string& folder) {
  mechanism::Table table(folder + "coupling.csv", "weak,step,deviation");
  const auto reference = roll_with<mbsgen::runtime::RungeKutta4>(stance, 128);
  const Convergence strong = converge<mbsgen::runtime::RungeKutta4>(stance, reference, 0, table);
  const Convergence weak = converge<WeaklyCoupled<driving_simulator::nstate>>(stance, reference, 1, table);
  std::printf("steps for a roll within %g: strongly coupled %d, weakly coupled %d\n", tolerance, strong.steps,
              weak.steps);
  std::printf("half the step, weakly coupled: the deviation is %.2f times smaller\n", weak.last_rate);
  return strong.steps > 0 && weak.steps > strong.steps && weak.last_rate > 1.8 && weak.last_rate < 2.2;
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 2) return std::fprintf(stderr, "hydraulic_suspension FOLDER/\n"), 2;
  const std::string folder = argv[1];
  std::setvbuf(stdout, nullptr, _IOLBF, 0); // each line at once, also into a pipe: this takes a while
  const Stance stance = car::read_stances(folder + "stance.csv").at(1);
  const bool rolls_less = show_lane_change(stance, folder), is_soft = show_warp(stance, folder),
             agrees = show_coupling(stance, folder);
  std::printf("The car with cylinders %s less than with dampers and %s as soft in warp. Both couplings %s.\n",
              rolls_less ? "rolls" : "DOES NOT ROLL", is_soft ? "is" : "IS NOT",
              agrees ? "agree, the strong one with fewer steps" : "DO NOT AGREE");
  return rolls_less && is_soft && agrees ? 0 : 1;
}
