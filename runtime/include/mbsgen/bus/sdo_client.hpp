// SPDX-License-Identifier: MIT
/// A client of CANopen's expedited SDOs: one access at a time, without blocking.
#pragma once
#include "canopen.hpp"

namespace mbsgen::runtime {

/// Bus: see can.hpp. A request without an answer is sent again, since one frame may be lost.
template <class Bus, class Real>
class SdoClient {
public:
  enum class State : unsigned char { idle, waiting, done, refused };

  /// The bus outlives the client. answer_timeout_s: until a request is repeated; dt: the period in s.
  SdoClient(Bus& bus, std::uint8_t node, Real answer_timeout_s, Real dt)
      : bus_(bus), node_(node), answer_timeout_s_(answer_timeout_s), dt_(dt) {}

  /// Begins an access; an access under way is abandoned.
  void begin(const canopen::Sdo& access) {
    access_ = access;
    state_ = State::waiting;
    request();
  }
  void cancel() { state_ = State::idle; }

  void receive(const CanFrame& frame) {
    if (state_ != State::waiting || frame.id != canopen::sdo_answer + node_) return;
    const canopen::SdoAnswer answer = canopen::sdo_result(frame, access_, value_);
    if (answer == canopen::SdoAnswer::other) return;
    state_ = answer == canopen::SdoAnswer::done ? State::done : State::refused;
  }

  /// Once a period while it waits.
  State step() {
    if (state_ == State::waiting && (waited_s_ += dt_) > answer_timeout_s_) request();
    return state_;
  }
  const canopen::Sdo& access() const { return access_; }
  /// The object's value after an upload; the abort code after a refusal.
  std::uint32_t value() const { return value_; }

private:
  void request() {
    waited_s_ = 0;
    bus_.send(canopen::sdo_frame(access_, node_)); // not accepted: as good as lost
  }

  Bus& bus_;
  std::uint8_t node_;
  Real answer_timeout_s_, dt_, waited_s_ = 0;
  canopen::Sdo access_;
  State state_ = State::idle;
  std::uint32_t value_ = 0;
};

} // namespace mbsgen::runtime
