// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "language/finding.h"
#include "language/model/grammar.h"
#include "language/text/contents.h"
#include "language/text/lines.h"
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::language {

/// A finding at its place in the text.
struct PlacedFinding {
  Finding finding;
  Span place;
};

/// A change that mends a finding.
struct Action {
  std::string title;
  std::vector<Span> places; ///< each gets the text
  std::string text;
  std::size_t finding = 0; ///< which of findings()
};

/// The result of a request to rename: the places of the old name, or the reason why it cannot be.
struct Renaming {
  std::vector<Span> places;
  std::string complaint; ///< empty: it can
};

/// A text that somebody edits: a model file in JSON, or one that an importer reads; names and their places are known in
/// model files and in URDF. All places are bytes of the text.
class Document {
public:
  /// Beyond it a text gets findings and nothing else.
  static constexpr std::size_t most_read_bytes = std::size_t{1} << 24;

  /// `path`: of the file, from which its format is known. Grammar and checker must outlive the document.
  Document(std::string path, std::string text, const Grammar& grammar, const Checker& checker);
  Document(const Document&) = delete; ///< lines and contents refer to the text inside
  Document& operator=(const Document&) = delete;

  const std::string& text() const { return text_; }
  const Lines& lines() const { return *lines_; }
  void set_text(std::string text);
  void replace(const Span& place, std::string_view text);

  /// Those of `mbsgen check`, worked out when they are first asked for after a change. None for JSON that is no model.
  const std::vector<PlacedFinding>& findings();
  bool is_checked() const { return findings_.has_value(); }

  std::vector<Proposal> proposals(std::size_t cursor) { return reading().proposals(cursor); }
  std::optional<Remark> remark(std::size_t cursor) { return reading().remark(cursor); }
  std::optional<Span> definition(std::size_t cursor);
  std::vector<Span> references(std::size_t cursor, bool with_declaration);
  /// The name at a cursor, if it can be changed.
  std::optional<Span> renamable(std::size_t cursor);
  Renaming rename(std::size_t cursor, std::string_view name);
  /// Those for findings that the places touch.
  std::vector<Action> actions(const Span& place);
  const Contents& contents() { return reading().contents(); }

private:
  enum class Format : std::uint8_t { model, urdf, other };

  const Reading& reading();
  Format format() const;
  void changed();
  std::vector<PlacedFinding> checked() const;
  Span place_of(const Diagnostic& finding) const;
  Span place_of(std::string_view word, const Span& finding, std::size_t end) const;
  std::size_t end_of_block(std::size_t at);

  std::string path_, text_;
  const Grammar& grammar_;
  const Checker& checker_;
  std::unique_ptr<Lines> lines_;
  std::unique_ptr<Reading> reading_; ///< null: not since the last change
  std::optional<std::vector<PlacedFinding>> findings_;
};

} // namespace mbsgen::language
