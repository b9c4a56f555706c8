// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>
#include <optional>
#include <string>

namespace mbsgen::test {

/// A JSON Schema of the folder schemas/, applied by Valijson.
class SchemaCheck {
public:
  explicit SchemaCheck(const std::string& file = "mbsgen-model.schema.json");
  ~SchemaCheck();

  /// Whether a text is JSON and valid by the schema; nothing where Valijson is not installed.
  std::optional<bool> is_valid(const std::string& text) const;

private:
  struct Schema;
  std::unique_ptr<Schema> schema_;
};

} // namespace mbsgen::test
