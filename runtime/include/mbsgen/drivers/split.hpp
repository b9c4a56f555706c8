// SPDX-License-Identifier: MIT
/// A device on another computer: an I/O processor has the sensors and actuators, the model's computer has the
/// model (Timmermans, Docquier & Fisette 2021, section 4.3, without the middleware). Both ends are here.
///
/// Each side sends one datagram a period and never waits. Late, doubled and damaged datagrams are dropped;
/// the last good one is held, and the age of its sample grows. Meanwhile positions go on with their last velocities, of
/// the hand here and of the target there, for at most the time to hold (Son, Kim, Amato & Trinkle 2000, section 5:
/// "interpolation of the system's state between network relays"). The I/O end gives no force without fresh
/// commands; only a new start() of the model's side brings the force back. Whatever the delay, the link gives the
/// hand no more energy than went into it, extrapolated motion not counted (split_passivity.hpp).
#pragma once
#include "split_packet.hpp"
#include "split_passivity.hpp"

namespace mbsgen::runtime {

/// Time limits of both ends.
struct SplitTimes {
  /// The last force is held, the last motion continued, for this time. At the model's end 0: positions are held, too.
  std::int64_t hold_ns = 3000000;
  std::int64_t timeout_ns = 20000000; ///< the link is lost after this time without packets
};

/// The end of the model's computer: a device like any other. Link: see bus/udp.hpp; Clock: see schedule.hpp.
template <class Link, class Clock, int N, class Number = double>
class SplitDevice {
public:
  using Real = Number;
  static constexpr int axes = N;

  /// session: greater than in any earlier run, for example the seconds since 1970.
  SplitDevice(Link& link, Clock& clock, std::uint32_t session, const SplitTimes& times = {})
      : link_(link), clock_(clock), times_(times) {
    out_.kind = Packet::from_model;
    out_.session = session;
  }

  Fault start() {
    ++out_.starts;
    out_.enable = 1;
    received_ns_ = clock_.now_ns(); // the time-out for the answer begins
    return Fault::none;
  }
  Fault read(Sample<Real, N>& sample) {
    const std::int64_t now_ns = clock_.now_ns();
    drain(now_ns);
    const std::int64_t silent_ns = now_ns - received_ns_;
    if (!linked_ && silent_ns <= times_.timeout_ns) return Fault::not_ready;
    if (silent_ns > times_.timeout_ns) linked_ = false;
    if (!linked_) return Fault::link_lost;
    ahead_s_ = Real(1e-9L) * static_cast<Real>(silent_ns < times_.hold_ns ? silent_ns : times_.hold_ns);
    for (int i = 0; i < N; ++i) {
      sample.position[i] = static_cast<Real>(in_.values[i]);
      sample.velocity[i] = static_cast<Real>(in_.values[N + i]);
      sample.force[i] = static_cast<Real>(in_.values[2 * N + i]);
    }
    sample.age_s = static_cast<Real>(in_.age_s + 1e-9 * static_cast<double>(silent_ns + round_trip_ns_ / 2));
    sample.time_ns = in_.time_ns;
    // Faults from before the last start() do not count.
    if (out_.enable == 1 && in_.starts != out_.starts) return Fault::not_ready;
    if (in_.fault != Fault::none || out_.enable == 0) return in_.fault;
    return in_.enable == 1 ? Fault::none : Fault::link_lost; // the other side does not receive our commands
  }
  /// Continues the motion of the sample at constant velocity for the time since its datagram came, at most hold_ns.
  void extrapolate(Sample<Real, N>& sample) const {
    for (int i = 0; i < N; ++i) sample.position[i] += sample.velocity[i] * ahead_s_;
  }
  Fault write(const Command<Real, N>& command) {
    for (int i = 0; i < N; ++i) {
      out_.values[i] = out_.enable == 1 ? static_cast<double>(command.force[i]) : 0.0;
      out_.values[N + i] = static_cast<double>(command.target[i]);
      out_.values[2 * N + i] = static_cast<double>(command.target_rate[i]);
      port_[i].hold(out_.values[i]);
    }
    return send();
  }
  Fault stop() {
    out_.enable = 0;
    for (double& value : out_.values) value = 0;
    return send();
  }

