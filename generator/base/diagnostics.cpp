// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/diagnostics.h"
#include "base/text.h"
#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

namespace mbsgen {

namespace {

// More findings than anybody reads; keeps the output of a hopeless file small.
constexpr std::size_t most_kept = 1000;
constexpr std::size_t longest_pointer = 300;

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

std::vector<Diagnostic> in_file_order(std::vector<Diagnostic> all) {
  std::stable_sort(all.begin(), all.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return std::make_pair(a.where.line, a.where.column) < std::make_pair(b.where.line, b.where.column);
  });
  return all;
}

std::string place(const std::string& file, const Location& where) {
  std::string result = file;
  if (where.line > 0) result += ":" + std::to_string(where.line);
  if (where.line > 0 && where.column > 0) result += ":" + std::to_string(where.column);
  return result;
}

} // namespace

void Diagnostics::add(Severity severity, Location where, std::string message) {
  if (severity == Severity::error) ++errors_;
  if (all_.size() < most_kept) all_.push_back({severity, std::move(where), std::move(message)});
}

void Diagnostics::error(Location where, std::string message) {
  add(Severity::error, std::move(where), std::move(message));
}

void Diagnostics::warning(Location where, std::string message) {
  add(Severity::warning, std::move(where), std::move(message));
}

void Diagnostics::note(Location where, std::string message) {
  add(Severity::note, std::move(where), std::move(message));
}

std::string Diagnostics::text() const {
  std::string result;
  for (const Diagnostic& one : in_file_order(all_)) {
    result += place(file_, one.where) + ": " + name(one.severity) + ": ";
    if (!one.where.pointer.empty()) result += printable(one.where.pointer, longest_pointer) + ": ";
    result += one.message + "\n";
  }
  const auto shown = static_cast<std::size_t>(std::count_if(
      all_.begin(), all_.end(), [](const Diagnostic& one) { return one.severity == Severity::error; }));
  if (shown < errors_)
    result += file_ + ": error: " + counted(errors_ - shown, "more error") + ", correct the first ones\n";
  return result;
}

std::string Diagnostics::json() const {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Diagnostic& one : in_file_order(all_))
    list.push_back({{"file", file_},
                    {"line", one.where.line},
                    {"column", one.where.column},
                    {"pointer", one.where.pointer},
                    {"severity", name(one.severity)},
                    {"message", one.message}});
  return list.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

} // namespace mbsgen
