// SPDX-License-Identifier: GPL-3.0-or-later
/// Values of the protocol, https://microsoft.github.io/language-server-protocol/specifications/lsp/3.17/specification/,
/// from what documents know.
#pragma once
#include "language/document.h"
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace mbsgen::language {

using Json = nlohmann::json;

/// How a client wants values.
struct Client {
  Encoding encoding = Encoding::utf16;
  bool takes_snippets = false;
  bool has_schema = false; ///< its editor proposes and explains what the schema knows
};

/// Columns in the client's unit.
class Wording {
public:
  Wording(const Document& document, const Client& client, const std::string& uri)
      : document_(document), client_(client), uri_(uri) {}

  Json position(std::size_t offset) const;
  Json range(const Span& place) const;
  Json location(const Span& place) const;
  Json diagnostic(const PlacedFinding& finding) const;
  Json completion(const Proposal& proposal) const;
  Json hover(const Remark& remark) const;
  Json symbol(const Part& part) const;
  Json folding(const Span& block) const;
  Json edit(const Span& place, const std::string& text) const;
  Json action(const Action& action, const PlacedFinding& finding) const;

  /// Throws Json::exception where the value has another form.
  std::size_t offset(const Json& position) const;
  Span span(const Json& range) const;

private:
  const Document& document_;
  const Client& client_;
  const std::string& uri_;
};

/// What the server can do.
Json capabilities(Encoding encoding);

/// The path of a file: URI; of others, their last part.
std::string path_of(std::string_view uri);

} // namespace mbsgen::language
