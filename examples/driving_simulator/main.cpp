// SPDX-License-Identifier: MIT
// The driving simulator's figures: each is a table FIGURE.csv in FOLDER/, where stance.csv is, and lines of readings.
//   driving_simulator FOLDER/ FIGURE
#include "changes.hpp"
#include "manoeuvres.hpp"
#include "obstacle.hpp"

#include <cstring>
#include <ctime>

using namespace car;

namespace {

constexpr unsigned first_seed = 21; // of the three trials

// Torque after 8 s at 0.3 rad, N m, of the run that reference.csv is from.
constexpr struct {
  double wheel_x, torque;
} bends[] = {{0.003, 5.078509}, {-0.0035, 5.548386}, {-0.01, 6.018366}};

bool show_bend(const std::string& folder) {
  mechanism::Figures figures;
  mechanism::Table table(folder + "bend.csv", "wheel_x,t,wheel,torque,ay,roll");
  const auto stances = read_stances(folder + "stance.csv");
  for (std::size_t i = 0; i < stances.size(); ++i) {
    const auto rows = drive(*as_before(stances[i]), 8, steady_bend);
    for (std::size_t k = 0; k < rows.size(); k += 20)
      table.write({stances[i].wheel_x, rows[k].t, rows[k].wheel, rows[k].torque, rows[k].ay, rows[k].roll});
    std::printf("trail of %.1f mm: torque at 0.3 rad %.4f N m\n", 1e3 * trail(stances[i]),
                rows.back().torque);
    figures.at_most("torque against the earlier run, relative",
                    std::fabs(rows.back().torque / bends[i].torque - 1), 1e-3);
  }
  return figures.exit_code() == 0;
}

// At each angle of the wheel beyond 0.1 rad `longer` has the larger torque.
bool has_more_torque(const std::vector<Row>& longer, const std::vector<Row>& shorter) {
  for (std::size_t k = 0; k < shorter.size(); ++k)
    if (std::fabs(shorter[k].wheel) > 0.1 &&
        !(longer.at(k).torque * longer[k].wheel > shorter[k].torque * shorter[k].wheel))
      return false;
  return true;
}

bool show_avoidance(const std::string& folder) {
  mechanism::Figures figures;
  mechanism::Table table(folder + "avoidance.csv", "wheel_x,t,x,y,yaw,roll,wheel,torque");
  const auto reference = mechanism::read_table("examples/driving_simulator/reference.csv");
  double seconds = 0, driven = 0;
  bool grows = true;
  std::vector<Row> before;
  for (const Stance& stance : read_stances(folder + "stance.csv")) {
    const auto model = as_before(stance);
    const std::clock_t begin = std::clock();
    const auto rows = drive(*model, 6, avoidance);
    seconds += double(std::clock() - begin) / CLOCKS_PER_SEC, driven += rows.back().t;
    const auto [low, high] = range_of_torque(rows);
    for (std::size_t k = 0; k < rows.size(); k += 10)
      table.write({stance.wheel_x, rows[k].t, rows[k].x, rows[k].y, rows[k].yaw, rows[k].roll, rows[k].wheel,
                   rows[k].torque});
    std::printf("trail of %.1f mm: torque from %.4f to %.4f N m\n", 1e3 * trail(stance), low, high);
    figures.at_most("columns against the earlier run, of their range",
                    difference(reference, stance.wheel_x, rows), 1e-3);
    grows = grows && has_more_torque(rows, before);
    before = rows;
  }
  std::printf("Torque at equal angles %s with the trail.\n", grows ? "grows" : "DOES NOT GROW");
  std::printf("%.0f times faster than real time, by processor time\n", driven / seconds);
  return figures.exit_code() == 0 && grows;
}

// The least gap of further trials with each caster, m.
double least_gap(const std::vector<Stance>& stances, unsigned seed, int trials) {
  double least = 1e9;
  for (int i = 0; i < trials; ++i)
    for (const Stance& stance : stances) least = std::fmin(least, avoid(stance, seed++).room());
  return least;
}

// Figures 28 to 30.
bool show_obstacle(const std::string& folder) {
  mechanism::Table table(folder + "obstacle.csv", "wheel_x,t,x,y,yaw,wheel,torque,ay");
  mechanism::Table boxes(folder + "box.csv", "front,length,half_width");
  double before = 0;
  bool passes = true, grows = true;
  unsigned seed = first_seed;
  const auto stances = read_stances(folder + "stance.csv");
  for (const Stance& stance : stances) {
    const Trial trial = avoid(stance, seed++);
    for (std::size_t k = 0; k < trial.rows.size(); k += 10) {
      const Row& row = trial.rows[k];
      table.write({stance.wheel_x, row.t, row.x, row.y, row.yaw, row.wheel, row.torque, row.ay});
    }
    boxes.write({trial.obstacle.front, trial.obstacle.length, trial.obstacle.half_width});
    const Row& peak = trial.first_peak();
    std::printf("trail of %.1f mm: seen from %.1f m, passed with %.2f m; first peak %.3f rad and %.2f N m\n",
                1e3 * trail(stance), trial.obstacle.seen_from, trial.room(), peak.wheel, peak.torque);
    passes = passes && trial.room() > 0.3;
    grows = grows && peak.torque / peak.wheel > before;
    before = peak.torque / peak.wheel;
  }
  constexpr int further = 5;
  const double gap = least_gap(stances, seed, further);
  std::printf("%d further trials with each caster: passed with at least %.2f m\n", further, gap);
  passes = passes && gap > 0.3;
  std::printf("The car %s the obstacle; torque for an angle %s with the trail.\n",
              passes ? "passes" : "DOES NOT PASS", grows ? "grows" : "DOES NOT GROW");
  return passes && grows;
}

bool show_weave(const std::string& folder) {
  constexpr double hertz = 0.5, end = 8;
  mechanism::Table table(folder + "weave.csv", "wheel_x,t,wheel,torque");
  bool puts_in = true;
  for (const Stance& stance : read_stances(folder + "stance.csv")) {
    const auto rows = drive(*under_way(stance), end, [](const Row& now) { return weave(now, hertz); });
    // The last two of four swings.
    for (std::size_t k = rows.size() / 2; k < rows.size(); k += 5)
      table.write({stance.wheel_x, rows[k].t, rows[k].wheel, rows[k].torque});
    const double joules = work(rows, end / 2);
    std::printf("trail of %.1f mm: the hands put %.3f J into two swings\n", 1e3 * trail(stance), joules);
    puts_in = puts_in && joules > 0;
  }
  return puts_in;
}

bool show_changes(const std::string& folder) {
  mechanism::Table table(folder + "changes.csv", "t,wheel,torque,roll,ay");
  const auto write = [&](double t, const Row& row) {
    if (std::lround(t / period_s) % 10 == 0) table.write({t, row.wheel, row.torque, row.roll, row.ay});
  };
  const Stance stance = read_stances(folder + "stance.csv").at(1);
  const auto simulator = std::make_unique<Simulator>(stance);
  const Parameters before = simulator->parameters();
  Feel feel[part_count];
  for (int part = 0; part < part_count && simulator->runs(); ++part) {
    feel[part] = weave_through(*simulator, part, stance, before, write);
    std::printf("%-21s %5.2f N m/rad, roll %4.1f mrad for 1 m/s^2, at least %.3f m/s\n", parts[part].name,
                feel[part].torque_per_angle(), 1e3 * feel[part].roll_per_acceleration(), feel[part].speed);
  }
  const auto& [was, caster, toe, bars, friction, springs] = feel;
  return simulator->runs() && caster.torque_per_angle() > 1.2 * was.torque_per_angle() &&
         toe.speed < was.speed - 5e-3 && bars.roll_per_acceleration() < 0.7 * was.roll_per_acceleration() &&
         friction.torque_per_angle() < 0.7 * was.torque_per_angle() &&
         springs.roll_per_acceleration() > 1.1 * was.roll_per_acceleration();
}

// Of all wheels, N m.
double braking(const PedalCounts& counts) {
  const PedalTorques pedals = torques(counts);
  return 2 * (pedals.brake_front + pedals.brake_rear - pedals.drive_front - pedals.drive_rear);
}

bool show_pedals(const std::string& folder) {
  mechanism::Table table(folder + "pedals.csv", "t,braking,speed,pitch");
  const auto simulator = std::make_unique<Simulator>(read_stances(folder + "stance.csv").at(1));
  Parameters parameters = simulator->parameters();
  parameters.thrust = 0;
  if (simulator->change(parameters) != nullptr) return false;
  double speed[2] = {};
  for (int k = 0; k < 10000 && simulator->runs(); ++k) {
    const double t = k * period_s;
    const Row row = simulator->step({}, feet(t));
    if (k % 10 == 0) table.write({t, braking(feet(t)), row.vx, row.pitch});
    if (k == 1500) speed[0] = row.vx;
    if (k == 2500) speed[1] = row.vx;
  }
  // Wheels turn with the car: 0.8 kg m^2 each, at 0.28 m.
  const double mass = simulator->model.dynamics.model.mass(), radius = 0.28;
  const double expected = braking(feet(2)) / radius / (mass + 4 * 0.8 / (radius * radius));
  std::printf("braked by %.0f N m on the wheels: %.2f m/s^2, expected %.2f\n", braking(feet(2)),
              speed[0] - speed[1], expected);
  return simulator->runs() && std::fabs((speed[0] - speed[1]) / expected - 1) < 0.03;
}

struct Figure {
  const char* name;
  bool (*show)(const std::string& folder);
};
constexpr Figure figures[] = {{"bend", show_bend},         {"avoidance", show_avoidance},
                              {"obstacle", show_obstacle}, {"weave", show_weave},
                              {"changes", show_changes},   {"pedals", show_pedals}};

} // namespace

int main(int argc, char** argv) {
  if (argc < 3) return std::fprintf(stderr, "driving_simulator FOLDER/ FIGURE\n"), 2;
  for (const Figure& figure : figures)
    if (std::strcmp(figure.name, argv[2]) == 0) return figure.show(argv[1]) ? 0 : 1;
  return std::fprintf(stderr, "no figure %s\n", argv[2]), 2;
}
