// SPDX-License-Identifier: MIT
/// The used part of CANopen (CiA 301): identifiers, network management, expedited SDO writes, heartbeat; and
/// the state machine of drives (CiA 402, "Power drive system").
#pragma once
#include "can.hpp"

namespace mbsgen::runtime::canopen {

/// Identifiers of the predefined connection set; add the node's number.
constexpr std::uint32_t nmt = 0x000, emergency = 0x080, tpdo1 = 0x180, rpdo1 = 0x200, sdo_answer = 0x580,
                        sdo_request = 0x600, heartbeat = 0x700;

/// Commands of the network management.
constexpr std::uint8_t nmt_operational = 0x01, nmt_preoperational = 0x80;
/// States in a heartbeat.
constexpr std::uint8_t state_boot = 0x00, state_operational = 0x05;

inline CanFrame nmt_command(std::uint8_t command, std::uint8_t node) {
  return make_frame(nmt, 2, std::uint64_t(command) | std::uint64_t(node) << 8);
}

/// One write to the object dictionary, of 1, 2 or 4 bytes.
struct SdoWrite {
  std::uint16_t index;
  std::uint8_t sub;
  std::uint8_t size;
  std::uint32_t value;
  bool optional = false; ///< the drive may lack this object
};

inline CanFrame sdo_frame(const SdoWrite& write, std::uint8_t node) {
  const std::uint64_t command = 0x23u | static_cast<unsigned>(4 - write.size) << 2;
  return make_frame(sdo_request + node, 8,
                    command | std::uint64_t(write.index) << 8 | std::uint64_t(write.sub) << 24 |
                        std::uint64_t(write.value) << 32);
}

enum class SdoAnswer { other, done, refused };

/// The answer in a frame to a pending write.
inline SdoAnswer sdo_result(const CanFrame& frame, const SdoWrite& write) {
  if (frame.length < 4 || get_bytes(frame.data + 1, 2) != write.index || frame.data[3] != write.sub)
    return SdoAnswer::other;
  return frame.data[0] == 0x60   ? SdoAnswer::done
         : frame.data[0] == 0x80 ? SdoAnswer::refused
                                 : SdoAnswer::other;
}

/// States of a drive, from its status word.
enum class DriveState {
  not_ready,
  switch_on_disabled,
  ready_to_switch_on,
  switched_on,
  operation_enabled,
  quick_stop,
  fault_reaction,
  fault
};

constexpr DriveState drive_state(unsigned status) {
  switch (status & 0x4Fu) {
  case 0x40:
    return DriveState::switch_on_disabled;
  case 0x0F:
    return DriveState::fault_reaction;
  case 0x08:
    return DriveState::fault;
  default:
    break;
  }
  switch (status & 0x6Fu) {
  case 0x21:
    return DriveState::ready_to_switch_on;
  case 0x23:
    return DriveState::switched_on;
  case 0x27:
    return DriveState::operation_enabled;
  case 0x07:
    return DriveState::quick_stop;
  default:
    return DriveState::not_ready;
  }
}

/// Control words.
constexpr std::uint16_t control_none = 0x0000, control_shutdown = 0x0006, control_switch_on = 0x0007,
                        control_enable = 0x000F, control_home = 0x001F, control_quick_stop = 0x000B,
                        control_reset = 0x0080;

/// Bits of the status word in homing mode: reached and attained together; error.
constexpr unsigned status_homed = 0x1400, status_homing_error = 0x2000;

/// The control word for the next transition towards operation. `edge` alternates from call to call: a rising
/// edge resets a fault.
constexpr std::uint16_t towards_operation(DriveState state, bool edge) {
  switch (state) {
  case DriveState::switch_on_disabled:
    return control_shutdown;
  case DriveState::ready_to_switch_on:
    return control_switch_on;
  case DriveState::switched_on:
  case DriveState::operation_enabled:
    return control_enable;
  case DriveState::fault:
    return edge ? control_reset : control_none;
  default:
    return control_none;
  }
}

} // namespace mbsgen::runtime::canopen
