// SPDX-License-Identifier: MIT
/// The key's sensors, simulated behind the converter's channels, so that the driver IioKey reads them as hardware: two Hall
/// sensors over magnets, a coil, filters, a converter with noise. Section 5.1.4 of Timmermans, Docquier & Fisette 2021;
/// dimensions of magnets and filters are assumed, until errors are of the size of the paper's.
#pragma once
#include "strokes.hpp"

#include <mbsgen/drivers/iio_key.hpp>
#include <mbsgen/signals/calibration.hpp>

#include <cmath>
#include <cstdint>
#include <vector>

namespace grand {

/// A cylindrical magnet: its field on the axis, T, at a distance d from its face, m (Furlani, Permanent Magnet and
/// Electromechanical Devices, section 4.2).
struct Magnet {
  double remanence = 1.2, radius = 4e-3, length = 5e-3;

  double field(double d) const {
    const auto share = [this](double z) { return z / std::hypot(radius, z); };
    return remanence / 2 * (share(d + length) - share(d));
  }
};

/// The three channels as the input of IioKey: counts of 12 bits, a new conversion each period.
class SensorBoard {
public:
  static constexpr double supply = 5, middle = 2.5; ///< V
  static constexpr double hall_gain = 25;           ///< V/T: an Allegro A1301 has 2.5 mV/G
  static constexpr double gap = 9e-3,
                          lever_share =
                              0.5; ///< of the magnets at half stroke, m; their travel over the front's
  static constexpr double hall_cutoff_hz = 60; ///< of the filter before the converter
  static constexpr double coil_kappa = 5;      ///< V s/m at half stroke
  static constexpr double coil_loss = 0.06;    ///< of that, at both ends of the stroke
  static constexpr double noise_counts = 0.6, stroke = 9.5e-3;
  static constexpr long counts = 4096;

  /// dt: the period, s.
  explicit SensorBoard(double dt) : dt_(dt) {}
  /// The front's motion at the next conversion. spike: V that disturb the coil's channel.
  void move(const Front& front, double spike = 0) {
    const double height = front.position[0], way = lever_share * (height - stroke / 2);
    const double share = 1 - std::exp(-2 * mbsgen::runtime::pi<double> * hall_cutoff_hz * dt_);
    const double volts[2] = {middle + hall_gain * magnet_.field(gap - way),
                             middle + hall_gain * magnet_.field(gap + way)};
    for (int i = 0; i < 2; ++i)
      filtered_[i] = started_ ? filtered_[i] + share * (volts[i] - filtered_[i]) : volts[i];
    const double off_middle = (height - stroke / 2) / (stroke / 2);
    const double coil = coil_kappa * (1 - coil_loss * off_middle * off_middle) * front.velocity[0] + spike;
    raw_[0] = converted(filtered_[0]);
    raw_[1] = converted(filtered_[1]);
    raw_[2] = converted(middle + coil);
    started_ = true;
    time_ns_ += static_cast<std::int64_t>(dt_ * 1e9);
  }

  bool read(long (&raw)[3]) {
    for (int i = 0; i < 3; ++i) raw[i] = raw_[i];
    return true;
  }
  bool fresh() const { return true; }
  double age_s() const { return 0; }
  std::int64_t time_ns() const { return time_ns_; }
  double volts(int channel) const { return static_cast<double>(raw_[channel]) * supply / counts; }

private:
  // Twelve uniform numbers less six are nearly normal, with a deviation of 1.
  double noise() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) {
      seed_ = seed_ * 6364136223846793005u + 1442695040888963407u;
      sum += static_cast<double>(seed_ >> 32) / 4294967296.0;
    }
    return sum;
  }
  long converted(double volts) {
    const double count = std::floor(volts * counts / supply + noise_counts * noise() + 0.5);
    return static_cast<long>(mbsgen::runtime::clamp(count, 0.0, double(counts - 1)));
  }

  Magnet magnet_;
  double dt_, filtered_[2]{};
  long raw_[3]{};
  bool started_ = false;
  std::int64_t time_ns_ = 0;
  std::uint64_t seed_ = 1;
};

using SensedKey = mbsgen::runtime::IioKey<SensorBoard>;

/// A moment of a recording: the truth, which a vibrometer would see, and what the driver gives.
struct Sensed {
  double time, height, velocity;             ///< s, m, m/s
  double measured_height, measured_velocity; ///< the same by the sensors
};

