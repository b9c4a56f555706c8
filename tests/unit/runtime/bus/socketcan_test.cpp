// SPDX-License-Identifier: GPL-3.0-or-later
// SocketCan on a pair of local sockets that carry the kernel's CAN frames; vm/ has it on a real vcan.
#include "mbsgen/bus/socketcan.hpp"
#include "support/catch.hpp"

#include <chrono>
#include <thread>

using namespace mbsgen::runtime;

namespace {

struct Wire {
  SocketCan bus;
  int controller = -1; ///< the other end

  Wire() {
    int ends[2];
    REQUIRE(socketpair(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0, ends) == 0);
    REQUIRE(bus.adopt(ends[0]));
    controller = ends[1];
  }
  ~Wire() { close(controller); }
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  void deliver(std::uint32_t id) const {
    ::can_frame raw{};
    raw.can_id = id;
    raw.can_dlc = 8;
    raw.data[0] = 7;
    REQUIRE(write(controller, &raw, sizeof(raw)) == ssize_t(sizeof(raw)));
  }
  int accepted() const {
    ::can_frame raw;
    int count = 0;
    while (read(controller, &raw, sizeof(raw)) == ssize_t(sizeof(raw))) ++count;
    return count;
  }
};

void wait_ms(int ms) {
  std::this_thread::sleep_for(std::chrono::milliseconds(ms));
}

} // namespace

TEST_CASE("SocketCAN: the stamp of a frame gives its age") {
  Wire wire;
  CanFrame frame;
  CHECK_FALSE(wire.bus.receive(frame));
  wire.deliver(0x1A0);
  wait_ms(20);
  REQUIRE(wire.bus.receive(frame));
  CHECK(frame.id == 0x1A0);
  CHECK(frame.data[0] == 7);
  CHECK(frame.age_ns >= 20000000);
  CHECK(frame.age_ns < 1000000000);
  CHECK_FALSE(wire.bus.receive(frame));
  wire.deliver(0x1A0);
  const auto before = std::chrono::steady_clock::now();
  wire.deliver(0x1A0);
  REQUIRE(wire.bus.receive(frame));
  REQUIRE(wire.bus.receive(frame));
  CHECK(frame.age_ns >= 0);
  CHECK(std::chrono::nanoseconds(frame.age_ns) <=
        std::chrono::steady_clock::now() - before + std::chrono::milliseconds(1));
}

TEST_CASE("SocketCAN: bus-off is known, refuses frames, and ends with the restart") {
  Wire wire;
  CanFrame frame;
  CHECK_FALSE(wire.bus.off());
  wire.deliver(CAN_ERR_FLAG | CAN_ERR_ACK);
  CHECK_FALSE(wire.bus.receive(frame)); // no frame for the device
  CHECK_FALSE(wire.bus.off());
  CHECK(wire.bus.errors() == 1);
  wire.deliver(CAN_ERR_FLAG | CAN_ERR_BUSOFF);
  CHECK_FALSE(wire.bus.receive(frame));
  CHECK(wire.bus.off());
  CHECK_FALSE(wire.bus.send(make_frame(0x220, 4, 1)));
  CHECK(wire.accepted() == 0); // nothing that could leave later
  wire.deliver(CAN_ERR_FLAG | CAN_ERR_RESTARTED);
  CHECK_FALSE(wire.bus.receive(frame));
  CHECK_FALSE(wire.bus.off());
  CHECK(wire.bus.send(make_frame(0x220, 4, 1)));
  wire.deliver(CAN_ERR_FLAG | CAN_ERR_BUSOFF);
  CHECK_FALSE(wire.bus.receive(frame));
  wire.deliver(0x1A0); // traffic proves that the bus is back
  CHECK(wire.bus.receive(frame));
  CHECK_FALSE(wire.bus.off());
  CHECK(SocketCan().off());
}

TEST_CASE("SocketCAN: one frame of an identifier at a time") {
  Wire wire;
  CHECK(wire.bus.send(make_frame(0x220, 4, 1)));
  for (int i = 0; i < 5; ++i) CHECK_FALSE(wire.bus.send(make_frame(0x220, 4, 2)));
  CHECK(wire.bus.send(make_frame(0x77F, 1, 5)));
  wait_ms(120);
  CHECK_FALSE(wire.bus.send(make_frame(0x220, 4, 3))); // both are still queued
  CHECK(wire.accepted() == 2);
  CHECK(wire.bus.send(make_frame(0x220, 4, 4))); // they have left, and the echo was lost
  CHECK(wire.accepted() == 1);
}

TEST_CASE("a queue of one frame of each identifier") {
  CanQueue queue;
  CHECK(queue.waited_ns(500) == 0);
  CHECK(queue.enter(0, 100));
  CHECK_FALSE(queue.enter(0, 200));
  CHECK(queue.enter(0x80, 300));
  CHECK(queue.waited_ns(500) == 400);
  queue.leave(0);
  CHECK(queue.waited_ns(500) == 200);
  queue.leave(5); // not there
  CHECK(queue.enter(0, 600));
  queue.clear();
  for (std::uint32_t i = 0; i < CanQueue::places; ++i) CHECK(queue.enter(i, 0));
  CHECK_FALSE(queue.enter(100, 0));
}
