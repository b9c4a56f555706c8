// SPDX-License-Identifier: MIT
/// A steering wheel on a servo drive in profile torque mode: CANopen CiA 402, as the Schneider Lexium LXM32A
/// of Timmermans, Docquier & Fisette 2021, section 5.2.
///
/// In operation the bus carries process data alone: one RPDO (control word, torque) and one TPDO (status
/// word, counts, torque) a period. They are event-driven, since the drive's SYNC is not faster than 5 ms. SDO
/// writes set the drive up, one at a time, without blocking; read() returns not_ready meanwhile.
#pragma once
#include "../bus/canopen.hpp"
#include "../device/device.hpp"
#include "../signals/sensors.hpp"
#include "../signals/velocity.hpp"

namespace mbsgen::runtime {

/// One axis: rad, rad/s, N m. Bus: see bus/can.hpp.
template <class Bus, class Number = double>
class Cia402Steering {
public:
  using Real = Number;
  static constexpr int axes = 1;

  struct Settings {
    std::uint8_t node = 32, master = 127;
    Real counts_per_turn = 16384;
    Real rated_torque_nm = Real(10.3L); ///< of 1000 per mille
    int torque_limit_permille = 300;
    int sign = 1;                            ///< -1: the motor turns in the opposite sense
    Real sample_timeout_s = Real(5e-3L);     ///< without process data: link lost
    Real heartbeat_timeout_s = Real(60e-3L); ///< without heartbeat: link lost
    Real answer_timeout_s = Real(50e-3L);    ///< for the answer to an SDO
    Real start_timeout_s = Real(3.0L);       ///< for the whole start()
    std::uint16_t heartbeat_ms = 20;         ///< of both sides
    /// 0: none. 35 (37 in newer drives): the drive sets its zero at the wheel's present angle, without
    /// motion, so that its counts cannot overflow; once, and again after a reboot of the drive.
    std::uint8_t homing_method = 0;
  };

  /// dt: the loop's period in s. The bus outlives the driver.
  Cia402Steering(Bus& bus, const Settings& settings, Real dt)
      : bus_(bus), settings_(settings), dt_(dt), encoder_(settings.counts_per_turn),
        velocity_(encoder_.resolution(), dt) {}

  Real rate_delay_s() const { return velocity_.longest_delay_s(); }

  /// Begins the set-up of the drive. The angle is zero at the wheel's position of the first start.
  Fault start() {
    phase_ = Phase::configure;
    next_write_ = 0;
    waiting_s_ = -1;
    starting_s_ = 0;
    error_ = Fault::none;
    return bus_.send(canopen::nmt_command(canopen::nmt_preoperational, settings_.node)) ? Fault::none
                                                                                        : Fault::driver_error;
  }

  Fault read(Sample<Real, 1>& sample) {
    sample_age_s_ += dt_;
    heartbeat_age_s_ += dt_;
    CanFrame frame;
    for (int i = 0; i < most_frames && bus_.receive(frame); ++i) receive(frame);
    send_heartbeat();
    speed_ = velocity_(position_);
    sample.position[0] = position_;
    sample.velocity[0] = speed_;
    sample.force[0] = 0;
    sample.age_s = sample_age_s_;
    if (phase_ == Phase::stopped) return error_;
    return phase_ == Phase::operate ? watch() : bring_up();
  }

  Fault write(const Command<Real, 1>& command) {
    if (phase_ == Phase::configure || (phase_ == Phase::stopped && !known_)) return Fault::none;
    const bool runs = phase_ == Phase::operate;
    const Real limit = static_cast<Real>(settings_.torque_limit_permille);
    const Real units = clamp(command.force[0] / settings_.rated_torque_nm * 1000, -limit, limit);
    const Real wanted = runs && finite(command.force[0]) ? units * Real(settings_.sign) : Real(0);
    return send(phase_ == Phase::stopped ? stop_word() : control_word(),
                static_cast<std::int16_t>(std::floor(wanted + Real(0.5L))));
  }

  /// Torque 0 and quick stop in one frame.
  Fault stop() {
    phase_ = Phase::stopped;
    error_ = first(error_, Fault::not_ready);
    return send(canopen::control_quick_stop, 0);
  }

  canopen::DriveState state() const { return canopen::drive_state(status_); }
  /// The last emergency code of the drive; 0: none.
  unsigned emergency() const { return emergency_; }
  /// The torque that the drive reports.
  Real torque_nm() const {
    return Real(settings_.sign) * Real(torque_permille_) * settings_.rated_torque_nm / 1000;
  }

private:
  // Homing has its own mode: the drive is enabled in it, homes, and changes to the torque mode.
  enum class Phase { stopped, configure, enable, home, switch_mode, operate };
  static constexpr int most_frames = 32; // a period: a babbling node must not block the loop
  static constexpr int writes = 18;