/// Steps of the vibrometer, m and m/s: a calibration can be no better.
constexpr double vibrometer_step = 175e-6, vibrometer_rate_step = 4.4e-3;
inline double seen(double value, double step) {
  return step * std::round(value / step);
}

/// The settings of the driver, whose maps are fitted to a slow motion of four seconds beside the vibrometer.
inline SensedKey::Settings calibrated(double dt) {
  using namespace mbsgen::runtime;
  SensorBoard board(dt);
  HallCalibration<double> hall;
  CoilCalibration<double> coil;
  const Staccato slow{SensorBoard::stroke, 0.8, 0.8, 4};
  for (double t = 0; t < slow.lasts; t += dt) {
    const Front front = slow(t);
    board.move(front);
    hall.add(board.volts(0), board.volts(1), seen(front.position[0], vibrometer_step));
    coil.add(board.volts(2) - SensorBoard::middle, seen(front.velocity[0], vibrometer_rate_step));
  }
  SensedKey::Settings settings;
  for (int i = 0; i < 3; ++i) settings.volts_per_count[i] = SensorBoard::supply / SensorBoard::counts;
  settings.volts_at_zero[2] = -SensorBoard::middle;
  hall.result(settings.hall);
  coil.result(settings.coil);
  return settings;
}

/// What came of a course.
struct Sensing {
  std::vector<Sensed> rows;
  mbsgen::runtime::Fault fault = mbsgen::runtime::Fault::none; ///< that ended it
  unsigned long peaks = 0;                                     ///< of the coil, which the driver left out

  /// The largest deviations of height and velocity, m and m/s.
  double worst_height() const {
    double most = 0;
    for (const Sensed& row : rows) most = std::fmax(most, std::fabs(row.measured_height - row.height));
    return most;
  }
  double worst_velocity() const {
    double most = 0;
    for (const Sensed& row : rows) most = std::fmax(most, std::fabs(row.measured_velocity - row.velocity));
    return most;
  }
  double fastest() const {
    double most = 0;
    for (const Sensed& row : rows) most = std::fmax(most, std::fabs(row.velocity));
    return most;
  }
};

/// The driver beside the truth; spike_at: s, a disturbance of the coil that lasts two conversions; negative: none.
template <class Course>
Sensing sense(const Course& course, double lasts, double spike_at = -1, double dt = 1e-3) {
  SensorBoard board(dt);
  mbsgen::runtime::IioOutput output;
  Sensing result;
  if (!output.open("/dev/null", {})) return result;
  SensedKey key(board, output, calibrated(dt), dt);
  result.fault = key.start();
  for (double t = 0; t < lasts && result.fault == mbsgen::runtime::Fault::none; t += dt) {
    const Front front = course(t);
    board.move(front, t >= spike_at && t < spike_at + 1.5 * dt && spike_at >= 0 ? 1.5 : 0);
    mbsgen::runtime::Sample<double, 1> sample;
    result.fault = key.read(sample);
    result.rows.push_back({t, front.position[0], front.velocity[0], sample.position[0], sample.velocity[0]});
  }
  result.peaks = key.peaks();
  const mbsgen::runtime::Fault stopped = key.stop();
  if (result.fault == mbsgen::runtime::Fault::none) result.fault = stopped;
  return result;
}

// Figures 19 and 20: the whole stroke at less than 1 Hz and at 5 Hz; 21: fast and high; 22: half-way strokes.
constexpr Staccato slow_motion{SensorBoard::stroke, 0.8, 0.8, 4}, fast_motion{SensorBoard::stroke, 5, 5, 2};
constexpr double spike_at = 0.55; ///< s, a disturbance of the coil in the high strokes
inline Ramps high_strokes() {
  return Ramps({{0.10, 0.05, whole_stroke},
                {0.30, 0.06, -whole_stroke},
                {0.50, 0.04, whole_stroke},
                {0.70, 0.05, -whole_stroke}});
}
inline Ramps half_strokes() {
  return Ramps({{0.10, 0.05, whole_stroke},
                {0.30, 0.05, -4.5e-3},
                {0.45, 0.05, 4.5e-3},
                {0.60, 0.05, -4.5e-3},
                {0.75, 0.05, 4.5e-3},
                {1.00, 0.06, -whole_stroke}});
}

} // namespace grand
