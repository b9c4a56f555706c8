// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "language/server.h"
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace mbsgen::test {

using Json = nlohmann::json;

/// A client of the language server, without a stream between them.
class Editor {
public:
  /// Says hello. `general`: its capabilities beside those of snippets.
  explicit Editor(const Json& options = Json::object(), bool takes_utf8 = false);

  /// Opens the document, or replaces it, and takes its findings.
  void open(const std::string& uri, const std::string& text);
  /// The same of a text with a cursor "|", which is taken out and becomes that of the requests.
  void open_at(const std::string& uri, const std::string& text);
  /// One change of a range.
  void change(const Json& range, const std::string& text);

  /// The result of a request about the open document, at the cursor; or its error.
  Json ask(const std::string& method, Json params = Json::object());
  /// All that comes back.
  std::vector<Json> send(const Json& message);

  const Json& diagnostics() const { return diagnostics_; }
  language::Server& server() { return *server_; }

private:
  std::unique_ptr<language::Server> server_;
  std::string uri_;
  Json cursor_ = {{"line", 0}, {"character", 0}};
  Json diagnostics_;
  int version_ = 0, id_ = 0;
};

/// The labels of completion items.
std::vector<std::string> labels(const Json& items);
/// The item of that label; null when there is none.
Json item(const Json& items, const std::string& label);

/// The text with edits of one document carried out: columns in bytes, which fits texts in ASCII.
std::string edited(const std::string& text, const Json& edits);

} // namespace mbsgen::test
