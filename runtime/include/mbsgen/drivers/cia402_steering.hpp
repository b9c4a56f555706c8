// SPDX-License-Identifier: MIT
/// A steering wheel on a servo drive in profile torque mode: CANopen CiA 402, as the Schneider Lexium LXM32A
/// of Timmermans, Docquier & Fisette 2021, section 5.2.
///
/// In operation the bus carries process data alone: one RPDO (control word, torque) and one TPDO (status
/// word, counts, torque) a period. They are event-driven, since this drive's SYNC is not faster than 5 ms; for
/// other drives there is cyclic synchronous torque with SYNC. SDOs read and set the drive up, one at a time,
/// without blocking; read() returns not_ready meanwhile.
#pragma once
#include "../device/device.hpp"
#include "../signals/sensors.hpp"
#include "../signals/timed_velocity.hpp"
#include "cia402_setup.hpp"

namespace mbsgen::runtime {

/// One axis: rad, rad/s, N m. Bus: see bus/can.hpp.
template <class Bus, class Number = double>
class Cia402Steering {
public:
  using Real = Number;
  static constexpr int axes = 1;

  using Settings = Cia402Settings<Real>;

  /// dt: the loop's period in s. The bus outlives the driver.
  Cia402Steering(Bus& bus, const Settings& settings, Real dt)
      : bus_(bus), settings_(settings), dt_(dt), setup_(bus, settings, dt),
        encoder_(settings.counts_per_turn), velocity_(encoder_.resolution(), dt / 2, 15 * dt) {}

  /// The frames of this device, for the bus's filters.
  static CanIds identifiers(const Settings& settings) {
    const std::uint32_t node = settings.node;
    return {{canopen::nmt, canopen::sync, canopen::emergency + node, canopen::tpdo1 + node,
             canopen::rpdo1 + node, canopen::sdo_answer + node, canopen::sdo_request + node,
             canopen::heartbeat + node, canopen::heartbeat + settings.master},
            9};
  }

  Real rate_delay_s() const { return velocity_.longest_delay_s(); }

  /// Begins the set-up of the drive. The angle is zero at the wheel's position of the first start.
  Fault start() {
    phase_ = Phase::configure;
    setup_.begin();
    starting_s_ = 0;
    error_ = Fault::none;
    unsent_s_ = 0;
    const bool sent = bus_.send(canopen::nmt_command(canopen::nmt_preoperational, settings_.node));
    return sent ? Fault::none : Fault::link_lost;
  }

  Fault read(Sample<Real, 1>& sample) {
    sample_age_s_ += dt_;
    heartbeat_age_s_ += dt_;
    CanFrame frame;
    for (int i = 0; i < most_frames && bus_.receive(frame); ++i) receive(frame);
    if (bus_.off()) error_ = first(error_, Fault::link_lost);
    send_heartbeat();
    sample.position[0] = position_;
    sample.velocity[0] = velocity_.velocity();
    sample.force[0] = 0;
    sample.age_s = sample_age_s_;
    if (phase_ == Phase::stopped) return error_;
    return phase_ == Phase::operate ? watch() : bring_up();
  }

  Fault write(const Command<Real, 1>& command) {
    const bool silent = phase_ == Phase::configure || phase_ == Phase::choose;
    if (silent || (phase_ == Phase::stopped && !known_)) return Fault::none;
    const Real wanted = phase_ == Phase::operate ? permille(command.force[0]) : Real(0);
    const bool sent = send(phase_ == Phase::stopped ? stop_word() : control_word(),
                           static_cast<std::int16_t>(std::floor(wanted + Real(0.5L))));
    // One frame may still be on its way; the next command follows in a period.
    unsent_s_ = sent ? Real(0) : unsent_s_ + dt_;
    return unsent_s_ > settings_.send_timeout_s || bus_.off() ? Fault::link_lost : Fault::none;
  }

  /// Torque 0 and quick stop in one frame.
  Fault stop() {
    phase_ = Phase::stopped;
    error_ = first(error_, Fault::not_ready);
    return send(canopen::control_quick_stop, 0) ? Fault::none : Fault::link_lost;
  }

