// SPDX-License-Identifier: MIT
/// Frames of a CAN bus. A bus is any class with
///   bool send(const CanFrame&);   // false: not accepted, now
///   bool receive(CanFrame&);      // false: nothing there
///   bool off() const;             // the controller has left the bus, or the interface is down
/// none of which blocks.
#pragma once
#include "../bytes.hpp"

namespace mbsgen::runtime {

/// A classical data frame with an 11-bit identifier.
struct CanFrame {
  std::uint32_t id = 0;
  std::uint8_t length = 0;
  std::uint8_t data[8]{};
  std::int64_t age_ns = 0; ///< of a received frame: time since it arrived, where the bus knows it
};

/// The identifiers that a device receives and sends.
struct CanIds {
  static constexpr int most = 16;
  std::uint32_t id[most]{};
  int count = 0;
};

/// A frame of up to 8 bytes from the low bytes of a number.
inline CanFrame make_frame(std::uint32_t id, int length, std::uint64_t value) {
  CanFrame frame;
  frame.id = id;
  frame.length = static_cast<std::uint8_t>(length);
  put_bytes(frame.data, value, length);
  return frame;
}

} // namespace mbsgen::runtime
