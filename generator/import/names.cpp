// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/names.h"
#include "base/library_names.h"
#include "base/text.h"
#include <algorithm>
#include <cstddef>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace mbsgen::importer {
namespace {

bool is_letter_or_digit(char c) {
  return is_letter(c) || is_digit(c);
}

/// Longer names are cut off; a model file allows a little more, for the number that makes them unique.
constexpr std::size_t longest_name = 90;

/// The kind of names that become namespaces.
constexpr const char* model_kind = "model";

/// C++ keeps names for itself that begin with an underscore and a capital letter; for namespaces, any with an
/// underscore in front.
bool has_reserved_beginning(const std::string& name, const std::string& kind) {
  if (name.front() != '_') return false;
  return kind == model_kind || (name.size() > 1 && name[1] >= 'A' && name[1] <= 'Z');
}

/// The nearest fit name: every run of underscores and of characters that no name has becomes one underscore.
std::string identifier(const std::string& raw, const std::string& kind) {
  std::string name;
  for (const char c : raw.substr(0, longest_name)) {
    if (is_letter_or_digit(c))
      name += c;
    else if (name.empty() || name.back() != '_')
      name += '_';
  }
  if (name.find_first_not_of('_') == std::string::npos) return kind;
  if (is_digit(name.front())) return kind + "_" + name;
  return has_reserved_beginning(name, kind) ? kind + name : name;
}

/// Hands out the names of one kind of object.
class Register {
public:
  Register(const std::string& kind, const std::vector<std::string>& reserved) : kind_(kind) {
    reserved_.insert(reserved.begin(), reserved.end());
  }

  /// A namespace also shares the global scope with all declarations of the C library.
  bool is_reserved(const std::string& name) const {
    return is_cpp_keyword(name) || reserved_.count(name) != 0 ||
           (kind_ == model_kind && is_library_name(name));
  }
  bool take(const std::string& name) { return !is_reserved(name) && taken_.insert(name).second; }

  std::string take_similar(const std::string& raw) {
    std::string name = identifier(raw, kind_);
    if (is_reserved(name)) name += "_" + kind_;
    if (take(name)) return name;
    // Remembering the last number keeps thousands of equal names from costing a quadratic search.
    int& number = last_number_.try_emplace(name, 1).first->second;
    std::string numbered;
    do numbered = name + "_" + std::to_string(++number);
    while (!take(numbered));
    return numbered;
  }

private:
  std::string kind_;
  std::unordered_set<std::string> reserved_;
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, int> last_number_;
};

std::string reason(const std::string& raw, const std::string& kind, const Register& names) {
  if (!is_identifier(raw)) return "names are made of letters, digits and _";
  if (raw.size() > longest_name) return "names have at most " + counted(longest_name, "character");
  const bool unfit = raw != identifier(raw, kind) || names.is_reserved(raw);
  return unfit ? "that is a reserved word" : "the name is taken already";
}

} // namespace

std::vector<std::string> make_names(const std::vector<RawName>& raw, const std::string& kind,
                                    const std::vector<std::string>& reserved, Diagnostics& diagnostics) {
  Register names(kind, reserved);
  std::vector<std::string> result(raw.size());
  for (std::size_t i = 0; i < raw.size(); ++i)
    if (raw[i].text == identifier(raw[i].text, kind) && names.take(raw[i].text)) result[i] = raw[i].text;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (!result[i].empty()) continue;
    result[i] = names.take_similar(raw[i].text);
    diagnostics.note({raw[i].line, 0, {}},
                     kind + " " + mbsgen::quoted(raw[i].text) + " is called '" + result[i] + "', " +
                         reason(raw[i].text, kind, names),
                     Topic::renamed);
  }
  return result;
}

std::string advice_on(const std::string& unknown, const std::vector<std::string>& candidates) {
  const auto near = nearest_word(unknown, candidates);
  return near ? ", did you mean " + mbsgen::quoted(*near) : ", add it or correct the name";
}

} // namespace mbsgen::importer
