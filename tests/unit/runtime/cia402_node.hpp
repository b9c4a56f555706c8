// SPDX-License-Identifier: GPL-3.0-or-later
/// A servo drive on a scripted bus: object dictionary, network management, CiA 402 state machine, process
/// data, heartbeat, torque slope, and a wheel behind it.
#pragma once
#include "drive_dictionary.hpp"
#include "mbsgen/bus/canopen.hpp"
#include "mbsgen/bus/scripted.hpp"

#include <algorithm>
#include <cstdint>

template <class Bus>
class Cia402NodeOn {
public:
  explicit Cia402NodeOn(Bus bus, std::uint8_t node = 32) : dictionary(node), bus_(bus), node_(node) {}

  DriveDictionary dictionary;

  // Injected troubles.
  bool mute_sdo = false, mute_heartbeat = false, mute_process_data = false, cannot_home = false;
  bool mode_sticks = false; ///< modes are accepted, and the drive keeps its own
  bool keep_slope = false;  ///< 0x6087 is acknowledged and lowered
  int refuse_index = -1;    ///< 256 * index + sub

  // The wheel.
  std::int32_t counts = 1000;
  double speed = 0; ///< counts per ms

  std::int16_t target_torque = 0;
  std::uint16_t control = 0;
  int sdo_writes = 0, sdo_reads = 0, homings = 0, process_data = 0, syncs = 0;
  int mode_delay_ms = 10; ///< from writing a mode to its display

  std::uint32_t object(int index, int sub) const { return dictionary.value(index, sub); }
  bool enabled() const { return state_ == 0x27; }
  /// The torque that acts, in per mille: along the slope; none unless enabled.
  int torque() const { return enabled() ? static_cast<int>(torque_) : 0; }
  void fault() {
    state_ = 0x08;
    bus_.send(mbsgen::runtime::make_frame(mbsgen::runtime::canopen::emergency + node_, 8, 0x2310));
  }
  void reboot() {
    state_ = 0x40;
    nmt_ = 0x7F;
    master_age_ = -1;
    dictionary.reset();
    bus_.send(mbsgen::runtime::make_frame(mbsgen::runtime::canopen::heartbeat + node_, 1, 0));
  }

  /// One millisecond.
  void step() {
    mbsgen::runtime::CanFrame frame;
    while (bus_.receive(frame)) hear(frame);
    counts += static_cast<std::int32_t>(speed);
    guard_master();
    change_mode();
    follow_slope();
    home();
    if (!cyclic() && (changed() || expired())) send_process_data();
    beat();
  }

private:
  using Frame = mbsgen::runtime::CanFrame;

