// SPDX-License-Identifier: MIT
// The firmware of a haptic piano key: a generated action in the real-time loop, between the
// registers of the interface board: the single action, or that of a grand piano (grand/action.hpp). Here the board is
// simulated. Prints one line every 10 ms:
// period, height (nm), state of the safety stage, force before and current after it.
#include "action.hpp"
#include "board.hpp"
#include "console.hpp"
#include "key_device.hpp"

#include <limits>

using namespace mbsgen::runtime;
using Real = MBSGEN_REAL; // float or double

KeyRegisters key_registers;

namespace {

constexpr std::int64_t period_ns = action::period_ns;
constexpr std::int32_t periods_per_ms = 1000000 / period_ns;
constexpr Real dt = Real(static_cast<long double>(period_ns) * 1e-9L);

// Between two periods a processor would sleep; here the board is simulated. A call of its own: its instructions are not
// those of a period.
[[gnu::noinline]] void sleep_until_conversion(Board& board) {
  board.advance();
}

// The time of the board's timer.
class BoardClock {
public:
  explicit BoardClock(Board& board) : board_(board) {}
  std::int64_t now_ns() const { return std::int64_t(key_registers.time_us) * 1000; }
  void wait_until(std::int64_t) { sleep_until_conversion(board_); }

private:
  Board& board_;
};

// It does not catch up: the period after a missed one takes no longer than any other.
struct BoardModel : action::Model<Real> {
  bool catch_up(int, Real) = delete;
};

using Coupling = action::Coupling<Real>;
using KeyLoop = Loop<BoardClock, KeyDevice<Real>, BoardModel, Coupling, NoLog, NoTiming>;

// A period of the loop, whose instructions are counted.
[[gnu::noinline]] void period(KeyLoop& loop) {
  loop.step();
}

// Slow press and release, a fast stroke, and a slow press during which the sensor's cable is pulled.
constexpr Leg course[] = {{100, 0, false}, {950, 10000, false}, {50, 0, false},     {190, -50000, false},
                          {100, 0, false}, {19, 500000, false}, {80, 0, false},     {95, -100000, false},
                          {100, 0, false}, {400, 10000, false}, {100, 10000, true}, {50, -100000, false},
                          {100, 0, false}};

// Periods before the cable is pulled.
constexpr std::int64_t whole_periods() {
  std::int64_t periods = 0;
  for (const Leg& leg : course) {
    if (leg.cable_pulled) break;
    periods += leg.milliseconds * periods_per_ms;
  }
  return periods;
}

void print(const KeyLoop& loop, const Board& board) {
  const auto& record = loop.record();
  write_text("period ");
  write_decimal(record.step);
  write_text(" ");
  write_decimal(board.height_nm());
  write_text(" ");
  write_decimal(static_cast<int>(record.fault));
  write_text(" ");
  write_bits(record.wanted[0]);
  write_text(" ");
  write_decimal(board.current());
  write_text("\n");
}

// A state that is not a number gives no result, also where the compiler was told that there are none.
bool refuses_nan(BoardModel& model) {
  const volatile Real nothing = std::numeric_limits<Real>::quiet_NaN();
  for (const int joint : {1, BoardModel::nq - 1}) {
    const Real kept = model.rest[joint];
    model.rest[joint] = nothing;
    model.reset(Sample<Real, 1>());
    model.rest[joint] = kept;
    if (model.advance(dt)) return false;
  }
  model.reset(Sample<Real, 1>());
  return model.advance(dt);
}

// True when the model settled, there was force until the cable was pulled, and none from that period on.
bool run() {
  static Board board(course, static_cast<int>(sizeof(course) / sizeof(course[0])), periods_per_ms);
  static BoardClock clock(board);
  static KeyDevice<Real> device(dt);
  static BoardModel model;
  static Coupling coupling = action::coupling(dt);
  static NoLog log;
  static KeyLoop loop(clock, device, model, coupling, action::limits<Real>(), period_ns, log);
  action::prepare(model);
  loop.start();
  loop.arm();
  bool safe = true, armed = false;
  while (!board.done()) {
    period(loop);
    const bool faulty = loop.fault() != Fault::none;
    armed = armed || !faulty;
    safe = safe && (!armed || faulty == (loop.steps() > whole_periods())) &&
           !(faulty && key_registers.dac != dac_zero);
    if (loop.steps() % (10 * periods_per_ms) == 0) print(loop, board);
  }
  return safe && armed && loop.fault() == Fault::sensor_range && refuses_nan(model);
}

} // namespace

void firmware() {
  const bool success = run();
  write_text("stack ");
  write_decimal(stack_used());
  write_text(" of ");
  write_decimal(stack_size());
  write_text(success ? "\ndone\n" : "\nfailed\n");
  leave(success);
}
