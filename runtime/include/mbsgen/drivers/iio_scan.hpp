// SPDX-License-Identifier: MIT
/// The layout of a scan of Linux's industrial I/O, as scan_elements of a device describes it.
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <time.h>

namespace mbsgen::runtime {

/// One number in a scan.
struct IioElement {
  bool big_endian = false, is_signed = false;
  int bits = 0, bytes = 0, shift = 0; ///< bytes of storage: 1, 2, 4 or 8
  int offset = 0;                     ///< bytes from the scan's beginning

  /// From the text of …_type, such as le:u12/16>>4 (the shift may be missing). False: another text, or a
  /// repeated element (X…).
  bool parse(const char* type) {
    char endian[3]{}, sign = 0;
    int storage = 0, length = 0;
    shift = 0;
    if (std::sscanf(type, "%2[bel]:%c%d/%d%n", endian, &sign, &bits, &storage, &length) != 4) return false;
    const char* rest = type + length;
    if (rest[0] == '>' && std::sscanf(rest, ">>%d%n", &shift, &length) == 1) rest += length;
    big_endian = endian[0] == 'b';
    is_signed = sign == 's' || sign == 'S';
    bytes = storage / 8;
    const bool named = std::strcmp(endian, "be") == 0 || std::strcmp(endian, "le") == 0;
    const bool plain = bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
    return named && (rest[0] == 0 || rest[0] == '\n') && plain && storage % 8 == 0 && bits > 0 &&
           shift >= 0 && bits + shift <= storage;
  }
  std::int64_t value(const std::uint8_t* scan) const {
    std::uint64_t stored = 0;
    for (int i = 0; i < bytes; ++i) stored = stored << 8 | scan[offset + (big_endian ? i : bytes - 1 - i)];
    stored >>= shift;
    if (bits >= 64) return static_cast<std::int64_t>(stored);
    stored &= (std::uint64_t(1) << bits) - 1;
    const bool negative = is_signed && (stored >> (bits - 1) & 1u) != 0;
    return static_cast<std::int64_t>(stored) - (negative ? std::int64_t(1) << bits : 0);
  }
};

/// The reason why a layout is not known.
enum class IioProblem : unsigned char {
  none,
  no_folder,   ///< scan_elements cannot be read
  unreadable,  ///< …_index or …_type of an enabled element
  type,        ///< a type that is not understood, or a repeated element
  not_enabled, ///< a channel is not part of the scans: write 1 to its …_en
  too_long     ///< a scan of more than IioScan::most_bytes, or of too many elements
};

constexpr const char* name(IioProblem problem) {
  switch (problem) {
  case IioProblem::none:
    return "none";
  case IioProblem::no_folder:
    return "scan_elements cannot be read";
  case IioProblem::unreadable:
    return "index or type of an element cannot be read";
  case IioProblem::type:
    return "type of an element not understood";
  case IioProblem::not_enabled:
    return "a channel is not enabled";
  case IioProblem::too_long:
    return "scan too long";
  }
  return "";
}

/// The places of Channels numbers in a scan, and of its time stamp.
template <int Channels>
struct IioScan {
  static constexpr int most_bytes = 128, most_elements = 32;

  IioElement channel[Channels];
  IioElement time; ///< ns; bytes 0: none
  int bytes = 0;   ///< of a scan, with padding
  clockid_t clock = CLOCK_REALTIME;

  /// Reads the layout of a device such as /sys/bus/iio/devices/iio:device0. `channels`: in_voltage0 …; all of
  /// them enabled, in any place of the scan, beside any others. Not for the loop: it opens files.
  IioProblem read(const char* device, const char* const (&channels)[Channels]) {
    Found found[most_elements];
    int count = 0;
    const IioProblem problem = find(device, found, count);
    if (problem != IioProblem::none) return problem;
    if (!place(found, count)) return IioProblem::too_long;
    time = IioElement();
    for (int i = 0; i < count; ++i)
      if (std::strcmp(found[i].name, "in_timestamp") == 0) time = found[i].element;
    clock = clock_of(device);
    for (int i = 0; i < Channels; ++i)
      if (!pick(found, count, channels[i], channel[i])) return IioProblem::not_enabled;
    return IioProblem::none;
  }

private:
  struct Found {
    char name[64]{};
    long index = 0;
    IioElement element;
  };

