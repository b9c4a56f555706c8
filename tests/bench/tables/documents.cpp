// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/tables/documents.h"
#include "bench/tables/markdown.h"
#include "support/files.h"
#include <iostream>
#include <map>
#include <set>
#include <stdexcept>

namespace bench {

namespace {

namespace fs = std::filesystem;
using mbsgen::test::read_file;
using mbsgen::test::write_file;
using oracle::Json;

const char* const results_folder = "tests/bench/results";
const char* const figure = "docs/figures/run_time.svg";

/// The file of results that a section of a document comes from.
const std::map<std::string, std::string> files = {{"counts", "counts"},
                                                  {"robotran", "counts"},
                                                  {"generation", "generation"},
                                                  {"run_time", "run_time"},
                                                  {"flags", "flags"},
                                                  {"checks", "checks"},
                                                  {"closed", "closed"},
                                                  {"compilation", "compilation"},
                                                  {"derivatives", "derivatives"}};

Json all_results(const fs::path& folder) {
  Json all;
  for (const auto& [section, file] : files) all[file] = oracle::load(folder / (file + ".json"));
  return all;
}

std::string text_of(const std::string& section, const Json& results) {
  if (section == "merits") return merits(results);
  const auto file = files.find(section);
  if (file == files.end()) throw std::runtime_error("no benchmark " + section);
  return markdown(section, results.at(file->second));
}

/// The document with the tables of the results; `sections` gets their names.
std::string filled(const std::string& document, const Json& results, std::set<std::string>& sections) {
  const std::string opening = "<!-- benchmark ", end = "<!-- end -->";
  std::string text;
  std::size_t from = 0;
  for (std::size_t at; (at = document.find(opening, from)) != std::string::npos;) {
    const std::size_t close = document.find(" -->\n", at), stop = document.find(end, at);
    if (close == std::string::npos || stop == std::string::npos || stop < close)
      throw std::runtime_error("no " + end + " behind a benchmark");
    const std::string section = document.substr(at + opening.size(), close - at - opening.size());
    sections.insert(section);
    text += document.substr(from, close + 5 - from) + '\n' + text_of(section, results) + '\n';
    from = stop;
  }
  return text + document.substr(from);
}

/// The first line that differs, for the message.
std::string first_difference(const std::string& is, const std::string& wanted) {
  std::istringstream a(is), b(wanted);
  std::string line, other;
  while (std::getline(a, line) && std::getline(b, other) && line == other) {
  }
  return "  it says:   " + line + "\n  measured:  " + other + '\n';
}

/// What a row is about: its words, and the programs that it has times of, without their versions.
std::set<std::string> subjects(const Json& results) {
  std::set<std::string> all;
  for (const auto& list : results.items()) {
    if (!list.value().is_array()) continue;
    for (const Json& row : list.value()) {
      if (!row.is_object()) continue;
      std::string words = list.key();
      for (const auto& cell : row.items())
        if (cell.value().is_string()) words += ", " + cell.value().get<std::string>();
      all.insert(words);
      if (!row.contains("ns")) continue;
      for (const auto& program : row.at("ns").items())
        all.insert(words + ", " + program.key().substr(0, program.key().find(' ')));
    }
  }
  return all;
}

} // namespace

bool check_documents(const fs::path& root, bool update) {
  const Json results = all_results(root / results_folder);
  std::set<std::string> sections;
  bool right = true;
  for (const char* name : {"README.md", "docs/benchmarks.md"}) {
    const std::string is = read_file(root / name), wanted = filled(is, results, sections);
    if (is == wanted) continue;
    if (update) {
      write_file(root / name, wanted);
      continue;
    }
    std::cerr << "FAILED " << name << " is not what was measured; run bench_documents ROOT --update\n"
              << first_difference(is, wanted);
    right = false;
  }
  if (read_file(root / figure).find(plot_data(results.at("run_time"))) == std::string::npos) {
    std::cerr << "FAILED " << figure << " does not show the results; run tests/bench/run.sh --update\n";
    right = false;
  }
  if (sections.size() != files.size() + 1) {
    std::cerr << "FAILED: the documents have " << sections.size() << " of " << files.size() + 1
              << " sections\n";
    right = false;
  }
  return right;
}

std::string plot_data_of(const fs::path& results) {
  return plot_data(oracle::load(results));
}

void take_results(const fs::path& root, const fs::path& folder) {
  for (const auto& [section, name] : files) {
    const fs::path from = folder / (name + ".json"), to = root / results_folder / (name + ".json");
    if (!fs::exists(from)) continue;
    const std::set<std::string> found = subjects(oracle::load(from));
    if (fs::exists(to))
      for (const std::string& subject : subjects(oracle::load(to)))
        if (found.count(subject) == 0)
          throw std::runtime_error(from.string() + " lacks " + subject + ", which the documents have");
    fs::copy_file(from, to, fs::copy_options::overwrite_existing);
  }
}

} // namespace bench
