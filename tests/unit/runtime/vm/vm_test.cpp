// SPDX-License-Identifier: GPL-3.0-or-later
// The drivers against Linux's own interfaces: CiA 402 over a real vcan0, force feedback over a real uinput
// wheel. Runs as root in a virtual machine (run.sh); prints one line a check and "VM TESTS PASSED" at the
// end.
#include "cia402_node.hpp"
#include "mbsgen/bus/socketcan.hpp"
#include "mbsgen/drivers/cia402_steering.hpp"
#include "mbsgen/drivers/evdev_wheel.hpp"
#include "mbsgen/host/monotonic_clock.hpp"
#include "mbsgen/loop/loop.hpp"
#include "models.hpp"

#include <atomic>
#include <cstdio>
#include <linux/uinput.h>
#include <string>
#include <thread>

using namespace mbsgen::runtime;

namespace {

int failures = 0;

void check(bool good, const char* what) {
  std::printf("%s: %s\n", good ? "ok" : "FAILED", what);
  std::fflush(stdout);
  failures += good ? 0 : 1;
}

template <class Condition>
bool eventually(Condition condition) {
  for (int i = 0; i < 1000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

// A device in the real loop, on a thread. An emulated machine is slow: the period is 5 ms and overruns are
// tolerated.
template <class Device>
struct Running {
  static constexpr std::int64_t period_ns = 5000000;
  MonotonicClock clock;
  SpringModel<> model;
  Impedance<double, 1> coupling{PlainChain<double, 1>(5e-3, 20)};
  NoLog log;
  Loop<MonotonicClock, Device, SpringModel<>, Impedance<double, 1>> loop;
  std::thread thread;

  explicit Running(Device& device) : loop(clock, device, model, coupling, limits(), period_ns, log) {
    model.parameters = {1, 0};
    loop.arm();
    thread = std::thread([this] { loop.run(); });
  }
  ~Running() {
    loop.quit();
    thread.join();
  }
  static Limits<double, 1> limits() {
    Limits<double, 1> l;
    l.arming.fade_in_s = 0.01;
    l.axis[0].force = 3;
    l.axis[0].force_rate = 1000;
    l.overruns = l.watchdog_periods = 1000000;
    l.age_s = 10;
    return l;
  }
};

// An error frame as a controller's driver reports it.
bool report(canid_t error) {
  const int socket = ::socket(PF_CAN, SOCK_RAW, CAN_RAW);
  sockaddr_can address{};
  address.can_family = AF_CAN;
  address.can_ifindex = static_cast<int>(if_nametoindex("vcan0"));
  ::can_frame raw{};
  raw.can_id = CAN_ERR_FLAG | error;
  raw.can_dlc = CAN_ERR_DLC;
  const bool good = bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof(address)) == 0 &&
                    write(socket, &raw, sizeof(raw)) == ssize_t(sizeof(raw));
  close(socket);
  return good;
}

bool set_interface(bool up) {
  const int socket = ::socket(AF_INET, SOCK_DGRAM, 0);
  ifreq request{};
  std::strncpy(request.ifr_name, "vcan0", IFNAMSIZ - 1);
  request.ifr_flags = static_cast<short>(up ? IFF_UP : 0);
  const bool good = ioctl(socket, SIOCSIFFLAGS, &request) == 0;
  close(socket);
  return good;
}

void test_bus() {
  SocketCan bus("vcan0", CanIds{{0x220, 0x1A0}, 2}), other("vcan0");
  CanFrame frame;
  check(bus.ok() && other.ok(), "vcan0 opens with filters and error frames");
  check(bus.send(make_frame(0x220, 4, 1)) && !bus.send(make_frame(0x220, 4, 2)), "one frame at a time");
  check(!bus.receive(frame) && bus.send(make_frame(0x220, 4, 3)), "its echo lets the next one go");
  check(!bus.receive(frame) && other.receive(frame) && other.receive(frame) && frame.data[0] == 3,
        "the other end has both");
  check(other.send(make_frame(0x333, 1, 0)) && other.send(make_frame(0x1A0, 1, 0)), "frames of others");
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  check(bus.receive(frame) && frame.id == 0x1A0 && !bus.receive(frame), "a filter keeps others away");
  check(frame.age_ns >= 30000000 && frame.age_ns < 10000000000, "the stamp gives the age");
  check(report(CAN_ERR_BUSOFF) && !bus.receive(frame) && bus.off(), "bus-off is noticed");
  check(!bus.send(make_frame(0x220, 4, 4)), "nothing is queued while the bus is off");
  check(report(CAN_ERR_RESTARTED) && !bus.receive(frame) && !bus.off(), "and its end");
  check(bus.send(make_frame(0x220, 4, 5)) && !bus.receive(frame), "frames go again");
  check(set_interface(false) && !bus.receive(frame) && bus.off(), "an interface that goes down");
  check(set_interface(true) && bus.send(make_frame(0x220, 4, 6)) && !bus.off(), "and comes back");
}

void test_can() {
  SocketCan driver_bus("vcan0", Cia402Steering<SocketCan>::identifiers({})), drive_bus("vcan0");
  check(driver_bus.ok() && drive_bus.ok(), "vcan0 opens twice");
  check(!SocketCan("nocan7").ok(), "an interface that is not there");
  Cia402NodeOn<SocketCan&> node(drive_bus);
  std::atomic<bool> quit{false}, muted{false};
  std::atomic<int> torque{0}, turn{0};
  std::thread drive([&] {
    for (int turned = 0; !quit; std::this_thread::sleep_for(std::chrono::milliseconds(2))) {
      node.counts += turn - turned;
      turned = turn;
      node.mute_process_data = muted;
      node.step();
      torque = node.torque();
    }
  });
  typename Cia402Steering<SocketCan>::Settings settings;
  settings.sample_timeout_s = 1;
  settings.heartbeat_timeout_s = 3;
  settings.start_timeout_s = 30;
  settings.answer_timeout_s = 1;
  settings.heartbeat_ms = 500;
  settings.heartbeat_consumer_ms = 2000;
  settings.command_timeout_s = 1;
  settings.mode_timeout_s = 10;
  Cia402Steering<SocketCan> steering(driver_bus, settings, 5e-3);
  {
    Running<Cia402Steering<SocketCan>> running(steering);
    check(eventually([&] { return running.loop.fault() == Fault::none; }),
          "the drive is set up over SocketCAN");
    turn = 4096;
    check(eventually([&] { return std::abs(torque + 152) <= 2; }), "torque follows the angle");
    muted = true;
    check(eventually([&] { return running.loop.fault() == Fault::link_lost; }), "silence is noticed");
    check(eventually([&] { return torque == 0; }), "no torque after silence");
    muted = false;
    running.loop.arm();
    check(eventually([&] { return std::abs(torque + 152) <= 2; }), "armed again");
  }
  check(eventually([&] { return torque == 0; }), "no torque after the end");
  quit = true;
  drive.join();
}

// A force-feedback wheel that user space plays.
class UinputWheel {
public:
  std::atomic<int> level{0}, plays{0};

  bool create() {
    file_ = open("/dev/uinput", O_RDWR | O_NONBLOCK);
    uinput_abs_setup axis{};
    axis.code = ABS_X;
    axis.absinfo.maximum = 65535;
    axis.absinfo.value = 32768;
    uinput_setup setup{};
    setup.id.bustype = BUS_USB;
    setup.ff_effects_max = 16;
    std::snprintf(setup.name, sizeof(setup.name), "mbsgen wheel");
    const bool good = file_ >= 0 && ioctl(file_, UI_SET_EVBIT, EV_ABS) == 0 &&
                      ioctl(file_, UI_SET_EVBIT, EV_FF) == 0 &&
                      ioctl(file_, UI_SET_FFBIT, FF_CONSTANT) == 0 &&
                      ioctl(file_, UI_SET_FFBIT, FF_GAIN) == 0 && ioctl(file_, UI_ABS_SETUP, &axis) == 0 &&
                      ioctl(file_, UI_DEV_SETUP, &setup) == 0 && ioctl(file_, UI_DEV_CREATE) == 0;
    if (good) thread_ = std::thread([this] { serve(); });
    return good;
  }
  ~UinputWheel() {
    quit_ = true;
    if (thread_.joinable()) thread_.join();
    if (file_ >= 0) close(file_);
  }
  void turn(int counts) { send(EV_ABS, ABS_X, counts), send(EV_SYN, SYN_REPORT, 0); }
  void unplug() { ioctl(file_, UI_DEV_DESTROY); }

private:
  void send(unsigned short type, unsigned short code, int value) {
    input_event event{};
    event.type = type;
    event.code = code;
    event.value = value;
    if (write(file_, &event, sizeof(event)) != ssize_t(sizeof(event))) std::puts("uinput: write failed");
  }
  void serve() {
    input_event event;
    while (!quit_) {
      if (read(file_, &event, sizeof(event)) != ssize_t(sizeof(event))) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      } else if (event.type == EV_UINPUT && event.code == UI_FF_UPLOAD) {
        uinput_ff_upload upload{};
        upload.request_id = static_cast<unsigned>(event.value);
        ioctl(file_, UI_BEGIN_FF_UPLOAD, &upload);
        level = upload.effect.u.constant.level;
        ioctl(file_, UI_END_FF_UPLOAD, &upload);
      } else if (event.type == EV_UINPUT && event.code == UI_FF_ERASE) {
        uinput_ff_erase erase{};
        erase.request_id = static_cast<unsigned>(event.value);
        ioctl(file_, UI_BEGIN_FF_ERASE, &erase);
        ioctl(file_, UI_END_FF_ERASE, &erase);
      } else if (event.type == EV_FF && event.code < 16) {
        plays += event.value > 0;
      }
    }
  }

  int file_ = -1;
  std::atomic<bool> quit_{false};
  std::thread thread_;
};

bool open_wheel(EvdevWheel<>& wheel) {
  for (int i = 0; i < 8; ++i)
    if (wheel.open(("/dev/input/event" + std::to_string(i)).c_str())) return true;
  return false;
}

void test_evdev() {
  UinputWheel mock;
  check(mock.create(), "a uinput wheel");
  EvdevWheel<> wheel({}, 5e-3);
  check(eventually([&] { return open_wheel(wheel); }), "evdev with force feedback opens");
  Running<EvdevWheel<>> running(wheel);
  check(eventually([&] { return running.loop.fault() == Fault::none; }), "armed");
  mock.turn(40000);
  const double expected = -(40000 - 32767.5) * 5 * M_PI / 65535 / 2 * 32767;
  check(eventually([&] { return std::fabs(mock.level - expected) < 20; }), "the level follows the angle");
  const int plays = mock.plays;
  check(eventually([&] { return mock.plays >= plays + 3; }), "the effect is played again");
  mock.turn(20000);
  check(eventually([&] { return mock.level > 0; }), "the level carries the sign");
  running.loop.stop();
  check(eventually([&] { return mock.level == 0; }), "stop: level 0");
  running.loop.arm();
  check(eventually([&] { return mock.level > 0; }), "armed again");
  mock.unplug();
  check(eventually([&] { return running.loop.fault() != Fault::none; }), "unplugged: fault");
}

} // namespace

int main() {
  test_bus();
  test_can();
  test_evdev();
  std::puts(failures == 0 ? "VM TESTS PASSED" : "VM TESTS FAILED");
  return failures;
}
