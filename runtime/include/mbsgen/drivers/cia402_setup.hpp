// SPDX-License-Identifier: MIT
/// The set-up of a CiA 402 servo drive for a haptic axis: its dictionary is read and checked, then written.
#pragma once
#include "../bus/sdo_client.hpp"

#include <cmath>

namespace mbsgen::runtime {

/// Modes of torque, and with each the transfer of process data.
enum class Cia402Mode : unsigned char {
  profile_torque, ///< by event: the Lexium LXM32A
  cyclic_torque   ///< by SYNC from this side (cyclic synchronous torque)
};

template <class Real>
struct Cia402Settings {
  std::uint8_t node = 32, master = 127;
  Cia402Mode mode = Cia402Mode::profile_torque;
  Real counts_per_turn = 16384;
  Real rated_torque_nm = 0; ///< of 1000 per mille; 0: as the drive says (0x6076), else to agree with it
  int torque_limit_permille = 300;            ///< the drive's own limit (0x6072) counts if it is lower
  long torque_slope_permille_per_s = 1000000; ///< 0x6087: 300 per mille in 0.3 ms
  int sign = 1;                               ///< -1: the motor turns in the opposite sense
  Real sample_timeout_s = Real(12e-3L);       ///< without process data: link lost; above the event timer
  Real command_timeout_s = Real(5e-3L);       ///< of the drive, for process data of this side (0x1400:5)
  Real heartbeat_timeout_s = Real(60e-3L);    ///< without heartbeat: link lost
  Real send_timeout_s = Real(3e-3L);          ///< the bus accepts no command: link lost
  Real answer_timeout_s = Real(50e-3L);       ///< for the answer to an SDO
  Real mode_timeout_s = Real(0.25L);          ///< until the drive shows the mode (0x6061)
  Real start_timeout_s = Real(3.0L);          ///< for the whole start()
  std::uint16_t event_timer_ms = 5;           ///< of the drive's process data at rest: LXM32A takes no less
  std::uint16_t heartbeat_ms = 20;            ///< of the drive
  std::uint16_t host_heartbeat_ms = 5;        ///< of this side
  std::uint16_t heartbeat_consumer_ms = 20;   ///< without our heartbeat the drive stops
  std::uint16_t sync_ms = 1;                  ///< cyclic torque: SYNC every so many ms
  /// 0: none. 35 (37 in newer drives): the drive sets its zero at the wheel's present angle, without
  /// motion, so that its counts cannot overflow; once, and again after a reboot of the drive.
  std::uint8_t homing_method = 0;
  /// The choice of objects whose change sends process data, and the vendor (0x1018:1) whose drives have it.
  canopen::Sdo event_mask{0x3041, 0x0B, 2, 0x0F, true};
  std::uint32_t event_mask_vendor = 0x0800005A;
};

/// The numbers of the drive's dictionary; 0: it has no such object.
struct Cia402Dictionary {
  std::uint32_t vendor = 0, modes = 0, rated_torque_mnm = 0, limit_permille = 0, has_limit = 0;
  std::uint32_t rpdo = 0, tpdo = 0, slope_permille_per_s = 0, event_timer_ms = 0;
  std::uint32_t watches_commands = 0, watches_heartbeat = 0; ///< 1: the drive stops without them
};

/// The reason why a set-up ended in Fault::driver_error.
enum class Cia402Problem : unsigned char {
  none,
  refused_object, ///< see refusal()
  mode,           ///< the drive lacks the mode (0x6502)
  mode_not_shown, ///< the mode is written, and 0x6061 shows another
  rated_torque,   ///< the drive has no 0x6076 and the settings no value, or the two differ by over 5 %
  torque_slope,   ///< the drive keeps a slower slope
  event_timer,    ///< process data at rest, or SYNC, are rarer than sample_timeout_s permits
  no_watch        ///< the drive watches neither process data nor heartbeat: a hung host would hold its torque
};

constexpr const char* name(Cia402Problem problem) {
  switch (problem) {
  case Cia402Problem::none:
    return "none";
  case Cia402Problem::refused_object:
    return "the drive refuses an object";
  case Cia402Problem::mode:
    return "the drive lacks the mode (0x6502)";
  case Cia402Problem::mode_not_shown:
    return "the drive does not show the mode (0x6061)";
  case Cia402Problem::rated_torque:
    return "rated torque unknown, or not that of the drive (0x6076)";
  case Cia402Problem::torque_slope:
    return "the drive keeps a slower torque slope (0x6087)";
  case Cia402Problem::event_timer:
    return "the drive's event timer (0x1800:5), or sync_ms, is not below sample_timeout_s";
  case Cia402Problem::no_watch:
    return "the drive watches neither process data (0x1400:5) nor heartbeat (0x1016:1)";
  }
  return "";
}

/// One SDO at a time, without blocking.
template <class Bus, class Real>
class Cia402Setup {
public:
  enum class Progress : unsigned char { working, done, failed };

