// SPDX-License-Identifier: MIT
/// The haptic loop: sensors in, model, force out, once a period.
///
/// Its parts are any classes with these functions: a clock (schedule.hpp), a device (../device/device.hpp), a
/// coupling (../coupling/coupling.hpp), a log with push(Record), and a model with
///
///   static constexpr int axes, outputs;          // N of the device; numbers of step G, may be 0
///   using Real = ...;                            // float or double
///   using Parameters = ...;                      // can change while the loop runs; trivially copyable
///   void set(const Parameters&);
///   void reset(const Sample<Real, N>&);          // a consistent state for this motion of the device
///   bool advance(Real dt);                       // steps B to E; false: no result
///   void observe(Real*) const;                   // step G
///
/// and the functions that the coupling calls. A model may also have
///
///   static const char* refusal(const Parameters&);   // why it must not get these; null: it may
///   bool catch_up(int periods, Real dt);             // integrates over missed periods, after drive()
///   void rest_position(Real (&)[N]) const;           // where it is at rest: it settles on the way from there
#pragma once
#include "../coupling/coupling.hpp"
#include "mailbox.hpp"
#include "missing_limits.hpp"
#include "optional.hpp"
#include "record.hpp"
#include "safety.hpp"
#include "sample_clock.hpp"
#include "schedule.hpp"
#include "settling.hpp"
#include "watchdog.hpp"

#include <utility>

namespace mbsgen::runtime {

template <class Clock, class Device, class Model, class Coupling, class Log = NoLog, class Times = Timing>
class Loop {
public:
  using Real = typename Model::Real;
  using Parameters = typename Model::Parameters;
  static constexpr int axes = Model::axes;
  static constexpr int outputs = Model::outputs > 0 ? Model::outputs : 1;
  using LoopRecord = Record<Real, axes, outputs>;
  static_assert(Device::axes == axes, "device and model have the same axes");
  static_assert(detail::gives<Coupling>(taken_by<Device>, 0), "the coupling gives what the device takes");

  /// The parts outlive the loop.
  Loop(Clock& clock, Device& device, Model& model, Coupling& coupling, const Limits<Real, axes>& limits,
       std::int64_t period_ns, Log& log)
      : clock_(clock), device_(device), model_(model), coupling_(coupling), log_(log),
        safety_(limits, detail::rate_delay_s<Real>(device, 0)), settling_(limits.arming),
        schedule_(period_ns), dt_(static_cast<Real>(period_ns) * Real(1e-9L)) {}

  // From any other thread (one thread for parameters).

  /// Enables the device and arms the safety stage as soon as the device is ready, its measurements are in
  /// order and the model has settled where the device is held.
  void arm() { request_.store(request_arm, std::memory_order_release); }
  /// Zero force until arm().
  void stop() { request_.store(request_stop, std::memory_order_release); }
  /// Sets the model's parameters at the beginning of the next period, and returns null. Parameters of no
  /// physical system are refused: the model keeps the old ones, and the reason is returned.
  [[nodiscard]] const char* change(const Parameters& parameters) {
    const char* reason = detail::refusal<Model>(parameters, 0);
    if (reason == nullptr) mailbox_.post(parameters);
    return reason;
  }
  /// Ends run().
  void quit() { quit_.store(true, std::memory_order_release); }
  /// The reason for zero force.
  Fault fault() const { return shown_.load(std::memory_order_acquire); }
  /// The reason why the last arm() was refused; none while it is pending or when it was granted.
  Fault refusal() const { return refusal_.load(std::memory_order_acquire); }
  /// The first fault of the device's stop() since the last arm(); none: the device stopped each time.
  Fault stop_fault() const { return stop_fault_.load(std::memory_order_acquire); }
  Watchdog& watchdog() { return watchdog_; }

  // From the loop's thread, or while it does not run.

  /// A clock with warn(const char*), as a host's has, gets a line for each limit that is not set, once.
  void start() {
    if (!warned_)
      for_each_missing(safety_.limits(), [&](const char* text) { detail::warn(clock_, text, 0); });
    warned_ = true;
    schedule_.start(clock_);
    last_wake_ns_ = 0;
  }
  /// Waits for the next period and runs it.
  void step() {
    const Schedule::Tick tick = schedule_.wait(clock_);
    record_ = LoopRecord();
    mark_ns_ = clock_.now_ns();
    missed_ = to_catch_up(tick.missed);
    elapsed_s_ = tick.missed == 0 ? dt_ : dt_ * static_cast<Real>(tick.missed + 1);
    safety_.stalled(tick.missed);
    note_wake(tick);
    take_requests();
    run_model();
    guard(delay(tick));
    send();
    log_.push(record_);
    watchdog_.kick();
    shown_.store(safety_.fault(), std::memory_order_release);
  }
  /// Steps until quit(), completes the last period and leaves the device without force.
  void run() {
    start();
    while (!quit_.load(std::memory_order_acquire)) step();
    quit_.store(false, std::memory_order_relaxed);
    safety_.trip(Fault::stop_requested);
    stop_device();
    shown_.store(safety_.fault(), std::memory_order_release);
  }

