// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mbsgen {

/// A place in an input file. `line` and `column` count from 1 (0: not known); `pointer` is the JSON pointer
/// (RFC 6901) of the value, or empty for the whole document and for files that are not JSON.
struct Location {
  int line = 0;
  int column = 0;
  std::string pointer;
};

enum class Severity { error, warning, note };

/// One finding about an input file: where, what is wrong, and (in `message`, after a comma) what to write
/// instead.
struct Diagnostic {
  Severity severity = Severity::error;
  Location where;
  std::string message;
};

/// Collects the findings about one input file, so that one run reports them all.
class Diagnostics {
public:
  explicit Diagnostics(std::string file) : file_(std::move(file)) {}

  void error(Location where, std::string message);
  void warning(Location where, std::string message);
  void note(Location where, std::string message);

  bool has_errors() const { return errors_ != 0; }
  std::size_t errors() const { return errors_; }
  const std::string& file() const { return file_; }
  const std::vector<Diagnostic>& all() const { return all_; }

  /// The findings in file order, one `FILE:LINE:COL: severity: /pointer: message` a line.
  std::string text() const;
  /// The same as a JSON array of objects {file, line, column, pointer, severity, message}.
  std::string json() const;

private:
  void add(Severity severity, Location where, std::string message);

  std::string file_;
  std::vector<Diagnostic> all_;
  std::size_t errors_ = 0;
};

} // namespace mbsgen