  void hear(const Frame& f) {
    using namespace mbsgen::runtime;
    if (f.id == canopen::nmt && f.length == 2 && (f.data[1] == node_ || f.data[1] == 0)) {
      nmt_ = f.data[0] == canopen::nmt_operational ? 5 : 0x7F;
      sent_ms_ = 1000000; // process data at once
    } else if (f.id == canopen::sdo_request + node_) {
      answer(f);
    } else if (f.id == canopen::rpdo1 + node_ && nmt_ == 5) {
      command_age_ = 0;
      latched_ = f;
      if (object(0x1400, 2) > 240) obey();
    } else if (f.id == canopen::sync && nmt_ == 5) {
      ++syncs;
      obey();
      if (cyclic()) send_process_data();
    } else if (f.id == canopen::heartbeat + 127) {
      master_age_ = 0;
    }
  }
  void obey() {
    if (latched_.length == 0) return;
    control = static_cast<std::uint16_t>(mbsgen::runtime::get_bytes(latched_.data, 2));
    target_torque = static_cast<std::int16_t>(mbsgen::runtime::get_bytes(latched_.data + 2, 2));
    transition();
  }
  void answer(const Frame& f) {
    if (mute_sdo) return;
    const int index = f.data[1] | f.data[2] << 8, sub = f.data[3];
    const bool upload = f.data[0] == 0x40;
    ++(upload ? sdo_reads : sdo_writes);
    const auto value = static_cast<std::uint32_t>(mbsgen::runtime::get_bytes(f.data + 4, 4));
    std::uint32_t abort = index * 256 + sub == refuse_index ? 0x08000000u
                          : upload                          ? dictionary.read(index, sub)
                                   : dictionary.write(index, sub, 4 - (f.data[0] >> 2 & 3), value);
    if (keep_slope && index == 0x6087 && !upload) dictionary.set(0x6087, 0, 5000);
    if (abort == 0 && index == 0x6060) mode_in_ms_ = mode_delay_ms;
    Frame reply = f;
    reply.id = mbsgen::runtime::canopen::sdo_answer + node_;
    reply.data[0] = 0x80;
    std::uint32_t content = abort;
    if (abort == 0) {
      reply.data[0] =
          upload ? static_cast<std::uint8_t>(0x43 | (4 - dictionary.size(index, sub)) << 2) : 0x60;
      content = upload ? object(index, sub) : 0;
    }
    mbsgen::runtime::put_bytes(reply.data + 4, content, 4);
    bus_.send(reply);
  }
  std::uint32_t mode() const { return object(0x6061, 0); }
  void change_mode() {
    if (mode_in_ms_ > 0 && --mode_in_ms_ == 0 && !mode_sticks) dictionary.set(0x6061, 0, object(0x6060, 0));
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
      state_ = 0x27;
      torque_ = 0;
    } else if (mode() == 6 && enabled() && (control & ~last_control_ & 0x10) != 0) {
      homing_ = 1;
      homing_status_ = 0;
    }
    last_control_ = control;
  }
  void follow_slope() {
    const bool torque_mode = mode() == 4 || mode() == 10;
    const double wanted = enabled() && torque_mode ? target_torque : 0;
    const double step = mode() == 4 ? object(0x6087, 0) * 1e-3 : 1e6;
    torque_ = std::clamp(wanted, torque_ - step, torque_ + step);
  }
  void guard_master() {
    const auto limit = static_cast<int>(object(0x1016, 1) & 0xFFFF);
    const auto deadline = static_cast<int>(object(0x1400, 5));
    if (master_age_ >= 0) ++master_age_;
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

  bool cyclic() const { return object(0x1800, 2) <= 240; }
  std::uint64_t measured() const {
    const unsigned of_mode = mode() == 6 ? homing_status_ : 0x1400u;
    return std::uint64_t(0x0200u | of_mode | state_) |
           std::uint64_t(static_cast<std::uint32_t>(counts)) << 16 |
           std::uint64_t(static_cast<std::uint16_t>(torque())) << 48;
  }
  // One of the objects that the mask names has changed.
  bool changed() const {
    const std::uint64_t change = measured() ^ sent_;
    const std::uint32_t mask = object(0x3041, 0x0B);
    return ((mask & 1) != 0 && (change & 0xFFFF) != 0) ||
           ((mask & 2) != 0 && (change >> 16 & 0xFFFFFFFF) != 0) || ((mask & 4) != 0 && change >> 48 != 0);
  }
  bool expired() {
    const auto timer = static_cast<int>(object(0x1800, 5));
    return ++sent_ms_ >= timer && timer > 0;
  }
  void send_process_data() {
    if (nmt_ != 5 || object(0x1800, 1) >> 31 != 0 || mute_process_data) return;
    sent_ = measured();
    sent_ms_ = 0;
    ++process_data;
    bus_.send(mbsgen::runtime::make_frame(mbsgen::runtime::canopen::tpdo1 + node_, 8, sent_));
  }
  void beat() {
    const std::uint32_t producer = object(0x1017, 0);
    if (producer == 0 || ++beat_ < producer) return;
    beat_ = 0;
    if (!mute_heartbeat)
      bus_.send(mbsgen::runtime::make_frame(mbsgen::runtime::canopen::heartbeat + node_, 1, nmt_));
  }

  Bus bus_;
  std::uint8_t node_, nmt_ = 0x7F;
  unsigned state_ = 0x40, homing_status_ = 0x1400;
  int homing_ = 0, master_age_ = -1, command_age_ = 0, mode_in_ms_ = 0, sent_ms_ = 0;
  std::uint16_t last_control_ = 0;
  std::uint32_t beat_ = 0;
  std::uint64_t sent_ = 0;
  double torque_ = 0;
  Frame latched_;
};

using Cia402Node = Cia402NodeOn<mbsgen::runtime::ScriptedBus<>>;
