// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tyres/property_file.h"
#include "base/text.h"
#include "model/tyres/law_text.h"
#include "model/tyres/library.h"
#include "model/tyres/property_gaps.h"
#include "model/tyres/property_text.h"
#include "model/tyres/property_units.h"
#include "model/tyres/signs.h"
#include <algorithm>

namespace mbsgen::model {

namespace {

// Words of files for versions; 6.1 is 6.2 without some numbers.
struct VersionWord {
  std::string_view key, value;
  const char* law;
  bool is_62;
};
constexpr VersionWord version_words[]{{"FITTYP", "5", "mf52", false},
                                      {"FITTYP", "6", "mf52", false},
                                      {"FITTYP", "21", "mf52", false},
                                      {"FITTYP", "52", "mf52", false},
                                      {"FITTYP", "61", "mf61", false},
                                      {"FITTYP", "62", "mf61", true},
                                      {"PROPERTY_FILE_FORMAT", "PAC2002", "mf52", false},
                                      {"PROPERTY_FILE_FORMAT", "MF_05", "mf52", false},
                                      {"PROPERTY_FILE_FORMAT", "MF52", "mf52", false},
                                      {"PROPERTY_FILE_FORMAT", "MF61", "mf61", false},
                                      {"PROPERTY_FILE_FORMAT", "MF62", "mf61", true}};
constexpr std::string_view of_62[]{"Q_FCY2", "Q_CAM1", "Q_CAM2", "Q_CAM3", "Q_FYS1", "Q_FYS2", "Q_FYS3"};

// Sections that say nothing of forces, and a limit that the formulae do not need.
constexpr std::string_view silent_sections[]{"", "MDI_HEADER", "UNITS", "MODEL", "DIMENSION"};
constexpr std::string_view silent_keys[]{"FZMIN", "LGYR", "FITTYP", "PROPERTY_FILE_FORMAT", "TYRESIDE"};

constexpr std::string_view ranges[][2]{
    {"KPUMIN", "KPUMAX"}, {"ALPMIN", "ALPMAX"}, {"CAMMIN", "CAMMAX"}, {"PRESMIN", "PRESMAX"}};

template <std::size_t count>
bool is_among(std::string_view word, const std::string_view (&words)[count]) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

// Fortran's exponents have a d.
std::optional<Rational> number(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == 'd' || c == 'D'; }, 'e');
  if (!text.empty() && text.front() == '+') text.erase(0, 1);
  if (!text.empty() && text.front() == '.') text.insert(0, "0");
  return Rational::from_decimal(text);
}

// Keys by sections, in the order of the file.
class LeftOut {
public:
  void add(const std::string& section, const std::string& what) {
    auto place = std::find_if(sections_.begin(), sections_.end(),
                              [&](const auto& one) { return one.first == section; });
    if (place == sections_.end()) place = sections_.insert(place, {section, {}});
    if (std::find(place->second.begin(), place->second.end(), what) == place->second.end())
      place->second.push_back(what);
  }

  std::string text() const {
    std::string result;
    for (const auto& [section, names] : sections_) {
      result += (result.empty() ? "" : "; ") + list(names) + " of [" + printable(section, 40) + "]";
    }
    return result;
  }

private:
  static std::string list(const std::vector<std::string>& names) {
    constexpr std::size_t few = 6;
    if (names.size() > few) return counted(names.size(), "key");
    std::string result;
    for (const std::string& name : names) result += (result.empty() ? "" : ", ") + printable(name, 40);
    return result;
  }

  std::vector<std::pair<std::string, std::vector<std::string>>> sections_;
};

class PropertyFileReader {
public:
  PropertyFileReader(PropertyText text, const std::string& file, Diagnostics& diagnostics)
      : text_(std::move(text)), file_(file), diagnostics_(diagnostics) {}

  PropertyFile read() {
    const PropertyUnits units = read_property_units(text_, file_, diagnostics_);
    if (!read_version()) return std::move(result_);
    const Location whole{0, 0, "", file_};
    if (!has_units()) diagnostics_.note(whole, "no [UNITS]: numbers are taken in m, N, s and rad");
    law_ = read_law_text(find_tyre_law(result_.law)->text(), "", diagnostics_);
    read_side();
    for (const PropertyEntry& entry : text_.entries) read_entry(entry, units);
    for (const PropertyRow& row : text_.rows) read_row(row);
    check();
    check_ranges(
        result_.numbers,
        [this](std::string_view name) {
          const auto line = lines_.find(name);
          return place(line == lines_.end() ? 0 : line->second);
        },
        diagnostics_);
    for (const std::string& name : wrong_) result_.numbers[name] = 1; // so that nothing is divided by zero
    complete();
    name_gaps(result_.numbers, law_, whole, diagnostics_);
    const std::string absent = left_out_.text();
    if (!absent.empty()) diagnostics_.note(whole, "left out: " + absent);
    return std::move(result_);
  }

private:
  Location place(int line) const { return {line, line > 0 ? 1 : 0, "", file_}; }

  const PropertyEntry* find(std::string_view key) const {
    const auto found = std::find_if(text_.entries.begin(), text_.entries.end(),
                                    [&](const PropertyEntry& one) { return one.key == key; });
    return found == text_.entries.end() ? nullptr : &*found;
  }

  bool has_units() const {
    return std::any_of(text_.entries.begin(), text_.entries.end(),
                       [](const PropertyEntry& one) { return one.section == "UNITS"; });
  }

