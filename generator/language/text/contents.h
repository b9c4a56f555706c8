// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "language/text/span.h"
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mbsgen::language {

/// The kinds of things that names denote.
enum class Kind : std::uint8_t {
  model,
  parameter,
  body, ///< of URDF: a link
  joint,
  point,
  cut, ///< and constraints, which share their names with cuts
  link,
  force,
  bushing,
  road,
  tyre,
  contact,
  sensor,
  state,
  material,
};

/// A thing with a name; a point has the name of its body besides.
struct Thing {
  Kind kind = Kind::model;
  std::string name;
  std::string owner = {};

  bool operator==(const Thing& other) const {
    return kind == other.kind && name == other.name && owner == other.owner;
  }
};

/// A place where a thing is named.
struct Mention {
  Thing thing;
  Span place;            ///< of the name alone
  bool declares = false; ///< the thing gets its name here
};

/// A part of a file, as an outline lists it.
struct Part {
  std::string name, detail;
  int symbol = 0; ///< the number that the protocol has for such parts (SymbolKind)
  Span whole, title;
  std::vector<Part> parts = {};
};

/// All that a file names, and its parts. It is read from any text, also while somebody changes it.
struct Contents {
  std::vector<Mention> mentions;
  std::vector<Part> parts;
  std::vector<Span> blocks; ///< objects, lists, elements and comments, for folding

  /// The mention that a cursor touches; null: there is none.
  const Mention* at(std::size_t cursor) const;
  /// The names of the things of a kind, in the order in which they get them; of points those of a body.
  std::vector<std::string> names(Kind kind, std::string_view owner = {}) const;
  /// The place where the thing gets its name; null: nowhere.
  const Mention* declaration(const Thing& thing) const;
};

/// The kind of a proposal, as the protocol numbers them (CompletionItemKind).
enum class ProposalKind : std::uint8_t { function = 3, variable = 6, key = 10, value = 12, name = 18 };

/// A text that may take the place of another.
struct Proposal {
  std::string label, text;
  Span place; ///< that it replaces
  ProposalKind kind = ProposalKind::name;
  std::string detail = {}, documentation = {};
  std::string snippet = {};  ///< the same with a place for the cursor; empty: there is none
  bool is_of_schema = false; ///< an editor that has the schema proposes it by itself
};

/// Text about a place.
struct Remark {
  std::string text; ///< Markdown
  Span place;
  bool is_of_schema = false; ///< an editor that has the schema shows it by itself
};

/// A file as it was read for an editor.
class Reading {
public:
  Reading() = default;
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;
  virtual ~Reading() = default;

  const Contents& contents() const { return contents_; }
  virtual std::vector<Proposal> proposals(std::size_t cursor) const = 0;
  virtual std::optional<Remark> remark(std::size_t cursor) const = 0;
  /// Why the thing cannot have that name; empty: it can.
  virtual std::string objection(const Thing& thing, std::string_view name) const = 0;
  /// The places that change together with a word: a start tag's name has its end tag.
  virtual std::vector<Span> companions(const Span& word) const { return {word}; }

protected:
  Contents contents_;
};

} // namespace mbsgen::language
