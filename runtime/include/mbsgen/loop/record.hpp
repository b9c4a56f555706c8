// SPDX-License-Identifier: MIT
/// Measurements of the loop: durations and the record of a period.
#pragma once
#include "../device/device.hpp"
#include "histogram.hpp"

namespace mbsgen::runtime {

/// The phases of a period, in order; the letters are the steps of figure 4 of Timmermans, Docquier & Fisette
/// 2021.
enum Phase {
  phase_read,     ///< from the device
  phase_drive,    ///< A: signal chain, driven joints
  phase_advance,  ///< B constraints, C forces, D dynamics and reduction, E solution, integration
  phase_feedback, ///< F: forces of the driven joints, coupling
  phase_observe,  ///< G: multibody sensors, further outputs
  phase_guard,    ///< safety
  phase_write,    ///< to the device
  phases
};

/// Names for tables.
constexpr const char* phase_names[phases] = {"read",    "drive", "advance", "feedback",
                                             "observe", "guard", "write"};

/// Distributions of durations over all periods so far. 47 KiB.
struct Timing {
  Histogram period;        ///< between two wake-ups
  Histogram jitter;        ///< wake-up after its due time
  Histogram compute;       ///< wake-up to sent
  Histogram phase[phases]; ///< each phase, in periods that had it

  void woke(std::int64_t late_ns) { jitter.add(late_ns); }
  void passed(std::int64_t since_last_wake_ns) { period.add(since_last_wake_ns); }
  void spent(Phase in, std::int64_t ns) { phase[in].add(ns); }
  void sent(std::int64_t since_wake_ns) { compute.add(since_wake_ns); }
};

/// In place of Timing on machines without room for it.
struct NoTiming {
  void woke(std::int64_t) {}
  void passed(std::int64_t) {}
  void spent(Phase, std::int64_t) {}
  void sent(std::int64_t) {}
};

/// One period, for the log. Outputs: numbers of the model in step G, at least 1.
template <class Real, int N, int Outputs>
struct Record {
  std::int64_t step = 0;
  std::int64_t due_ns = 0;  ///< on the clock
  std::int32_t late_ns = 0; ///< after due_ns
  std::int32_t missed = 0;  ///< periods left out before this one
  std::int32_t spent_ns[phases]{};
  Fault fault = Fault::none;
  Fault stop_fault = Fault::none; ///< of the device's stop(), in periods that called it
  Sample<Real, N> sample;
  Command<Real, N> command; ///< as sent
  Real wanted[N]{};         ///< force before the safety stage
  Real outputs[Outputs]{};
};

/// In place of a log.
struct NoLog {
  template <class R>
  bool push(const R&) {
    return true;
  }
};

} // namespace mbsgen::runtime
