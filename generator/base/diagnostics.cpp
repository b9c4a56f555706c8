// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/diagnostics.h"
#include "base/extent.h"
#include "base/text.h"
#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

namespace mbsgen {

const char* name(Severity severity) {
  switch (severity) {
  case Severity::error:
    return "error";
  case Severity::warning:
    return "warning";
  case Severity::note:
    break;
  }
  return "note";
}

namespace {

// Most errors, and most other findings, that are kept: more than anybody reads. The limit keeps the output of
// a hopeless file small, and a crowd of notes from hiding an error.
constexpr std::size_t most_kept = 1000;
constexpr std::size_t longest_pointer = 300;

// The words for one note and for several.
struct NoteTopic {
  Topic topic;
  const char* one;
  const char* several;
};
constexpr std::array<NoteTopic, 5> note_topics{
    {{Topic::normalized, "angle or axis normalized", "angles and axes normalized"},
     {Topic::nearly_exact, "angle near an exact value kept", "angles near exact values kept"},
     {Topic::renamed, "name changed", "names changed"},
     {Topic::merged, "body with merged links", "bodies with merged links"},
     {Topic::turned, "body frame turned", "body frames turned"}}};

// The words before and after the count of several warnings.
struct WarningTopic {
  Topic topic;
  const char* before;
  const char* after;
};
constexpr std::array<WarningTopic, 2> warning_topics{
    {{Topic::undamped, "damping and friction of ", " joints are left out without --damping"},
     {Topic::dropped, "", " joints are dropped, for they move no mass"}}};

// "'a', 'b', 'c' and 4 more"
std::string some_of(const std::vector<std::string>& names) {
  constexpr std::size_t most_shown = 4;
  const std::size_t shown = names.size() > most_shown + 1 ? most_shown : names.size();
  std::string list;
  for (std::size_t i = 0; i < shown; ++i) list += (i > 0 ? ", " : "") + quoted(names[i]);
  return shown == names.size() ? list : list + " and " + std::to_string(names.size() - shown) + " more";
}

std::vector<Diagnostic> in_file_order(std::vector<Diagnostic> all) {
  std::stable_sort(all.begin(), all.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return std::tie(a.where.file, a.where.line, a.where.column) <
           std::tie(b.where.file, b.where.line, b.where.column);
  });
  return all;
}

// The first of the findings with one subject and no topic, with their number.
std::vector<Diagnostic> first_of_subjects(const std::vector<Diagnostic>& all) {
  const auto repeats = [](const Diagnostic& one) { return one.topic == Topic::none && !one.subject.empty(); };
  std::map<std::string, std::size_t> times;
  for (const Diagnostic& one : all)
    if (repeats(one)) ++times[one.subject];
  std::vector<Diagnostic> result;
  for (const Diagnostic& one : all) {
    const std::size_t number = repeats(one) ? std::exchange(times[one.subject], 0) : 1;
    if (number == 0) continue;
    result.push_back(one);
    if (number > 1)
      result.back().message += " (" + std::to_string(number) + " of these, --verbose lists them)";
  }
  return result;
}

std::string place(const std::string& file, const Location& where) {
  std::string result = where.file.empty() ? file : where.file;
  if (where.line > 0) result += ":" + std::to_string(where.line);
  if (where.line > 0 && where.column > 0) result += ":" + std::to_string(where.column);
  return result;
}

const char* color_of(Severity severity) {
  switch (severity) {
  case Severity::error:
    return "\x1b[1;31m";
  case Severity::warning:
    return "\x1b[1;35m";
  case Severity::note:
    break;
  }
  return "\x1b[1;36m";
}

std::string painted(const std::string& text, const char* color, bool wanted) {
  return wanted ? color + text + "\x1b[0m" : text;
}

// The line with a caret under the place. Tabs and control characters become blanks, one column each; a line
// wider than a screen shows nothing that helps.
std::string excerpt(const Location& where, const TextStyle& style) {
  constexpr std::size_t widest = 200;
  const bool has_line = where.line > 0 && where.file.empty();
  const std::string_view line = has_line ? line_of(style.source, where.line) : std::string_view();
  if (line.size() > widest || line.find_first_not_of(" \t") == std::string_view::npos) return {};
  std::string shown(line);
  for (char& c : shown)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  std::string result = "  " + printable(shown, widest) + "\n";
  if (where.column > 0)
    result += "  " + std::string(static_cast<std::size_t>(where.column) - 1, ' ') +
              painted("^", "\x1b[1;32m", style.color) + "\n";
  return result;
}

std::string line_about(const std::string& file, const Diagnostic& one, const TextStyle& style) {
  std::string result = painted(place(file, one.where) + ":", "\x1b[1m", style.color) + " " +
                       painted(std::string(name(one.severity)) + ":", color_of(one.severity), style.color) +
                       " ";
  if (!one.where.pointer.empty()) result += printable(one.where.pointer, longest_pointer) + ": ";
  return result + one.message + "\n" + excerpt(one.where, style);
}

} // namespace

