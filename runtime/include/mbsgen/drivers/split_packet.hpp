// SPDX-License-Identifier: MIT
/// The packets of the split device (drivers/split.hpp): one format for both directions, little-endian, with a
/// CRC.
#pragma once
#include "../bytes.hpp"
#include "../device/device.hpp"

namespace mbsgen::runtime {

/// The content of both directions. Times are on the sender's own clock: the clocks need not agree.
template <class Real, int N>
struct SplitPacket {
  static constexpr std::uint32_t magic = 0x3253424Du; // "MBS2"
  static constexpr int size = 4 * 4 + 4 + 4 * 8 + 8 + 4 * N * 8 + 4;
  static constexpr std::uint8_t from_model = 1, from_device = 2;

  std::uint8_t kind = 0;
  std::uint8_t enable = 0;    ///< commands: 1 force requested, 0 none; samples: whether the device is enabled
  Fault fault = Fault::none;  ///< samples: of the device
  std::uint32_t session = 0;  ///< of the model's side, a newer one is greater; echoed
  std::uint32_t sequence = 0; ///< of this packet
  std::uint32_t starts = 0;   ///< commands: number of start() so far; samples: the last one that was executed
  std::int64_t sent_ns = 0;   ///< time of sending
  std::int64_t echo_ns = 0;   ///< sent_ns of the newest packet from the other side
  std::int64_t held_ns = 0;   ///< between the arrival of that packet and sending this one
  std::int64_t time_ns = 0;   ///< samples: when the sensors were read
  double age_s = 0;           ///< samples: of the measurements at the time of sending
  double values[3 * N]{};     ///< position, velocity, force; or force, target, its rate
  double energy[N]{};         ///< commands: J that the model has put into the link so far; samples: the hand

  void encode(std::uint8_t (&to)[size]) const {
    ByteWriter writer(to);
    writer.put(magic, 4).put(session, 4).put(sequence, 4).put(starts, 4);
    writer.put(kind, 1).put(enable, 1).put(static_cast<std::uint8_t>(fault), 1).put(N, 1);
    writer.put(static_cast<std::uint64_t>(sent_ns), 8).put(static_cast<std::uint64_t>(echo_ns), 8);
    writer.put(static_cast<std::uint64_t>(held_ns), 8)
        .put(static_cast<std::uint64_t>(time_ns), 8)
        .real(age_s);
    for (const double value : values) writer.real(value);
    for (const double value : energy) writer.real(value);
    writer.put(crc32(to, size - 4), 4);
  }

  /// False: not a packet of this kind, or damaged.
  bool decode(const std::uint8_t* from, int count, std::uint8_t expected) {
    if (count != size || get_bytes(from, 4) != magic ||
        get_bytes(from + size - 4, 4) != crc32(from, size - 4))
      return false;
    ByteReader reader(from + 4);
    session = static_cast<std::uint32_t>(reader.get(4));
    sequence = static_cast<std::uint32_t>(reader.get(4));
    starts = static_cast<std::uint32_t>(reader.get(4));
    kind = static_cast<std::uint8_t>(reader.get(1));
    enable = static_cast<std::uint8_t>(reader.get(1));
    fault = static_cast<Fault>(reader.get(1));
    const auto axes = reader.get(1);
    sent_ns = static_cast<std::int64_t>(reader.get(8));
    echo_ns = static_cast<std::int64_t>(reader.get(8));
    held_ns = static_cast<std::int64_t>(reader.get(8));
    time_ns = static_cast<std::int64_t>(reader.get(8));
    age_s = reader.real();
    for (double& value : values) value = reader.real();
    for (double& value : energy) value = reader.real();
    return kind == expected && axes == N;
  }
};

/// Later in a sequence that wraps around.
constexpr bool newer(std::uint32_t a, std::uint32_t b) {
  return static_cast<std::int32_t>(a - b) > 0;
}

} // namespace mbsgen::runtime
