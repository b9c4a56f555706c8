// SPDX-License-Identifier: MIT
/// The haptic loop: sensors in, model, force out, once a period.
///
/// It knows its parts by what they can do: a clock (schedule.hpp), a device (device.hpp), a coupling
/// (coupling.hpp), a log with push(Record), and a model with
///
///   static constexpr int axes, outputs;          // N of the device; numbers of step G, may be 0
///   using Real = …;  using Parameters = …;       // what may be changed while it runs; trivially copyable
///   void set(const Parameters&);
///   void reset(const Sample<Real, N>&);          // a consistent state for this motion of the device
///   bool advance(Real dt);                       // steps B to E; false: no result
///   void observe(Real*) const;                   // step G
///   and what the coupling asks for.
#pragma once
#include "../coupling/coupling.hpp"
#include "mailbox.hpp"
#include "record.hpp"
#include "safety.hpp"
#include "schedule.hpp"
#include "watchdog.hpp"

namespace mbsgen::runtime {

template <class Clock, class Device, class Model, class Law, class Log = NoLog, class Times = Timing>
class Loop {
public:
  using Real = typename Model::Real;
  using Parameters = typename Model::Parameters;
  static constexpr int axes = Model::axes;
  static constexpr int outputs = Model::outputs > 0 ? Model::outputs : 1;
  using LoopRecord = Record<Real, axes, outputs>;
  static_assert(Device::axes == axes, "device and model have the same axes");

  /// The parts live elsewhere and outlive the loop. period: ns.
  Loop(Clock& clock, Device& device, Model& model, Law& law, const Limits<Real, axes>& limits,
       std::int64_t period_ns, Log& log)
      : clock_(clock), device_(device), model_(model), law_(law), log_(log), safety_(limits),
        schedule_(period_ns), dt_(static_cast<Real>(period_ns) * Real(1e-9L)) {}

  // From any other thread (one thread for parameters).

  /// Enables the device and arms the safety stage as soon as the device is ready and its measurements are in
  /// order.
  void arm() { request_.store(request_arm, std::memory_order_release); }
  /// Zero force until arm().
  void stop() { request_.store(request_stop, std::memory_order_release); }
  /// Parameters of the model from the next period on.
  void change(const Parameters& parameters) { mailbox_.post(parameters); }
  /// Ends run().
  void quit() { quit_.store(true, std::memory_order_release); }
  /// Why there is no force.
  Fault fault() const { return shown_.load(std::memory_order_acquire); }
  /// Why the last arm() was refused; none while it is pending or when it was granted.
  Fault refusal() const { return refusal_.load(std::memory_order_acquire); }
  Watchdog& watchdog() { return watchdog_; }

  // From the loop's thread, or while it does not run.

  void start() {
    schedule_.start(clock_);
    last_wake_ns_ = 0;
  }
  /// Waits for the next period and lives through it.
  void step() {
    const Schedule::Tick tick = schedule_.wait(clock_);
    record_ = LoopRecord();
    mark_ns_ = clock_.now_ns();
    note_wake(tick);
    take_requests();
    live();
    guard(overrun(tick));
    send();
    log_.push(record_);
    watchdog_.kick();
    shown_.store(safety_.fault(), std::memory_order_release);
  }
  /// Steps until quit(), then leaves the device without force. The last period is finished.
  void run() {
    start();
    while (!quit_.load(std::memory_order_acquire)) step();
    quit_.store(false, std::memory_order_relaxed);
    safety_.trip(Fault::stop_requested);
    device_.stop();
    shown_.store(safety_.fault(), std::memory_order_release);
  }

  const Times& timing() const { return timing_; }
  const Schedule& schedule() const { return schedule_; }
  const Safety<Real, axes>& safety() const { return safety_; }
  /// The last period.
  const LoopRecord& record() const { return record_; }
  std::int64_t steps() const { return steps_; }
  std::int64_t overruns() const { return overruns_; }

private:
  enum Request : unsigned char { request_none, request_arm, request_stop };

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
      arming_ = false;
      safety_.trip(Fault::stop_requested);
      stop_device();
    } else if (request == request_arm && !safety_.armed()) {
      arming_ = true;
      refuse(device_.start());
    }
  }

  // Steps A to G, as far as everything is in order.
  void live() {
    const Fault heard = device_.read(record_.sample);
    end_phase(phase_read);
    if (arming_) try_to_arm(heard);
    if (heard != Fault::none && safety_.armed()) fail(heard);
    fail(safety_.armed() ? safety_.check(record_.sample) : Fault::none);
    if (!safety_.armed()) return;
    law_.drive(model_, record_.sample);
    end_phase(phase_drive);
    const bool solved = model_.advance(dt_);
    end_phase(phase_advance);
    if (!solved) return fail(Fault::model_failed);
    law_.feedback(model_, record_.sample, record_.command);
    for (int i = 0; i < axes; ++i) record_.wanted[i] = record_.command.force[i];
    end_phase(phase_feedback);
    model_.observe(record_.outputs);
    end_phase(phase_observe);
  }

  void try_to_arm(Fault heard) {
    if (heard == Fault::not_ready) return;
    arming_ = false;
    const Fault reason = heard != Fault::none ? heard : safety_.arm(record_.sample);
    if (reason != Fault::none) {
      refuse(reason);
      return stop_device();
    }
    model_.reset(record_.sample);
    law_.reset();
  }

  void refuse(Fault reason) {
    if (reason != Fault::none) arming_ = false;
    refusal_.store(reason, std::memory_order_release);
  }

  // A period that is over before its force is sent, or that began after missed ones, is without force. What
  // is missed because the step before took too long is that step's overrun, not another.
  bool overrun(const Schedule::Tick& tick) {
    const bool late = tick.missed > 0 && record_.step > 0 && !last_overran_;
    last_overran_ = clock_.now_ns() > schedule_.deadline_ns();
    safety_.stalled(tick.missed);
    if (!late && !last_overran_) {
      safety_.in_time();
      return false;
    }
    ++overruns_;
    safety_.overrun();
    return true;
  }

  void guard(bool mute) {
    const bool armed = was_armed_;
    safety_.guard(record_.sample, record_.command, dt_, mute);
    if (armed && !safety_.armed()) stop_device();
    was_armed_ = safety_.armed();
    end_phase(phase_guard);
  }

  void send() {
    const Fault sent = device_.write(record_.command);
    if (sent != Fault::none && safety_.armed()) {
      safety_.trip(sent);
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
    arming_ = false;
    safety_.trip(fault);
  }
  void stop_device() { device_.stop(); }

  Clock& clock_;
  Device& device_;
  Model& model_;
  Law& law_;
  Log& log_;
  Safety<Real, axes> safety_;
  Schedule schedule_;
  Real dt_;
  LoopRecord record_;
  Times timing_;
  Mailbox<Parameters> mailbox_;
  Watchdog watchdog_;
  std::atomic<Request> request_{request_none};
  std::atomic<Fault> shown_{Fault::disarmed}, refusal_{Fault::none};
  std::atomic<bool> quit_{false};
  std::int64_t steps_ = 0, overruns_ = 0, mark_ns_ = 0, wake_ns_ = 0, last_wake_ns_ = 0;
  bool arming_ = false, was_armed_ = false, last_overran_ = false;
};

} // namespace mbsgen::runtime