void Diagnostics::add(Diagnostic diagnostic) {
  if (diagnostic.severity == Severity::error) {
    if (++errors_ <= most_kept) all_.push_back(std::move(diagnostic));
    return;
  }
  const std::size_t others = all_.size() - std::min(errors_, most_kept);
  if (others == most_kept)
    diagnostic = {
        Severity::note, {}, "more warnings and notes than " + std::to_string(most_kept) + " are not shown"};
  if (others <= most_kept) all_.push_back(std::move(diagnostic));
}

void Diagnostics::add(const Diagnostics& other) {
  const std::size_t errors = errors_ + other.errors_; // some may not be kept
  for (Diagnostic one : other.all_) {
    if (one.where.file.empty()) one.where.file = other.file_;
    add(std::move(one));
  }
  errors_ = errors;
}

void Diagnostics::error(Location where, std::string message) {
  add({Severity::error, std::move(where), std::move(message)});
}

void Diagnostics::warning(Location where, std::string message, Topic topic, std::string subject) {
  add({Severity::warning, std::move(where), std::move(message), topic, std::move(subject)});
}

void Diagnostics::note(Location where, std::string message, Topic topic) {
  add({Severity::note, std::move(where), std::move(message), topic});
}

Diagnostics Diagnostics::only_errors() const {
  Diagnostics result(file_);
  std::copy_if(all_.begin(), all_.end(), std::back_inserter(result.all_),
               [](const Diagnostic& one) { return one.severity == Severity::error; });
  result.errors_ = errors_;
  return result;
}

std::size_t Diagnostics::count(Topic topic) const {
  return static_cast<std::size_t>(
      std::count_if(all_.begin(), all_.end(), [&](const Diagnostic& one) { return one.topic == topic; }));
}

// One warning is no crowd.
bool Diagnostics::stands_alone(const Diagnostic& one) const {
  return one.topic == Topic::none || (one.severity == Severity::warning && count(one.topic) == 1);
}

std::string Diagnostics::summary_of_notes() const {
  std::string list;
  for (const NoteTopic& text : note_topics)
    if (const std::size_t notes = count(text.topic); notes > 0)
      list +=
          (list.empty() ? "" : ", ") + std::to_string(notes) + " " + (notes == 1 ? text.one : text.several);
  return list;
}

std::string Diagnostics::summaries(const TextStyle& style) const {
  constexpr const char* remedy = "; --verbose lists them";
  std::string result;
  for (const WarningTopic& text : warning_topics) {
    std::vector<std::string> names;
    for (const Diagnostic& one : in_file_order(all_))
      if (one.topic == text.topic) names.push_back(one.subject);
    if (names.size() < 2) continue;
    const std::string message =
        text.before + std::to_string(names.size()) + text.after + ": " + some_of(names);
    result += line_about(file_, {Severity::warning, {}, message + remedy}, style);
  }
  const std::string notes = summary_of_notes();
  if (!notes.empty()) result += line_about(file_, {Severity::note, {}, notes + remedy}, style);
  return result;
}

std::string Diagnostics::text(const TextStyle& style) const {
  std::string result;
  for (const Diagnostic& one : style.details ? in_file_order(all_) : first_of_subjects(in_file_order(all_)))
    if (style.details || stands_alone(one)) result += line_about(file_, one, style);
  if (!style.details) result += summaries(style);
  const auto shown = static_cast<std::size_t>(std::count_if(
      all_.begin(), all_.end(), [](const Diagnostic& one) { return one.severity == Severity::error; }));
  if (shown < errors_)
    result += file_ + ": error: " + counted(errors_ - shown, "more error") + ", correct the first ones\n";
  return result;
}

std::string Diagnostics::json() const {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Diagnostic& one : in_file_order(all_))
    list.push_back({{"file", one.where.file.empty() ? file_ : one.where.file},
                    {"line", one.where.line},
                    {"column", one.where.column},
                    {"pointer", one.where.pointer},
                    {"severity", name(one.severity)},
                    {"message", one.message}});
  return list.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

} // namespace mbsgen
