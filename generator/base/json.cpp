// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/json.h"
#include "base/json_text.h"
#include "base/text.h"
#include <unordered_map>
#include <utility>

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

// The kind of a token that begins with this character.
JsonKind token_kind(char first) {
  if (first == '"') return JsonKind::string;
  if (first == 't' || first == 'f') return JsonKind::boolean;
  return first == 'n' ? JsonKind::null : JsonKind::number;
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

/// Reads a text by recursive descent. All functions begin at the first character of what they read, and
/// return false after an error.
class JsonReader {
public:
  JsonReader(JsonDocument& document, Diagnostics& diagnostics, const JsonLimits& limits)
      : document_(document), diagnostics_(diagnostics), limits_(limits), cursor_(document.text_) {}

  bool read_document();

private:
  using Value = JsonDocument::Value;
  using KeyLines = std::unordered_map<std::string, int>;

  bool refuse(std::string message) {
    diagnostics_.error({cursor_.line(), cursor_.column(), {}}, std::move(message));
    return false;
  }
  bool refuse_end();
  bool refuse_adjoining();
  bool refuse_separator(char close, const char* entry);
  bool refuse_key();
  std::string opening() const;
  char closing() const { return is_in_object() ? '}' : ']'; }
  bool is_in_object() const { return document_.values_[open_.back()].kind == JsonKind::object; }

  bool skip_to_token();
  bool read_value(Value value);
  bool read_token(JsonToken& token);
  bool read_array(Value value);
  bool read_object(Value value);
  bool read_member(KeyLines& key_lines);
  bool read_key(Value& value, KeyLines& key_lines);
  bool read_separator(char close, const char* entry, bool& is_more);
  bool open(JsonKind kind, Value value);
  bool close();
  bool add(JsonKind kind, Value value);

  JsonDocument& document_;
  Diagnostics& diagnostics_;
  const JsonLimits& limits_;
  JsonCursor cursor_;
  std::vector<std::uint32_t> open_; ///< arrays and objects that are not closed yet
};

bool JsonReader::read_document() {
  if (!skip_to_token() || !read_value({})) return false;
  const bool adjoins = cursor_.in_word();
  if (!skip_to_token()) return false;
  if (cursor_.at_end()) return true;
  return refuse(adjoins ? "this is no JSON value" : "text after the end of the JSON value, remove it");
}

bool JsonReader::skip_to_token() {
  cursor_.skip_blanks();
  const std::string_view rest = cursor_.rest();
  const bool is_open = rest.substr(0, 2) == "/*";
  if (is_open && rest.find("*/", 2) != std::string_view::npos)
    return refuse("this comment has a NUL byte, remove it");
  if (is_open) return refuse("this comment is not closed, add '*/'");
  return rest.substr(0, 1) != "#" || refuse("a comment begins with //, or lies between /* and */");
}

// The brackets that are open say more about a text that ends too early than its last line.
bool JsonReader::refuse_end() {
  if (open_.empty())
    return refuse("the file is empty, write a model: {\"mbsgen\": 1, \"name\": ..., \"bodies\": [...]}");
  return refuse("the text ends inside the " + opening() + ", close it with '" + closing() + "'");
}

std::string JsonReader::opening() const {
  const Value& last = document_.values_[open_.back()];
  return std::string(is_in_object() ? "object" : "list") + " opened at line " + std::to_string(last.line) +
         ", column " + std::to_string(last.column);
}

bool JsonReader::read_value(Value value) {
  const char c = cursor_.peek();
  if (c == '{') return read_object(std::move(value));
  if (c == '[') return read_array(std::move(value));
  JsonToken token;
  if (!read_token(token)) return false;
  value.text = std::move(token.text);
  value.boolean = c == 't';
  if (!add(token_kind(c), std::move(value))) return false;
  cursor_.advance(token.length);
  return true;
}

bool JsonReader::read_token(JsonToken& token) {
  if (cursor_.at_end()) return refuse_end();
  const char c = cursor_.peek();
  if (c == ',' || c == ']' || c == '}' || c == ':')
    return refuse(std::string("a value is missing before '") + c + "', " +
                  (c == ':' ? "write a key in double quotes" : "write it or remove the comma or key before"));
  std::variant<JsonToken, JsonMistake> read = read_json_token(cursor_.rest());
  if (const auto* mistake = std::get_if<JsonMistake>(&read)) {
    cursor_.advance(mistake->offset);
    return refuse(mistake->message);
  }
  token = std::get<JsonToken>(std::move(read));
  return true;
}

bool JsonReader::read_array(Value value) {
  if (!open(JsonKind::array, std::move(value))) return false;
  for (bool is_more = cursor_.peek() != ']'; is_more;)
    if (!read_value({}) || !read_separator(']', "element of the list", is_more)) return false;
  return close();
}

bool JsonReader::read_object(Value value) {
  if (!open(JsonKind::object, std::move(value))) return false;
  KeyLines key_lines;
  for (bool is_more = cursor_.peek() != '}'; is_more;)
    if (!read_member(key_lines) || !read_separator('}', "entry of the object", is_more)) return false;
  return close();
}

bool JsonReader::read_member(KeyLines& key_lines) {
  Value value;
  if (!read_key(value, key_lines) || !skip_to_token()) return false;
  if (cursor_.at_end()) return refuse_end();
  if (cursor_.peek() != ':') return refuse("':' is missing after the key");
  cursor_.advance(1);
  return skip_to_token() && read_value(std::move(value));
}

bool JsonReader::read_key(Value& value, KeyLines& key_lines) {
  if (cursor_.peek() != '"') return refuse_key();
  JsonToken token;
  if (!read_token(token)) return false;
  const auto [first, is_new] = key_lines.try_emplace(token.text, cursor_.line());
  // A second value of the key is read nevertheless: there may be more mistakes.
  if (!is_new)
    refuse("the key " + quoted(token.text) + " is already at line " + std::to_string(first->second) +
           ", remove or rename one of them");
  value.key_line = cursor_.line();
  value.key_column = cursor_.column();
  value.key = std::move(token.text);
  cursor_.advance(token.length);
  return true;
}

bool JsonReader::refuse_key() {
  if (cursor_.at_end()) return refuse_end();
  if (cursor_.peek() == ',') return refuse("one comma too many, remove it");
  const std::string_view word = leading_word(cursor_.rest());
  if (!word.empty()) return refuse("keys need double quotes, write \"" + std::string(word) + "\"");
  return refuse("a key in double quotes is missing here, as \"name\"");
}

// Passes the comma after an entry, or stands at the bracket that closes.
bool JsonReader::read_separator(char close, const char* entry, bool& is_more) {
  if (cursor_.in_word()) return refuse_adjoining();
  if (!skip_to_token()) return false;
  is_more = cursor_.peek() == ',';
  if (!is_more) return cursor_.peek() == close || refuse_separator(close, entry);
  const JsonCursor comma = cursor_;
  cursor_.advance(1);
  if (!skip_to_token()) return false;
  if (cursor_.peek() != close) return true;
  cursor_ = comma;
  return refuse(std::string("a comma before '") + close + "', remove it");
}

bool JsonReader::refuse_adjoining() {
  const std::string_view text = document_.text_.substr(cursor_.offset() - 1);
  if (text[0] == '0' && cursor_.peek() <= '9') return refuse("a number has no leading 0, remove it");
  return refuse(
      "characters that belong to no JSON value, write numbers as 0.5, -3 or 1e-3 and texts in double "
      "quotes");
}

bool JsonReader::refuse_separator(char close, const char* entry) {
  if (cursor_.at_end()) return refuse_end();
  const char c = cursor_.peek();
  if (c == ']' || c == '}')
    return refuse(std::string("'") + c + "' does not close the " + opening() + ", write '" + close + "'");
  return refuse(std::string("',' or '") + close + "' is missing after the " + entry);
}

bool JsonReader::open(JsonKind kind, Value value) {
  if (open_.size() == limits_.nesting)
    return refuse("more than " + std::to_string(limits_.nesting) +
                  " lists and objects inside each other, check the brackets");
  if (!add(kind, std::move(value))) return false;
  open_.push_back(static_cast<std::uint32_t>(document_.values_.size() - 1));
  cursor_.advance(1);
  return skip_to_token();
}

bool JsonReader::close() {
  cursor_.advance(1);
  open_.pop_back();
  return true;
}

bool JsonReader::add(JsonKind kind, Value value) {
  if (document_.values_.size() == limits_.values)
    return refuse("more than " + std::to_string(limits_.values) + " JSON values, split the model");
  value.kind = kind;
  value.offset = cursor_.offset();
  value.line = cursor_.line();
  value.column = cursor_.column();
  if (!open_.empty()) {
    value.parent = open_.back();
    std::vector<std::uint32_t>& siblings = document_.values_[value.parent].children;
    value.position = static_cast<std::uint32_t>(siblings.size());
    siblings.push_back(static_cast<std::uint32_t>(document_.values_.size()));
  }
  document_.values_.push_back(std::move(value));
  return true;
}

std::optional<JsonDocument> JsonDocument::parse(std::string_view text, Diagnostics& diagnostics,
                                                const JsonLimits& limits) {
  if (text.size() > limits.bytes) {
    diagnostics.error({},
                      "the file is larger than " + std::to_string(limits.bytes) + " bytes, split the model");
    return std::nullopt;
  }
  JsonDocument document(text);
  if (!JsonReader(document, diagnostics, limits).read_document()) return std::nullopt;
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
    const StringPiece piece = string_piece(cursor.rest());
    decoded += piece.decoded;
    if (decoded > offset) break;
    cursor.advance(piece.raw);
  }
  return {cursor.line(), cursor.column(), pointer()};
}

} // namespace mbsgen
