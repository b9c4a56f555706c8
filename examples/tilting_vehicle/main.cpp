// SPDX-License-Identifier: MIT
// A narrow vehicle of three wheels: a slalom with tilting, and with the shaft locked; a steady bend; the tilt by both
// sensors. Writes table.csv and checks what it must show.
//   tilting_vehicle FOLDER/
#include "../mechanism.hpp"
#include "drive.hpp"

using namespace narrow;

namespace {

constexpr unsigned seed = 5;
constexpr double settled_s = 3, slalom_s = 18, bend_s = 15; // s

using Rows = std::vector<Row>;

Rows slalom(bool tilts, bool has_rear_unit = true) {
  Drive drive(seed);
  drive.tilts = tilts;
  drive.sensors.has_rear_unit = has_rear_unit;
  Driver driver;
  return follow(drive, slalom_s, driver);
}

// 0.06 rad of the front wheel.
Rows bend() {
  Drive drive(seed);
  hands::Hands hands;
  hands.most_rate = 0.1;
  return follow(drive, bend_s, [&](const Vehicle&) { return hands(0.06, period_s); });
}

void write(mechanism::Table& table, const Rows& rows, bool tilts) {
  for (std::size_t k = 0; k < rows.size(); k += 10) {
    const Row& row = rows[k];
    table.write({double(tilts), row.t, row.x, row.y, row.roll, row.steer, row.tilt, row.read, row.fused,
                 row.felt_seat, row.torque, row.least_load});
  }
}

bool has_overturned(const Rows& rows) {
  return std::fabs(rows.back().roll) >= overturned;
}

// The largest value of a row, and the root of the mean of squares, once the first seconds are over.
template <class Value>
double largest_of(const Rows& rows, const Value& value) {
  double largest = -1e300;
  for (const Row& row : rows)
    if (row.t > settled_s && !(value(row) <= largest)) largest = value(row);
  return largest;
}
template <class Value>
double rms_of(const Rows& rows, const Value& value) {
  double sum = 0;
  int count = 0;
  for (const Row& row : rows)
    if (row.t > settled_s) sum += value(row) * value(row), ++count;
  return std::sqrt(sum / count);
}

// How far energy and work part, over the work of the actuator to and fro; the torque of equation (13) in the former.
double imbalance(const Rows& rows) {
  double work = 0, moved = 0, largest = 0;
  for (std::size_t k = 1; k < rows.size(); ++k) {
    const Row &row = rows[k], &before = rows[k - 1];
    work += period_s / 2 * (row.actuator + row.rest + before.actuator + before.rest);
    moved += period_s * std::fabs(row.actuator);
    largest = std::fmax(largest, std::fabs(row.energy - rows.front().energy - work));
  }
  return largest / moved;
}

// The mean of the last two seconds.
double felt_in_the_end(const Rows& rows) {
  constexpr std::size_t count = 2000;
  double sum = 0;
  for (std::size_t k = rows.size() - count; k < rows.size(); ++k) sum += rows[k].felt_unit;
  return sum / count;
}

bool show_slalom(const Rows& tilting, const Rows& locked, mechanism::Figures& figures) {
  const auto felt = [](const Row& row) { return std::fabs(row.felt_seat); };
  const double most = largest_of(locked, felt);
  std::printf("slalom at 12 m/s:\n");
  std::printf("  shaft locked: %s after %.2f s, felt at the seat at most %.1f m/s^2\n",
              has_overturned(locked) ? "overturns" : "STAYS UP", locked.back().t, most);
  std::printf("  tilting: %s, to %.0f degrees, felt at most %.1f m/s^2, torque at most %.0f N m\n",
              has_overturned(tilting) ? "OVERTURNS" : "stays up",
              largest_of(tilting, [](const Row& row) { return std::fabs(row.tilt); }) * 180 / pi<double>,
              largest_of(tilting, felt),
              largest_of(tilting, [](const Row& row) { return std::fabs(row.torque); }));
  figures.at_most("tilting: roll of the rear unit (rad)",
                  largest_of(tilting, [](const Row& row) { return std::fabs(row.roll); }), 0.03);
  const double least = -largest_of(tilting, [](const Row& row) { return -row.least_load; });
  figures.at_most("tilting: share of a wheel's load that it loses", 1 - least / tilting.front().least_load,
                  0.8);
  figures.at_most("tilting: felt at the seat, share of the locked one", largest_of(tilting, felt) / most,
                  0.4);
  figures.at_most("energy against work with torque (13), share", imbalance(tilting), 1e-3);
  return has_overturned(locked) && !has_overturned(tilting);
}

bool show_sensors(const Rows& tilting, mechanism::Figures& figures) {
  const double read = rms_of(tilting, [](const Row& row) { return row.read - row.tilt; });
  const double fused = rms_of(tilting, [](const Row& row) { return row.fused - row.tilt; });
  std::printf("tilt: error of the potentiometer %.2f mrad, of both sensors %.2f mrad\n", 1e3 * read,
              1e3 * fused);
  figures.at_most("error of both over that of the potentiometer", fused / read, 0.5);
  const Rows alone = slalom(true, false);
  std::printf("with the rate of the cabin's unit alone: %s after %.2f s\n",
              has_overturned(alone) ? "overturns" : "STAYS UP", alone.back().t);
  return has_overturned(alone);
}

} // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  mechanism::Figures figures;
  mechanism::Table table(std::string(argv[1]) + "table.csv",
                         "tilts,t,x,y,roll,steer,tilt,read,fused,felt,torque,least_load");
  const Rows tilting = slalom(true), locked = slalom(false);
  write(table, tilting, true);
  write(table, locked, false);
  const bool claims = show_slalom(tilting, locked, figures);
  const bool senses = show_sensors(tilting, figures);
  std::printf("steady bend at 12 m/s, %.0f degrees of tilt:\n", -bend().back().tilt * 180 / pi<double>);
  figures.at_most("felt at the cabin's inertial unit (m/s^2)", std::fabs(felt_in_the_end(bend())), 0.01);
  return claims && senses ? figures.exit_code() : 1;
}
