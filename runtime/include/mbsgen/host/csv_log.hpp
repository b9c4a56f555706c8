// SPDX-License-Identifier: MIT
/// From the loop's ring to a CSV file, on a thread that may wait for the disk.
#pragma once
#include "../loop/record.hpp"
#include "../loop/ring.hpp"

#include <chrono>
#include <cstdio>
#include <initializer_list>
#include <thread>

namespace mbsgen::runtime {

/// Writes the heading of a log of records. `axes`, `outputs`: N and Outputs names, such as the model's joint_names of the
/// device's axes; null: numbers.
template <class Real, int N, int Outputs>
inline void write_csv_heading(std::FILE* to, const Record<Real, N, Outputs>&,
                              const char* const* axes = nullptr, const char* const* outputs = nullptr) {
  std::fputs("step,due_ns,late_ns,missed,fault,stop_fault", to);
  for (const char* phase : phase_names) std::fprintf(to, ",%s_ns", phase);
  for (const char* column : {"position", "velocity", "hand_force", "wanted", "force"})
    for (int i = 0; i < N; ++i)
      axes != nullptr ? std::fprintf(to, ",%s(%s)", column, axes[i]) : std::fprintf(to, ",%s%d", column, i);
  for (int i = 0; i < Outputs; ++i)
    outputs != nullptr ? std::fprintf(to, ",%s", outputs[i]) : std::fprintf(to, ",output%d", i);
  std::fputc('\n', to);
}

/// Writes one period.
template <class Real, int N, int Outputs>
inline void write_csv(std::FILE* to, const Record<Real, N, Outputs>& r) {
  const auto numbers = [to](const Real* x, int n) {
    for (int i = 0; i < n; ++i) std::fprintf(to, ",%.9g", static_cast<double>(x[i]));
  };
  std::fprintf(to, "%lld,%lld,%d,%d,%s,%s", static_cast<long long>(r.step), static_cast<long long>(r.due_ns),
               r.late_ns, r.missed, name(r.fault), name(r.stop_fault));
  for (const std::int32_t ns : r.spent_ns) std::fprintf(to, ",%d", ns);
  numbers(r.sample.position, N);
  numbers(r.sample.velocity, N);
  numbers(r.sample.force, N);
  numbers(r.wanted, N);
  numbers(r.command.force, N);
  numbers(r.outputs, Outputs);
  std::fputc('\n', to);
}

/// Drains a ring into a file during its lifetime; names as in the heading. Check ok(): it is false when the file could
/// not be opened.
template <class LoopRecord, unsigned Capacity>
class CsvLog {
public:
  CsvLog(Ring<LoopRecord, Capacity>& ring, const char* path, const char* const* axes = nullptr,
         const char* const* outputs = nullptr)
      : ring_(ring), file_(std::fopen(path, "w")) {
    if (file_ == nullptr) return;
    write_csv_heading(file_, LoopRecord(), axes, outputs);
    thread_ = std::thread([this] { work(); });
  }
  ~CsvLog() {
    if (file_ == nullptr) return;
    quit_.store(true, std::memory_order_release);
    thread_.join();
    std::fclose(file_);
  }
  CsvLog(const CsvLog&) = delete;
  CsvLog& operator=(const CsvLog&) = delete;

  bool ok() const { return file_ != nullptr; }

private:
  void work() {
    bool last = false;
    while (!last) {
      last = quit_.load(std::memory_order_acquire);
      LoopRecord record;
      while (ring_.pop(record)) write_csv(file_, record);
      if (!last) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }

  Ring<LoopRecord, Capacity>& ring_;
  std::FILE* file_;
  std::thread thread_;
  std::atomic<bool> quit_{false};
};

/// A table of percentiles in microseconds.
inline void print_timing(std::FILE* to, const Timing& timing) {
  const auto row = [to](const char* what, const Histogram& h) {
    const auto us = [](std::int64_t ns) { return static_cast<double>(ns) * 1e-3; };
    std::fprintf(to, "%-9s %10lld %9.1f %9.1f %9.1f %9.1f %9.1f\n", what, static_cast<long long>(h.count()),
                 us(h.percentile_ns(0.5)), us(h.percentile_ns(0.99)), us(h.percentile_ns(0.999)),
                 us(h.percentile_ns(0.9999)), us(h.max_ns()));
  };
  std::fputs("us             count       50%       99%     99.9%    99.99%       max\n", to);
  row("period", timing.period);
  row("jitter", timing.jitter);
  row("compute", timing.compute);
  for (int i = 0; i < phases; ++i) row(phase_names[i], timing.phase[i]);
}

} // namespace mbsgen::runtime
