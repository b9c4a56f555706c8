// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/language_function.h"
#include "cli/model_server.h"
#include <string>

const char* mbsgen_language(const char* message) {
  static const auto server = mbsgen::cli::model_server();
  static std::string messages;
  messages = "[";
  for (const std::string& one : server->handle(message)) messages += (messages.size() > 1 ? "," : "") + one;
  messages += ']';
  return messages.c_str();
}
