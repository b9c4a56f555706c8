// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/tyres/law_text.h"
#include "base/number.h"
#include "base/text.h"
#include "base/trimmed.h"
#include <algorithm>

namespace mbsgen::model {

const LawText::Parameter* LawText::parameter(std::string_view name) const {
  const auto found = std::find_if(parameters.begin(), parameters.end(),
                                  [&](const Parameter& parameter) { return parameter.name == name; });
  return found == parameters.end() ? nullptr : &*found;
}

bool LawText::is_optional(std::string_view parameter) const {
  return std::any_of(states.begin(), states.end(),
                     [&](const State& state) { return state.needed == parameter; });
}

namespace {

// A line with those that continue it.
struct Sentence {
  std::string text;
  int line = 0;
};

std::vector<Sentence> sentences(std::string_view text) {
  std::vector<Sentence> result;
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    const std::string_view words = trimmed(line);
    if (words.empty() || words.front() == '#') continue;
    const bool continues = blanks.find(line.front()) != std::string_view::npos && !result.empty();
    if (continues)
      result.back().text.append(" ").append(words);
    else
      result.push_back({std::string(words), number});
  }
  return result;
}

// Takes one sentence apart, from its front.
class Cutter {
public:
  explicit Cutter(std::string_view text) : rest_(text) {}

  /// The identifier at the front; empty where there is none.
  std::string name() {
    std::size_t length = 0;
    while (length < rest_.size() && is_identifier(rest_.substr(0, length + 1))) ++length;
    return taken(length);
  }
  bool take(std::string_view mark) {
    if (rest_.substr(0, mark.size()) != mark) return false;
    taken(mark.size());
    return true;
  }
  /// As `take`, where no letter or digit follows.
  bool take_word(std::string_view word) {
    const bool ends = rest_.size() <= word.size() || !is_identifier("a" + std::string(1, rest_[word.size()]));
    return ends && take(word);
  }
  /// The text up to the mark, or to the end.
  std::string until(std::string_view mark) {
    return std::string(trimmed(taken(std::min(rest_.find(mark), rest_.size()))));
  }
  std::string all() { return taken(rest_.size()); }
  bool is_done() const { return rest_.empty(); }

private:
  std::string taken(std::size_t length) {
    const std::string text(rest_.substr(0, length));
    rest_ = trimmed(rest_.substr(length));
    return text;
  }

  std::string_view rest_;
};

class LawTextReader {
public:
  LawTextReader(const std::string& file, Diagnostics& diagnostics) : file_(file), diagnostics_(diagnostics) {}

  void read(const Sentence& sentence) {
    line_ = sentence.line;
    Cutter cutter(sentence.text);
    const std::string name = cutter.name();
    if (name == "parameter" && !is_sign(cutter)) return read_parameter(cutter);
    if (name == "state" && !is_sign(cutter)) return read_state(cutter);
    const bool is_rate = cutter.take("'");
    if (name.empty() || !cutter.take("=") || cutter.is_done())
      return error(
          "this is no line of a law, write NAME = EXPRESSION, NAME' = EXPRESSION, parameter NAME or state NAME");
    law_.lines.push_back({name, is_rate, cutter.all(), line_});
  }

  LawText take() && { return std::move(law_); }

private:
  // A definition may be called "state".
  static bool is_sign(const Cutter& at) {
    Cutter copy = at;
    return copy.take("=") || copy.take("'");
  }

  void error(const std::string& message) { diagnostics_.error({line_, 1, "", file_}, message); }

  static std::string unit(Cutter& cutter) {
    if (!cutter.take("\"")) return {};
    const std::string text = cutter.until("\"");
    cutter.take("\"");
    return text;
  }

  void read_parameter(Cutter& cutter) {
    LawText::Parameter parameter;
    parameter.line = line_;
    parameter.name = cutter.name();
    if (cutter.take("=")) {
      parameter.value = cutter.until(cutter_end(cutter));
      if (!Rational::from_decimal(*parameter.value))
        error(quoted(*parameter.value) + " is no number, write a decimal number as value of the parameter");
    }
    parameter.unit = unit(cutter);
    parameter.doc = doc(cutter);
    if (parameter.name.empty()) return error("the parameter has no name, write parameter NAME : what it is");
    law_.parameters.push_back(std::move(parameter));
  }

  // A number ends before its unit, or before the text about it.
  static const char* cutter_end(const Cutter& at) {
    Cutter copy = at;
    const std::string all = copy.all();
    return all.find('"') < all.find(':') ? "\"" : ":";
  }

  void read_state(Cutter& cutter) {
    LawText::State state;
    state.line = line_;
    state.name = cutter.name();
    state.unit = unit(cutter);
    if (cutter.take_word("when")) {
      state.needed = cutter.name();
      if (!cutter.take_word("else")) error("a state with \"when PARAMETER\" needs \"else NAME\"");
      state.otherwise = cutter.until(":");
    }
    state.doc = doc(cutter);
    if (state.name.empty()) return error("the state has no name, write state NAME : what it is");
    law_.states.push_back(std::move(state));
  }

  std::string doc(Cutter& cutter) {
    if (cutter.take(":")) return cutter.all();
    if (!cutter.is_done()) error("write \":\" before what it is, found " + quoted(cutter.all()));
    return {};
  }

  const std::string& file_;
  Diagnostics& diagnostics_;
  LawText law_;
  int line_ = 0;
};

} // namespace

LawText read_law_text(std::string_view text, const std::string& file, Diagnostics& diagnostics) {
  LawTextReader reader(file, diagnostics);
  if (text.size() > most_law_bytes)
    diagnostics.error({0, 0, "", file},
                      "the law has more than " + std::to_string(most_law_bytes) + " bytes, shorten it");
  else
    for (const Sentence& sentence : sentences(text)) reader.read(sentence);
  return std::move(reader).take();
}

} // namespace mbsgen::model
