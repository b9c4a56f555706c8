// SPDX-License-Identifier: MIT
/// The device and the arm on two computers, over a link of which every few datagrams arrive one.
#pragma once
#include "played.hpp"

#include <mbsgen/drivers/split.hpp>

#include <algorithm>
#include <deque>

namespace touch {

/// One direction: of `every` so many datagrams one arrives.
struct Way {
  int every = 1;
  long offered = 0;
  std::deque<std::vector<std::uint8_t>> on_the_way;
};

struct Wire {
  Way* out;
  Way* in;
  bool send(const std::uint8_t* data, int count) {
    if (++out->offered % out->every == 0) out->on_the_way.emplace_back(data, data + count);
    return true;
  }
  int receive(std::uint8_t* data, int room) {
    if (in->on_the_way.empty()) return 0;
    const int count = std::min(room, static_cast<int>(in->on_the_way.front().size()));
    std::copy_n(in->on_the_way.front().begin(), count, data);
    in->on_the_way.pop_front();
    return count;
  }
};

using RemoteHand = SplitDevice<Wire, ManualClock, 3>;

/// The other way to smooth the steps: the motion between the last two readings, which is late by the time from one to the
/// other.
class InterpolatedHand : public RemoteHand {
public:
  InterpolatedHand(Wire& wire, ManualClock& clock, int every)
      : RemoteHand(wire, clock, 1, {0, 500000000}), every_(every) {}

  Fault read(Sample<double, 3>& sample) {
    const Fault fault = RemoteHand::read(sample);
    if (sample.time_ns != to_.time_ns) {
      from_ = to_;
      to_ = sample;
      since_ = 0;
    }
    ++since_;
    return fault;
  }
  void extrapolate(Sample<double, 3>& sample) const {
    const double share = std::fmin(1, static_cast<double>(since_) / every_);
    for (int i = 0; i < 3; ++i)
      sample.position[i] = from_.position[i] + share * (to_.position[i] - from_.position[i]);
  }

private:
  Sample<double, 3> from_, to_;
  int every_, since_ = 0;
};

/// The push of played.hpp by a hand that trembles, on another computer. make(wire, clock): the arm's end of the link.
template <class Make>
Recording push_over(int every, const Make& make) {
  ManualClock clock;
  Way up, down;
  Wire arm_end{&down, &up}, hand_end{&up, &down};
  Thrust course = thrust();
  course.tremor = {0, 1e-3, 0};
  GuidedHand<Thrust> hand(course, dt);
  SplitServer<Wire, ManualClock, GuidedHand<Thrust>> server(hand_end, clock, hand, {20000000, 500000000});
  auto device = make(arm_end, clock);
  long periods = 0;
  const auto far_end = [&] {
    up.every =
        ++periods < 100 ? 1 : every; // all of them until the loop is armed, so that all runs begin alike
    server.step();
  };
  return play(clock, device, Pushing(), 1, far_end, [&] { return hand.given(); });
}

/// hold_ns: for so long the motion goes on; 0: positions are held.
inline Recording pushed_over(int every, std::int64_t hold_ns) {
  return push_over(every, [=](Wire& wire, ManualClock& clock) {
    return RemoteHand(wire, clock, 1, {hold_ns, 500000000});
  });
}
inline Recording pushed_late(int every) {
  return push_over(every,
                   [=](Wire& wire, ManualClock& clock) { return InterpolatedHand(wire, clock, every); });
}

/// The largest change of the force from one period to the next, N, while the hand touches.
inline double largest_step(const Recording& recording) {
  double most = 0;
  for (std::size_t i = 1; i < recording.rows.size(); ++i)
    if (recording.rows[i].touched && recording.rows[i - 1].touched)
      most = std::fmax(most, std::fabs(recording.rows[i].force - recording.rows[i - 1].force));
  return most;
}

/// The root mean square of the difference of two forces, N.
inline double difference(const Recording& one, const Recording& other) {
  double sum = 0;
  const std::size_t count = std::min(one.rows.size(), other.rows.size());
  for (std::size_t i = 0; i < count; ++i)
    sum += (one.rows[i].force - other.rows[i].force) * (one.rows[i].force - other.rows[i].force);
  return std::sqrt(sum / static_cast<double>(count));
}

} // namespace touch
