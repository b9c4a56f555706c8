// SPDX-License-Identifier: MIT
/// A CAN interface of Linux (SocketCAN), never blocking: filters, error frames, the age of frames, and one
/// frame of each identifier under way.
#pragma once
#include "can.hpp"
#include "can_queue.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <linux/can.h>
#include <linux/can/error.h>
#include <linux/can/raw.h>
#include <linux/sock_diag.h>
#include <net/if.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

namespace mbsgen::runtime {

class SocketCan {
public:
  SocketCan() = default;
  /// Opens an interface such as "can0"; see ok().
  explicit SocketCan(const char* interface, const CanIds& heard = {}) { open(interface, heard); }
  ~SocketCan() { close(); }
  SocketCan(const SocketCan&) = delete;
  SocketCan& operator=(const SocketCan&) = delete;

  /// `ids`: of the frames to receive and to send (none: all), so that other traffic does not fill the queue.
  bool open(const char* interface, const CanIds& ids = {}) {
    close();
    socket_ = ::socket(PF_CAN, SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC, CAN_RAW);
    if (socket_ < 0) return false;
    if (configure(ids) && bind(interface)) return true;
    close();
    return false;
  }
  /// Takes over an open, non-blocking raw socket.
  bool adopt(int socket) {
    close();
    socket_ = socket;
    return take_times();
  }
  void close() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
    queue_.clear();
    bus_off_ = down_ = false;
    drained_ns_ = now_ns(CLOCK_MONOTONIC);
  }
  bool ok() const { return socket_ >= 0; }

  /// False: the bus is off, or the last frame of this identifier has not left.
  bool send(const CanFrame& frame) {
    const std::uint32_t id = frame.id & CAN_SFF_MASK;
    const std::int64_t time_ns = now_ns(CLOCK_MONOTONIC);
    forget_lost_echoes(time_ns);
    if (bus_off_ || !queue_.enter(id, time_ns)) return false;
    ::can_frame raw{};
    raw.can_id = id;
    raw.can_dlc = frame.length;
    std::memcpy(raw.data, frame.data, sizeof(raw.data));
    const bool sent = ::write(socket_, &raw, sizeof(raw)) == static_cast<ssize_t>(sizeof(raw));
    if (!sent) queue_.leave(id);
    down_ = !sent && is_down(errno);
    return sent;
  }
  /// Extended and remote frames are passed over; error frames and echoes serve the other functions.
  bool receive(CanFrame& frame) {
    for (int i = 0; i < 64; ++i) {
      ::can_frame raw{};
      if (!take(raw, frame.age_ns)) break;
      if ((raw.can_id & CAN_ERR_FLAG) != 0) {
        note_error(raw);
      } else if ((raw.can_id & (CAN_EFF_FLAG | CAN_RTR_FLAG)) == 0) {
        bus_off_ = down_ = false; // a frame arrived, or one of ours left
        if (!echo_) return copy(raw, frame);
        queue_.leave(raw.can_id);
      }
    }
    return false;
  }
  /// The controller has left the bus, or the interface is down: nothing is sent until it is back.
  bool off() const { return bus_off_ || down_ || !ok(); }
  /// Error frames so far: no acknowledgement, lost arbitration, bus errors ...
  unsigned long errors() const { return errors_; }

private:
  static constexpr std::int64_t lost_echo_ns = 100000000;

  static std::int64_t now_ns(clockid_t clock) {
    timespec time;
    clock_gettime(clock, &time);
    return nanoseconds(time);
  }
  static std::int64_t nanoseconds(const timespec& time) {
    return std::int64_t(time.tv_sec) * 1000000000 + time.tv_nsec;
  }
  static bool is_down(int error) { return error == ENETDOWN || error == ENXIO || error == ENODEV; }

