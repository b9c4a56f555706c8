// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/schema_check.h"
#include "support/files.h"
#include "support/skip.h"
#include <nlohmann/json.hpp>
#if __has_include(<valijson/validator.hpp>)
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

namespace mbsgen::test {

struct SchemaCheck::Schema {
  valijson::Schema value;
};

SchemaCheck::SchemaCheck(const std::string& file) : schema_(std::make_unique<Schema>()) {
  const auto json = nlohmann::json::parse(read_file(source_dir() / "schemas" / file));
  valijson::SchemaParser parser;
  parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(json), schema_->value);
}

bool SchemaCheck::available() {
  return true;
}

bool SchemaCheck::is_valid(const std::string& text) const {
  const auto json =
      nlohmann::json::parse(text, nullptr, /*allow_exceptions*/ false, /*ignore_comments*/ true);
  if (json.is_discarded()) return false;
  return valijson::Validator().validate(schema_->value, valijson::adapters::NlohmannJsonAdapter(json),
                                        nullptr);
}

} // namespace mbsgen::test
#else

namespace mbsgen::test {

struct SchemaCheck::Schema {};

SchemaCheck::SchemaCheck(const std::string&) {}

bool SchemaCheck::available() {
  leave_out("Valijson is not installed");
  return false;
}

bool SchemaCheck::is_valid(const std::string&) const {
  return false;
}

} // namespace mbsgen::test
#endif

mbsgen::test::SchemaCheck::~SchemaCheck() = default;