  Cia402Setup(Bus& bus, const Cia402Settings<Real>& settings, Real dt)
      : settings_(settings), dt_(dt), client_(bus, settings.node, settings.answer_timeout_s, dt) {}

  void begin() {
    client_.cancel();
    dictionary_ = Cia402Dictionary();
    problem_ = Cia402Problem::none;
    next_ = 0;
    requested_mode_ = canopen::mode_none;
  }
  void receive(const CanFrame& frame) { client_.receive(frame); }

  /// The table of accesses and its checks; once a period.
  Progress table() {
    if (problem_ != Cia402Problem::none) return Progress::failed;
    if (next_ > 0 && next_ <= steps && !finish(step_at(next_ - 1))) return waiting();
    while (next_ < steps && step_at(next_).access.index == 0) ++next_;
    if (next_ < steps) {
      client_.begin(step_at(next_++).access);
      return Progress::working;
    }
    next_ = steps + 1;
    problem_ = check();
    return problem_ == Cia402Problem::none ? Progress::done : Progress::failed;
  }

  /// Writes a mode and reads which one the drive shows, until it is this one; once a period. `unpowered`:
  /// no mode shown is sufficient, since some drives show theirs only when powered.
  Progress mode(std::uint8_t wanted, bool unpowered) {
    if (requested_mode_ != wanted) {
      requested_mode_ = wanted;
      since_mode_s_ = 0;
      client_.begin({0x6060, 0, 1, wanted});
      return Progress::working;
    }
    return shown(wanted, unpowered);
  }
  /// mode() reads what the drive shows, again.
  void look_again() {
    since_mode_s_ = 0;
    client_.begin({0x6061, 0, 1, 0, false, true});
  }
  /// Before the homing mode.
  Progress homing_method() {
    const canopen::Sdo& access = client_.access();
    if (access.index != 0x6098) {
      client_.begin({0x6098, 0, 1, settings_.homing_method});
      return Progress::working;
    }
    return client_.step() == Client::State::done ? Progress::done : waiting();
  }

  const Cia402Dictionary& dictionary() const { return dictionary_; }
  Cia402Problem problem() const { return problem_; }
  /// The refused object, and the abort code as its value.
  const canopen::Sdo& refusal() const { return refusal_; }
  std::uint8_t torque_mode() const {
    return cyclic() ? canopen::mode_cyclic_torque : canopen::mode_profile_torque;
  }
  /// N m of 1000 per mille.
  Real rated_torque_nm() const {
    return settings_.rated_torque_nm > Real(0) ? settings_.rated_torque_nm
                                               : Real(dictionary_.rated_torque_mnm) / 1000;
  }
  int torque_limit_permille() const {
    const auto own = static_cast<std::uint32_t>(settings_.torque_limit_permille);
    const bool lower = dictionary_.has_limit != 0 && dictionary_.limit_permille < own;
    return static_cast<int>(lower ? dictionary_.limit_permille : own);
  }

private:
  using Client = SdoClient<Bus, Real>;
  using Number = std::uint32_t Cia402Dictionary::*;
  // With a number: the value of an upload, or 1 for a download that is done.
  struct Step {
    canopen::Sdo access;
    Number number = nullptr;
  };
  static constexpr int questions = 6, commands = 8, measurements = 11, watches = 6;
  static constexpr int steps = questions + commands + measurements + watches;
  static constexpr std::uint32_t off = 0x80000000u, own_bits = 0x40000000u; // bit 30: no remote frames

