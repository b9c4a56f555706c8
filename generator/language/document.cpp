// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/document.h"
#include "base/extent.h"
#include "base/text.h"
#include "language/model/reading.h"
#include "language/remedies.h"
#include "language/urdf/reading.h"
#include <algorithm>
#include <exception>
#include <utility>

namespace mbsgen::language {

namespace {

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

// Files whose contents mean nothing to an editor.
class NoReading : public Reading {
public:
  std::vector<Proposal> proposals(std::size_t /*cursor*/) const override { return {}; }
  std::optional<Remark> remark(std::size_t /*cursor*/) const override { return std::nullopt; }
  std::string objection(const Thing& /*thing*/, std::string_view /*name*/) const override { return {}; }
};

constexpr std::string_view blanks = " \t\r\n";

bool is_of_word(char c) {
  return is_letter(c) || is_digit(c) || c == '_';
}

} // namespace

Document::Document(std::string path, std::string text, const Grammar& grammar, const Checker& checker)
    : path_(std::move(path)), text_(std::move(text)), grammar_(grammar), checker_(checker) {
  changed();
}

void Document::changed() {
  reading_.reset();
  findings_.reset();
  lines_ = std::make_unique<Lines>(text_);
}

void Document::set_text(std::string text) {
  text_ = std::move(text);
  changed();
}

void Document::replace(const Span& place, std::string_view text) {
  text_.replace(place.begin, place.size(), text);
  changed();
}

// Other files in JSON are none of ours.
Document::Format Document::format() const {
  if (text_.size() > most_read_bytes) return Format::other;
  if (ends_with(path_, ".urdf")) return Format::urdf;
  if (!ends_with(path_, ".json")) return Format::other;
  return ends_with(path_, ".mbs.json") || is_model(text_) ? Format::model : Format::other;
}

const Reading& Document::reading() {
  if (reading_ != nullptr) return *reading_;
  const Format which = format();
  if (which == Format::model)
    reading_ = read_model(text_, grammar_);
  else if (which == Format::urdf)
    reading_ = read_urdf(text_);
  else
    reading_ = std::make_unique<NoReading>();
  return *reading_;
}

const std::vector<PlacedFinding>& Document::findings() {
  if (!findings_) findings_ = checked();
  return *findings_;
}

std::vector<PlacedFinding> Document::checked() const {
  const bool is_foreign =
      ends_with(path_, ".json") && text_.size() <= most_read_bytes && format() == Format::other;
  if (is_foreign) return {};
  std::vector<PlacedFinding> result;
  for (Finding& one : checker_(path_, text_)) {
    const Span place = place_of(one.diagnostic);
    result.push_back({std::move(one), place});
  }
  return result;
}

// The word at the place of a finding. Where no column is known, the first word of the message that is on the line, else
// the line; the first line for the whole file.
Span Document::place_of(const Diagnostic& finding) const {
  const Location& where = finding.where;
  const bool is_here = where.file.empty() && where.line > 0;
  const std::size_t begin = lines_->offset(is_here ? where.line : 1, is_here ? std::max(1, where.column) : 1);
  const Span line = lines_->line(lines_->line_at(begin));
  if (!is_here || where.column == 0) {
    const std::size_t first = text_.find_first_not_of(blanks, line.begin);
    const Span whole{first < line.end ? first : line.begin, line.end};
    if (is_here)
      for (const std::string& word : words_in(finding.message))
        if (const Span place = place_of(word, whole, whole.end); place.size() > 0) return place;
    return whole;
  }
  std::size_t end = begin;
  for (std::size_t left = extent(text_, where.line, where.column); left > 0 && end < line.end; --left)
    end += std::max<std::size_t>(1, utf8_length(text_, end));
  return {begin, end};
}

std::optional<Span> Document::definition(std::size_t cursor) {
  const Mention* const here = contents().at(cursor);
  const Mention* const declared = here == nullptr ? nullptr : contents().declaration(here->thing);
  return declared == nullptr ? std::nullopt : std::optional(declared->place);
}

std::vector<Span> Document::references(std::size_t cursor, bool with_declaration) {
  std::vector<Span> places;
  const Mention* const here = contents().at(cursor);
  if (here == nullptr) return places;
  for (const Mention& one : contents().mentions)
    if (one.thing == here->thing && (with_declaration || !one.declares)) places.push_back(one.place);
  return places;
}

std::optional<Span> Document::renamable(std::size_t cursor) {
  const Mention* const here = contents().at(cursor);
  if (here == nullptr || contents().declaration(here->thing) == nullptr) return std::nullopt;
  return here->place;
}

Renaming Document::rename(std::size_t cursor, std::string_view name) {
  if (!renamable(cursor)) return {{}, "there is no name here that the file gives"};
  const std::string complaint = reading().objection(contents().at(cursor)->thing, name);
  if (!complaint.empty()) return {{}, quoted(name) + ' ' + complaint};
  return {references(cursor, true), ""};
}

// The end of the innermost object, list or element that begins at the byte or before it.
std::size_t Document::end_of_block(std::size_t at) {
  Span inner{0, text_.size()};
  for (const Span& block : contents().blocks)
    if (block.begin <= at && at < block.end && block.size() <= inner.size()) inner = block;
  return inner.end;
}

// The whole word from a finding's place on; empty: it is not there.
Span Document::place_of(std::string_view word, const Span& finding, std::size_t end) const {
  const std::string_view text = std::string_view(text_).substr(0, end);
  for (std::size_t at = text.find(word, finding.begin); !word.empty() && at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const std::size_t behind = at + word.size();
    const bool begins = at == 0 || !is_of_word(text[at - 1]) || !is_of_word(word.front());
    const bool ends = behind >= text.size() || !is_of_word(text[behind]) || !is_of_word(word.back());
    if (begins && ends) return {at, behind};
  }
  return {};
}

std::vector<Action> Document::actions(const Span& place) {
  std::vector<Action> result;
  for (std::size_t i = 0; i < findings().size(); ++i) {
    const PlacedFinding& one = findings()[i];
    if (!one.place.touches(place.begin) && !place.touches(one.place.begin)) continue;
    const Remedy remedy = remedy_in(one.finding.diagnostic.message);
    Span wrong;
    for (const std::string& word : remedy.wrong)
      if (wrong.size() == 0)
        wrong = place_of(word, one.place, std::max(one.place.end, end_of_block(one.place.begin)));
    if (wrong.size() == 0) continue;
    for (const std::string& right : remedy.right)
      result.push_back({"Replace '" + std::string(wrong.of(text_)) + "' by '" + right + "'",
                        reading().companions(wrong), right, i});
  }
  return result;
}

} // namespace mbsgen::language
