// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "passivity/sampled.h"

namespace mbsgen::passivity {

/// Motions of the hand for which a wall is passive.
enum class Motions {
  slow, ///< below half the sampling rate
  any   ///< of any frequency, also such as look like slow ones where they are sampled
};

/// Whether no motion of a hand gets energy out of device and wall, after Colgate & Schenkel (Journal of Robotic Systems
/// 14(1), 1997), here with delay, lag, filters and chain, and a device of any linear mechanics. A motion of the frequency w
/// is seen with those of w + 2 pi n / T, and the held force has a part at each of these frequencies:
///
///   sum_n Re Z(w_n) |V_n|^2 + Re( sum_n conj(V_n) p_n  sum_m s_m V_m ) >= 0  for all V,
///
/// with the device's impedance Z, the part p_n of hold, delay and lag, and the share s_m that sensors, chain and wall have.
/// The second term has rank two, so that its least eigenvalue is known in closed form.
class PassiveCondition {
public:
  /// spent: share of the device's dissipation that is left for something else.
  PassiveCondition(const Port& port, const Device& device, const LoopTiming& timing, double spent = 0);

  /// The largest stiffness for which the condition holds at all frequencies, beside a virtual damping; N/m. Zero where
  /// the damping alone breaks it.
  double stiffness(double damping, Motions motions) const;
  /// The same for slow motions where each force begins up to `jitter` / 2 s earlier or later than the timing says, in any
  /// sequence. The pulses e by which the force then differs have the norm |e|^2 <= g T sum |u_k - u_(k-1)|^2 with
  /// g = jitter / 2 T, times the number of forces that may be missing at once. They cost
  /// |v| |e| <= spent |v|^2 + |e|^2 / (4 spent), and `spent` is chosen for the largest stiffness: a bound from below, which
  /// holds at each frequency (certain.h).
  static double changing_stiffness(const Port& port, const Device& device, const LoopTiming& timing,
                                   double jitter, double damping);
  /// Whether `Motions::any` has an answer beside this damping: a measured velocity without a bandwidth would see motions of
  /// any frequency.
  bool is_bounded(double damping) const;

private:
  // At one frequency; sums over the frequencies that look alike, over Re Z.
  struct Row {
    Eigen::Matrix2cd chain;
    double dissipation = 0;          ///< Re Z of the motion itself
    double change = 0;               ///< |1 - 1/z|^2
    std::complex<double> p, y, s;    ///< of the motion itself: part of the force, shares of way and velocity
    double pp = 0, yy = 0, ss = 0;   ///< sums of squares
    std::complex<double> yp, sp, ys; ///< of y p, s p and conj(y) s
  };

  Row row(const Port& port, const Device& device, const LoopTiming& timing, double omega) const;
  double margin(const Row& row, const Wall& wall, Motions motions) const;

  std::vector<Row> rows_;
  double unit_ = 0;   ///< N/m
  double spent_ = 0;  ///< N s/m
  double pulses_ = 0; ///< |e|^2 per |u_k - u_(k-1)|^2, over 4 `spent_`
  bool has_bandwidth_ = false;
};

} // namespace mbsgen::passivity
