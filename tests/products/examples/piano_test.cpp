// SPDX-License-Identifier: GPL-3.0-or-later
// The action of a grand piano: what the figures of the papers show, on the data behind the plots. Figures 14 to 17 and 24
// to 26: Timmermans, Docquier & Fisette 2021; 2013: Docquier, Poncelet & Fisette, figures 23 and 24.
#include "curves.hpp"
#include "piano_page.h"
#include "played.hpp"
#include "sensors.hpp"
#include "stiffness.hpp"
#include "support/catch.hpp"

#include <fstream>
#include <sstream>

using namespace grand;

namespace {

constexpr double mm = 1e-3;

// The front (mm) and the finger's force (N) of the stored curve.
std::vector<std::pair<double, double>> stored_curve() {
  std::ifstream file(MBSGEN_PIANO_CURVE);
  std::vector<std::pair<double, double>> rows;
  for (std::string line; std::getline(file, line);) {
    std::istringstream cells(line);
    double front, finger;
    char comma;
    if (cells >> front >> comma >> finger) rows.emplace_back(front, finger);
  }
  return rows;
}

double at(const Recording& means, double front) {
  return means[static_cast<std::size_t>(std::lround(front / 1e-4)) - 1].finger;
}

// The escapement: the largest mean force from 7.5 to 9 mm.
Row escapement_of(const Recording& press) {
  return peak(means(press), 7.5 * mm, 9 * mm);
}

double held(const Recording& rows, double from, double to, double Row::*member) {
  return mean(rows, from, to, member);
}

} // namespace

TEST_CASE("piano: the force curve of an independent program comes out") {
  const Recording curve = means(record({}, Press{0.01}, 0.985, {5e-6, 1}));
  const auto stored = stored_curve();
  int compared = 0;
  for (const auto& [front, finger] : stored) {
    if (front < 1 || front > 9.4) continue;
    CAPTURE(front);
    CHECK(at(curve, front * mm) == Approx(finger).margin(0.03));
    ++compared;
  }
  CHECK(compared == 42);
}

TEST_CASE("piano, figure 24: felt and hammer, damper, escapement, bed") {
  const Recording nominal = press(), bare = press_without_damper();
  const Recording curve = means(nominal), without = means(bare);
  CHECK(level(nominal, 2 * mm, 3 * mm) == Approx(0.75).margin(0.02));
  CHECK(level(nominal, 5.5 * mm, 6 * mm) == Approx(1.23).margin(0.02));
  CHECK(escapement_of(nominal).finger == Approx(2.1).margin(0.05));
  CHECK(escapement_of(nominal).front == Approx(8.3 * mm).margin(0.1 * mm));
  const double valley = std::min(at(curve, 9.0 * mm), at(curve, 9.4 * mm));
  CHECK(valley < 1.7);
  CHECK(at(curve, 9.7 * mm) > valley + 1);
  for (double front = 0.5 * mm; front < 3.9 * mm; front += 0.5 * mm)
    CHECK(at(curve, front) == Approx(at(without, front)).margin(1e-9));
  for (double front = 4.6 * mm; front < 9.4 * mm; front += 0.5 * mm)
    CHECK(at(curve, front) - at(without, front) == Approx(0.5).margin(0.06));
}

TEST_CASE("piano, figure 25: a higher let-off button makes the escapement stronger and later") {
  const Row low = escapement_of(press_with_button(-0.5e-3)), nominal = escapement_of(press()),
            high = escapement_of(press_with_button(0.5e-3));
  CHECK(low.finger == Approx(1.68).margin(0.03));
  CHECK(nominal.finger == Approx(2.11).margin(0.03));
  CHECK(high.finger == Approx(2.31).margin(0.03));
  for (const Row& most : {low, nominal, high}) CHECK(most.front == Approx(8.5 * mm).margin(0.5 * mm));
  CHECK(low.front < nominal.front);
  CHECK(nominal.front < high.front);
}

TEST_CASE("piano, figure 26: a heavier hammer is felt in the stroke and in the escapement") {
  const double masses[] = {-3e-3, 0, 3e-3, 6e-3}, levels[] = {0.58, 0.75, 0.95, 1.13};
  double before = 0;
  for (int i = 0; i < 4; ++i) {
    const Recording rows = press_with_hammer(masses[i]);
    CAPTURE(masses[i]);
    CHECK(level(rows, 2 * mm, 3 * mm) == Approx(levels[i]).margin(0.02));
    CHECK(escapement_of(rows).finger > before + 0.05);
    before = escapement_of(rows).finger;
  }
}