  /// Lag of the far device's velocity behind its position, 0 where it has a sensor of its own; set it before
  /// the loop is made.
  Real rate_delay_s() const { return rate_delay_s_; }
  void set_rate_delay_s(Real delay_s) { rate_delay_s_ = delay_s; }

  /// Time of the way there and back, without the time spent there.
  std::int64_t round_trip_ns() const { return round_trip_ns_; }
  /// Datagrams lost on the way here; datagrams refused as late, doubled or damaged.
  long lost() const { return lost_; }
  long refused() const { return refused_; }

private:
  using Packet = SplitPacket<Real, N>;

  void drain(std::int64_t now_ns) {
    std::uint8_t bytes[Packet::size + 1];
    for (int i = 0; i < 64; ++i) {
      const int count = link_.receive(bytes, Packet::size + 1);
      if (count == 0) return;
      Packet packet;
      const bool good = packet.decode(bytes, count, Packet::from_device) && packet.session == out_.session &&
                        (!linked_ || newer(packet.sequence, in_.sequence));
      if (!good) {
        ++refused_;
        continue;
      }
      if (linked_) lost_ += static_cast<long>(packet.sequence - in_.sequence - 1);
      in_ = packet;
      linked_ = true;
      for (int axis = 0; axis < N; ++axis) put_in(axis, port_[axis].moved_to(in_.values[axis]));
      received_ns_ = now_ns;
      // A packet may have come after now_ns was read.
      const std::int64_t away_ns = now_ns - packet.echo_ns - packet.held_ns;
      round_trip_ns_ = away_ns > 0 ? away_ns : 0;
    }
  }
  // The model's action on the far hand, as the model sees it.
  void put_in(int axis, double work) { out_.energy[axis] += work > 0 ? work : 0; }
  Fault send() {
    std::uint8_t bytes[Packet::size];
    ++out_.sequence;
    out_.sent_ns = clock_.now_ns();
    out_.encode(bytes);
    return link_.send(bytes, Packet::size) ? Fault::none : Fault::driver_error;
  }

  Link& link_;
  Clock& clock_;
  SplitTimes times_;
  Packet out_, in_;
  PortEnergy<double> port_[N];
  std::int64_t received_ns_ = 0, round_trip_ns_ = 0;
  Real rate_delay_s_ = 0, ahead_s_ = 0;
  long lost_ = 0, refused_ = 0;
  bool linked_ = false;
};

/// The end of the I/O processor: serves a device to the other side. Call step() once a period.
template <class Link, class Clock, class Device>
class SplitServer {
public:
  using Real = typename Device::Real;
  static constexpr int axes = Device::axes;
  static_assert(taken_by<Device> != Takes::acceleration, "packets carry no accelerations");

  /// passivity: of every axis; its allowance suits a key (1 mJ), a wheel takes more.
  SplitServer(Link& link, Clock& clock, Device& device, const SplitTimes& times = {},
              const LinkPassivityLimits<Real>& passivity = {})
      : link_(link), clock_(clock), device_(device), times_(times) {
    out_.kind = Packet::from_device;
    for (auto& axis : passivity_) axis = LinkPassivity<Real>(passivity);
  }

  /// Reads the device, applies the newest command as long as it is fresh, and answers.
  void step() {
    const std::int64_t now_ns = clock_.now_ns();
    drain(now_ns);
    switch_device(now_ns);
    Sample<Real, axes> sample;
    const Fault fault = device_.read(sample);
    apply(now_ns, sample);
    if (known_) answer(sample, first(fault, device_fault_));
  }

  /// Whether commands arrive; whether the device is enabled.
  bool linked() const { return known_ && clock_.now_ns() - received_ns_ <= times_.timeout_ns; }
  bool enabled() const { return running_; }
  long refused() const { return refused_; }

private:
  using Packet = SplitPacket<Real, axes>;

