// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/octave/words.h"
#include "emit/layout/identifiers.h"
#include "emit/layout/text.h"
#include "emit/octave/source.h"
#include <sstream>

namespace mbsgen::emit {

namespace {

const std::vector<std::string>& keywords() {
  static const std::vector<std::string> words = words_in(
      "break case catch classdef continue do else elseif end end_try_catch end_unwind_protect endarguments endclassdef "
      "endenumeration endevents endfor endfunction endif endmethods endparfor endproperties endspmd endswitch endwhile for "
      "function global if otherwise parfor persistent return spmd switch try until unwind_protect unwind_protect_cleanup "
      "while");
  return words;
}

// Functions of the hosts, a line of names after the other; comments begin with '#'.
std::vector<std::string> host_names() {
  std::vector<std::string> names = keywords();
  std::istringstream text{std::string(host_functions())};
  for (std::string line; std::getline(text, line);) {
    if (line.substr(0, 1) == "#") continue;
    for (std::string& name : words_in(line)) names.push_back(std::move(name));
  }
  return names;
}

NameRules rules(std::vector<std::string> reserved, bool ignores_case) {
  return {std::move(reserved), ignores_case, 63, true};
}

// Names of files of each package.
std::vector<std::string> own_functions() {
  std::vector<std::string> names = keywords();
  for (const char* name : {"build", "constants", "core", "implausible", "inputs", "laws", "names",
                           "parameters", "rates", "settings"})
    names.emplace_back(name);
  return names;
}

} // namespace

NameScope octave_scope() {
  return [unique = UniqueNames(rules(keywords(), false))](std::string_view wanted) mutable {
    return unique.take(wanted);
  };
}

OctaveNames::OctaveNames(const CInterface& in_c) {
  UniqueNames files(rules(host_names(), false));
  package = files.take(in_c.model);
  script = files.take("simulate_" + package);
  buses = files.take(package + "_buses");
  UniqueNames unique(rules(own_functions(), true));
  for (const CFunction& function : in_c.functions) functions.push_back(unique.take(function.name));
}

ChangedNames changed_names(const CInterface& in_c, const CInterface& here, const OctaveNames& names) {
  ChangedNames changed;
  const auto note = [&](const std::string& wanted, const std::string& given) {
    if (wanted != given) changed[wanted] = given;
  };
  const auto note_all = [&](const auto& wanted, const auto& given) {
    for (std::size_t i = 0; i < wanted.size(); ++i) note(wanted[i].name, given[i].name);
  };
  note(in_c.model, names.package);
  for (std::size_t i = 0; i < in_c.functions.size(); ++i) note(in_c.functions[i].name, names.functions[i]);
  note_all(in_c.groups, here.groups);
  for (std::size_t i = 0; i < in_c.groups.size(); ++i) note_all(in_c.groups[i].fields, here.groups[i].fields);
  note_all(in_c.fields, here.fields);
  note_all(in_c.inputs, here.inputs);
  note_all(in_c.laws, here.laws);
  return changed;
}

std::string octave_doc(const std::string& doc) {
  return replaced(doc, {{"L[i*(i + 1)/2 + j]", "L(i*(i - 1)/2 + j)"},
                        {", row-major ", ", "},
                        {", row-major", ""},
                        {"; row-major", ""}});
}

std::string octave_string(std::string_view text) {
  return '\'' + replaced(std::string(text), {{"'", "''"}}) + '\'';
}

std::string octave_cell(const std::vector<std::string>& texts) {
  std::vector<std::string> parts;
  for (const std::string& text : texts)
    parts.push_back(replaced(octave_string(text), {{" ", std::string(1, hard_space)}}));
  return '{' + joined(parts, ", ") + '}';
}

std::string octave_column(const std::vector<std::string>& numbers) {
  return numbers.empty() ? "zeros(0, 1)" : '[' + joined(numbers, "; ") + ']';
}

std::string octave_line(const std::string& line, std::size_t indent) {
  return wrapped(line, indent, " ...");
}

std::string octave_sizes(const std::vector<int>& shape) {
  std::string text = shape.empty() ? "1 x " : "";
  for (const int size : shape) text += std::to_string(size) + " x ";
  return text + 'N';
}

} // namespace mbsgen::emit