  // Every enabled element, by its index.
  static IioProblem find(const char* device, Found* found, int& count) {
    char folder[256];
    std::snprintf(folder, sizeof(folder), "%s/scan_elements", device);
    DIR* const entries = ::opendir(folder);
    if (entries == nullptr) return IioProblem::no_folder;
    IioProblem problem = IioProblem::none;
    while (const dirent* entry = ::readdir(entries)) {
      if (problem != IioProblem::none) break;
      const std::size_t length = std::strlen(entry->d_name);
      if (length < 4 || length >= sizeof(found->name) || std::strcmp(entry->d_name + length - 3, "_en") != 0)
        continue;
      Found element;
      std::memcpy(element.name, entry->d_name, length - 3);
      problem = describe(folder, element, found, count);
    }
    ::closedir(entries);
    return problem;
  }
  static IioProblem describe(const char* folder, Found& element, Found* found, int& count) {
    char text[64];
    if (!attribute(folder, element.name, "_en", text) || text[0] != '1') return IioProblem::none;
    if (count == most_elements) return IioProblem::too_long;
    if (!attribute(folder, element.name, "_index", text)) return IioProblem::unreadable;
    element.index = std::strtol(text, nullptr, 10);
    if (!attribute(folder, element.name, "_type", text)) return IioProblem::unreadable;
    if (!element.element.parse(text)) return IioProblem::type;
    int at = count++;
    for (; at > 0 && found[at - 1].index > element.index; --at) found[at] = found[at - 1];
    found[at] = element;
    return IioProblem::none;
  }
  static bool attribute(const char* folder, const char* element, const char* suffix, char (&text)[64]) {
    char path[400];
    std::snprintf(path, sizeof(path), "%s/%s%s", folder, element, suffix);
    std::FILE* const file = std::fopen(path, "re");
    if (file == nullptr) return false;
    const bool good = std::fgets(text, sizeof(text), file) != nullptr;
    std::fclose(file);
    return good;
  }
  // Each element lies at a multiple of its size, and a scan at one of its largest element's.
  bool place(Found* found, int count) {
    int largest = 1, at = 0;
    for (int i = 0; i < count; ++i) {
      const int size = found[i].element.bytes;
      at = (at + size - 1) / size * size;
      found[i].element.offset = at;
      at += size;
      largest = size > largest ? size : largest;
    }
    bytes = (at + largest - 1) / largest * largest;
    return bytes <= most_bytes;
  }
  static bool pick(const Found* found, int count, const char* name, IioElement& element) {
    for (int i = 0; i < count; ++i) {
      if (std::strcmp(found[i].name, name) != 0) continue;
      element = found[i].element;
      return true;
    }
    return false;
  }
  static clockid_t clock_of(const char* device) {
    const struct {
      const char* name;
      clockid_t clock;
    } clocks[] = {{"monotonic\n", CLOCK_MONOTONIC},
                  {"monotonic_raw\n", CLOCK_MONOTONIC_RAW},
                  {"monotonic_coarse\n", CLOCK_MONOTONIC_COARSE},
                  {"realtime_coarse\n", CLOCK_REALTIME_COARSE},
                  {"boottime\n", CLOCK_BOOTTIME},
                  {"tai\n", CLOCK_TAI}};
    char text[64];
    if (attribute(device, "current_timestamp_clock", "", text))
      for (const auto& known : clocks)
        if (std::strcmp(text, known.name) == 0) return known.clock;
    return CLOCK_REALTIME;
  }
};

} // namespace mbsgen::runtime