  bool read_version() {
    const PropertyEntry* entry = find("FITTYP");
    if (entry == nullptr) entry = find("PROPERTY_FILE_FORMAT");
    for (const VersionWord& one : version_words)
      if (entry != nullptr && one.key == entry->key && is_value(entry->value, one.value)) {
        result_.law = one.law;
        is_62_ = one.is_62;
        return true;
      }
    if (text_.entries.empty())
      diagnostics_.error(place(0), "the file has no line KEY = VALUE, name a property file of a tyre (.tir)");
    else
      diagnostics_.error(
          place(entry == nullptr ? 0 : entry->line),
          (entry == nullptr ? std::string("the property file has no version")
                            : "no version " + quoted(entry->value) + " of tyres is known") +
              ", write FITTYP = 6 (Magic Formula 5.2), 61 or 62 with the numbers of that version");
    return false;
  }

  static bool is_value(const std::string& text, std::string_view value) {
    const auto found = number(text);
    return in_small_letters(text) == in_small_letters(value) ||
           (found && found == number(std::string(value)));
  }

  void read_side() {
    const PropertyEntry* const entry = find("TYRESIDE");
    const std::string word = entry == nullptr ? "" : in_small_letters(entry->value);
    if (word == "left") result_.side = TyreSide::left;
    if (word == "right") result_.side = TyreSide::right;
    if (!word.empty() && result_.side == TyreSide::any && word != "symmetric" && word != "both")
      diagnostics_.error(place(entry->line),
                         quoted(entry->value) + " is no side, write 'LEFT', 'RIGHT' or 'SYMMETRIC'");
  }

  const LawText::Parameter* parameter(std::string_view key) const {
    const std::string_view name = parameter_of(key);
    if (!is_62_ && is_among(name, of_62)) return nullptr;
    return law_.parameter(name);
  }

  void read_entry(const PropertyEntry& entry, const PropertyUnits& units) {
    const LawText::Parameter* const known = parameter(entry.key);
    const std::optional<Rational> value = number(entry.value);
    if (known == nullptr) {
      const bool silent = is_among(entry.section, silent_sections) || is_among(entry.key, silent_keys);
      if (!silent && !(value && value->is_zero())) left_out_.add(entry.section, entry.key);
      return;
    }
    // Then the number is not missing as well.
    if (!value) result_.numbers.emplace(known->name, 1);
    if (!value)
      return diagnostics_.error(place(entry.line), quoted(entry.value) + " is no number, write " +
                                                       printable(entry.key, 40) + " = NUMBER");
    const auto [old, is_new] = lines_.emplace(known->name, entry.line);
    if (!is_new)
      return diagnostics_.error(place(entry.line), entry.key + " has a value in line " +
                                                       std::to_string(old->second) +
                                                       " already, remove one of them");
    result_.numbers[known->name] = *value * units.factor(known->unit);
  }

  void read_row(const PropertyRow& row) {
    if (parameter(row.word) != nullptr)
      return diagnostics_.error(place(row.line), "the line has no \"=\", write " + row.word + " = NUMBER");
    if (!is_among(row.section, silent_sections)) left_out_.add(row.section, "table");
  }

  void check() {
    for (const auto& [name, value] : result_.numbers) {
      const std::string_view wanted = wanted_sign(name, value.to_double());
      if (wanted.empty()) continue;
      diagnostics_.error(place(lines_.at(name)), property_key(name) + " = " + rounded(value.to_double(), 12) +
                                                     " makes no tyre, write a number that is " +
                                                     std::string(wanted));
      wrong_.push_back(name);
    }
    const auto cornering = lines_.find("PKY1");
    if (cornering != lines_.end() && !result_.numbers.at("PKY1").is_negative())
      diagnostics_.warning(
          place(cornering->second),
          "PKY1 is positive, so that the side force drives the slip on; files have it negative");
    for (const auto& [least, most] : ranges) {
      const auto from = result_.numbers.find(least), to = result_.numbers.find(most);
      const bool both = from != result_.numbers.end() && to != result_.numbers.end();
      if (both && !(from->second < to->second))
        diagnostics_.error(place(lines_.at(to->first)),
                           "the range from " + std::string(least) + " to " + std::string(most) +
                               " is empty, write the smaller number as " + std::string(least));
    }
  }

  // Numbers that the law cannot do without although files leave them out, or write zeros for them.
  void complete() {
    std::map<std::string, Rational, std::less<>>& numbers = result_.numbers;
    const auto share = numbers.find("PTY2");
    if (share != numbers.end() && share->second.is_zero()) numbers.erase(share);
    const auto copy = [&](const char* from, const char* to) {
      if (numbers.count(from) != 0 && numbers.count(to) == 0) numbers[to] = numbers[from];
    };
    if (law_.parameter("INFLPRES") != nullptr) {
      copy("INFLPRES", "NOMPRES");
      copy("NOMPRES", "INFLPRES");
    }
    for (const char* const name : {"LONGITUDINAL_STIFFNESS", "LATERAL_STIFFNESS"}) {
      const LawText::Parameter* const known = law_.parameter(name);
      if (known != nullptr && numbers.count(name) == 0)
        diagnostics_.note({0, 0, "", file_},
                          std::string("no ") + name + ", taken as " + *known->value + " " + known->unit);
    }
  }

  const PropertyText text_;
  const std::string& file_;
  Diagnostics& diagnostics_;
  PropertyFile result_;
  LawText law_;
  bool is_62_ = false;
  std::map<std::string, int, std::less<>> lines_; ///< by parameters
  LeftOut left_out_;
  std::vector<std::string> wrong_; ///< parameters whose numbers make no tyre
};

} // namespace

PropertyFile read_property_file(std::string_view text, const std::string& file, Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors();
  PropertyText parts = read_property_text(text, file, diagnostics);
  if (diagnostics.errors() != errors) return {};
  return PropertyFileReader(std::move(parts), file, diagnostics).read();
}

} // namespace mbsgen::model
