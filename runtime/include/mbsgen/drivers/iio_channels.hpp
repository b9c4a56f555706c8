// SPDX-License-Identifier: MIT
/// Analogue channels of Linux's industrial I/O: inputs by sysfs or by the buffer, outputs by sysfs (DAC or
/// PWM).
#pragma once
#include "../numeric.hpp"
#include "iio_scan.hpp"

#include <cstdint>
#include <cstdlib>
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

namespace mbsgen::runtime {

/// One open sysfs attribute that is an integer.
class SysfsNumber {
public:
  SysfsNumber() = default;
  ~SysfsNumber() { close(); }
  SysfsNumber(const SysfsNumber&) = delete;
  SysfsNumber& operator=(const SysfsNumber&) = delete;

  bool open(const char* path, int flags) {
    close();
    file_ = ::open(path, flags | O_CLOEXEC);
    return file_ >= 0;
  }
  void close() {
    if (file_ >= 0) ::close(file_);
    file_ = -1;
  }
  bool ok() const { return file_ >= 0; }

  bool read(long& value) const {
    char text[32];
    const ssize_t count = ::pread(file_, text, sizeof(text) - 1, 0);
    if (count <= 0) return false;
    text[count] = 0;
    char* end = nullptr;
    value = std::strtol(text, &end, 10);
    return end != text;
  }
  bool write(long value) const {
    char text[32];
    int at = sizeof(text);
    text[--at] = '\n';
    unsigned long rest =
        value < 0 ? 0ul - static_cast<unsigned long>(value) : static_cast<unsigned long>(value);
    do text[--at] = static_cast<char>('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (value < 0) text[--at] = '-';
    const auto count = static_cast<std::size_t>(static_cast<int>(sizeof(text)) - at);
    return ::pwrite(file_, text + at, count, 0) == static_cast<ssize_t>(count);
  }

private:
  int file_ = -1;
};

/// Inputs read one by one from in_voltage…_raw. Each reading is a conversion: tens of microseconds on a
/// converter in the processor, more behind a bus. For fast loops use IioBuffer.
template <int Channels>
class IioSysfs {
public:
  /// Paths of the Channels attributes.
  bool open(const char* const (&paths)[Channels]) {
    for (int i = 0; i < Channels; ++i)
      if (!inputs_[i].open(paths[i], O_RDONLY)) return false;
    return true;
  }
  /// Raw values. False: an error of the converter.
  bool read(long (&raw)[Channels]) const {
    for (int i = 0; i < Channels; ++i)
      if (!inputs_[i].read(raw[i])) return false;
    return true;
  }
  /// Every reading is fresh.
  bool fresh() const { return true; }
  double age_s() const { return 0; }
  std::int64_t time_ns() const { return 0; }

private:
  SysfsNumber inputs_[Channels];
};

/// Inputs sampled by the kernel on a trigger, from the buffer /dev/iio:deviceN; reading never waits. The
/// channels, their trigger and the buffer are enabled beforehand, in sysfs (scan_elements, trigger, buffer).
template <int Channels>
class IioBuffer {
public:
  ~IioBuffer() { close(); }
  IioBuffer() = default;
  IioBuffer(const IioBuffer&) = delete;
  IioBuffer& operator=(const IioBuffer&) = delete;

  /// `scan`: its layout, from IioScan::read().
  bool open(const char* path, const IioScan<Channels>& scan) {
    close();
    scan_ = scan;
    if (scan_.bytes <= 0 || scan_.bytes > scan_.most_bytes) return false;
    file_ = ::open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    return file_ >= 0;
  }
  void close() {
    if (file_ >= 0) ::close(file_);
    file_ = -1;
    fresh_ = known_ = false;
  }

  /// The newest scan; older ones are skipped, the last one is held. False: no scan so far, or an error.
  bool read(long (&raw)[Channels]) {
    fresh_ = false;
    for (int i = 0; i < 16 && take(); ++i) fresh_ = true;
    for (int i = 0; i < Channels; ++i) raw[i] = last_[i];
    known_ = known_ || fresh_;
    return known_ && file_ >= 0;
  }
  /// The last reading gave a new scan.
  bool fresh() const { return fresh_; }
  /// Time in s since the newest scan, by its stamp; 0 without stamps; `largest` for one that lies in the
  /// future, as after the clock was set.
  double age_s() const {
    if (scan_.time.bytes == 0) return 0;
    timespec now;
    clock_gettime(scan_.clock, &now);
    const std::int64_t age_ns = std::int64_t(now.tv_sec) * 1000000000 + now.tv_nsec - stamp_ns_;
    if (age_ns < -1000000) return largest<double>;
    return age_ns > 0 ? static_cast<double>(age_ns) * 1e-9 : 0;
  }

  /// The newest scan's stamp; 0 without stamps.
  std::int64_t time_ns() const { return stamp_ns_; }

private:
  bool take() {
    std::uint8_t bytes[IioScan<Channels>::most_bytes];
    if (::read(file_, bytes, static_cast<std::size_t>(scan_.bytes)) != scan_.bytes) return false;
    for (int i = 0; i < Channels; ++i) last_[i] = static_cast<long>(scan_.channel[i].value(bytes));
    if (scan_.time.bytes > 0) stamp_ns_ = scan_.time.value(bytes);
    return true;
  }

  IioScan<Channels> scan_;
  int file_ = -1;
  long last_[Channels]{};
  std::int64_t stamp_ns_ = 0;
  bool fresh_ = false, known_ = false;
};

/// An output that takes integers: out_voltageN_raw of a DAC, or duty_cycle (ns) of a PWM whose middle means
/// no current.
class IioOutput {
public:
  /// The number written for a force f: zero + per_unit f, within low … high.
  struct Scale {
    double zero = 0, per_unit = 1;
    long low = 0, high = 4095;
  };

  /// `enable`: path of a PWM's enable attribute, or null.
  bool open(const char* path, const Scale& scale, const char* enable = nullptr) {
    scale_ = scale;
    if (enable != nullptr && !enable_.open(enable, O_WRONLY)) return false;
    return value_.open(path, O_WRONLY);
  }
  bool on() { return set(0) && (!enable_.ok() || enable_.write(1)); }
  bool off() {
    const bool zero = set(0);
    return (!enable_.ok() || enable_.write(0)) && zero;
  }
  bool set(double force) {
    const double wanted = std::floor(scale_.zero + scale_.per_unit * saturate(force) + 0.5);
    return value_.write(
        static_cast<long>(clamp(wanted, static_cast<double>(scale_.low), static_cast<double>(scale_.high))));
  }

private:
  Scale scale_;
  SysfsNumber value_, enable_;
};

} // namespace mbsgen::runtime
