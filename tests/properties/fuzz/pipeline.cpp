// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/pipeline/pipeline.h"
#include "properties/random/closed_model.h"
#include "properties/random/random_model.h"
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace {

namespace fs = std::filesystem;

/// What the bytes ask for; bytes that are missing are zero.
class Choices {
public:
  Choices(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  unsigned byte(std::size_t i) const { return i < size_ ? data_[i] : 0U; }
  bool bit(unsigned mask) const { return (byte(3) & mask) != 0; }

private:
  const std::uint8_t* data_;
  std::size_t size_;
};

std::string tree(const Choices& choices, unsigned seed) {
  random_models::Recipe recipe;
  recipe.joints = static_cast<int>(1 + choices.byte(2) % 6);
  recipe.massless = choices.bit(1U);
  recipe.inputs = choices.bit(2U);
  recipe.shuffled = choices.bit(4U);
  recipe.expressions = !choices.bit(8U);
  recipe.loads = choices.bit(16U);
  return random_models::random_model(recipe, seed);
}

std::string loops(const Choices& choices, unsigned seed) {
  random_models::ClosedRecipe recipe;
  recipe.loops = static_cast<int>(1 + choices.byte(2) % 2);
  recipe.massless = choices.bit(1U);
  recipe.planar = choices.bit(2U);
  recipe.constraints = choices.bit(4U);
  recipe.driven = choices.bit(8U);
  recipe.actuators = static_cast<int>(choices.byte(4) % 4) - 1;
  return random_models::closed_model(recipe, seed);
}

[[noreturn]] void fail(const std::string& model, const std::string& what) {
  std::cerr << model << '\n' << what << '\n';
  std::abort();
}

// The emitted headers are compiled, with warnings as errors; $CXX may name the compiler.
bool compiles(const mbsgen::cli::Generated& generated) {
  std::string pattern = fs::temp_directory_path() / "mbsgen_pipeline_XXXXXX";
  if (::mkdtemp(pattern.data()) == nullptr) return false;
  const fs::path folder = pattern;
  std::ofstream source(folder / "all.cpp");
  for (const mbsgen::emit::OutputFile& file : generated.files) {
    std::ofstream(folder / file.name) << file.text;
    if (fs::path(file.name).extension() == ".hpp") source << "#include \"" << file.name << "\"\n";
  }
  source << "template class " << generated.model << "::Model<double>;\n";
  source.close();
  const char* compiler = std::getenv("CXX");
  const std::string command =
      (compiler != nullptr ? compiler : "c++") +
      std::string(" -std=c++17 -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Werror ") +
      (folder / "all.cpp").string();
  const bool passed = std::system(command.c_str()) == 0;
  fs::remove_all(folder);
  return passed;
}

} // namespace

// Every random valid model is generated, certified (scheme and text) and compiled.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Choices choices(data, size);
  const unsigned seed = choices.byte(0) + 256U * choices.byte(1);
  const std::string text = choices.bit(32U) ? loops(choices, seed) : tree(choices, seed);
  mbsgen::cli::Request request;
  request.certify = mbsgen::cli::Request::Certify::points;
  mbsgen::Diagnostics diagnostics("model.json");
  const auto generated = mbsgen::cli::generate(text, request, diagnostics);
  if (!generated) fail(text, diagnostics.text());
  if (generated->refuted) fail(text, *generated->refuted);
  if (!compiles(*generated)) fail(text, "the text does not compile");
  return 0;
}
