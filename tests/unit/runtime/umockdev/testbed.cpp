// SPDX-License-Identifier: GPL-3.0-or-later
#include "testbed.h"

// Headers of others: their warnings are not ours.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wconversion"
#include <gio/gio.h>
#include <umockdev.h>
#pragma GCC diagnostic pop

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <linux/input.h>
#include <poll.h>
#include <stdexcept>
#include <sys/ioctl.h>
#include <unistd.h>
#include <vector>

namespace {

constexpr const char* wheel_device = R"(P: /devices/virtual/input/input7/event0
N: input/event0
E: DEVNAME=/dev/input/event0
E: ID_INPUT=1
E: SUBSYSTEM=input
E: MAJOR=13
E: MINOR=64
A: dev=13:64

)";

constexpr const char* iio_devices = R"(P: /devices/platform/adc0/iio:device0
N: iio:device0
E: DEVNAME=/dev/iio:device0
E: SUBSYSTEM=iio
A: name=mock
A: in_voltage0_raw=32768
A: in_voltage1_raw=32768
A: in_voltage2_raw=32768
A: out_voltage0_raw=0
A: duty_cycle=0
A: enable=0
A: current_timestamp_clock=monotonic\n
A: scan_elements/in_voltage0_en=1\n
A: scan_elements/in_voltage0_index=7\n
A: scan_elements/in_voltage0_type=be:s12/16>>4\n
A: scan_elements/in_voltage1_en=1\n
A: scan_elements/in_voltage1_index=2\n
A: scan_elements/in_voltage1_type=le:u8/8>>0\n
A: scan_elements/in_voltage2_en=1\n
A: scan_elements/in_voltage2_index=5\n
A: scan_elements/in_voltage2_type=be:s24/32>>8\n
A: scan_elements/in_timestamp_en=1\n
A: scan_elements/in_timestamp_index=8\n
A: scan_elements/in_timestamp_type=le:s64/64>>0\n

)";

void add(UMockdevTestbed* testbed, const char* device) {
  GError* error = nullptr;
  if (!umockdev_testbed_add_from_string(testbed, device, &error)) throw std::runtime_error(error->message);
}

} // namespace

struct MockWheel::Hidden {
  UMockdevTestbed* testbed = umockdev_testbed_new();
  UMockdevIoctlBase* handler = umockdev_ioctl_base_new();
  std::atomic<int> counts{32768}, level{0}, uploads{0};
  std::atomic<bool> unplugged{false};

  std::vector<input_event> written;

  // umockdev plays the node as a terminal, whose other end we hold.
  int terminal() const { return umockdev_testbed_get_dev_fd(testbed, MockWheel::path); }
  const std::vector<input_event>& events() {
    pollfd ready{terminal(), POLLIN, 0};
    input_event event;
    while (poll(&ready, 1, 0) == 1 && read(terminal(), &event, sizeof(event)) == ssize_t(sizeof(event)))
      written.push_back(event);
    return written;
  }
  void append(const std::vector<input_event>& more) const {
    const auto count = more.size() * sizeof(input_event);
    if (write(terminal(), more.data(), count) != ssize_t(count)) throw std::runtime_error("no events");
  }

