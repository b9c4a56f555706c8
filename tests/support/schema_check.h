// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <memory>
#include <string>

namespace mbsgen::test {

/// A JSON Schema of the folder schemas/, applied by Valijson.
class SchemaCheck {
public:
  explicit SchemaCheck(const std::string& file = "mbsgen-model.schema.json");
  ~SchemaCheck();

  /// Valijson is installed; without it, the test is left out.
  static bool available();

  /// A text is JSON and valid by the schema.
  bool is_valid(const std::string& text) const;

private:
  struct Schema;
  std::unique_ptr<Schema> schema_;
};

} // namespace mbsgen::test
