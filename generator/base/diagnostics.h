// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mbsgen {

/// A place in an input file. `line` and `column` count from 1 (0: not known); `pointer` is the JSON pointer
/// (RFC 6901) of the value, or empty for the whole document and for files that are not JSON. `file` is empty
/// for the file that the findings are about, else a file that goes with it.
struct Location {
  int line = 0;
  int column = 0;
  std::string pointer;
  std::string file = {};
};

enum class Severity { error, warning, note };
/// "error", "warning", "note".
const char* name(Severity severity);

/// Findings that come in crowds, so that a line for all of them says enough. Notes: numbers brought to exact
/// values, or near to them, names changed to fit C++, links merged with those that carry them, frames of
/// bodies turned. Warnings, which name their subjects: joints without what damps them, joints dropped.
enum class Topic { none, normalized, nearly_exact, renamed, merged, turned, undamped, dropped };

/// One finding about an input file: where, what is wrong, and (in `message`, after a comma) what to write
/// instead.
struct Diagnostic {
  Severity severity = Severity::error;
  Location where;
  std::string message;
  Topic topic = Topic::none;
  std::string subject = {}; ///< of a warning with a topic: the name that the line for all of them lists
};

/// How findings are written.
struct TextStyle {
  bool details = true;          ///< each finding, also those with a topic; else a summary of each topic
  bool color = false;           ///< by the escape sequences of terminals
  std::string_view source = {}; ///< the file's text, to show the line of each finding; empty: it is not shown
};

/// Collects the findings about one input file, so that one run reports them all.
class Diagnostics {
public:
  explicit Diagnostics(std::string file) : file_(std::move(file)) {}

  void error(Location where, std::string message);
  void warning(Location where, std::string message, Topic topic = Topic::none, std::string subject = {});
  void note(Location where, std::string message, Topic topic = Topic::none);

  /// Passes on a finding.
  void add(Diagnostic diagnostic);
  /// Passes on all findings about another file, which keep its name.
  void add(const Diagnostics& other);

  bool has_errors() const { return errors_ != 0; }
  std::size_t errors() const { return errors_; }
  const std::string& file() const { return file_; }
  const std::vector<Diagnostic>& all() const { return all_; }

  /// Without warnings and notes.
  Diagnostics only_errors() const;

  /// The findings in file order, one `FILE:LINE:COL: severity: /pointer: message` a line, then the summaries
  /// of topics. With a source, the line of the file and a mark under the place follow each.
  std::string text(const TextStyle& style = {}) const;
  /// The findings as a JSON array of objects {file, line, column, pointer, severity, message}.
  std::string json() const;

private:
  std::size_t count(Topic topic) const;
  bool stands_alone(const Diagnostic& one) const;
  std::string summary_of_notes() const;
  std::string summaries(const TextStyle& style) const;

  std::string file_;
  std::vector<Diagnostic> all_;
  std::size_t errors_ = 0;
};

} // namespace mbsgen