  canopen::SdoWrite write_at(int i) const {
    const std::uint32_t rpdo = canopen::rpdo1 + settings_.node, tpdo = canopen::tpdo1 + settings_.node;
    const std::uint32_t consumer = std::uint32_t(settings_.master) << 16 | 5u * settings_.heartbeat_ms;
    const auto watch_ms = static_cast<std::uint32_t>(settings_.sample_timeout_s * 1000 + Real(0.5L));
    const canopen::SdoWrite table[writes] = {
        {0x1400, 1, 4, 0x80000000u | rpdo},     // RPDO off during its mapping
        {0x1600, 0, 1, 0},                      // no entries
        {0x1600, 1, 4, 0x60400010},             // control word
        {0x1600, 2, 4, 0x60710010},             // target torque
        {0x1600, 0, 1, 2},                      // two entries
        {0x1400, 2, 1, 255},                    // event-driven
        {0x1400, 5, 2, watch_ms, true},         // event timer: the drive stops without our process data
        {0x1400, 1, 4, rpdo},                   // RPDO on
        {0x1800, 1, 4, 0x80000000u | tpdo},     // TPDO off during its mapping
        {0x1A00, 0, 1, 0},                      // no entries
        {0x1A00, 1, 4, 0x60410010},             // status word
        {0x1A00, 2, 4, 0x60640020},             // position
        {0x1A00, 3, 4, 0x60770010},             // torque
        {0x1A00, 0, 1, 3},                      // three entries
        {0x1800, 5, 2, 1, true},                // event timer: every ms, also at rest
        {0x1800, 1, 4, tpdo},                   // TPDO on
        {0x1016, 1, 4, consumer, true},         // heartbeat consumer: the drive stops without our heartbeat
        {0x1017, 0, 2, settings_.heartbeat_ms}, // heartbeat producer
    };
    return table[i];
  }
  static canopen::SdoWrite mode(std::uint32_t number) { return {0x6060, 0, 1, number}; }
  static constexpr std::uint32_t homing_mode = 6, torque_mode = 4;
  static constexpr int homing_periods = 10; // the drive clears the status of an earlier homing

  void receive(const CanFrame& frame) {
    const std::uint32_t node = settings_.node;
    if (frame.id == canopen::tpdo1 + node && frame.length >= 6) {
      receive_process_data(frame);
    } else if (frame.id == canopen::heartbeat + node && frame.length >= 1) {
      heartbeat_age_s_ = 0;
      // A reboot erases the set-up of the drive.
      homed_ = homed_ && frame.data[0] != canopen::state_boot;
      if (phase_ == Phase::operate && frame.data[0] != canopen::state_operational) error_ = Fault::link_lost;
    } else if (frame.id == canopen::emergency + node && frame.length >= 2) {
      emergency_ = static_cast<unsigned>(get_bytes(frame.data, 2));
      if (emergency_ != 0 && phase_ == Phase::operate) error_ = Fault::driver_error;
    } else if (frame.id == canopen::sdo_answer + node && waiting_s_ >= Real(0)) {
      receive_answer(frame);
    }
  }

  void receive_process_data(const CanFrame& frame) {
    status_ = static_cast<unsigned>(get_bytes(frame.data, 2));
    const auto counts = static_cast<std::int32_t>(static_cast<std::uint32_t>(get_bytes(frame.data + 2, 4)));
    if (frame.length >= 8)
      torque_permille_ = static_cast<std::int16_t>(static_cast<std::uint16_t>(get_bytes(frame.data + 6, 2)));
    if (!known_) encoder_.zero(counts);
    known_ = true;
    position_ = Real(settings_.sign) * encoder_(counts);
    sample_age_s_ = 0;
  }

  void receive_answer(const CanFrame& frame) {
    const canopen::SdoWrite write = current_write();
    const canopen::SdoAnswer answer = canopen::sdo_result(frame, write);
    if (answer == canopen::SdoAnswer::other) return;
    if (answer == canopen::SdoAnswer::refused && !write.optional) error_ = Fault::driver_error;
    waiting_s_ = -1;
    ++next_write_;
  }

  // The table, then the torque mode; with homing, the method and the homing mode before it.
  bool homes() const { return settings_.homing_method != 0 && !homed_; }
  int last_write() const { return homes() ? writes + 1 : writes; }
  canopen::SdoWrite current_write() const {
    if (next_write_ < writes) return write_at(next_write_);
    if (phase_ == Phase::switch_mode || !homes()) return mode(torque_mode);
    return next_write_ == writes ? canopen::SdoWrite{0x6098, 0, 1, settings_.homing_method}
                                 : mode(homing_mode);
  }

