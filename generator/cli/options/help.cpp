// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/options/help.h"
#include "cli/pipeline/languages.h"
#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <sstream>

namespace mbsgen::cli {

namespace {

constexpr std::size_t line_width = 79;
constexpr std::size_t sentence_column = 25;

// The text in lines, of which those behind the first are indented; the first is behind so many characters
// already.
std::string wrapped(const std::string& text, std::size_t indent) {
  std::string result;
  std::size_t width = indent;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const bool fits = width + 1 + word.size() <= line_width;
    if (!result.empty() && !fits) result += '\n' + std::string(indent, ' '), width = indent;
    if (width > indent) result += ' ', ++width;
    result += word, width += word.size();
  }
  return result + '\n';
}

std::string line_of(const Option& option) {
  const bool has_letter = !spelling(option).letter.empty();
  const std::string head = fmt::format("{}{}", has_letter ? "  " : "      ", option.name);
  const std::string sentence = wrapped(full_sentence(option), sentence_column);
  const bool fits = head.size() + 2 <= sentence_column;
  return fits ? fmt::format("{:<{}}{}", head, sentence_column, sentence)
              : fmt::format("{}\n{:<{}}{}", head, "", sentence_column, sentence);
}

std::string list_of(const CommandTable& table) {
  std::string text = "\ncommands\n";
  for (const CommandRow& row : table)
    if (!row.name.empty()) text += fmt::format("  {:<12} {}\n", row.name, row.summary);
  return text;
}

std::string text_of(const CommandPage& page, const CommandTable& table, bool is_program) {
  std::string text = fmt::format("{}\n\nusage: mbsgen {}\n", page.about, page.usage);
  if (is_program) text += "       mbsgen COMMAND ...\n";
  if (!page.notes.empty()) text += fmt::format("\n{}\n", page.notes);
  if (is_program) text += list_of(table);
  for (const Group& group : page.groups) {
    text += fmt::format("\n{}\n", group.title);
    for (const Option& option : group.options) text += line_of(option);
  }
  if (!page.closing.empty()) text += fmt::format("\n{}\n", page.closing);
  text += "\nexit codes\n";
  for (const auto& [code, meaning] : exit_codes(page))
    text += fmt::format("  {}  {}", code, wrapped(std::string(meaning), 5));
  return text + fmt::format("\nexample\n{}", page.examples);
}

std::string in_capitals(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return std::toupper(c); });
  return result;
}

// Text of a paragraph, with the signs that troff would take for its own.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text)
    result += c == '-' ? "\\-" : c == '\\' ? "\\e" : c == '"' ? "\\(dq" : std::string(1, c);
  return result;
}

// A sentence from a phrase, which begins with a capital unless its first word is one of `names`, or of a
// function.
std::string sentence(const std::string& phrase, const std::vector<std::string>& names = {}) {
  std::string text = escaped(phrase);
  const std::string first = phrase.substr(0, phrase.find_first_of(" ,"));
  const bool is_name =
      first.find('_') != std::string::npos || std::find(names.begin(), names.end(), first) != names.end();
  if (!is_name) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text + ".\n";
}

// Words of a usage: names that stand for others are slanted, the rest is bold.
std::string typeset(std::string_view usage) {
  std::string text;
  std::istringstream words{std::string(usage)};
  for (std::string word; words >> word;) {
    const bool is_name =
        std::any_of(word.begin(), word.end(), [](unsigned char c) { return std::isupper(c) != 0; });
    text += fmt::format("{}\\f{}{}\\fR", text.empty() ? "" : " ", is_name ? 'I' : 'B', escaped(word));
  }
  return text;
}

std::string entry(const Option& option) {
  const Spelling names = spelling(option);
  std::string head = names.letter.empty() ? "" : fmt::format("\\fB{}\\fR, ", escaped(names.letter));
  head += fmt::format("\\fB{}\\fR", escaped(names.name));
  if (!names.value.empty())
    head += fmt::format(names.may_lack_value ? "[=\\fI{}\\fR]" : " \\fI{}\\fR", escaped(names.value));
  std::string text = ".TP\n" + head + '\n' + sentence(full_sentence(option), option.value.words);
  return option.more.empty() ? text : text + escaped(option.more) + '\n';
}