  static void answer(UMockdevIoctlClient* client, UMockdevIoctlData* data, const void* bytes,
                     std::size_t count, gsize offset = 0) {
    std::vector<guint8> copy(static_cast<const guint8*>(bytes), static_cast<const guint8*>(bytes) + count);
    umockdev_ioctl_data_update(data, offset, copy.data(), static_cast<gint>(count));
    umockdev_ioctl_client_complete(client, 0, 0);
  }
  static gboolean on_ioctl(UMockdevIoctlBase*, UMockdevIoctlClient* client, gpointer user) {
    auto* self = static_cast<Hidden*>(user);
    const gulong request = umockdev_ioctl_client_get_request(client);
    UMockdevIoctlData* argument = umockdev_ioctl_client_get_arg(client);
    if (_IOC_TYPE(request) != 'E') return FALSE;
    if (self->unplugged) {
      umockdev_ioctl_client_complete(client, -1, ENODEV);
    } else if (request == EVIOCGEFFECTS) {
      const int effects = 16;
      answer(client, umockdev_ioctl_data_resolve(argument, 0, sizeof(int), nullptr), &effects,
             sizeof(effects));
    } else if (request == EVIOCGABS(ABS_X)) {
      input_absinfo info{};
      info.maximum = 65535;
      info.value = self->counts;
      answer(client, umockdev_ioctl_data_resolve(argument, 0, sizeof(info), nullptr), &info, sizeof(info));
    } else if (request == EVIOCSFF) {
      UMockdevIoctlData* data = umockdev_ioctl_data_resolve(argument, 0, sizeof(ff_effect), nullptr);
      ff_effect effect;
      std::memcpy(&effect, data->data, sizeof(effect));
      if (effect.type == FF_CONSTANT) {
        self->level = effect.u.constant.level;
        ++self->uploads;
      }
      const gint16 id = 3;
      answer(client, data, &id, sizeof(id), offsetof(ff_effect, id));
    } else {
      umockdev_ioctl_client_complete(client, _IOC_NR(request) == _IOC_NR(EVIOCRMFF) ? 0 : -1, ENOTTY);
    }
    return TRUE;
  }
};

MockWheel::MockWheel() : hidden_(std::make_unique<Hidden>()) {
  add(hidden_->testbed, wheel_device);
  g_signal_connect(hidden_->handler, "handle-ioctl", G_CALLBACK(Hidden::on_ioctl), hidden_.get());
  GError* error = nullptr;
  if (!umockdev_testbed_attach_ioctl(hidden_->testbed, path, hidden_->handler, &error))
    throw std::runtime_error(error->message);
}
MockWheel::~MockWheel() {
  umockdev_testbed_detach_ioctl(hidden_->testbed, path, nullptr);
  g_object_unref(hidden_->handler);
  g_object_unref(hidden_->testbed);
}
void MockWheel::turn(int counts) {
  hidden_->counts = counts;
  input_event move{}, end{};
  move.type = EV_ABS;
  move.code = ABS_X;
  move.value = counts;
  end.type = EV_SYN;
  end.code = SYN_REPORT;
  hidden_->append({move, end});
}
void MockWheel::drop_events() {
  input_event dropped{};
  dropped.type = EV_SYN;
  dropped.code = SYN_DROPPED;
  hidden_->append({dropped});
}
void MockWheel::unplug() {
  hidden_->unplugged = true;
}
int MockWheel::level() const {
  return hidden_->level;
}
int MockWheel::uploads() const {
  return hidden_->uploads;
}
int MockWheel::plays() const {
  int count = 0;
  for (const input_event& event : hidden_->events()) count += event.type == EV_FF && event.code == 3;
  return count;
}
int MockWheel::stops() const {
  int count = 0;
  for (const input_event& event : hidden_->events())
    count += event.type == EV_FF && event.code == 3 && event.value == 0;
  return count;
}

struct MockIio::Hidden {
  UMockdevTestbed* testbed = umockdev_testbed_new();
};

MockIio::MockIio() : hidden_(std::make_unique<Hidden>()) {
  add(hidden_->testbed, iio_devices);
}
MockIio::~MockIio() {
  g_object_unref(hidden_->testbed);
}
std::string MockIio::path(const std::string& attribute) {
  return "/sys/devices/platform/adc0/iio:device0/" + attribute;
}
void MockIio::set(const std::string& attribute, const std::string& text) {
  // In place, so that files which are already open see it.
  std::ofstream(umockdev_testbed_get_root_dir(hidden_->testbed) + path(attribute)) << text << '\n';
}
long MockIio::get(const std::string& attribute) const {
  long value = -1;
  std::ifstream(umockdev_testbed_get_root_dir(hidden_->testbed) + path(attribute)) >> value;
  return value;
}
void MockIio::remove(const std::string& attribute) {
  std::remove((umockdev_testbed_get_root_dir(hidden_->testbed) + path(attribute)).c_str());
}
