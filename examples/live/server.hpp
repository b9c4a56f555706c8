// SPDX-License-Identifier: MIT
/// The page of a running loop, for browsers on this computer alone.
#pragma once
#include "events.hpp"

#include <atomic>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <functional>
#include <httplib.h>
#include <string>
#include <thread>

namespace live {

/// Why a wish is refused; empty: it is granted.
using Refusal = std::string;

/// What the server shows and takes.
struct Site {
  std::string page;                      ///< HTML
  std::function<std::string()> settings; ///< JSON
  /// A number for "hand", "armed" or "parameters/NAME", called by one thread at a time.
  std::function<Refusal(const std::string& what, double value)> put;
};

/// GET / is the page, GET /settings its numbers, GET /events the stream; PUT of a number as text moves the hand, arms the
/// loop or sets a parameter. Listens on 127.0.0.1. A request that names another host, as pages do that have their name
/// point to this computer, and one from another origin are refused by 403.
class Server {
public:
  Server(Site site, Events& events) : site_(std::move(site)), events_(events) {}
  ~Server() { stop(); }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// port 0: any free one. False: the port is not free.
  bool start(int port) {
    set_up();
    port_ = port == 0 ? http_.bind_to_any_port(address) : http_.bind_to_port(address, port) ? port : -1;
    if (port_ <= 0) return false;
    thread_ = std::thread([this] {
      http_.listen_after_bind();
      ended_ = true;
    });
    return true;
  }
  void stop() {
    events_.end();
    if (!thread_.joinable()) return;
    while (!ended_ && !http_.is_running()) std::this_thread::yield();
    http_.stop();
    thread_.join();
  }
  int port() const { return port_; }

private:
  using Request = httplib::Request;
  using Response = httplib::Response;
  using Taken = httplib::Server::HandlerResponse;
  static constexpr const char* address = "127.0.0.1";
  static constexpr std::size_t longest_body = 64; ///< bytes: the text of a number
  static constexpr int most_streams = 4, threads = 8;

  void set_up() {
    http_.new_task_queue = [] { return new httplib::ThreadPool(threads); };
    http_.set_keep_alive_max_count(1); // the rest of a refused request is never read as the next one
    http_.set_read_timeout(5);
    http_.set_default_headers(
        {{"Cache-Control", "no-store"},
         {"X-Content-Type-Options", "nosniff"},
         {"Content-Security-Policy",
          "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; "
          "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"}});
    http_.set_pre_routing_handler([this](const Request& request, Response& response) {
      const int status = refused(request);
      if (status == 0) return Taken::Unhandled;
      response.status = status;
      return Taken::Handled;
    });
    http_.Get("/", [this](const Request&, Response& response) {
      response.set_content(site_.page, "text/html; charset=utf-8");
    });
    http_.Get("/settings", [this](const Request&, Response& response) {
      response.set_content(site_.settings(), "application/json");
    });
    http_.Get("/events", [this](const Request&, Response& response) { stream(response); });
    http_.Put("/(hand|armed|parameters/[A-Za-z0-9_]+)", [this](const Request& request, Response& response) {
      put(request.matches[1], request.body, response);
    });
  }

  /// The status of a refusal before the body is read; 0: none.
  int refused(const Request& request) const {
    const std::string here = std::to_string(port_);
    const auto ours = [&](const std::string& text, const std::string& before) {
      return text == before + "127.0.0.1:" + here || text == before + "localhost:" + here;
    };
    if (request.get_header_value_count("Host") != 1 || !ours(request.get_header_value("Host"), ""))
      return 403;
    if (request.has_header("Origin") && !ours(request.get_header_value("Origin"), "http://")) return 403;
    return refused_body(request);
  }
  /// Bodies have a length in advance, and a small one.
  static int refused_body(const Request& request) {
    if (request.has_header("Transfer-Encoding")) return 411;
    const std::string length = request.get_header_value("Content-Length");
    if (length.empty()) return request.method == "GET" ? 0 : 411;
    double bytes = 0;
    return number(length, bytes) && bytes <= longest_body ? 0 : 413;
  }

  /// The whole text is one finite number.
  static bool number(const std::string& text, double& value) {
    const char* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, value);
    return error == std::errc() && rest == end && std::isfinite(value);
  }

  void put(const std::string& what, const std::string& body, Response& response) {
    double value = 0;
    if (!number(body, value)) {
      response.status = 400;
      return response.set_content("not a number\n", "text/plain");
    }
    const std::lock_guard<std::mutex> lock(one_at_a_time_);
    const Refusal refusal = site_.put(what, value);
    response.status = refusal.empty() ? 204 : 422;
    if (!refusal.empty()) response.set_content(refusal + "\n", "text/plain");
  }

  void stream(Response& response) {
    if (streams_.fetch_add(1) >= most_streams) {
      --streams_;
      response.status = 503;
      return;
    }
    const auto send = [this, seen = events_.count()](std::size_t, httplib::DataSink& sink) mutable {
      const std::string text = events_.after(seen);
      if (text.empty()) sink.done();
      return text.empty() || sink.write(text.data(), text.size());
    };
    response.set_chunked_content_provider("text/event-stream", send, [this](bool) { --streams_; });
  }

  Site site_;
  Events& events_;
  httplib::Server http_;
  std::thread thread_;
  std::mutex one_at_a_time_;
  std::atomic<bool> ended_{false};
  std::atomic<int> streams_{0};
  int port_ = -1;
};

} // namespace live
