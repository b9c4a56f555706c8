// SPDX-License-Identifier: GPL-3.0-or-later
/// A servo drive on a scripted bus: object dictionary, network management, CiA 402 state machine, process
/// data, heartbeat, and a wheel behind it.
#pragma once
#include "mbsgen/bus/canopen.hpp"
#include "mbsgen/bus/scripted.hpp"

#include <cstdint>
#include <map>

template <class Bus>
class Cia402NodeOn {
public:
  explicit Cia402NodeOn(Bus bus, std::uint8_t node = 32) : bus_(bus), node_(node) {}

  // Injected troubles.
  bool mute_sdo = false, mute_heartbeat = false, mute_process_data = false, cannot_home = false;
  int refuse_index = -1; ///< 256 * index + sub

  // The wheel.
  std::int32_t counts = 1000;
  double speed = 0; ///< counts per ms

  std::int16_t target_torque = 0;
  std::uint16_t control = 0;
  int sdo_writes = 0, homings = 0;

  std::uint32_t object(int index, int sub) { return objects_[index * 256 + sub]; }
  bool enabled() const { return state_ == 0x27; }
  /// The torque that acts: none unless enabled.
  int torque() const { return enabled() ? target_torque : 0; }
  void fault() {
    state_ = 0x08;
    bus_.send(mbsgen::runtime::make_frame(mbsgen::runtime::canopen::emergency + node_, 8, 0x2310));
  }
  void reboot() {
    state_ = 0x40;
    nmt_ = 0x7F;
    objects_.clear();
    bus_.send(mbsgen::runtime::make_frame(mbsgen::runtime::canopen::heartbeat + node_, 1, 0));
  }

  /// One millisecond.
  void step() {
    mbsgen::runtime::CanFrame frame;
    while (bus_.receive(frame)) hear(frame);
    counts += static_cast<std::int32_t>(speed);
    guard_master();
    home();
    if (nmt_ == 5 && object(0x1800, 1) == 0x180u + node_ && !mute_process_data) send_process_data();
    const std::uint32_t producer = object(0x1017, 0);
    if (producer > 0 && ++beat_ >= producer) {
      beat_ = 0;
      if (!mute_heartbeat)
        bus_.send(mbsgen::runtime::make_frame(mbsgen::runtime::canopen::heartbeat + node_, 1, nmt_));
    }
  }

private:
  void hear(const mbsgen::runtime::CanFrame& f) {
    using namespace mbsgen::runtime;
    if (f.id == 0 && (f.data[1] == node_ || f.data[1] == 0)) {
      nmt_ = f.data[0] == canopen::nmt_operational ? 5 : 0x7F;
    } else if (f.id == canopen::sdo_request + node_) {
      answer(f);
    } else if (f.id == canopen::rpdo1 + node_ && nmt_ == 5) {
      command_age_ = 0;
      control = static_cast<std::uint16_t>(get_bytes(f.data, 2));
      target_torque = static_cast<std::int16_t>(static_cast<std::uint16_t>(get_bytes(f.data + 2, 2)));
      transition();
    } else if (f.id == canopen::heartbeat + 127) {
      master_age_ = 0;
    }
  }
  void answer(const mbsgen::runtime::CanFrame& f) {
    if (mute_sdo) return;
    const int index = f.data[1] | f.data[2] << 8;
    ++sdo_writes;
    const bool refused = index * 256 + f.data[3] == refuse_index;
    if (!refused)
      objects_[index * 256 + f.data[3]] =
          static_cast<std::uint32_t>(mbsgen::runtime::get_bytes(f.data + 4, 4));
    auto reply = f;
    reply.id = mbsgen::runtime::canopen::sdo_answer + node_;
    reply.data[0] = refused ? 0x80 : 0x60;
    bus_.send(reply);
  }
  void transition() {
    if (state_ == 0x08) {
      if ((control & 0x80) != 0 && (last_control_ & 0x80) == 0) state_ = 0x40;
    } else if ((control & 0x02) == 0) {
      state_ = 0x40;
    } else if ((control & 0x04) == 0) {
      state_ = state_ == 0x27 || state_ == 0x07 ? 0x07 : 0x40;
    } else if ((control & 0x0F) == 0x06 && state_ != 0x07) {
      state_ = 0x21;
    } else if ((control & 0x0F) == 0x07 && (state_ == 0x21 || state_ == 0x27)) {
      state_ = 0x23;
    } else if ((control & 0x0F) == 0x0F && (state_ == 0x21 || state_ == 0x23)) {
      state_ = object(0x6060, 0) == 4 || object(0x6060, 0) == 6 ? 0x27 : 0x23;
    } else if (object(0x6060, 0) == 6 && enabled() && (control & ~last_control_ & 0x10) != 0) {
      homing_ = 1;
      homing_status_ = 0;
    }
    last_control_ = control;
  }
  void guard_master() {
    const std::uint32_t limit = object(0x1016, 1) & 0xFFFF;
    const std::uint32_t deadline = object(0x1400, 5);
    ++master_age_;
    ++command_age_;
    const bool silent = (limit > 0 && master_age_ > limit) || (deadline > 0 && command_age_ > deadline);
    if (silent && state_ == 0x27) fault();
  }
  // Ten milliseconds, then the counts are zero.
  void home() {
    if (homing_ == 0 || ++homing_ < 10) return;
    homing_ = 0;
    homing_status_ = cannot_home ? 0x2000 : 0x1400;
    if (cannot_home) return;
    counts = 0;
    ++homings;
  }
  void send_process_data() {
    const unsigned of_mode = object(0x6060, 0) == 6 ? homing_status_ : 0x1400u;
    const auto position = static_cast<std::uint32_t>(counts);
    bus_.send(mbsgen::runtime::make_frame(mbsgen::runtime::canopen::tpdo1 + node_, 8,
                                          std::uint64_t(0x0200u | of_mode | state_) |
                                              std::uint64_t(position) << 16 |
                                              std::uint64_t(static_cast<std::uint16_t>(torque())) << 48));
  }

  Bus bus_;
  std::uint8_t node_, nmt_ = 0x7F;
  unsigned state_ = 0x40, homing_status_ = 0x1400;
  int homing_ = 0;
  std::uint16_t last_control_ = 0;
  std::uint32_t beat_ = 0, master_age_ = 0, command_age_ = 0;
  std::map<int, std::uint32_t> objects_;
};

using Cia402Node = Cia402NodeOn<mbsgen::runtime::ScriptedBus<>>;