bool is_among(const Options& options, const Option& option) {
  return std::any_of(options.begin(), options.end(), [&](const Option& one) {
    return one.name == option.name &&
           (one.sentence == option.sentence || one.sentence.rfind(option.sentence + ';', 0) == 0);
  });
}

// The options of a command that generation has not, and the names of those that it shares with generation.
std::string section(const CommandRow& row, const Options& options, const Options& of_generation) {
  std::string text = fmt::format(".SH OPTIONS OF {}\n", in_capitals(row.name)), shared;
  for (const Option& option : options) {
    if (!is_among(of_generation, option)) continue;
    shared += (shared.empty() ? "" : ", ") + escaped(spelling(option).name);
  }
  if (!shared.empty()) text += "As above: " + shared + ".\n";
  for (const Option& option : options)
    if (!is_among(of_generation, option)) text += entry(option);
  return text;
}

// Lines that stay as they are.
std::string verbatim(std::string_view lines) {
  std::string text = ".nf\n";
  std::istringstream all{std::string(lines)};
  for (std::string line; std::getline(all, line);) text += escaped(line) + '\n';
  return text + ".fi\n";
}

std::string beginning() {
  return R"(.\" SPDX-License-Identifier: GPL-3.0-or-later
.TH MBSGEN 1 "" "mbsgen" "User Commands"
.SH NAME
mbsgen \- generate the equations of motion of a multibody system as code in )" +
         in_words(&Language::title, ", ") + " or Python\n.SH SYNOPSIS\n";
}

std::string description() {
  return R"(.SH DESCRIPTION
.B mbsgen
reads a model file (JSON), checks it, and writes code without dependencies that computes the
equations of motion: )" +
         in_words(&Language::form, ", ") + R"(, or a Python package. A URDF file (.urdf), a ROBOTRAN
project (.mbs), an MJCF file (.xml) or an SDF file (.sdf) may take the place of the model file. A model file called
.B \-
is read from standard input. A file that a command reads cannot be its output.
.SS Commands
)";
}

constexpr const char* environment = R"(.SH ENVIRONMENT
.TP
.B NO_COLOR
With any value, messages on a terminal have no colours.
.SH EXAMPLES
)";

} // namespace

std::string full_sentence(const Option& option) {
  return option.standard.empty() ? option.sentence
                                 : fmt::format("{} (default: {})", option.sentence, option.standard);
}

std::map<int, std::string_view> exit_codes(const CommandPage& page) {
  std::map<int, std::string_view> codes = page.exits;
  codes.insert({{exit_ok, "success"}, {exit_usage, "wrong command line"}});
  return codes;
}

std::optional<std::string> help_text(const CommandTable& table, std::string_view command) {
  for (const CommandRow& row : table)
    if (row.name == command && row.make != nullptr)
      return text_of(row.make()->page(), table, command.empty());
  return std::nullopt;
}

std::string man_page(const CommandTable& table) {
  const std::unique_ptr<Command> generation = table.front().make();
  const Options of_generation = options_of(*generation);
  std::string synopsis, commands, sections, examples;
  for (const CommandRow& row : table) {
    if (!row.name.empty())
      commands += fmt::format(".TP\n.B {}\n{}", row.name, sentence(std::string(row.summary)));
    if (row.make == nullptr) continue;
    const std::unique_ptr<Command> command = row.make();
    synopsis += fmt::format("\\fBmbsgen\\fR {}\n.br\n", typeset(command->page().usage));
    examples += command->page().examples;
    if (!row.name.empty()) sections += section(row, options_of(*command), of_generation);
  }
  std::string text =
      beginning() + synopsis + "\\fBmbsgen help\\fR [\\fICOMMAND\\fR]\n" + description() + commands;
  text += ".SH OPTIONS\n";
  for (const Option& option : of_generation) text += entry(option);
  text += sections + ".SH EXIT STATUS\n";
  for (const auto& [code, meaning] : exit_codes(generation->page()))
    text += fmt::format(".TP\n.B {}\n{}", code, sentence(std::string(meaning)));
  return text + environment + verbatim(examples);
}

} // namespace mbsgen::cli
