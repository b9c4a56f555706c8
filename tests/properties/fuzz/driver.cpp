// SPDX-License-Identifier: GPL-3.0-or-later
// Stands in for libFuzzer where there is none: runs every file of the given folders, then mutations of them.
// Options as libFuzzer's: -runs=N, -seed=N, -max_total_time=SECONDS (then `runs` is unlimited).
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <limits>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

struct Settings {
  long runs = 1000;
  long seconds = 0;
  unsigned seed = 1;
  std::vector<fs::path> folders;
};

Settings settings(int argc, char** argv) {
  Settings result;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto value = [&word](const std::string& name) {
      return word.rfind(name, 0) == 0 ? std::stol(word.substr(name.size())) : -1;
    };
    if (const long runs = value("-runs="); runs >= 0)
      result.runs = runs;
    else if (const long seed = value("-seed="); seed >= 0)
      result.seed = static_cast<unsigned>(seed);
    else if (const long seconds = value("-max_total_time="); seconds >= 0)
      result.seconds = seconds;
    else
      result.folders.emplace_back(word);
  }
  return result;
}

std::vector<std::string> read_corpus(const std::vector<fs::path>& folders) {
  std::vector<fs::path> files;
  for (const fs::path& folder : folders)
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
      if (entry.is_regular_file()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<std::string> corpus;
  for (const fs::path& file : files) {
    std::ifstream in(file, std::ios::binary);
    corpus.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return corpus;
}

void run(const std::string& input) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

class Mutator {
public:
  Mutator(const std::vector<std::string>& corpus, unsigned seed) : corpus_(corpus), engine_(seed) {}

  std::string next() {
    std::string text = corpus_[pick(corpus_.size())];
    for (std::size_t count = 1 + pick(4); count > 0; --count) mutate(text);
    return text;
  }

private:
  std::size_t pick(std::size_t count) { return count == 0 ? 0 : engine_() % count; }

  void mutate(std::string& text) {
    const std::size_t at = pick(text.size() + 1);
    const std::size_t length = pick(std::min<std::size_t>(text.size() - at, 40) + 1);
    switch (pick(5)) {
    case 0:
      text.erase(at, length);
      break;
    case 1:
      text.insert(at, 1, static_cast<char>(pick(256)));
      break;
    case 2:
      text.insert(at, text.substr(pick(text.size() + 1), length));
      break;
    case 3:
      text.replace(at, length, other_piece());
      break;
    default:
      if (at < text.size()) text[at] = static_cast<char>(text[at] ^ static_cast<char>(1U << pick(8)));
    }
  }

  std::string other_piece() {
    const std::string& other = corpus_[pick(corpus_.size())];
    return other.substr(pick(other.size() + 1), pick(40));
  }

  const std::vector<std::string>& corpus_;
  std::mt19937 engine_;
};

} // namespace

int main(int argc, char** argv) {
  const Settings wanted = settings(argc, argv);
  const std::vector<std::string> corpus = read_corpus(wanted.folders);
  if (corpus.empty()) {
    std::cerr << "no corpus\n";
    return 1;
  }
  for (const std::string& text : corpus) run(text);
  Mutator mutator(corpus, wanted.seed);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(wanted.seconds);
  const long runs = wanted.seconds > 0 ? std::numeric_limits<long>::max() : wanted.runs;
  for (long i = 0; i < runs; ++i) {
    if (wanted.seconds > 0 && std::chrono::steady_clock::now() > end) break;
    const std::string text = mutator.next();
    std::ofstream("last_input", std::ios::binary) << text; // what a crash leaves behind
    run(text);
  }
  return 0;
}
