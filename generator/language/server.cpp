// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/server.h"
#include "language/protocol.h"
#include <algorithm>
#include <exception>
#include <map>
#include <optional>
#include <stdexcept>
#include <utility>

namespace mbsgen::language {

namespace {

// Codes of JSON-RPC and of the protocol.
enum Code : int {
  parse_error = -32700,
  invalid_request = -32600,
  method_not_found = -32601,
  invalid_params = -32602,
  not_initialized = -32002,
  request_failed = -32803
};

/// An answer that says why there is no result.
struct Refused : std::runtime_error {
  Refused(Code why, const std::string& message) : std::runtime_error(message), code(why) {}
  Code code;
};

std::string text_of(const Json& message) {
  return message.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json answer_to(const Json& id, const Json& result) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"result", result}};
}

Json refusal_of(const Json& id, Code code, const std::string& message) {
  return {{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", message}}}};
}

bool is_id(const Json& value) {
  return value.is_string() || value.is_number_integer();
}

// The member, or nothing where there is none on the way to it.
const Json* member(const Json& json, std::initializer_list<const char*> path) {
  const Json* here = &json;
  for (const char* const key : path) {
    if (!here->is_object()) return nullptr;
    const auto found = here->find(key);
    if (found == here->end()) return nullptr;
    here = &*found;
  }
  return here;
}

bool is_true(const Json* value) {
  return value != nullptr && value->is_boolean() && value->get<bool>();
}

} // namespace

class Server::Session {
public:
  explicit Session(Setup setup) : setup_(std::move(setup)), grammar_(setup_.schema) {}

  std::optional<Json> answer(const Json& message) {
    const Json* const method = member(message, {"method"});
    const Json* const id = member(message, {"id"});
    const bool is_request = id != nullptr && is_id(*id);
    if (method == nullptr || !method->is_string()) {
      // An answer of the client has no method, and needs no answer.
      if (message.is_object() && (message.contains("result") || message.contains("error")))
        return std::nullopt;
      return refusal_of(is_request ? *id : Json(), invalid_request, "a message needs a method");
    }
    const Json* const params = member(message, {"params"});
    try {
      const Json result = handle(*method, params == nullptr ? Json::object() : *params, is_request);
      return is_request ? std::optional(answer_to(*id, result)) : std::nullopt;
    } catch (const Refused& error) {
      if (is_request) return refusal_of(*id, error.code, error.what());
    } catch (const std::exception& error) {
      if (is_request) return refusal_of(*id, invalid_params, error.what());
    }
    return std::nullopt;
  }

  std::vector<Json> due() {
    std::vector<Json> messages = std::exchange(waiting_, {});
    for (auto& [uri, open] : documents_)
      if (!open.document.is_checked()) messages.push_back(diagnostics(uri, open));
    return messages;
  }

  bool is_over() const { return is_over_; }
  bool is_shut_down() const { return is_shut_down_; }

private:
  struct Open {
    Open(std::string path, std::string text, const Session& session, Json version_)
        : document(std::move(path), std::move(text), session.grammar_, session.setup_.check),
          version(std::move(version_)) {}
    Document document;
    Json version;
  };
  using Request = Json (Session::*)(const Json& params);

  Json handle(const std::string& method, const Json& params, bool is_request) {
    if (method == "exit") {
      is_over_ = true;
      return nullptr;
    }
    if (is_shut_down_) throw Refused(invalid_request, "the server has been shut down");
    if (method == "initialize") return initialize(params);
    if (!is_initialized_) throw Refused(not_initialized, "the first request must be initialize");
    if (const auto known = requests().find(method); known != requests().end())
      return (this->*known->second)(params);
    if (is_request) throw Refused(method_not_found, "there is no method " + method);
    return nullptr;
  }

  static const std::map<std::string, Request>& requests() {
    static const std::map<std::string, Request> table{
        {"shutdown", &Session::shut_down},
        {"textDocument/didOpen", &Session::open},
        {"textDocument/didChange", &Session::change},
        {"textDocument/didClose", &Session::close},
        {"textDocument/completion", &Session::complete},
        {"textDocument/hover", &Session::hover},
        {"textDocument/definition", &Session::define},
        {"textDocument/references", &Session::refer},
        {"textDocument/documentHighlight", &Session::highlight},
        {"textDocument/prepareRename", &Session::prepare},
        {"textDocument/rename", &Session::rename},
        {"textDocument/codeAction", &Session::act},
        {"textDocument/foldingRange", &Session::fold},
        {"textDocument/documentSymbol", &Session::list},
    };
    return table;
  }

  Json initialize(const Json& params) {
    if (const Json* const offered = member(params, {"capabilities", "general", "positionEncodings"}))
      if (std::find(offered->begin(), offered->end(), "utf-8") != offered->end())
        client_.encoding = Encoding::utf8;
    client_.takes_snippets = is_true(
        member(params, {"capabilities", "textDocument", "completion", "completionItem", "snippetSupport"}));
    client_.has_schema = is_true(member(params, {"initializationOptions", "hasSchema"}));
    is_initialized_ = true;
    return {{"capabilities", capabilities(client_.encoding)},
            {"serverInfo", {{"name", "mbsgen"}, {"version", setup_.version}}}};
  }

  Json shut_down(const Json& /*params*/) {
    is_shut_down_ = true;
    return nullptr;
  }

  Json open(const Json& params) {
    const Json& item = params.at("textDocument");
    const auto uri = item.at("uri").get<std::string>();
    documents_.erase(uri);
    documents_.try_emplace(uri, path_of(uri), item.at("text").get<std::string>(), *this,
                           item.value("version", Json()));
    return nullptr;
  }

  Json change(const Json& params) {
    Open& open = opened(params);
    open.version = params.at("textDocument").value("version", Json());
    for (const Json& change : params.at("contentChanges")) {
      const auto text = change.at("text").get<std::string>();
      if (change.contains("range"))
        open.document.replace(wording(open, params).span(change.at("range")), text);
      else
        open.document.set_text(text);
    }
    return nullptr;
  }

  // Its findings go with it.
  Json close(const Json& params) {
    const auto uri = params.at("textDocument").at("uri").get<std::string>();
    if (documents_.erase(uri) > 0) waiting_.push_back(publication(uri, Json::array()));
    return nullptr;
  }

  Json complete(const Json& params) {
    Open& open = opened(params);
    const Wording words = wording(open, params);
    Json items = Json::array();
    for (const Proposal& one : open.document.proposals(words.offset(params.at("position"))))
      if (!(client_.has_schema && one.is_of_schema)) items.push_back(words.completion(one));
    return items;
  }

  Json hover(const Json& params) {
    Open& open = opened(params);
    const Wording words = wording(open, params);
    const auto remark = open.document.remark(words.offset(params.at("position")));
    if (!remark || (client_.has_schema && remark->is_of_schema)) return nullptr;
    return words.hover(*remark);
  }

  Json define(const Json& params) {
    Open& open = opened(params);
    const Wording words = wording(open, params);
    const auto place = open.document.definition(words.offset(params.at("position")));
    return place ? words.location(*place) : Json();
  }

  Json refer(const Json& params) {
    Open& open = opened(params);
    const Wording words = wording(open, params);
    const Json* const with = member(params, {"context", "includeDeclaration"});
    Json places = Json::array();
    for (const Span& one :
         open.document.references(words.offset(params.at("position")), with == nullptr || is_true(with)))
      places.push_back(words.location(one));
    return places;
  }

  Json highlight(const Json& params) {
    Open& open = opened(params);
    const Wording words = wording(open, params);
    Json places = Json::array();
    for (const Span& one : open.document.references(words.offset(params.at("position")), true))
      places.push_back({{"range", words.range(one)}});
    return places;
  }

  Json prepare(const Json& params) {
    Open& open = opened(params);
    const Wording words = wording(open, params);
    const auto place = open.document.renamable(words.offset(params.at("position")));
    return place ? words.range(*place) : Json();
  }

  Json rename(const Json& params) {
    Open& open = opened(params);
    const Wording words = wording(open, params);
    const auto name = params.at("newName").get<std::string>();
    const Renaming renaming = open.document.rename(words.offset(params.at("position")), name);
    if (!renaming.complaint.empty()) throw Refused(request_failed, renaming.complaint);
    Json edits = Json::array();
    for (const Span& one : renaming.places) edits.push_back(words.edit(one, name));
    return {{"changes", {{uri_of(params), edits}}}};
  }

  Json act(const Json& params) {
    Open& open = opened(params);
    const Wording words = wording(open, params);
    Json actions = Json::array();
    for (const Action& one : open.document.actions(words.span(params.at("range"))))
      actions.push_back(words.action(one, open.document.findings()[one.finding]));
    return actions;
  }

  // A range of lines begins on a line of its own: of blocks that begin there the outermost.
  Json fold(const Json& params) {
    Open& open = opened(params);
    const Wording words = wording(open, params);
    std::map<std::size_t, Json> by_line;
    for (const Span& block : open.document.contents().blocks) {
      Json range = words.folding(block);
      const auto first = range["startLine"].get<std::size_t>(), last = range["endLine"].get<std::size_t>();
      if (first == last) continue;
      const auto [known, is_new] = by_line.try_emplace(first, range);
      if (!is_new && known->second["endLine"].get<std::size_t>() < last) known->second = range;
    }
    Json ranges = Json::array();
    for (auto& [line, range] : by_line) ranges.push_back(std::move(range));
    return ranges;
  }

  Json list(const Json& params) {
    Open& open = opened(params);
    const Wording words = wording(open, params);
    Json symbols = Json::array();
    for (const Part& one : open.document.contents().parts) symbols.push_back(words.symbol(one));
    return symbols;
  }

  static const std::string& uri_of(const Json& params) {
    return params.at("textDocument").at("uri").get_ref<const std::string&>();
  }

  Open& opened(const Json& params) {
    const auto found = documents_.find(uri_of(params));
    if (found == documents_.end()) throw Refused(invalid_params, "the document is not open");
    return found->second;
  }

  Wording wording(const Open& open, const Json& params) const {
    return {open.document, client_, uri_of(params)};
  }

  static Json publication(const std::string& uri, Json diagnostics) {
    return {{"jsonrpc", "2.0"},
            {"method", "textDocument/publishDiagnostics"},
            {"params", {{"uri", uri}, {"diagnostics", std::move(diagnostics)}}}};
  }

  Json diagnostics(const std::string& uri, Open& open) const {
    const Wording words(open.document, client_, uri);
    Json list = Json::array();
    for (const PlacedFinding& one : open.document.findings()) list.push_back(words.diagnostic(one));
    Json message = publication(uri, std::move(list));
    if (open.version.is_number_integer()) message["params"]["version"] = open.version;
    return message;
  }

  Setup setup_;
  Grammar grammar_;
  Client client_;
  std::map<std::string, Open> documents_; ///< by URI
  std::vector<Json> waiting_;             ///< messages for due()
  bool is_initialized_ = false, is_shut_down_ = false, is_over_ = false;
};

Server::Server(Setup setup) : session_(std::make_unique<Session>(std::move(setup))) {}
Server::~Server() = default;

std::vector<std::string> Server::handle(std::string_view message) {
  std::vector<std::string> messages = answer(message);
  std::vector<std::string> more = due();
  messages.insert(messages.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  return messages;
}

std::vector<std::string> Server::answer(std::string_view message) {
  const Json read = Json::parse(message, nullptr, false);
  if (read.is_discarded()) return {refusal("the message is no JSON")};
  const std::optional<Json> answered = session_->answer(read);
  return answered ? std::vector<std::string>{text_of(*answered)} : std::vector<std::string>();
}

std::vector<std::string> Server::due() {
  std::vector<std::string> messages;
  for (const Json& one : session_->due()) messages.push_back(text_of(one));
  return messages;
}

std::string Server::refusal(const std::string& reason) {
  return text_of(refusal_of(nullptr, parse_error, reason));
}

bool Server::is_over() const {
  return session_->is_over();
}

bool Server::is_shut_down() const {
  return session_->is_shut_down();
}

} // namespace mbsgen::language
