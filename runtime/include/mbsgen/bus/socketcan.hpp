// SPDX-License-Identifier: MIT
/// A CAN interface of Linux (SocketCAN), never blocking.
#pragma once
#include "can.hpp"

#include <cstring>
#include <fcntl.h>
#include <linux/can.h>
#include <linux/can/raw.h>
#include <net/if.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace mbsgen::runtime {

class SocketCan {
public:
  SocketCan() = default;
  /// Opens an interface such as "can0"; see ok().
  explicit SocketCan(const char* interface) { open(interface); }
  ~SocketCan() { close(); }
  SocketCan(const SocketCan&) = delete;
  SocketCan& operator=(const SocketCan&) = delete;

  bool open(const char* interface) {
    close();
    socket_ = ::socket(PF_CAN, SOCK_RAW | SOCK_NONBLOCK | SOCK_CLOEXEC, CAN_RAW);
    if (socket_ < 0) return false;
    ifreq request{};
    std::strncpy(request.ifr_name, interface, IFNAMSIZ - 1);
    sockaddr_can address{};
    address.can_family = AF_CAN;
    if (ioctl(socket_, SIOCGIFINDEX, &request) == 0) {
      address.can_ifindex = request.ifr_ifindex;
      if (bind(socket_, reinterpret_cast<sockaddr*>(&address), sizeof(address)) == 0) return true;
    }
    close();
    return false;
  }
  void close() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
  }
  bool ok() const { return socket_ >= 0; }

  bool send(const CanFrame& frame) {
    ::can_frame raw{};
    raw.can_id = frame.id & CAN_SFF_MASK;
    raw.can_dlc = frame.length;
    std::memcpy(raw.data, frame.data, sizeof(raw.data));
    return ::write(socket_, &raw, sizeof(raw)) == static_cast<ssize_t>(sizeof(raw));
  }
  /// Extended, remote and error frames are passed over.
  bool receive(CanFrame& frame) {
    ::can_frame raw{};
    for (int i = 0; i < 64; ++i) {
      if (::read(socket_, &raw, sizeof(raw)) != static_cast<ssize_t>(sizeof(raw))) return false;
      if ((raw.can_id & (CAN_EFF_FLAG | CAN_RTR_FLAG | CAN_ERR_FLAG)) != 0) continue;
      frame.id = raw.can_id;
      frame.length = raw.can_dlc < 8 ? raw.can_dlc : 8;
      std::memcpy(frame.data, raw.data, sizeof(frame.data));
      return true;
    }
    return false;
  }

private:
  int socket_ = -1;
};

} // namespace mbsgen::runtime