TEST_CASE("piano, figures 14 and 15: a slow double blow") {
  const Recording rows = record({}, slow_double_blow(), 2.6);
  const std::vector<double> moments = strikes(rows);
  REQUIRE(moments.size() == 2);
  CHECK(moments[0] == Approx(0.381).margin(2e-3));
  CHECK(moments[1] == Approx(1.581).margin(2e-3));
  const double rest = held(rows, 1.4, 1.5, &Row::pilot);
  for (const double down : {0.0, 1.2}) {
    CHECK(held(rows, down + 0.7, down + 0.88, &Row::hammer) ==
          Approx(-0.10).margin(0.01)); // caught by the check
    CHECK(held(rows, down + 0.7, down + 0.88, &Row::pilot) == Approx(2.3).margin(0.1));
    CHECK(held(rows, down + 0.97, down + 1.03, &Row::pilot) < 0.5);     // the action falls with the key
    CHECK(most(rows, down + 1.03, down + 1.2, &Row::pilot) > 2 * rest); // the hammer rebounds on its cushion
  }
}

TEST_CASE("piano, figures 16 and 17: a fast double blow") {
  const Recording rows = record({}, fast_double_blow(), 1);
  const std::vector<double> moments = strikes(rows);
  REQUIRE(moments.size() == 2);
  CHECK(moments[0] == Approx(0.1324).margin(1e-3));
  CHECK(moments[1] == Approx(0.5327).margin(1e-3));
  const double largest = most(rows, 0, 0.2, &Row::pilot);
  CHECK(largest == Approx(50).margin(5));
  double rises = 0, reaches = 0;
  for (const Row& row : rows) {
    if (rises == 0 && row.time > 0.1 && row.pilot > 0.1 * largest) rises = row.time;
    if (reaches == 0 && row.pilot == largest) reaches = row.time;
  }
  CHECK(reaches - rises < 0.02);
}

TEST_CASE(
    "piano, figure 22: after half a release the double escapement strikes again, the single one does not") {
  CHECK(strikes(record(escapement(true), half_release(), 1.1)).size() == 2);
  CHECK(strikes(record(escapement(false), half_release(), 1.1)).size() == 1);
}

TEST_CASE("piano, figures 23 and 24 of 2013: the double escapement repeats faster") {
  const auto missed_twofold = misses(repeat(true), staccato), missed_single = misses(repeat(false), staccato);
  const double twofold = repetition_limit(missed_twofold, staccato, throws_from_hz);
  const double single = repetition_limit(missed_single, staccato, throws_from_hz);
  CHECK(twofold == Approx(24.8).margin(1));
  CHECK(single == Approx(17.4).margin(1));
  CHECK(twofold / single == Approx(1.35).margin(0.15));
  // Slow strokes of this sine, as the page has them: Hz and mm.
  const auto is = [](const Miss& miss, double frequency, double left) {
    CHECK(miss.frequency == Approx(frequency).margin(0.05));
    CHECK(distance(miss.hammer) / mm == Approx(left).margin(0.1));
  };
  REQUIRE(missed_twofold.size() > 1);
  REQUIRE(missed_single.size() > 2);
  is(missed_twofold[0], 2.8, 4.3);
  CHECK(missed_twofold[1].frequency > throws_from_hz);
  is(missed_single[0], 2.8, 1.4);
  is(missed_single[1], 3.5, 0.4);
  CHECK(missed_single[2].frequency > throws_from_hz);
}

TEST_CASE("piano: on the device the finger feels the action, and the device's own key without compensation") {
  const auto blow = fast_double_blow();
  const Feel pressed = feel(coupling(period_s), Press{0.01}, 0.15, 0.94),
             hit = feel(coupling(period_s), blow, 0.1, 0.2);
  const Feel pressed_bare = feel(uncompensated(period_s), Press{0.01}, 0.15, 0.94),
             hit_bare = feel(uncompensated(period_s), blow, 0.1, 0.2);
  for (const Feel* one : {&pressed, &hit, &pressed_bare, &hit_bare}) CHECK(one->fault == Fault::none);
  CHECK(pressed.means.size() > 70);
  CHECK(pressed.deviation() < 0.05);
  CHECK(hit.deviation() < 0.05);
  CHECK(pressed_bare.deviation() > 0.08);
  CHECK(feel(coupling(1e-3), Press{0.01}, 0.15, 0.94, 1000000).deviation() < 0.05);
  CHECK(hit_bare.deviation() > 0.05);
}

