// SPDX-License-Identifier: MIT
/// The figures: each writes its table into a folder and prints its readings; false: no file.
#pragma once
#include "curves.hpp"
#include "mechanism.hpp"
#include "played.hpp"
#include "sensors.hpp"
#include "stiffness.hpp"
#include "table.hpp"

namespace grand {

struct NamedPress {
  const char* name;
  Recording press;
};

/// Presses at 10 mm/s side by side, in means over 10 ms.
inline bool compare_presses(const std::string& path, const char* header,
                            const std::vector<NamedPress>& presses) {
  Table table(path, header);
  if (!table.open()) return false;
  std::vector<Recording> curves;
  for (const auto& [name, press] : presses) {
    curves.push_back(means(press));
    const Row most = peak(curves.back(), 7.5e-3, 9e-3);
    std::printf(
        "%s: %.2f N from 2 to 3 mm, %.2f N from 5.5 to 6 mm, up to %.2f N in the escapement, at %.1f mm\n",
        name, level(press, 2e-3, 3e-3), level(press, 5.5e-3, 6e-3), most.finger, most.front * 1e3);
  }
  for (std::size_t i = 0; i < curves[0].size(); ++i) {
    std::vector<double> row{curves[0][i].front * 1e3};
    for (const Recording& curve : curves) row.push_back(curve[i].finger);
    table.row(row);
  }
  return true;
}

/// Figure 24 of the paper.
inline bool draw_force(const std::string& folder) {
  return compare_presses(folder + "force.csv", "front_mm,nominal,without_damper",
                         {{"nominal", press()}, {"without damper", press_without_damper()}});
}
/// Figure 25.
inline bool draw_button(const std::string& folder) {
  return compare_presses(folder + "button.csv", "front_mm,low,nominal,high",
                         {{"button 0.5 mm low", press_with_button(-0.5e-3)},
                          {"nominal", press()},
                          {"button 0.5 mm high", press_with_button(0.5e-3)}});
}
/// Figure 26.
inline bool draw_mass(const std::string& folder) {
  return compare_presses(folder + "mass.csv", "front_mm,lighter,nominal,heavier,heaviest",
                         {{"hammer -3 g", press_with_hammer(-3e-3)},
                          {"nominal", press()},
                          {"hammer +3 g", press_with_hammer(3e-3)},
                          {"hammer +6 g", press_with_hammer(6e-3)}});
}

/// A course in time, with the moments at which the hammer strikes the string.
inline bool write_course(const std::string& path, const char* name, const Recording& rows) {
  Table table(path, "time_s,front_mm,hammer_rad,pilot_N,finger_N");
  if (!table.open()) return false;
  for (std::size_t i = 0; i < rows.size(); i += 5)
    table.row({rows[i].time, rows[i].front * 1e3, rows[i].hammer, rows[i].pilot, rows[i].finger});
  std::printf("%s: at most %.1f N on the pilot; the hammer strikes at", name,
              most(rows, 0, HUGE_VAL, &Row::pilot));
  for (const double moment : strikes(rows)) std::printf(" %.4f s", moment);
  std::printf("\n");
  return true;
}
/// The joints of the action during a course, every 5 ms, for the page of `mbsgen view`.
template <class Course>
void write_motion(const std::string& path, const Course& course, double length) {
  const Steps steps;
  Bench<> bench({}, steps);
  mechanism::Table table(path, mechanism::motion_columns(piano_key::joint_names).c_str());
  for (long i = 0; static_cast<double>(i) * steps.period < length; ++i) {
    const double t = static_cast<double>(i) * steps.period;
    if (!bench.move(course(t))) return;
    mechanism::Row row(bench.q(), bench.q() + piano_key::nq);
    row.insert(row.begin(), t);
    if (i % 500 == 0) table.write(row);
  }
}
/// Figures 14 and 15.
inline bool draw_slow(const std::string& folder) {
  write_motion(folder + "motion.csv", slow_double_blow(), 2.6);
  return write_course(folder + "slow.csv", "slow double blow", record({}, slow_double_blow(), 2.6));
}
/// Figures 16 and 17.
inline bool draw_fast(const std::string& folder) {
  return write_course(folder + "fast.csv", "fast double blow", record({}, fast_double_blow(), 1));
}

/// Where each stroke of a staccato strikes, and by how much slower ones leave the string out.
inline void print_repetition(const char* name, const std::vector<Miss>& missed) {
  std::printf("%s escapement: from %g Hz on each stroke strikes, up to %.1f Hz", name, throws_from_hz,
              repetition_limit(missed, staccato, throws_from_hz));
  for (const Miss& miss : missed)
    if (miss.frequency <= throws_from_hz)
      std::printf("; one that ends with %.1f Hz leaves the string out by %.1f mm", miss.frequency,
                  distance(miss.hammer) * 1e3);
  std::printf("\n");
}

/// Figures 23 and 24 of Docquier, Poncelet & Fisette 2013, and a note repeated after half a release.
inline bool draw_staccato(const std::string& folder) {
  for (const bool twofold : {true, false}) {
    const char* const name = twofold ? "double" : "single";
    const Recording rows = repeat(twofold);
    Table table(folder + "staccato_" + name + ".csv", "frequency_Hz,distance_mm");
    if (!table.open()) return false;
    for (std::size_t i = 0; i < rows.size(); i += 10)
      table.row({staccato.frequency(rows[i].time), distance(rows[i].hammer) * 1e3});
    print_repetition(name, misses(rows, staccato));
    if (!write_course(folder + "half_" + name + ".csv",
                      twofold ? "half a release, double escapement" : "half a release, single escapement",
                      record(escapement(twofold), half_release(), 1.1)))
      return false;
  }
  return true;
}

/// The device under the finger, with and without compensation of its own key.
inline bool draw_feel(const std::string& folder) {
  const auto write = [&](const char* name, const Feel& with, const Feel& without) {
    if (first(with.fault, without.fault) != Fault::none) return false;
    Table table(folder + "feel_" + name + ".csv",
                "time_s,front_mm,action,felt,front_uncompensated_mm,uncompensated");
    for (std::size_t i = 0; i < with.means.size() && table.open(); ++i) {
      const Feel::Mean &a = with.means[i], &b = without.means[i];
      table.row({a.time, a.front * 1e3, a.action, a.felt, b.front * 1e3, b.felt});
    }
    std::printf("%s: the felt force is off by %.1f %% of the largest, without compensation by %.1f %%\n",
                name, 100 * with.deviation(), 100 * without.deviation());
    return table.open();
  };
  const auto with = coupling(period_s);
  const auto without = uncompensated(period_s);
  return write("press", feel(with, Press{0.01}, 0.15, 0.94), feel(without, Press{0.01}, 0.15, 0.94)) &&
         write("blow", feel(with, fast_double_blow(), 0.1, 0.2), feel(without, fast_double_blow(), 0.1, 0.2));
}

/// The largest stable stiffness against the device's damping, with and without the chain's lead.
inline bool draw_stiffness(const std::string& folder) {
  Table table(folder + "stiffness.csv", "hertz,damping,rule,plain,lead");
  if (!table.open()) return false;
  std::puts("largest virtual stiffness in N/mm without a motion that grows; the actuator lags by 0.2 ms");
  for (const int hertz : {500, 1000, 4000})
    for (const double damping : {0.25, 0.5, 1.5, 5.0}) {
      const Swing swing{1.0 / hertz, damping, actuator_lag};
      const double plain = plain_limit(swing), lead = lead_limit(swing);
      table.row({double(hertz), damping, rule(swing) * 1e-3, plain * 1e-3, lead * 1e-3});
      std::printf("%4d Hz, %4.2f N s/m: rule %5.2f, plain chain %5.2f, with lead %6.1f\n", hertz, damping,
                  rule(swing) * 1e-3, plain * 1e-3, lead * 1e-3);
    }
  return true;
}

/// Deviation against the parts of a period of 1 ms, for three methods.
inline bool draw_steps(const std::string& folder) {
  Table table(folder + "steps.csv",
              "parts,semi_implicit_press,implicit_velocity_press,linearly_implicit_press,"
              "semi_implicit_blow,implicit_velocity_blow,linearly_implicit_blow");
  if (!table.open()) return false;
  constexpr double to = 0.94, blow_to = 0.16;
  const auto blow = fast_double_blow();
  const Recording fine = record({}, Press{0.01}, to, {5e-6, 1}),
                  fine_blow = record({}, blow, blow_to, {5e-6, 1});
  std::puts(
      "parts of 1 ms: deviation in % of semi-implicit Euler, implicit velocities, linearly implicit; press | blow");
  for (const int parts : {1, 2, 4, 8, 12, 16, 24, 25, 32, 64}) {
    const Steps steps{1e-3, parts};
    const auto pressed = deviations(fine, Press{0.01}, to, steps),
               hit = deviations(fine_blow, blow, blow_to, steps);
    table.row({double(parts), pressed[0], pressed[1], pressed[2], hit[0], hit[1], hit[2]});
    std::printf("%4d %8.2f %8.2f %8.2f | %8.1f %8.1f %8.1f\n", parts, 100 * pressed[0], 100 * pressed[1],
                100 * pressed[2], 100 * hit[0], 100 * hit[1], 100 * hit[2]);
  }
  return true;
}

/// A recording of the sensors beside the truth, in mm and mm/s.
inline bool draw_sensing(const std::string& path, const char* name, const Sensing& sensing) {
  Table table(path, "time,height,measured_height,velocity,measured_velocity");
  if (!table.open() || sensing.fault != mbsgen::runtime::Fault::none) return false;
  for (const Sensed& row : sensing.rows)
    table.row({row.time, 1e3 * row.height, 1e3 * row.measured_height, 1e3 * row.velocity,
               1e3 * row.measured_velocity});
  std::printf(
      "%-18s height within %.2f mm (%.1f %% of the stroke), velocity within %.1f mm/s (%.1f %% of the fastest), "
      "%lu false peaks left out\n",
      name, 1e3 * sensing.worst_height(), 100 * sensing.worst_height() / SensorBoard::stroke,
      1e3 * sensing.worst_velocity(), 100 * sensing.worst_velocity() / sensing.fastest(), sensing.peaks);
  return true;
}

/// Figures 19 to 22: the driver's motion beside the truth.
inline bool draw_sensors(const std::string& folder) {
  return draw_sensing(folder + "sensors_slow.csv", "0.8 Hz", sense(slow_motion, slow_motion.lasts)) &&
         draw_sensing(folder + "sensors_fast.csv", "5 Hz", sense(fast_motion, fast_motion.lasts)) &&
         draw_sensing(folder + "sensors_high.csv", "high strokes", sense(high_strokes(), 0.9, spike_at)) &&
         draw_sensing(folder + "sensors_half.csv", "half-way strokes", sense(half_strokes(), 1.2));
}

} // namespace grand
