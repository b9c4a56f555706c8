// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "language/finding.h"
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::language {

/// What a server is made of.
struct Setup {
  std::string_view schema; ///< of model files
  Checker check;
  std::string version;
};

/// A server of the Language Server Protocol 3.17 (JSON-RPC 2.0), as a function from messages to messages: it reads no
/// file and no stream, and has no threads. It answers any text, and throws nothing.
class Server {
public:
  /// Throws std::exception where the schema is none.
  explicit Server(Setup setup);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// The messages that follow a message of the client: an answer to a request, and the findings about a document that
  /// has changed.
  std::vector<std::string> handle(std::string_view message);

  /// The same in two steps, for whoever knows that more messages are waiting: the answer, and the findings about all
  /// documents that have changed since these were asked for.
  std::vector<std::string> answer(std::string_view message);
  std::vector<std::string> due();

  /// A message that could not be delivered to it: its answer.
  static std::string refusal(const std::string& reason);

  /// The client has said that the server is to end.
  bool is_over() const;
  /// It has asked for that before, as it must.
  bool is_shut_down() const;

private:
  class Session;
  std::unique_ptr<Session> session_;
};

} // namespace mbsgen::language
