// SPDX-License-Identifier: MIT
/// A bus in memory for tests: each side receives the frames of the other, with injected losses.
#pragma once
#include "can.hpp"

namespace mbsgen::runtime {

/// A wire in one direction. It holds up to Capacity frames; more are lost.
template <class Frame = CanFrame, int Capacity = 256>
class ScriptedWire {
public:
  bool cut = false;   ///< every frame is lost
  int lose_every = 0; ///< n: every n-th frame is lost
  bool full = false;  ///< nothing is accepted
  bool off = false;   ///< the controller has left the bus: nothing is accepted, nothing arrives
  long sent = 0, lost = 0;

  bool send(const Frame& frame) {
    if (full || off) return false;
    ++sent;
    if (cut || count_ == Capacity || (lose_every > 0 && sent % lose_every == 0)) {
      ++lost;
      return true;
    }
    frames_[(first_ + count_) % Capacity] = frame;
    ++count_;
    return true;
  }
  bool receive(Frame& frame) {
    if (count_ == 0) return false;
    frame = frames_[first_];
    first_ = (first_ + 1) % Capacity;
    --count_;
    return true;
  }

private:
  Frame frames_[Capacity]{};
  int first_ = 0, count_ = 0;
};

/// One end of two wires.
template <class Frame = CanFrame>
class ScriptedBus {
public:
  ScriptedBus(ScriptedWire<Frame>& out, ScriptedWire<Frame>& in) : out_(out), in_(in) {}
  bool send(const Frame& frame) { return out_.send(frame); }
  bool receive(Frame& frame) { return !out_.off && in_.receive(frame); }
  bool off() const { return out_.off; }

private:
  ScriptedWire<Frame>& out_;
  ScriptedWire<Frame>& in_;
};

} // namespace mbsgen::runtime
