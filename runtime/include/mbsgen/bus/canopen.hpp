// SPDX-License-Identifier: MIT
/// The used part of CANopen (CiA 301): identifiers, network management, expedited SDOs, heartbeat, SYNC; and
/// the state machine of drives (CiA 402, "Power drive system").
#pragma once
#include "can.hpp"

namespace mbsgen::runtime::canopen {

/// Identifiers of the predefined connection set; add the node's number, except for nmt and sync.
constexpr std::uint32_t nmt = 0x000, sync = 0x080, emergency = 0x080, tpdo1 = 0x180, rpdo1 = 0x200,
                        sdo_answer = 0x580, sdo_request = 0x600, heartbeat = 0x700;

/// Commands of the network management.
constexpr std::uint8_t nmt_operational = 0x01, nmt_preoperational = 0x80;
/// States in a heartbeat.
constexpr std::uint8_t state_boot = 0x00, state_operational = 0x05;

inline CanFrame nmt_command(std::uint8_t command, std::uint8_t node) {
  return make_frame(nmt, 2, std::uint64_t(command) | std::uint64_t(node) << 8);
}

/// One expedited access to an object of 1, 2 or 4 bytes (CiA 301, section 7.2.4.3).
struct Sdo {
  std::uint16_t index = 0;
  std::uint8_t sub = 0;
  std::uint8_t size = 4;
  std::uint32_t value = 0; ///< of a download
  bool optional = false;   ///< the drive may lack this object
  bool upload = false;     ///< reads the object
};

inline CanFrame sdo_frame(const Sdo& sdo, std::uint8_t node) {
  const std::uint64_t download = 0x23u | static_cast<unsigned>(4 - sdo.size) << 2;
  const std::uint64_t object = std::uint64_t(sdo.index) << 8 | std::uint64_t(sdo.sub) << 24;
  if (sdo.upload) return make_frame(sdo_request + node, 8, 0x40u | object);
  return make_frame(sdo_request + node, 8, download | object | std::uint64_t(sdo.value) << 32);
}

enum class SdoAnswer { other, done, refused };

/// The answer in a frame to a pending access. An object of another size than expected is refused. `value`:
/// of an upload; of a refusal, the abort code.
inline SdoAnswer sdo_result(const CanFrame& frame, const Sdo& sdo, std::uint32_t& value) {
  if (frame.length < 8 || get_bytes(frame.data + 1, 2) != sdo.index || frame.data[3] != sdo.sub)
    return SdoAnswer::other;
  const unsigned command = frame.data[0];
  value = static_cast<std::uint32_t>(get_bytes(frame.data + 4, 4));
  if (command == 0x80) return SdoAnswer::refused;
  if (!sdo.upload) return command == 0x60 ? SdoAnswer::done : SdoAnswer::other;
  if ((command & 0xE0u) != 0x40) return SdoAnswer::other;
  const bool sized = (command & 1u) != 0, expedited = (command & 2u) != 0;
  if (!expedited || (sized && 4 - (command >> 2 & 3u) != sdo.size)) return SdoAnswer::refused;
  if (sdo.size < 4) value &= (std::uint32_t(1) << (8 * sdo.size)) - 1;
  return SdoAnswer::done;
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

/// Modes of operation (0x6060, 0x6061), and their bits among the supported ones (0x6502).
constexpr std::uint8_t mode_none = 0, mode_profile_torque = 4, mode_homing = 6, mode_cyclic_torque = 10;
constexpr std::uint32_t mode_bit(std::uint8_t mode) {
  return mode == 0 ? 0u : 1u << (mode - 1u);
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