  canopen::DriveState state() const { return canopen::drive_state(status_); }
  /// The last emergency code of the drive; 0: none.
  unsigned emergency() const { return emergency_; }
  /// The torque that the drive reports.
  Real torque_nm() const {
    return Real(settings_.sign) * Real(torque_permille_) * setup_.rated_torque_nm() / 1000;
  }
  /// The reason of a driver_error during the set-up; the refused object with its abort code.
  Cia402Problem problem() const { return setup_.problem(); }
  const canopen::Sdo& refusal() const { return setup_.refusal(); }
  /// Read from the drive at start.
  const Cia402Dictionary& dictionary() const { return setup_.dictionary(); }

private:
  // Homing has its own mode: the drive is enabled in it, homes, and changes to the mode of torque. Each mode is
  // chosen without power and confirmed with it.
  enum class Phase { stopped, configure, choose, enable, confirm, home, switch_mode, operate };
  using Progress = typename Cia402Setup<Bus, Real>::Progress;
  static constexpr int most_frames = 32;    // a period: a babbling node must not block the loop
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
    } else {
      setup_.receive(frame);
    }
  }

  void receive_process_data(const CanFrame& frame) {
    status_ = static_cast<unsigned>(get_bytes(frame.data, 2));
    const auto counts = static_cast<std::int32_t>(static_cast<std::uint32_t>(get_bytes(frame.data + 2, 4)));
    if (frame.length >= 8)
      torque_permille_ = static_cast<std::int16_t>(static_cast<std::uint16_t>(get_bytes(frame.data + 6, 2)));
    const Real age_s = static_cast<Real>(frame.age_ns) * Real(1e-9L);
    if (!known_) encoder_.zero(counts);
    known_ = true;
    position_ = Real(settings_.sign) * encoder_(counts);
    velocity_.add(position_, sample_age_s_ - age_s);
    sample_age_s_ = age_s;
  }

  bool homes() const { return settings_.homing_method != 0 && !homed_; }
  std::uint8_t first_mode() const { return homes() ? canopen::mode_homing : setup_.torque_mode(); }

  // One step of the set-up a period.
  Fault bring_up() {
    starting_s_ += dt_;
    if (starting_s_ > settings_.start_timeout_s) error_ = first(error_, Fault::link_lost);
    if (error_ == Fault::none) take_step();
    if (error_ != Fault::none) phase_ = Phase::stopped;
    return error_ != Fault::none ? error_ : Fault::not_ready;
  }
  void take_step() {
    switch (phase_) {
    case Phase::configure:
      return follow(configured(), Phase::choose);
    case Phase::choose:
      return follow(setup_.mode(first_mode(), true), Phase::enable);
    case Phase::enable:
      return enable();
    case Phase::confirm:
      return follow(setup_.mode(first_mode(), false), homes() ? Phase::home : Phase::operate);
    case Phase::home:
      return home();
    case Phase::switch_mode:
      return follow(setup_.mode(setup_.torque_mode(), false), Phase::operate);
    default:
      return;
    }
  }
  void follow(Progress progress, Phase next) {
    if (progress == Progress::failed) error_ = first(error_, Fault::driver_error);
    if (progress != Progress::done) return;
    phase_ = next;
    if (next == Phase::enable) since_request_s_ = settings_.answer_timeout_s;
    if (next == Phase::home) homing_ = 0;
    if (next == Phase::operate) operate();
  }
  Progress configured() {
    const Progress progress = setup_.table();
    return progress == Progress::done && homes() ? setup_.homing_method() : progress;
  }
  void enable() {
    request_operation();
    const bool fresh = known_ && sample_age_s_ < settings_.sample_timeout_s;
    if (!fresh || state() != canopen::DriveState::operation_enabled) return;
    phase_ = Phase::confirm;
    setup_.look_again();
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
  }

  void operate() {
    emergency_ = 0;
    heartbeat_age_s_ = 0;
    velocity_.reset();
  }

  Real permille(Real torque_nm) const {
    if (!finite(torque_nm)) return Real(0);
    const auto limit = static_cast<Real>(setup_.torque_limit_permille());
    return Real(settings_.sign) * clamp(torque_nm / setup_.rated_torque_nm() * 1000, -limit, limit);
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

  bool send(std::uint16_t control, std::int16_t torque_permille) {
    const auto bits = std::uint64_t(control) | std::uint64_t(static_cast<std::uint16_t>(torque_permille))
                                                   << 16;
    const bool sent = bus_.send(make_frame(canopen::rpdo1 + settings_.node, 4, bits));
    return send_sync() && sent;
  }
  // Commands act, and measurements are taken, with SYNC.
  bool send_sync() {
    since_sync_s_ += dt_;
    const bool due = (since_sync_s_ + dt_ / 2) * 1000 >= Real(settings_.sync_ms);
    if (settings_.mode != Cia402Mode::cyclic_torque || !due) return true;
    since_sync_s_ = 0;
    return bus_.send(make_frame(canopen::sync, 0, 0));
  }

  void send_heartbeat() {
    since_heartbeat_s_ += dt_;
    if ((since_heartbeat_s_ + dt_ / 2) * 1000 < Real(settings_.host_heartbeat_ms)) return;
    since_heartbeat_s_ = 0;
    bus_.send(make_frame(canopen::heartbeat + settings_.master, 1, canopen::state_operational));
  }

  Bus& bus_;
  Settings settings_;
  Real dt_;
  Cia402Setup<Bus, Real> setup_;
  Encoder<Real> encoder_;
  TimedVelocity<Real> velocity_;
  Phase phase_ = Phase::stopped;
  Fault error_ = Fault::not_ready;
  unsigned status_ = 0, emergency_ = 0;
  std::int16_t torque_permille_ = 0;
  Real position_ = 0, sample_age_s_ = 0, heartbeat_age_s_ = 0, since_heartbeat_s_ = 0, since_sync_s_ = 0,
       starting_s_ = 0, since_request_s_ = 0, unsent_s_ = 0;
  int homing_ = 0;
  bool known_ = false, homed_ = false, edge_ = false;
};

} // namespace mbsgen::runtime