  const Times& timing() const { return timing_; }
  const Schedule& schedule() const { return schedule_; }
  const Safety<Real, axes, taken_by<Device>>& safety() const { return safety_; }
  /// The last period.
  const LoopRecord& record() const { return record_; }
  std::int64_t steps() const { return steps_; }
  std::int64_t overruns() const { return overruns_; }

private:
  enum Request : unsigned char { request_none, request_arm, request_stop };
  static constexpr int most_caught_up = 50;                      // missed periods
  enum class Stage : unsigned char { none, starting, settling }; // of arming

  // Missed periods have passed for the model, too. After a step that was itself too long it does not catch up:
  // that would make the next one too long.
  int to_catch_up(std::int64_t missed) const {
    if (last_overran_) return 0;
    return static_cast<int>(missed < most_caught_up ? missed : most_caught_up);
  }

  void note_wake(const Schedule::Tick& tick) {
    wake_ns_ = mark_ns_;
    record_.step = steps_++;
    record_.due_ns = tick.due_ns;
    record_.late_ns = static_cast<std::int32_t>(tick.late_ns);
    record_.missed = static_cast<std::int32_t>(tick.missed < INT32_MAX ? tick.missed : INT32_MAX);
    timing_.woke(tick.late_ns + tick.missed * schedule_.period_ns());
    if (last_wake_ns_ != 0) timing_.passed(wake_ns_ - last_wake_ns_);
    last_wake_ns_ = wake_ns_;
  }

  void end_phase(Phase phase) {
    const std::int64_t now_ns = clock_.now_ns();
    record_.spent_ns[phase] = static_cast<std::int32_t>(now_ns - mark_ns_);
    timing_.spent(phase, now_ns - mark_ns_);
    mark_ns_ = now_ns;
  }

  void take_requests() {
    Parameters parameters;
    if (mailbox_.take(parameters)) model_.set(parameters);
    const Request request = request_.exchange(request_none, std::memory_order_acq_rel);
    if (request == request_stop) {
      arming_ = Stage::none;
      safety_.trip(Fault::stop_requested);
      stop_device();
    } else if (request == request_arm && !safety_.armed()) {
      arming_ = Stage::starting;
      safety_.forget();
      stop_fault_.store(Fault::none, std::memory_order_release);
      refuse(device_.start());
    }
  }

  void run_model() {
    detail::tell_missed(device_, record_.missed, 0);
    const Fault read = device_.read(record_.sample);
    end_phase(phase_read);
    const Fault fault = judge(read);
    if (safety_.armed()) {
      fail(fault);
      if (safety_.armed()) fail(follow(record_.sample));
    } else if (arming_ != Stage::none && read != Fault::not_ready) {
      proceed_to_arm(fault);
    }
  }

  // The fault of the sample. Without a reading, the next one is the first again.
  Fault judge(Fault read) {
    if (read == Fault::none) {
      const Fault time = sample_clock_.stamp(record_.sample, elapsed_s_);
      return first(time, safety_.watch(record_.sample));
    }
    sample_clock_.reset();
    safety_.forget();
    return read;
  }

  // Coupling and model follow the motion that the device extrapolates; checks, passivity and log keep to the measured
  // one, since the guess can be wrong by all that the hand does meanwhile.
  Fault follow(const Sample<Real, axes>& measured) {
    if constexpr (detail::Extrapolates<Device, Sample<Real, axes>>::value) {
      Sample<Real, axes> sample = measured;
      device_.extrapolate(sample);
      return calculate(sample);
    } else {
      return calculate(measured);
    }
  }

  // Steps A to G, up to the first fault.
  Fault calculate(const Sample<Real, axes>& sample) {
    coupling_.drive(model_, sample);
    end_phase(phase_drive);
    const bool solved = detail::catch_up(model_, missed_, dt_, 0) && model_.advance(dt_);
    end_phase(phase_advance);
    if (!solved) return Fault::model_failed;
    coupling_.feedback(model_, sample, record_.command);
    for (int i = 0; i < axes; ++i) record_.wanted[i] = record_.command.force[i];
    end_phase(phase_feedback);
    model_.observe(record_.outputs);
    end_phase(phase_observe);
    return Fault::none;
  }

