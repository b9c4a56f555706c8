// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen {

enum class JsonKind : std::uint8_t { null, boolean, number, string, array, object };

/// "a number", "a list [...]", "an object {...}": the kind in messages.
const char* name(JsonKind kind);

/// Limits of a JSON text; beyond them it is refused with a diagnostic.
struct JsonLimits {
  std::size_t bytes = std::size_t{1} << 26;
  std::size_t values = 1000000;
  std::size_t nesting = 64;
};

class Json;

/// A JSON text (RFC 8259) as a tree in which every value has its place. Comments are allowed wherever blanks
/// are, from // to the end of the line and from /* to */; a comma after the last element is not. Lines are
/// separated by line feeds; columns count characters (code points); a byte order mark counts nothing.
class JsonDocument {
public:
  /// Reads the text, which must outlive the document. Nothing is returned, after an error in `diagnostics`,
  /// when the text is no JSON or exceeds the limits. Duplicate keys are errors too, but the document is
  /// returned.
  static std::optional<JsonDocument> parse(std::string_view text, Diagnostics& diagnostics,
                                           const JsonLimits& limits = {});

  Json root() const;

private:
  friend class Json;
  friend class JsonReader;

  struct Value {
    JsonKind kind = JsonKind::null;
    bool boolean = false;
    std::uint32_t parent = 0;
    std::uint32_t position = 0; ///< among the parent's children
    int line = 0, column = 0;
    int key_line = 0, key_column = 0;
    std::size_t offset = 0; ///< of the first byte in the text
    std::string key;        ///< members of objects
    std::string text;       ///< strings: content; numbers: as written
    std::vector<std::uint32_t> children;
  };

  explicit JsonDocument(std::string_view text) : text_(text) {}

  std::string_view text_;
  std::vector<Value> values_; ///< parents before children; the first is the whole
};

/// A value of a document, which must outlive it. Cheap to copy.
class Json {
public:
  JsonKind kind() const { return value().kind; }
  bool is(JsonKind kind) const { return value().kind == kind; }

  bool boolean() const { return value().boolean; }
  /// A string's content, or a number's decimal text exactly as written.
  const std::string& text() const { return value().text; }

  /// Elements of an array or members of an object, in document order.
  std::size_t size() const { return value().children.size(); }
  Json operator[](std::size_t i) const { return {*document_, value().children[i]}; }
  /// The first member of that key.
  std::optional<Json> find(std::string_view key) const;
  /// The key of a member of an object.
  const std::string& key() const { return value().key; }

  /// Place of the value's first character.
  Location where() const;
  /// Place of a member's key, with the pointer of the member.
  Location key_where() const;
  /// Place inside a string: of the byte `offset` of its content, or of its closing quote past the end.
  Location where(std::size_t offset) const;

private:
  friend class JsonDocument;
  Json(const JsonDocument& document, std::uint32_t index) : document_(&document), index_(index) {}
  const JsonDocument::Value& value() const { return document_->values_[index_]; }
  std::string pointer() const;

  const JsonDocument* document_;
  std::uint32_t index_;
};

} // namespace mbsgen