  // One step of the set-up a period.
  Fault bring_up() {
    starting_s_ += dt_;
    if (starting_s_ > settings_.start_timeout_s) error_ = first(error_, Fault::link_lost);
    if (error_ != Fault::none) return give_up();
    if (phase_ == Phase::configure && all_written()) {
      phase_ = Phase::enable;
      since_request_s_ = settings_.answer_timeout_s;
    }
    if (phase_ == Phase::enable) request_operation();
    const bool enabled = known_ && state() == canopen::DriveState::operation_enabled;
    if (phase_ == Phase::enable && enabled) {
      if (!homes()) return operate();
      phase_ = Phase::home;
      homing_ = 0;
    }
    if (phase_ == Phase::home) home();
    if (phase_ == Phase::switch_mode && all_written()) return operate();
    return error_ != Fault::none ? give_up() : Fault::not_ready;
  }

  Fault give_up() {
    phase_ = Phase::stopped;
    return error_;
  }

  // One write at a time; true when the last one is done.
  bool all_written() {
    if (waiting_s_ >= Real(0)) {
      waiting_s_ += dt_;
      if (waiting_s_ > settings_.answer_timeout_s) waiting_s_ = -1; // write again: one frame may be lost
      return false;
    }
    if (next_write_ > last_write()) return true;
    waiting_s_ = 0;
    bus_.send(canopen::sdo_frame(current_write(), settings_.node));
    return false;
  }

  // This command has no answer: it is repeated until process data arrive.
  void request_operation() {
    since_request_s_ += dt_;
    if (since_request_s_ < settings_.answer_timeout_s || sample_age_s_ < settings_.sample_timeout_s) return;
    since_request_s_ = 0;
    bus_.send(canopen::nmt_command(canopen::nmt_operational, settings_.node));
  }

  void home() {
    if (++homing_ < homing_periods) return;
    if ((status_ & canopen::status_homing_error) != 0) error_ = first(error_, Fault::driver_error);
    if ((status_ & canopen::status_homed) != canopen::status_homed) return;
    homed_ = true;
    known_ = false; // the counts have jumped: zero is the present angle
    phase_ = Phase::switch_mode;
    next_write_ = writes;
  }

  Fault operate() {
    phase_ = Phase::operate;
    emergency_ = 0;
    heartbeat_age_s_ = 0;
    velocity_.reset();
    return Fault::not_ready;
  }

  std::uint16_t control_word() {
    const bool start_homing = phase_ == Phase::home && state() == canopen::DriveState::operation_enabled;
    return start_homing ? canopen::control_home : canopen::towards_operation(state(), edge_ = !edge_);
  }

  // The fault of a drive in operation.
  Fault watch() {
    if (state() != canopen::DriveState::operation_enabled) error_ = first(error_, Fault::driver_error);
    if (sample_age_s_ > settings_.sample_timeout_s || heartbeat_age_s_ > settings_.heartbeat_timeout_s)
      error_ = first(error_, Fault::link_lost);
    return error_;
  }

  // After a quick stop the drive is switched off: a wheel must turn freely in the driver's hands.
  std::uint16_t stop_word() const {
    return state() == canopen::DriveState::operation_enabled ? canopen::control_quick_stop
                                                             : canopen::control_none;
  }

  Fault send(std::uint16_t control, std::int16_t torque_permille) {
    const auto bits = std::uint64_t(control) | std::uint64_t(static_cast<std::uint16_t>(torque_permille))
                                                   << 16;
    return bus_.send(make_frame(canopen::rpdo1 + settings_.node, 4, bits)) ? Fault::none
                                                                           : Fault::driver_error;
  }

  void send_heartbeat() {
    since_heartbeat_s_ += dt_;
    if (since_heartbeat_s_ * 1000 < Real(settings_.heartbeat_ms)) return;
    since_heartbeat_s_ = 0;
    bus_.send(make_frame(canopen::heartbeat + settings_.master, 1, canopen::state_operational));
  }

  Bus& bus_;
  Settings settings_;
  Real dt_;
  Encoder<Real> encoder_;
  AdaptiveVelocity<Real> velocity_;
  Phase phase_ = Phase::stopped;
  Fault error_ = Fault::not_ready;
  unsigned status_ = 0, emergency_ = 0;
  std::int16_t torque_permille_ = 0;
  Real position_ = 0, speed_ = 0;
  Real sample_age_s_ = 0, heartbeat_age_s_ = 0, since_heartbeat_s_ = 0, waiting_s_ = -1, starting_s_ = 0,
       since_request_s_ = 0;
  int next_write_ = 0, homing_ = 0;
  bool known_ = false, homed_ = false, edge_ = false;
};

} // namespace mbsgen::runtime