  void drain(std::int64_t now_ns) {
    std::uint8_t bytes[Packet::size + 1];
    for (int i = 0; i < 64; ++i) {
      const int count = link_.receive(bytes, Packet::size + 1);
      if (count == 0) return;
      Packet packet;
      if (!packet.decode(bytes, count, Packet::from_model) || !acceptable(packet)) {
        ++refused_;
        continue;
      }
      if (!known_ || packet.session != in_.session) done_starts_ = 0;
      in_ = packet;
      known_ = true;
      received_ns_ = now_ns;
    }
  }
  bool acceptable(const Packet& packet) const {
    if (!known_) return true;
    if (packet.session == in_.session) return newer(packet.sequence, in_.sequence);
    return newer(packet.session, in_.session);
  }

  // Starts and stops the device as commanded. A lost link stops the device; only a new start() starts it
  // again.
  void switch_device(std::int64_t now_ns) {
    const bool silent = now_ns - received_ns_ > times_.timeout_ns;
    if (running_ && (silent || in_.enable == 0 || in_.starts != done_starts_)) {
      running_ = false;
      device_fault_ = first(device_fault_, device_.stop());
    }
    if (known_ && !silent && in_.enable == 1 && in_.starts != done_starts_) {
      running_ = true;
      done_starts_ = in_.starts;
      device_fault_ = device_.start();
      for (auto& axis : passivity_) axis.reset();
    }
  }

  void apply(std::int64_t now_ns, const Sample<Real, axes>& sample) {
    Command<Real, axes> command;
    const std::int64_t silent_ns = now_ns - received_ns_;
    const bool fresh = running_ && silent_ns <= times_.hold_ns;
    const double ahead_s = 1e-9 * static_cast<double>(silent_ns);
    for (int i = 0; i < axes; ++i) {
      command.force[i] = fresh ? static_cast<Real>(in_.values[i]) : Real(0);
      const double target = in_.values[axes + i] + ahead_s * in_.values[2 * axes + i];
      command.target[i] = fresh ? static_cast<Real>(target) : sample.position[i];
      command.target_rate[i] = fresh ? static_cast<Real>(in_.values[2 * axes + i]) : Real(0);
    }
    if (!finite(command) || !finite(sample)) command = Command<Real, axes>();
    const Real dt = static_cast<Real>(now_ns - applied_ns_) * Real(1e-9L);
    for (int i = 0; i < axes && finite(sample); ++i) {
      command.force[i] = passivity_[i](command.force[i], sample.position[i], sample.velocity[i],
                                       static_cast<Real>(in_.energy[i]), dt);
      passivity_[i].sent(command.force[i]);
    }
    applied_ns_ = now_ns;
    device_fault_ = first(device_fault_, device_.write(command));
  }

  void answer(const Sample<Real, axes>& sample, Fault fault) {
    out_.session = in_.session;
    out_.starts = done_starts_;
    out_.enable = running_ ? 1 : 0;
    ++out_.sequence;
    out_.fault = fault;
    out_.age_s = static_cast<double>(sample.age_s);
    for (int i = 0; i < axes; ++i) {
      out_.values[i] = static_cast<double>(sample.position[i]);
      out_.values[axes + i] = static_cast<double>(sample.velocity[i]);
      out_.values[2 * axes + i] = static_cast<double>(sample.force[i]);
      out_.energy[i] = static_cast<double>(passivity_[i].taken());
    }
    out_.sent_ns = clock_.now_ns();
    out_.time_ns = sample.time_ns != 0 ? sample.time_ns
                                       : out_.sent_ns - static_cast<std::int64_t>(sample.age_s * Real(1e9L));
    out_.echo_ns = in_.sent_ns;
    out_.held_ns = out_.sent_ns - received_ns_;
    std::uint8_t bytes[Packet::size];
    out_.encode(bytes);
    link_.send(bytes, Packet::size);
  }

  Link& link_;
  Clock& clock_;
  Device& device_;
  SplitTimes times_;
  Packet out_, in_;
  LinkPassivity<Real> passivity_[axes];
  std::int64_t received_ns_ = 0, applied_ns_ = 0;
  std::uint32_t done_starts_ = 0;
  Fault device_fault_ = Fault::none; ///< the first one of start(), write() and stop() since the last start()
  long refused_ = 0;
  bool known_ = false, running_ = false;
};

} // namespace mbsgen::runtime
