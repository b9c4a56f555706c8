// SPDX-License-Identifier: GPL-3.0-or-later
// Values between the loop and other threads.
#include "mbsgen/loop/mailbox.hpp"
#include "mbsgen/loop/ring.hpp"
#include "support/catch.hpp"

#include <thread>

using namespace mbsgen::runtime;

TEST_CASE("mailbox: the newest value, never a torn one") {
  struct Pair {
    long a = 0, b = 0;
    long more[14]{};
  };
  Mailbox<Pair> box;
  Pair value;
  CHECK_FALSE(box.take(value));
  box.post({1, -1, {}});
  box.post({2, -2, {}});
  REQUIRE(box.take(value));
  CHECK(value.a == 2);
  CHECK_FALSE(box.take(value));

  constexpr long last = 200000;
  std::thread writer([&] {
    for (long i = 3; i <= last; ++i) {
      Pair p{i, -i, {}};
      for (long& m : p.more) m = i;
      box.post(p);
    }
  });
  bool whole = true, forward = true;
  long before = 2;
  while (before < last)
    if (box.take(value)) {
      whole = whole && value.a == -value.b && value.more[13] == value.a && value.more[0] == value.a;
      forward = forward && value.a > before;
      before = value.a;
    } else {
      std::this_thread::yield();
    }
  writer.join();
  CHECK(whole);
  CHECK(forward);
}

TEST_CASE("ring: in order, nothing lost but what is counted") {
  Ring<int, 64> ring;
  constexpr int count = 200000;
  std::thread producer([&] {
    for (int i = 0; i < count; ++i) {
      ring.push(i);
      if (i % 32 == 0) std::this_thread::yield();
    }
  });
  int got = 0, last = -1, value;
  bool in_order = true;
  const auto drain = [&] {
    while (ring.pop(value)) {
      in_order = in_order && value > last;
      last = value;
      ++got;
    }
  };
  for (int i = 0; i < 1000; ++i) {
    drain();
    std::this_thread::yield();
  }
  producer.join();
  drain();
  CHECK(in_order);
  CHECK(got + int(ring.dropped()) == count);
  CHECK(got > 0);
}
