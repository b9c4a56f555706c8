// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/protocol.h"
#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

namespace mbsgen::language {

namespace {

int level(Severity severity) {
  switch (severity) {
  case Severity::error:
    return 1;
  case Severity::warning:
    return 2;
  case Severity::note:
    break;
  }
  return 3;
}

std::string without_escapes(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    unsigned value = 0;
    const char* const digits = text.data() + at + 1;
    const bool is_escape = text[at] == '%' && at + 2 < text.size();
    if (is_escape && std::from_chars(digits, digits + 2, value, 16).ptr == digits + 2) {
      result += static_cast<char>(value);
      at += 2;
    } else {
      result += text[at];
    }
  }
  return result;
}

// A line or a column; a number that is none lies behind all of them.
std::size_t place_in(const Json& number) {
  constexpr std::size_t behind = std::numeric_limits<std::size_t>::max();
  if (number.is_number_unsigned()) return number.get<std::size_t>();
  const auto value = number.get<double>();
  return value >= 0 && value < 1e15 ? static_cast<std::size_t>(value) : behind;
}

} // namespace

Json Wording::position(std::size_t offset) const {
  const Position place = document_.lines().position(offset, client_.encoding);
  return {{"line", place.line}, {"character", place.character}};
}

Json Wording::range(const Span& place) const {
  return {{"start", position(place.begin)}, {"end", position(place.end)}};
}

Json Wording::location(const Span& place) const {
  return {{"uri", uri_}, {"range", range(place)}};
}

Json Wording::diagnostic(const PlacedFinding& finding) const {
  const Diagnostic& one = finding.finding.diagnostic;
  const std::string elsewhere = one.where.file.empty() ? "" : one.where.file + ": ";
  Json result = {{"range", range(finding.place)},
                 {"severity", level(one.severity)},
                 {"source", "mbsgen"},
                 {"message", elsewhere + one.message}};
  if (!one.where.pointer.empty()) result["data"] = {{"pointer", one.where.pointer}};
  if (!finding.finding.rule.empty()) result["code"] = finding.finding.rule;
  if (!finding.finding.remedy.empty())
    result["relatedInformation"] =
        Json::array({{{"location", location(finding.place)}, {"message", finding.finding.remedy}}});
  return result;
}

Json Wording::completion(const Proposal& proposal) const {
  const bool is_snippet = client_.takes_snippets && !proposal.snippet.empty();
  Json result = {{"label", proposal.label},
                 {"kind", static_cast<int>(proposal.kind)},
                 {"filterText", proposal.text},
                 {"insertTextFormat", is_snippet ? 2 : 1},
                 {"textEdit", edit(proposal.place, is_snippet ? proposal.snippet : proposal.text)}};
  if (!proposal.detail.empty()) result["detail"] = proposal.detail;
  if (!proposal.documentation.empty()) result["documentation"] = proposal.documentation;
  return result;
}

Json Wording::hover(const Remark& remark) const {
  return {{"contents", {{"kind", "markdown"}, {"value", remark.text}}}, {"range", range(remark.place)}};
}

// A title lies within its part.
Json Wording::symbol(const Part& part) const {
  const Span whole{std::min(part.whole.begin, part.title.begin), std::max(part.whole.end, part.title.end)};
  Json result = {{"name", part.name},
                 {"kind", part.symbol},
                 {"range", range(whole)},
                 {"selectionRange", range(part.title)}};
  if (!part.detail.empty()) result["detail"] = part.detail;
  for (const Part& inner : part.parts) result["children"].push_back(symbol(inner));
  return result;
}

Json Wording::folding(const Span& block) const {
  return {{"startLine", document_.lines().line_at(block.begin)},
          {"endLine", document_.lines().line_at(block.end)}};
}

Json Wording::edit(const Span& place, const std::string& text) const {
  return {{"range", range(place)}, {"newText", text}};
}

Json Wording::action(const Action& action, const PlacedFinding& finding) const {
  Json edits = Json::array();
  for (const Span& place : action.places) edits.push_back(edit(place, action.text));
  return {{"title", action.title},
          {"kind", "quickfix"},
          {"diagnostics", Json::array({diagnostic(finding)})},
          {"edit", {{"changes", {{uri_, edits}}}}}};
}

std::size_t Wording::offset(const Json& position) const {
  return document_.lines().offset({place_in(position.at("line")), place_in(position.at("character"))},
                                  client_.encoding);
}

Span Wording::span(const Json& range) const {
  const std::size_t begin = offset(range.at("start")), end = offset(range.at("end"));
  return {std::min(begin, end), std::max(begin, end)};
}

Json capabilities(Encoding encoding) {
  return {{"positionEncoding", encoding == Encoding::utf8 ? "utf-8" : "utf-16"},
          {"textDocumentSync", {{"openClose", true}, {"change", 2}}},
          {"completionProvider", {{"triggerCharacters", {"\"", "<", "(", "."}}}},
          {"hoverProvider", true},
          {"definitionProvider", true},
          {"referencesProvider", true},
          {"documentHighlightProvider", true},
          {"renameProvider", {{"prepareProvider", true}}},
          {"codeActionProvider", {{"codeActionKinds", {"quickfix"}}}},
          {"foldingRangeProvider", true},
          {"documentSymbolProvider", true}};
}

std::string path_of(std::string_view uri) {
  constexpr std::string_view scheme = "file://";
  if (uri.substr(0, scheme.size()) != scheme) {
    const std::size_t mark = uri.find_last_of("/:");
    return without_escapes(mark == std::string_view::npos ? uri : uri.substr(mark + 1));
  }
  const std::string_view rest = uri.substr(scheme.size());
  std::string path = without_escapes(rest.substr(std::min(rest.find('/'), rest.size())));
  const bool has_drive = path.size() > 2 && path[2] == ':';
  return has_drive ? path.substr(1) : path;
}

} // namespace mbsgen::language
