// SPDX-License-Identifier: MIT
// Calls a generated function at random states that are made to take long: every contact closed, laws at work. The plugin
// of QEMU counts the instructions of each call of measured(); the most of them is to come near the longest path.
// SUBJECT: 0 the action of a grand piano with its damping, 1 the single action, 2 the mechanics of the device. LARGE: 1
// with angles that are too large for the code's own sines, 0 without.
#include "../console.hpp"

#if SUBJECT == 0
#include "piano_key.hpp"
#elif SUBJECT == 1
#include "action.hpp"
#else
#include "haptic_key.hpp"
#endif

using Real = MBSGEN_REAL; // float or double

namespace {

// Numbers of [-1, 1) by a linear congruential generator (Knuth, The Art of Computer Programming 2, section 3.3.4).
class Random {
public:
  Real operator()() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<Real>(static_cast<std::int32_t>(state_ >> 32)) * Real(1.0 / 2147483648.0);
  }

private:
  std::uint64_t state_ = 1;
};

template <int n>
void draw(Random& random, Real (&numbers)[n], Real size) {
  for (Real& number : numbers) number = size * random();
}

// With LARGE angles are beyond those that the code reduces by itself: all go to the functions of the library.
template <int n>
void enlarge(Random& random, Real (&q)[n], int angles) {
  for (int i = 0; LARGE && i < angles; ++i) q[i] = Real(1e6) * (2 + random());
}

#if SUBJECT == 0
struct Subject {
  piano_key::Model<Real> model;
  Real q[6], qd[6], Q[6]{}, qdd[6]{}, damping[25], driving[1];

  Subject() {
    auto& p = model.parameters;
    p.pilot.radius_a = p.knuckle_jack.radius_a = p.knuckle_lever.radius_a = 1;
    p.button.radius_a = p.drop_screw.radius_a = p.back_check.radius_a = 1;
    p.hammer_rest = 1; // string and cushion at once
    model.update();
  }
  void at_random(Random& random) {
    draw(random, q, 3);
    draw(random, qd, 1);
    enlarge(random, q, 5);
  }
  [[gnu::noinline]] bool call() {
    return model.direct_dynamics_damping(q, qd, Q, qdd, damping, nullptr, driving) == piano_key::Status::ok;
  }
};
#elif SUBJECT == 1
struct Subject {
  single_action::Model<Real, action::Contacts<Real>> model;
  Real q[3], qd[3], Q[3]{}, qdd[3]{}, driving[1];

  Subject() {
    model.laws.reach = 1;
    model.parameters.button_reach = 1;
    model.update();
  }
  void at_random(Random& random) {
    draw(random, q, 3);
    draw(random, qd, 1);
    enlarge(random, q, 3);
  }
  [[gnu::noinline]] bool call() {
    return model.direct_dynamics(q, qd, Q, qdd, nullptr, driving) == single_action::Status::ok;
  }
};
#else
struct Subject {
  haptic_key::Model<Real> model;
  Real q[1], qd[1], qdd[1], Q[1];

  void at_random(Random& random) {
    draw(random, q, 3);
    enlarge(random, q, 1);
    draw(random, qd, 1);
    draw(random, qdd, 1);
  }
  [[gnu::noinline]] bool call() {
    model.inverse_dynamics(q, qd, qdd, Q);
    return true;
  }
};
#endif

} // namespace

// The plugin counts from its entry to what follows its call.
extern "C" [[gnu::noinline]] bool measured(void* subject) {
  return static_cast<Subject*>(subject)->call();
}

namespace {

// The one place from which it is called, so that the plugin sees each return.
volatile int calls = 0;
[[gnu::noinline]] bool call_once(Subject& subject) {
  const bool has_result = measured(&subject);
  calls = calls + 1;
  return has_result;
}

} // namespace

void firmware() {
  static Subject subject;
  Random random;
  bool any = false;
  for (int i = 0; i < 20000; ++i) {
    subject.at_random(random);
    any = call_once(subject) || any;
  }
  write_text(any ? "done\n" : "failed: no call had a result\n");
  leave(any);
}
