// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/json_build.h"
#include "base/json_syntax.h"
#include "base/text.h"
#include <nlohmann/json.hpp>
#include <unordered_map>

namespace mbsgen {

/// Receives nlohmann_json's events, which come in the order of the text but without places, and follows them
/// in the text: between two events stand only blanks, comments, commas and colons.
class JsonBuilder : public nlohmann::json_sax<nlohmann::json> {
public:
  JsonBuilder(JsonDocument& document, Diagnostics& diagnostics, const JsonLimits& limits)
      : document_(document), diagnostics_(diagnostics), limits_(limits), cursor_(document.text_) {}

  bool null() override { return add(JsonKind::null) != nullptr; }
  bool boolean(bool value) override {
    JsonDocument::Value* added = add(JsonKind::boolean);
    if (added != nullptr) added->boolean = value;
    return added != nullptr;
  }
  // Numbers keep the text of the file; nlohmann_json's value is not exact.
  bool number_integer(number_integer_t) override { return add_number(); }
  bool number_unsigned(number_unsigned_t) override { return add_number(); }
  bool number_float(number_float_t, const string_t&) override { return add_number(); }
  bool string(string_t& value) override {
    JsonDocument::Value* added = add(JsonKind::string);
    if (added != nullptr) added->text = std::move(value);
    return added != nullptr;
  }
  bool binary(binary_t&) override { return false; }

  bool start_object(std::size_t) override { return open(JsonKind::object); }
  bool start_array(std::size_t) override { return open(JsonKind::array); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& key) override;

  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    report_mistake();
    return false;
  }

  std::string_view text() const { return document_.text_; }
  /// nlohmann_json takes a NUL byte for the end of the text.
  bool check_end() {
    cursor_.skip_blanks();
    if (!cursor_.at_end()) report_mistake();
    return cursor_.at_end();
  }

private:
  struct Level {
    std::uint32_t value = 0;
    std::unordered_map<std::string, int> key_lines;
  };

  bool refuse(std::string message) {
    diagnostics_.error({cursor_.line(), cursor_.column(), {}}, std::move(message));
    return false;
  }

  void report_mistake() {
    std::vector<JsonOpening> openings;
    for (const Level& level : levels_) {
      const JsonDocument::Value& value = document_.values_[level.value];
      openings.push_back({value.kind == JsonKind::object ? '{' : '[', value.line, value.column});
    }
    report_json_mistake(cursor_, expected_, openings, diagnostics_);
  }

  JsonDocument::Value* add(JsonKind kind);
  bool add_number() {
    JsonDocument::Value* added = add(JsonKind::number);
    if (added != nullptr)
      added->text = document_.text_.substr(added->offset, cursor_.offset() - added->offset);
    return added != nullptr;
  }
  bool open(JsonKind kind);
  bool close();
  void expect_after_value();

  JsonDocument& document_;
  Diagnostics& diagnostics_;
  const JsonLimits& limits_;
  JsonCursor cursor_; ///< behind the last event
  JsonExpected expected_ = JsonExpected::value;
  std::vector<Level> levels_;
  JsonDocument::Value pending_; ///< carries the key of the value to come
};

void JsonBuilder::expect_after_value() {
  if (levels_.empty())
    expected_ = JsonExpected::end;
  else if (document_.values_[levels_.back().value].kind == JsonKind::object)
    expected_ = JsonExpected::rest_of_object;
  else
    expected_ = JsonExpected::rest_of_array;
}

JsonDocument::Value* JsonBuilder::add(JsonKind kind) {
  cursor_.skip_to_value();
  if (document_.values_.size() == limits_.values) {
    refuse("more than " + std::to_string(limits_.values) + " JSON values, split the model");
    return nullptr;
  }
  JsonDocument::Value value = std::exchange(pending_, {});
  value.kind = kind;
  value.offset = cursor_.offset();
  value.line = cursor_.line();
  value.column = cursor_.column();
  const auto index = static_cast<std::uint32_t>(document_.values_.size());
  if (!levels_.empty()) {
    value.parent = levels_.back().value;
    std::vector<std::uint32_t>& siblings = document_.values_[value.parent].children;
    value.position = static_cast<std::uint32_t>(siblings.size());
    siblings.push_back(index);
  }
  document_.values_.push_back(std::move(value));
  cursor_.advance(cursor_.token_length());
  expect_after_value();
  return &document_.values_.back();
}

bool JsonBuilder::open(JsonKind kind) {
  if (levels_.size() == limits_.nesting) {
    cursor_.skip_to_value();
    return refuse("more than " + std::to_string(limits_.nesting) +
                  " lists and objects inside each other, check the brackets");
  }
  if (add(kind) == nullptr) return false;
  levels_.push_back({static_cast<std::uint32_t>(document_.values_.size() - 1), {}});
  expected_ = kind == JsonKind::object ? JsonExpected::first_key : JsonExpected::first_element;
  return true;
}

bool JsonBuilder::close() {
  cursor_.skip_to_value();
  cursor_.advance(1);
  levels_.pop_back();
  expect_after_value();
  return true;
}

bool JsonBuilder::key(string_t& key) {
  cursor_.skip_to_value();
  pending_.key_line = cursor_.line();
  pending_.key_column = cursor_.column();
  const auto [first, is_new] = levels_.back().key_lines.try_emplace(key, cursor_.line());
  if (!is_new)
    refuse("the key " + mbsgen::quoted(key) + " is already at line " + std::to_string(first->second) +
           ", remove or rename one of them");
  pending_.key = std::move(key);
  cursor_.advance(cursor_.token_length());
  expected_ = JsonExpected::colon;
  return true;
}

bool build(JsonDocument& document, Diagnostics& diagnostics, const JsonLimits& limits) {
  JsonBuilder builder(document, diagnostics, limits);
  const std::string_view text = builder.text();
  constexpr bool strict = true;
  constexpr bool ignore_comments = true;
  return nlohmann::json::sax_parse(text.begin(), text.end(), &builder, nlohmann::json::input_format_t::json,
                                   strict, ignore_comments) &&
         builder.check_end();
}

} // namespace mbsgen
