// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/octave/functions.h"
#include "emit/layout/text.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

OctaveResult result_of(const CArray& array) {
  OctaveResult result{array.name, {}};
  if (array.blocks.empty()) result.parts.push_back({array.name, array.shape, array.doc});
  for (const CMember& block : array.blocks) {
    CMember part = block;
    part.shape.assign(array.shape.begin(), array.shape.end() - 1);
    part.shape.insert(part.shape.end(), block.shape.begin(), block.shape.end());
    result.parts.push_back(part);
  }
  return result;
}

bool is_changed(const CArray& array) {
  return array.is_read() && !array.may_be_missing;
}

// Names with commas between.
std::string arguments_text(const CFunction& function, bool with_missing) {
  std::vector<std::string> names;
  for (const CArray& array : function.arguments)
    if (array.is_read() && (with_missing || !array.may_be_missing)) names.push_back(array.name);
  return joined(names, ", ");
}

std::string call_text(const CFunction& function, const std::string& name) {
  std::vector<std::string> names;
  for (const OctaveResult& result : octave_results(function)) names.push_back(result.name);
  if (function.returns_status) names.emplace_back("status");
  std::string text = joined(names, ", ");
  if (names.size() > 1) text = '[' + text + ']';
  text += " = " + name + '(' + arguments_text(function, false) + ")";
  const bool may_lack = std::any_of(function.arguments.begin(), function.arguments.end(),
                                    [](const CArray& array) { return array.may_be_missing; });
  if (may_lack) text += "\n%   [...] = " + name + '(' + arguments_text(function, true) + ')';
  return "%   " + text + '\n';
}

std::string options_text(const CFunction& function, const std::string& name, bool has_parameters) {
  std::string options;
  if (has_parameters) options += ", 'parameters', p";
  if (function.takes_inputs) options += ", 'inputs', u";
  if (function.calls_laws) options += ", 'laws', f";
  if (function.returns_status) options += ", 'settings', s";
  if (options.empty()) return "";
  const bool has_arrays = !arguments_text(function, false).empty();
  return "%   [...] = " + name + '(' + (has_arrays ? "..." : "") + options.substr(has_arrays ? 0 : 2) + ")\n";
}

std::string row(std::string name, const std::string& sizes, const std::string& doc) {
  name.resize(std::max<std::size_t>(name.size(), 10), ' ');
  return wrapped_comment("%     ", name + ' ' + sizes + (doc.empty() ? "" : ": " + doc));
}

std::string rows(const OctaveResult& result) {
  if (result.parts.size() == 1 && result.parts.front().name == result.name)
    return row(result.name, octave_sizes(result.parts.front().shape), result.parts.front().doc);
  std::string text;
  for (const CMember& part : result.parts)
    text += row(result.name + '.' + part.name, octave_sizes(part.shape), part.doc);
  return text;
}

std::string given_text(const CFunction& function) {
  std::string text;
  for (const CArray& array : function.arguments)
    if (array.is_read())
      text += row(array.name, octave_sizes(array.shape),
                  array.is_flags         ? "logical"
                  : array.may_be_missing ? array.doc + "; zero by default"
                                         : array.doc);
  if (text.empty()) return text;
  return "%\n%   It takes, of N states, or of one that goes with all:\n" + text;
}

// Functions are in capitals there.
std::string first_line(std::string name, const std::string& doc) {
  for (char& c : name)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return wrapped_comment("%   ", name + "  " + doc).erase(1, 3);
}

} // namespace

std::vector<OctaveResult> octave_results(const CFunction& function) {
  std::vector<OctaveResult> results;
  for (const bool changed : {false, true})
    for (const CArray& array : function.arguments)
      if (array.is_result() && is_changed(array) == changed) results.push_back(result_of(array));
  return results;
}

std::string octave_help(const CFunction& function, const std::string& package, const std::string& name,
                        bool has_parameters) {
  const std::string full = package + '.' + name;
  std::string text = first_line(name, octave_doc(function.doc)) + call_text(function, full) +
                     options_text(function, full, has_parameters) + given_text(function) +
                     "%\n%   It returns:\n";
  for (const OctaveResult& result : octave_results(function)) text += rows(result);
  if (function.returns_status)
    text += row("status", "1 x N",
                "0 ok, 1 not_converged, 2 singular, 3 invalid_input; without it these are errors");
  return text;
}

std::string octave_structure_help(const std::string& package, const std::string& name,
                                  const std::string& meaning, const std::string& fields) {
  return first_line(name, meaning) + "%   structure = " + package + '.' + name + "()\n" +
         (fields.empty() ? "" : "%\n%   Its fields:\n" + fields);
}

} // namespace mbsgen::emit