  bool cyclic() const { return settings_.mode == Cia402Mode::cyclic_torque; }

  static canopen::Sdo upload(std::uint16_t index, std::uint8_t sub, std::uint8_t size, bool optional = true) {
    return {index, sub, size, 0, optional, true};
  }
  static canopen::Sdo unless(bool left_out, const canopen::Sdo& access) {
    return left_out ? canopen::Sdo() : access;
  }
  static std::uint32_t ms(Real seconds) { return static_cast<std::uint32_t>(seconds * 1000 + Real(0.5L)); }

  Step step_at(int i) const {
    if (i < questions) return question(i);
    if (i < questions + commands) return command(i - questions);
    if (i < steps - watches) return measurement(i - questions - commands);
    return watch(i - (steps - watches));
  }
  static Step question(int i) {
    using D = Cia402Dictionary;
    const Step table[questions] = {
        {upload(0x1018, 1, 4), &D::vendor},           {upload(0x6502, 0, 4), &D::modes},
        {upload(0x6076, 0, 4), &D::rated_torque_mnm}, {upload(0x6072, 0, 2), &D::limit_permille},
        {upload(0x1400, 1, 4, false), &D::rpdo},      {upload(0x1800, 1, 4, false), &D::tpdo},
    };
    return table[i];
  }
  // The RPDO: off, its mapping, on.
  Step command(int i) const {
    const std::uint32_t id = (dictionary_.rpdo & own_bits) | (canopen::rpdo1 + settings_.node);
    const Step table[commands] = {
        {{0x1400, 1, 4, off | id}},
        {{0x1600, 0, 1, 0}},
        {{0x1600, 1, 4, 0x60400010}}, // control word
        {{0x1600, 2, 4, 0x60710010}}, // target torque
        {{0x1600, 0, 1, 2}},
        {{0x1400, 2, 1, transmission()}},
        {{0x1400, 5, 2, ms(settings_.command_timeout_s), true}, &Cia402Dictionary::watches_commands},
        {{0x1400, 1, 4, id}},
    };
    return table[i];
  }
  // The TPDO, likewise.
  Step measurement(int i) const {
    const bool sync = cyclic(), other_vendor = dictionary_.vendor != settings_.event_mask_vendor;
    const std::uint32_t id = (dictionary_.tpdo & own_bits) | (canopen::tpdo1 + settings_.node);
    const Step table[measurements] = {
        {{0x1800, 1, 4, off | id}},
        {{0x1A00, 0, 1, 0}},
        {{0x1A00, 1, 4, 0x60410010}}, // status word
        {{0x1A00, 2, 4, 0x60640020}}, // position
        {{0x1A00, 3, 4, 0x60770010}}, // torque
        {{0x1A00, 0, 1, 3}},
        {{0x1800, 2, 1, transmission()}},
        {unless(sync, {0x1800, 5, 2, settings_.event_timer_ms})},
        {unless(sync, upload(0x1800, 5, 2, false)), &Cia402Dictionary::event_timer_ms},
        {unless(sync || other_vendor, settings_.event_mask)},
        {{0x1800, 1, 4, id}},
    };
    return table[i];
  }
  // The watch over this side, and the torque's course between two commands.
  Step watch(int i) const {
    const bool sync = cyclic();
    const std::uint32_t consumer = std::uint32_t(settings_.master) << 16 | settings_.heartbeat_consumer_ms;
    const auto slope = static_cast<std::uint32_t>(settings_.torque_slope_permille_per_s);
    const Step table[watches] = {
        {{0x1016, 1, 4, consumer, true}, &Cia402Dictionary::watches_heartbeat},
        {{0x1017, 0, 2, settings_.heartbeat_ms}},
        {unless(!sync, {0x60C2, 1, 1, settings_.sync_ms, true})}, // the period of SYNC, in units of ...
        {unless(!sync, {0x60C2, 2, 1, 0xFD, true})},              // ... 10^-3 s
        {unless(sync, {0x6087, 0, 4, slope, true})},
        {unless(sync, upload(0x6087, 0, 4)), &Cia402Dictionary::slope_permille_per_s},
    };
    return table[i];
  }
  // 255: by event; 1: with every SYNC.
  std::uint32_t transmission() const { return cyclic() ? 1 : 255; }

