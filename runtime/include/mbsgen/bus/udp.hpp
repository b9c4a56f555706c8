// SPDX-License-Identifier: MIT
/// Datagrams between two computers over UDP/IPv4, never blocking. A link is any class with
///   bool send(const std::uint8_t*, int count);
///   int receive(std::uint8_t*, int room);      // bytes of one datagram; 0: nothing there
#pragma once
#include <arpa/inet.h>
#include <cstdint>
#include <netinet/in.h>
#include <netinet/ip.h>
#include <sys/socket.h>
#include <unistd.h>

namespace mbsgen::runtime {

class UdpLink {
public:
  UdpLink() = default;
  ~UdpLink() { close(); }
  UdpLink(const UdpLink&) = delete;
  UdpLink& operator=(const UdpLink&) = delete;

  /// Opens a local port to a peer, e.g. "192.168.7.2"; datagrams of other senders are not received. Port 0:
  /// any; see port().
  bool open(std::uint16_t local_port, const char* peer, std::uint16_t peer_port) {
    return bind(local_port) && connect(peer, peer_port);
  }
  /// The first half of open(), for ends that learn each other's ports.
  bool bind(std::uint16_t local_port) {
    close();
    socket_ = ::socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (socket_ < 0) return false;
    const int low_delay = IPTOS_LOWDELAY;
    // Optional: the route may ignore it.
    (void)setsockopt(socket_, IPPROTO_IP, IP_TOS, &low_delay, sizeof(low_delay));
    const sockaddr_in here = address(INADDR_ANY, local_port);
    if (::bind(socket_, reinterpret_cast<const sockaddr*>(&here), sizeof(here)) == 0) return true;
    close();
    return false;
  }
  bool connect(const char* peer, std::uint16_t peer_port) {
    in_addr ip{};
    if (inet_pton(AF_INET, peer, &ip) == 1) {
      const sockaddr_in there = address(ntohl(ip.s_addr), peer_port);
      if (::connect(socket_, reinterpret_cast<const sockaddr*>(&there), sizeof(there)) == 0) return true;
    }
    close();
    return false;
  }
  void close() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
  }
  bool ok() const { return socket_ >= 0; }
  std::uint16_t port() const {
    sockaddr_in here{};
    socklen_t size = sizeof(here);
    return getsockname(socket_, reinterpret_cast<sockaddr*>(&here), &size) == 0 ? ntohs(here.sin_port)
                                                                                : std::uint16_t(0);
  }

  /// Success does not mean that the peer listens: an absent peer shows as silence.
  bool send(const std::uint8_t* data, int count) {
    for (int i = 0; i < 2; ++i) // the first attempt may only deliver the error of an earlier one
      if (::send(socket_, data, static_cast<std::size_t>(count), MSG_NOSIGNAL) == count) return true;
    return ok();
  }
  int receive(std::uint8_t* data, int room) {
    const ssize_t count = ::recv(socket_, data, static_cast<std::size_t>(room), 0);
    return count > 0 ? static_cast<int>(count) : 0;
  }

private:
  static sockaddr_in address(std::uint32_t ip, std::uint16_t port) {
    sockaddr_in result{};
    result.sin_family = AF_INET;
    result.sin_port = htons(port);
    result.sin_addr.s_addr = htonl(ip);
    return result;
  }

  int socket_ = -1;
};

} // namespace mbsgen::runtime