TEST_CASE("piano: the chosen steps resolve a press and a blow") {
  const auto blow = fast_double_blow();
  const Recording fine = record({}, Press{0.01}, 0.94, {5e-6, 1}),
                  fine_blow = record({}, blow, 0.16, {5e-6, 1});
  const Steps chosen{1e-3, static_cast<int>(std::lround(1e-3 / longest_part_s))};
  CHECK(deviation<ImplicitVelocityEuler>(fine, Press{0.01}, 0.94, chosen) < 1e-3);
  CHECK(deviation<ImplicitVelocityEuler>(fine_blow, blow, 0.16, chosen) < 0.01);
  CHECK(deviation<SemiImplicitEuler>(fine, Press{0.01}, 0.94, {1e-3, 4}) ==
        HUGE_VAL); // the stops are too stiff
  CHECK(deviation<LinearlyImplicitEuler>(fine, Press{0.01}, 0.94, {1e-3, 1}) < 0.02);
}

TEST_CASE("piano: at 5 kHz five parts resolve blows of any strength, in double and in float") {
  for (const double lasts : {0.03, 0.035, 0.04, 0.045, 0.05, 0.06, 0.08}) {
    CAPTURE(lasts);
    const Ramps blow({{0.10, lasts, whole_stroke}});
    const Recording fine = record({}, blow, 0.2, {5e-6, 1});
    CHECK(deviation<ImplicitVelocityEuler>(fine, blow, 0.2, {2e-4, 5}) < 0.03);
    CHECK(deviation<BoundedImplicitVelocityEuler, float>(fine, blow, 0.2, {2e-4, 5}) <
          0.03); // that of the firmware
  }
}

TEST_CASE("piano: implicit velocities by the generated derivatives and by differences") {
  using Dynamics = mbsgen::runtime::Dynamics<piano_key::Model<double>, Roles>;
  STATIC_REQUIRE(Dynamics::damps);
  Dynamics dynamics;
  const double rest[] = {0.03, 0.02, 0.01, -0.01, -0.3, 1e-3}, rates[] = {0.2, 0.3, -0.1, 0.2, 0.5, 0.01};
  auto state = dynamics.start(rest, rates);
  dynamics.qdd[key] = 5;
  constexpr int n = Dynamics::count;
  double exact[n], changed[n], d[n * n];
  REQUIRE(dynamics.damp(0, state.q, state.qd, exact, d));
  double largest = 0;
  for (const double entry : d) largest = std::fmax(largest, std::fabs(entry));
  CHECK(largest > 1e3); // contacts are closed
  for (int j = 0; j < n; ++j) {
    double sides[2][n];
    const double step = 1e-7;
    for (const int side : {0, 1}) {
      auto moved = state;
      moved.qd[j] += side == 0 ? -step : step;
      REQUIRE(dynamics(0, moved.q, moved.qd, changed));
      for (int i = 0; i < n; ++i) sides[side][i] = changed[i];
    }
    for (int i = 0; i < n; ++i)
      CHECK(d[i * n + j] == Approx((sides[1][i] - sides[0][i]) / (2 * step)).margin(1e-6 * largest));
  }
}

TEST_CASE("piano: the page's table of steps is what they cost") {
  const auto blow = fast_double_blow();
  const Recording fine = record({}, Press{0.01}, 0.94, {5e-6, 1}),
                  fine_blow = record({}, blow, 0.16, {5e-6, 1});
  const auto rows = page_table("| parts of 1 ms |");
  REQUIRE(rows.size() == 5);
  for (const auto& row : rows) {
    const Steps steps{1e-3, std::stoi(row.at(0))};
    CAPTURE(steps.parts);
    const auto pressed = deviations(fine, Press{0.01}, 0.94, steps),
               hit = deviations(fine_blow, blow, 0.16, steps);
    const double shares[] = {pressed[0], pressed[1], pressed[2], hit[0], hit[1], hit[2]};
    for (std::size_t i = 0; i < 6; ++i) {
      CAPTURE(i, row.at(i + 1));
      if (row.at(i + 1) == "unstable")
        CHECK(shares[i] == HUGE_VAL);
      else if (row.at(i + 1) == "< 1 %")
        CHECK(shares[i] < 0.01);
      else
        CHECK(100 * shares[i] ==
              Approx(std::stod(row.at(i + 1))).epsilon(i < 3 ? 0 : 0.05).margin(last_digit(row.at(i + 1))));
    }
  }
}

