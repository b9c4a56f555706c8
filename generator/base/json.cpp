// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/json.h"
#include "base/json_build.h"
#include "base/json_cursor.h"
#include <algorithm>

namespace mbsgen {

namespace {

// Reference token of RFC 6901.
std::string pointer_token(const std::string& key) {
  std::string result;
  for (const char c : key) {
    if (c == '~')
      result += "~0";
    else if (c == '/')
      result += "~1";
    else
      result += c;
  }
  return result;
}

} // namespace

const char* name(JsonKind kind) {
  switch (kind) {
  case JsonKind::null:
    return "null";
  case JsonKind::boolean:
    return "a boolean";
  case JsonKind::number:
    return "a number";
  case JsonKind::string:
    return "a string";
  case JsonKind::array:
    return "a list [...]";
  case JsonKind::object:
    break;
  }
  return "an object {...}";
}

std::optional<JsonDocument> JsonDocument::parse(std::string_view text, Diagnostics& diagnostics,
                                                const JsonLimits& limits) {
  if (text.size() > limits.bytes) {
    diagnostics.error({},
                      "the file is larger than " + std::to_string(limits.bytes) + " bytes, split the model");
    return std::nullopt;
  }
  JsonDocument document(text);
  if (!build(document, diagnostics, limits)) return std::nullopt;
  return document;
}

Json JsonDocument::root() const {
  return {*this, 0};
}

std::optional<Json> Json::find(std::string_view key) const {
  for (const std::uint32_t child : value().children)
    if (document_->values_[child].key == key) return Json(*document_, child);
  return std::nullopt;
}

std::string Json::pointer() const {
  std::vector<std::string> tokens;
  for (std::uint32_t at = index_; at != 0; at = document_->values_[at].parent) {
    const JsonDocument::Value& one = document_->values_[at];
    const bool member = document_->values_[one.parent].kind == JsonKind::object;
    tokens.push_back(member ? pointer_token(one.key) : std::to_string(one.position));
  }
  std::string result;
  for (auto token = tokens.rbegin(); token != tokens.rend(); ++token) result += "/" + *token;
  return result;
}

Location Json::where() const {
  return {value().line, value().column, pointer()};
}

Location Json::key_where() const {
  return {value().key_line, value().key_column, pointer()};
}

Location Json::where(std::size_t offset) const {
  JsonCursor cursor(document_->text_, value().offset, value().line, value().column);
  cursor.advance(1);
  for (std::size_t decoded = 0; decoded < value().text.size();) {
    const JsonCursor::StringPiece piece = cursor.string_piece();
    decoded += piece.decoded;
    if (decoded > offset) break;
    cursor.advance(piece.raw);
  }
  return {cursor.line(), cursor.column(), pointer()};
}

} // namespace mbsgen