  // There is no force before the model has settled.
  void proceed_to_arm(Fault reason) {
    if (reason == Fault::none && arming_ == Stage::starting) begin_settling(model_, 0);
    if (reason == Fault::none && arming_ == Stage::settling)
      reason = settle();
    else if (reason == Fault::none)
      reason = calculate_armed();
    if (reason == Fault::not_ready) return;
    if (reason != Fault::none) {
      refuse(reason);
      return stop_device();
    }
    arming_ = Stage::none;
  }

  // A model that knows its rest begins there.
  template <class M>
  auto begin_settling(M& model, int) -> decltype(model.rest_position(std::declval<Real (&)[axes]>())) {
    Sample<Real, axes> at_rest;
    Real slow[axes];
    model.rest_position(at_rest.position);
    for (int i = 0; i < axes; ++i) slow[i] = safety_.limits().axis[i].velocity / 100;
    settling_.begin(at_rest.position, record_.sample, slow);
    model.reset(at_rest);
    coupling_.reset();
    arming_ = Stage::settling;
  }
  template <class M>
  void begin_settling(M& model, long) {
    model.reset(record_.sample);
    coupling_.reset();
  }

  // Fault::not_ready: not yet settled.
  Fault settle() {
    const Fault reason = calculate(settling_.follow(record_.sample, dt_));
    if (reason != Fault::none) return reason;
    Real most[axes];
    for (int i = 0; i < axes; ++i) most[i] = safety_.limits().axis[i].force;
    const Settled settled = settling_.judge(record_.wanted, most, dt_);
    if (settled == Settled::not_yet) return Fault::not_ready;
    return settled == Settled::yes ? safety_.arm(record_.sample) : Fault::not_settled;
  }
  Fault calculate_armed() {
    const Fault reason = safety_.arm(record_.sample);
    if (reason == Fault::none) fail(follow(record_.sample));
    return reason;
  }

  void refuse(Fault reason) {
    if (reason != Fault::none) arming_ = Stage::none;
    refusal_.store(reason, std::memory_order_release);
  }

  // A period that ends before its force is sent, or that begins after missed ones, is an overrun. Periods
  // that are missed because the step before took too long belong to that step's overrun. Returns the periods
  // for which the last command has stayed beyond its own; 0: no overrun.
  std::int32_t delay(const Schedule::Tick& tick) {
    const bool late = tick.missed > 0 && record_.step > 0 && !last_overran_;
    last_overran_ = clock_.now_ns() > schedule_.deadline_ns();
    if (!late && !last_overran_) return 0;
    ++overruns_;
    return record_.missed < INT32_MAX ? record_.missed + 1 : INT32_MAX;
  }

  void guard(std::int32_t delay) {
    safety_.guard(record_.sample, record_.command, elapsed_s_, delay);
    if (was_armed_ && !safety_.armed()) stop_device();
    was_armed_ = safety_.armed();
    end_phase(phase_guard);
  }

  void send() {
    const Fault written = device_.write(record_.command);
    if (written != Fault::none && safety_.armed()) {
      safety_.trip(written);
      safety_.silence(record_.sample, record_.command);
      stop_device();
      was_armed_ = false;
    }
    record_.fault = safety_.fault();
    end_phase(phase_write);
    timing_.sent(mark_ns_ - wake_ns_);
  }

  void fail(Fault fault) {
    if (fault == Fault::none) return;
    arming_ = Stage::none;
    safety_.trip(fault);
  }
  // A device that does not stop is an emergency of its own: its fault is kept beside the one that led here.
  void stop_device() {
    const Fault stopped = device_.stop();
    record_.stop_fault = first(record_.stop_fault, stopped);
    stop_fault_.store(first(stop_fault(), stopped), std::memory_order_release);
  }

  Clock& clock_;
  Device& device_;
  Model& model_;
  Coupling& coupling_;
  Log& log_;
  Safety<Real, axes, taken_by<Device>> safety_;
  Settling<Real, axes> settling_;
  SampleClock<Real, axes> sample_clock_;
  Schedule schedule_;
  Real dt_, elapsed_s_ = 0; ///< the period; the time since the wake-up before
  LoopRecord record_;
  Times timing_;
  Mailbox<Parameters> mailbox_;
  Watchdog watchdog_;
  std::atomic<Request> request_{request_none};
  std::atomic<Fault> shown_{Fault::disarmed}, refusal_{Fault::none}, stop_fault_{Fault::none};
  std::atomic<bool> quit_{false};
  std::int64_t steps_ = 0, overruns_ = 0, mark_ns_ = 0, wake_ns_ = 0, last_wake_ns_ = 0;
  Stage arming_ = Stage::none;
  int missed_ = 0; // periods before this one
  bool warned_ = false, was_armed_ = false, last_overran_ = false;
};

} // namespace mbsgen::runtime
