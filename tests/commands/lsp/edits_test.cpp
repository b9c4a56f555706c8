// SPDX-License-Identifier: GPL-3.0-or-later
// Random edits: the server answers each in time, and its findings are those of `mbsgen check` on the same text.
// MBSGEN_EDITS: how many; the target lsp_edits has 10 000 of each file.
#include "base/text.h"
#include "cli/io/model_check.h"
#include "commands/lsp/editor.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "support/sanitized.h"
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <random>

using namespace mbsgen;
using test::Editor;
using test::Json;

namespace {

using Clock = std::chrono::steady_clock;

int wanted_edits() {
  const char* const text = std::getenv("MBSGEN_EDITS");
  return text == nullptr ? 150 : std::atoi(text);
}

// A chain of links with springs between, of about 500 lines.
std::string long_model() {
  std::string text =
      "{\n  \"mbsgen\": 1,\n  \"name\": \"chain\",\n  \"gravity\": [0, 0, -9.81],\n  \"parameters\": {\n";
  constexpr int links = 30;
  for (int i = 1; i <= links; ++i)
    text += "    \"k" + std::to_string(i) + "\": {\"value\": " + std::to_string(10 * i) +
            ", \"unit\": \"N m/rad\"},\n";
  text += "    \"m\": {\n      \"value\": \"1/2\",\n      \"unit\": \"kg\"\n    }\n  },\n  \"bodies\": [\n";
  for (int i = 1; i <= links; ++i) {
    const std::string n = std::to_string(i);
    text +=
        "    {\n      \"name\": \"link" + n + "\",\n      \"parent\": " +
        (i == 1 ? std::string("\"base\"") : "\"link" + std::to_string(i - 1) + "\",\n      \"at\": \"tip\"") +
        ",\n      \"mass\": \"2*m\",\n      \"com\": [0, 0, -0.1],\n      \"inertia\": [\n        0.1, 0, 0,\n        "
        "0.1, 0,\n        0.1\n      ],\n      \"points\": {\"tip\": [0, 0, -0.2]},\n      \"joints\": [\n        {\"name\": "
        "\"j" +
        n + "\", \"type\": \"Ry\", \"force\": \"-k" + n + "*q(j" + n + ")\"}\n      ]\n    }" +
        (i == links ? "\n" : ",\n");
  }
  return text + "  ],\n  \"sensors\": [{\"name\": \"end\", \"point\": \"link30.tip\"}]\n}\n";
}

// The same as URDF.
std::string long_robot() {
  std::string text = "<?xml version=\"1.0\"?>\n<robot name=\"chain\">\n  <link name=\"base\"/>\n";
  for (int i = 1; i <= 30; ++i) {
    const std::string n = std::to_string(i);
    text +=
        "  <link name=\"link" + n +
        "\">\n    <inertial>\n      <origin xyz=\"0 0 -0.1\"/>\n      <mass value=\"1\"/>\n"
        "      <inertia\n        ixx=\"0.1\" ixy=\"0\" ixz=\"0\"\n        iyy=\"0.1\" iyz=\"0\" izz=\"0.1\"/>\n    </inertial>\n"
        "  </link>\n  <joint name=\"j" +
        n + "\" type=\"revolute\">\n    <parent link=\"" +
        (i == 1 ? "base" : "link" + std::to_string(i - 1)) + "\"/>\n    <child link=\"link" + n +
        "\"/>\n    <origin xyz=\"0 0 -0.2\" rpy=\"0 0 0\"/>\n    <axis xyz=\"0 1 0\"/>\n"
        "    <limit lower=\"-1\" upper=\"1\" effort=\"10\" velocity=\"2\"/>\n  </joint>\n";
  }
  return text + "</robot>\n";
}

class Edits {
public:
  Edits(std::string uri, std::string text) : uri_(std::move(uri)), original_(std::move(text)) { restart(); }

  void run(int edits) {
    for (int i = 0; i < edits; ++i) {
      if (i % 10 == 9) restart(); // else nearly all texts have a mistake in their first lines
      if (below(2) == 0)
        edit();
      else
        edit_number();
      if (i % 5 == 0) request();
      compare();
    }
    report("", milliseconds_);
    report("of processor time ", processor_);
    if (test::is_sanitized) return;
    CHECK(within(processor_, 0.99) < asked);
    CHECK(processor_.back() < 5 * asked); // processors differ
  }

private:
  static constexpr double asked = 50; ///< ms, of an answer

  std::size_t below(std::size_t bound) {
    return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random_);
  }

  void restart() {
    text_ = original_;
    timed([&] { editor_.open(uri_, text_); });
  }