TEST_CASE("piano, figures 19 to 22: the sensors by their driver stay within a tenth of the truth") {
  const Sensing slow = sense(slow_motion, slow_motion.lasts), fast = sense(fast_motion, fast_motion.lasts),
                high = sense(high_strokes(), 0.9, spike_at), half = sense(half_strokes(), 1.2);
  for (const Sensing* one : {&slow, &fast, &high, &half}) CHECK(one->fault == Fault::none);
  const auto rows = page_table("| motion | height within |");
  REQUIRE(rows.size() == 2);
  const Sensing* const shown[] = {&slow, &fast};
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(shown[i]->worst_height() < 0.1 * SensorBoard::stroke);
    CHECK(100 * shown[i]->worst_height() / SensorBoard::stroke ==
          Approx(std::stod(rows[i].at(1))).margin(0.06));
    CHECK(100 * shown[i]->worst_velocity() / shown[i]->fastest() ==
          Approx(std::stod(rows[i].at(2))).margin(0.06));
  }
  CHECK(fast.worst_height() > 1.5 * slow.worst_height()); // the filter's delay
  CHECK(high.worst_velocity() < 0.05 * high.fastest());
  CHECK(half.worst_velocity() < 0.05 * half.fastest());
  CHECK(high.peaks == 2); // the disturbance
  CHECK(half.peaks == 0);
  // Nearly a constant slope between the ends of the stroke.
  double least = 10, most = 0;
  for (std::size_t i = 50; i < slow.rows.size(); ++i) {
    const Sensed &now = slow.rows[i], &before = slow.rows[i - 50];
    if (now.height < 2 * mm || now.height > 7.5 * mm || std::fabs(now.height - before.height) < 0.5 * mm)
      continue;
    const double slope = (now.measured_height - before.measured_height) / (now.height - before.height);
    least = std::min(least, slope);
    most = std::max(most, slope);
  }
  CHECK(least > 0.85);
  CHECK(most < 1.15);
}

TEST_CASE("piano: the escapement is a spring of 1 to 3 N/mm, which bounds the device's damping from below") {
  const Recording curve = means(press());
  double stiffest = 0;
  for (double front = 7 * mm; front < 9.2 * mm; front += 0.1 * mm)
    stiffest = std::max(stiffest, (at(curve, front + 0.2 * mm) - at(curve, front)) / (0.2 * mm));
  CHECK(stiffest > 1000);
  CHECK(stiffest < 3000);
  const Swing device{period_s, device_damping, actuator_lag};
  CHECK(rule(device) > stiffest);
  CHECK(rule(device) < 4000); // the pilot's contact in a press takes the chain's lead
  CHECK(lead_limit(device) > 16000);
}

namespace {

// The largest speed, m/s, of a key that is held in the escapement: period in ns, damping of the device in N s/m, rate
// in m/s below which hysteresis and friction of the contacts are viscous.
double trembling(std::int64_t period, double damping, double rate) {
  const double dt = static_cast<double>(period) * 1e-9;
  Device<Coupling<double>> device(coupling(dt), period, damping);
  device.tune([=](Parameters& parameters) {
    parameters.felt_rate = rate;
    parameters.slide_rate = 0.4 * rate;
  });
  const Touches touches = device.play(Ramps({{0.1, 0.5, 8.3 * mm}}), 1.2);
  CHECK(device.fault() == Fault::none);
  double fastest = 0;
  for (auto touch = touches.end() - std::lround(0.3 / dt); touch != touches.end(); ++touch)
    fastest = std::max(fastest, std::fabs(touch->speed));
  return fastest;
}

} // namespace

TEST_CASE("piano: a held key is quiet when device and felt fit the period") {
  CHECK(trembling(250000, 0.5, 0.01) < 1e-3);
  CHECK(trembling(1000000, 2, 0.01) < 1e-3);
  CHECK(trembling(2000000, 4, 0.04) < 1e-3);
  CHECK(trembling(2000000, 4, 0.01) > 1e-2); // the hysteresis is a damping of 21 N s/m at rest, more than m/T
}