  // False: still waiting, or failed.
  bool finish(const Step& step) {
    const typename Client::State state = client_.step();
    const bool done = state == Client::State::done;
    if (state == Client::State::waiting || (!done && !step.access.optional)) return false;
    if (step.number != nullptr)
      dictionary_.*step.number = !done ? 0 : step.access.upload ? client_.value() : 1;
    if (step.number == &Cia402Dictionary::limit_permille) dictionary_.has_limit = done;
    return true;
  }
  Progress waiting() {
    if (client_.step() != Client::State::refused) return Progress::working;
    refusal_ = client_.access();
    refusal_.value = client_.value();
    problem_ = Cia402Problem::refused_object;
    return Progress::failed;
  }

  Progress shown(std::uint8_t wanted, bool unpowered) {
    since_mode_s_ += dt_;
    const typename Client::State state = client_.step();
    if (state == Client::State::refused) return waiting();
    if (since_mode_s_ > settings_.mode_timeout_s) {
      problem_ = Cia402Problem::mode_not_shown;
      return Progress::failed;
    }
    if (state == Client::State::waiting) return Progress::working;
    const bool read = client_.access().index == 0x6061;
    if (read && (client_.value() == wanted || (unpowered && client_.value() == canopen::mode_none)))
      return Progress::done;
    client_.begin(upload(0x6061, 0, 1, false));
    return Progress::working;
  }

  bool has_modes() const {
    std::uint32_t needed = canopen::mode_bit(torque_mode());
    if (settings_.homing_method != 0) needed |= canopen::mode_bit(canopen::mode_homing);
    return dictionary_.modes == 0 || (dictionary_.modes & needed) == needed;
  }
  bool knows_torque() const {
    const Real drive = Real(dictionary_.rated_torque_mnm) / 1000, own = settings_.rated_torque_nm;
    if (!(drive > Real(0))) return own > Real(0);
    return !(own > Real(0)) || std::fabs(own - drive) <= Real(0.05L) * drive;
  }
  Cia402Problem check() const {
    const Cia402Dictionary& d = dictionary_;
    const bool slow = d.slope_permille_per_s != 0 &&
                      static_cast<long>(d.slope_permille_per_s) < settings_.torque_slope_permille_per_s;
    const std::uint32_t interval_ms = cyclic() ? settings_.sync_ms : d.event_timer_ms;
    const bool rare = interval_ms == 0 || Real(interval_ms) / 1000 >= settings_.sample_timeout_s;
    if (!has_modes()) return Cia402Problem::mode;
    if (!knows_torque()) return Cia402Problem::rated_torque;
    if (!cyclic() && slow) return Cia402Problem::torque_slope;
    if (rare) return Cia402Problem::event_timer;
    if (d.watches_commands == 0 && d.watches_heartbeat == 0) return Cia402Problem::no_watch;
    return Cia402Problem::none;
  }

  Cia402Settings<Real> settings_;
  Real dt_, since_mode_s_ = 0;
  Client client_;
  Cia402Dictionary dictionary_;
  Cia402Problem problem_ = Cia402Problem::none;
  canopen::Sdo refusal_;
  int next_ = 0;
  std::uint8_t requested_mode_ = canopen::mode_none;
};

} // namespace mbsgen::runtime