  void report(const char* of, std::vector<double>& times) const {
    std::sort(times.begin(), times.end());
    std::cout << uri_ << ", " << std::count(original_.begin(), original_.end(), '\n')
              << " lines: " << times.size() << " answers, " << of << "median " << within(times, 0.5)
              << " ms, 99 % within " << within(times, 0.99) << " ms, largest " << times.back() << " ms, "
              << std::count_if(times.begin(), times.end(), [](double time) { return time > asked; })
              << " above " << asked << " ms\n";
  }

  // What that share of the times is within, which are in order.
  static double within(const std::vector<double>& times, double share) {
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
  }

  template <class Act>
  void timed(const Act& act) {
    const Clock::time_point start = Clock::now();
    const std::clock_t ticks = std::clock();
    act();
    processor_.push_back(1000.0 * static_cast<double>(std::clock() - ticks) / CLOCKS_PER_SEC);
    milliseconds_.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
  }

  Json position(std::size_t at) const {
    const std::string before = text_.substr(0, at);
    return {{"line", std::count(before.begin(), before.end(), '\n')},
            {"character", at - (before.rfind('\n') + 1)}};
  }

  // A few bytes go, and others come: letters, marks of the languages, a piece of the text itself.
  void edit() {
    static const std::vector<std::string> pieces{"a",     "1",
                                                 "\"",    "{",
                                                 "}",     "[",
                                                 "]",     ",",
                                                 ":",     "<",
                                                 ">",     "/",
                                                 "(",     ")",
                                                 " ",     "\n",
                                                 "-",     "*",
                                                 "base",  "\"parent\": ",
                                                 "link3", "<link name=\"",
                                                 "\\",    "e9",
                                                 "//",    "/*",
                                                 "<!--",  "&",
                                                 "=",     "q(",
                                                 "\t"};
    const std::size_t begin = below(text_.size()), end = std::min(text_.size(), begin + below(3));
    std::string piece = pieces[below(pieces.size())];
    if (below(8) == 0) piece = text_.substr(below(text_.size()), below(40));
    if (below(4) == 0) piece.clear();
    const Json range{{"start", position(begin)}, {"end", position(end)}};
    text_.replace(begin, end - begin, piece);
    timed([&] { editor_.change(range, piece); });
  }

  // The next digit becomes another one, so that many texts stay well-formed.
  void edit_number() {
    const std::size_t at = text_.find_first_of("0123456789", below(text_.size()));
    if (at == std::string::npos) return;
    const Json range{{"start", position(at)}, {"end", position(at + 1)}};
    text_[at] = static_cast<char>('0' + below(10));
    timed([&] { editor_.change(range, text_.substr(at, 1)); });
  }

  void request() {
    static const std::vector<std::string> methods{
        "completion",   "hover",         "definition",        "references", "documentSymbol",
        "foldingRange", "prepareRename", "documentHighlight", "codeAction", "rename"};
    const Json place = position(below(text_.size() + 1));
    Json answer;
    timed([&] {
      answer = editor_.ask(
          methods[below(methods.size())],
          {{"position", place}, {"range", {{"start", place}, {"end", place}}}, {"newName", "other"}});
    });
    CHECK(answer != "no answer");
  }

  // The findings of `mbsgen check` on the same text.
  void compare() {
    Diagnostics diagnostics("model");
    cli::ModelSource source(uri_.substr(uri_.rfind('/') + 1), text_);
    cli::check_model(source, {{}, {}, {}}, diagnostics, [](const cli::Understood& /*valid*/) {});
    std::vector<std::string> wanted, found;
    for (const Diagnostic& one : diagnostics.all())
      wanted.push_back(std::to_string(std::max(0, one.where.line - 1)) + " " + printable(one.message, 1000));
    for (const Json& one : editor_.diagnostics())
      found.push_back(std::to_string(one["range"]["start"]["line"].get<int>()) + " " +
                      printable(one["message"].get<std::string>(), 1000));
    CHECK(found == wanted);
  }

  std::string uri_, original_, text_;
  Editor editor_;
  std::mt19937 random_{20240601};
  std::vector<double> milliseconds_, processor_;
};

} // namespace

TEST_CASE("random edits of a model file of 500 lines", "[edits]") {
  Edits("file:///chain.mbs.json", long_model()).run(wanted_edits());
}

TEST_CASE("random edits of a URDF file of 500 lines", "[edits]") {
  Edits("file:///chain.urdf", long_robot()).run(wanted_edits());
}

TEST_CASE("random edits of a URDF file with closed loops", "[edits]") {
  Edits("file:///leg.urdf", test::read_file(test::source_dir() / "examples/leg/leg.urdf"))
      .run(wanted_edits());
}
