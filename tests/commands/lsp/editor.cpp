// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/lsp/editor.h"
#include "cli/model_server.h"
#include <algorithm>

namespace mbsgen::test {

Editor::Editor(const Json& options, bool takes_utf8) : server_(cli::model_server()) {
  Json capabilities;
  capabilities["textDocument"]["completion"]["completionItem"]["snippetSupport"] = true;
  if (takes_utf8) capabilities["general"]["positionEncodings"] = {"utf-8", "utf-16"};
  send({{"jsonrpc", "2.0"},
        {"id", "hello"},
        {"method", "initialize"},
        {"params", {{"capabilities", capabilities}, {"initializationOptions", options}}}});
  send({{"jsonrpc", "2.0"}, {"method", "initialized"}, {"params", Json::object()}});
}

std::vector<Json> Editor::send(const Json& message) {
  std::vector<Json> answers;
  for (const std::string& one :
       server_->handle(message.dump(-1, ' ', false, Json::error_handler_t::replace))) {
    answers.push_back(Json::parse(one));
    if (answers.back().value("method", "") == "textDocument/publishDiagnostics")
      diagnostics_ = answers.back()["params"]["diagnostics"];
  }
  return answers;
}

void Editor::open(const std::string& uri, const std::string& text) {
  uri_ = uri;
  diagnostics_ = nullptr;
  send({{"jsonrpc", "2.0"},
        {"method", "textDocument/didOpen"},
        {"params",
         {{"textDocument",
           {{"uri", uri}, {"languageId", "json"}, {"version", ++version_}, {"text", text}}}}}});
}

void Editor::open_at(const std::string& uri, const std::string& text) {
  const std::size_t at = text.find('|');
  const std::string before = text.substr(0, at);
  const std::size_t line_begin = before.rfind('\n') + 1; // npos + 1 is 0
  cursor_ = {{"line", std::count(before.begin(), before.end(), '\n')},
             {"character", before.size() - line_begin}};
  open(uri, before + text.substr(at + 1));
}

void Editor::change(const Json& range, const std::string& text) {
  send({{"jsonrpc", "2.0"},
        {"method", "textDocument/didChange"},
        {"params",
         {{"textDocument", {{"uri", uri_}, {"version", ++version_}}},
          {"contentChanges", Json::array({{{"range", range}, {"text", text}}})}}}});
}

Json Editor::ask(const std::string& method, Json params) {
  params["textDocument"]["uri"] = uri_;
  if (!params.contains("position")) params["position"] = cursor_;
  const int id = ++id_;
  for (const Json& one :
       send({{"jsonrpc", "2.0"}, {"id", id}, {"method", "textDocument/" + method}, {"params", params}}))
    if (one.contains("id") && one["id"] == id) return one.contains("result") ? one["result"] : one["error"];
  return "no answer";
}

std::vector<std::string> labels(const Json& items) {
  std::vector<std::string> result;
  for (const Json& one : items) result.push_back(one["label"]);
  return result;
}

Json item(const Json& items, const std::string& label) {
  for (const Json& one : items)
    if (one["label"] == label) return one;
  return nullptr;
}

namespace {

std::size_t offset(const std::string& text, const Json& position) {
  std::size_t at = 0;
  for (int line = position["line"]; line > 0; --line) at = text.find('\n', at) + 1;
  return at + position["character"].get<std::size_t>();
}

} // namespace

std::string edited(const std::string& text, const Json& edits) {
  std::vector<Json> from_behind(edits.begin(), edits.end());
  std::sort(from_behind.begin(), from_behind.end(), [&](const Json& a, const Json& b) {
    return offset(text, a["range"]["start"]) > offset(text, b["range"]["start"]);
  });
  std::string result = text;
  for (const Json& one : from_behind) {
    const std::size_t begin = offset(text, one["range"]["start"]), end = offset(text, one["range"]["end"]);
    result.replace(begin, end - begin, one["newText"].get<std::string>());
  }
  return result;
}

} // namespace mbsgen::test