  template <class Value>
  bool set(int level, int option, const Value& value) {
    return setsockopt(socket_, level, option, &value, sizeof(value)) == 0;
  }
  bool take_times() { return set(SOL_SOCKET, SO_TIMESTAMPNS, 1); }
  bool configure(const CanIds& ids) {
    can_filter filters[CanIds::most];
    for (int i = 0; i < ids.count; ++i) filters[i] = {ids.id[i], CAN_SFF_MASK | CAN_EFF_FLAG | CAN_RTR_FLAG};
    const auto bytes = static_cast<socklen_t>(static_cast<unsigned>(ids.count) * sizeof(can_filter));
    const bool filtered =
        ids.count == 0 || setsockopt(socket_, SOL_CAN_RAW, CAN_RAW_FILTER, filters, bytes) == 0;
    const can_err_mask_t errors = CAN_ERR_MASK;
    return filtered && set(SOL_CAN_RAW, CAN_RAW_ERR_FILTER, errors) &&
           set(SOL_CAN_RAW, CAN_RAW_RECV_OWN_MSGS, 1) && take_times();
  }
  bool bind(const char* interface) {
    ifreq request{};
    std::strncpy(request.ifr_name, interface, IFNAMSIZ - 1);
    if (ioctl(socket_, SIOCGIFINDEX, &request) != 0) return false;
    sockaddr_can address{};
    address.can_family = AF_CAN;
    address.can_ifindex = request.ifr_ifindex;
    return ::bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof(address)) == 0;
  }

  // False: nothing there.
  bool take(::can_frame& raw, std::int64_t& age_ns) {
    iovec part{&raw, sizeof(raw)};
    alignas(cmsghdr) char control[256];
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof(control);
    const ssize_t count = ::recvmsg(socket_, &message, 0);
    if (count != static_cast<ssize_t>(sizeof(raw))) {
      if (count < 0) note_silence(errno);
      return false;
    }
    echo_ = (message.msg_flags & MSG_CONFIRM) != 0;
    age_ns = age_of(message);
    return true;
  }
  void note_silence(int error) {
    drained_ns_ = now_ns(CLOCK_MONOTONIC);
    if (!is_down(error)) return;
    down_ = true;
    bus_off_ = false; // the interface comes back by being set up again
    queue_.clear();
  }
  // The kernel's stamps are of a clock that may be set meanwhile. A frame is not older than the last time
  // that the socket was empty, whatever its stamp says.
  std::int64_t age_of(msghdr& message) const {
    const std::int64_t most_ns = now_ns(CLOCK_MONOTONIC) - drained_ns_;
    for (cmsghdr* part = CMSG_FIRSTHDR(&message); part != nullptr; part = CMSG_NXTHDR(&message, part)) {
      if (part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_TIMESTAMPNS) continue;
      timespec stamp;
      std::memcpy(&stamp, CMSG_DATA(part), sizeof(stamp));
      const std::int64_t age_ns = now_ns(CLOCK_REALTIME) - nanoseconds(stamp);
      if (age_ns >= 0 && age_ns < most_ns) return age_ns;
    }
    return most_ns;
  }
  void note_error(const ::can_frame& raw) {
    ++errors_;
    if ((raw.can_id & CAN_ERR_BUSOFF) != 0) bus_off_ = true;
    if ((raw.can_id & CAN_ERR_RESTARTED) != 0) bus_off_ = false;
    if ((raw.can_id & (CAN_ERR_BUSOFF | CAN_ERR_RESTARTED)) != 0) queue_.clear();
  }
  // Echoes get lost when a halted program lets the socket overflow. Without anything queued in the kernel,
  // frames so old have left.
  void forget_lost_echoes(std::int64_t time_ns) {
    if (queue_.waited_ns(time_ns) < lost_echo_ns) return;
    std::uint32_t memory[SK_MEMINFO_VARS]{};
    socklen_t size = sizeof(memory);
    const bool known = getsockopt(socket_, SOL_SOCKET, SO_MEMINFO, memory, &size) == 0;
    if (known && memory[SK_MEMINFO_WMEM_ALLOC] == 0) queue_.clear();
  }
  static bool copy(const ::can_frame& raw, CanFrame& frame) {
    frame.id = raw.can_id;
    frame.length = raw.can_dlc < 8 ? raw.can_dlc : 8;
    std::memcpy(frame.data, raw.data, sizeof(frame.data));
    return true;
  }

  int socket_ = -1;
  CanQueue queue_;
  bool bus_off_ = false, down_ = false, echo_ = false;
  unsigned long errors_ = 0;
  std::int64_t drained_ns_ = 0;
};

} // namespace mbsgen::runtime
