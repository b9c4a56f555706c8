// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/emit.h"
#include "emit/cpp/emit.h"
#include "support/catch.hpp"
#include "unit/certify/generated.h"

// Loops over links are read back in each round, and changes of them are caught.

using namespace certify_tests;

namespace {

bool is_inverse_or_direct(const mbsgen::formalism::FunctionRow& row) {
  using mbsgen::scheme::Task;
  return row.task == Task::inverse_dynamics || row.task == Task::direct_dynamics;
}

// A chain whose links are in loops.
struct Rolled {
  explicit Rolled(Language language, std::size_t large = 1000)
      : generated(chain_of(16), Numbers::tunable, Answer::nothing, is_inverse_or_direct) {
    mbsgen::emit::EmitOptions text;
    text.rolls = true;
    text.large_function = large;
    text.block_size = 40;
    const bool is_c = language == Language::c;
    const mbsgen::emit::Emitted emitted = is_c ? mbsgen::emit::emit_c(generated.program(), text)
                                               : mbsgen::emit::emit_cpp(generated.program(), text);
    options.rational_points = options.modular_points = 1;
    options.choices = emitted.choices;
    options.texts_are_c = is_c;
    for (const mbsgen::emit::OutputFile& file : emitted.files) options.texts.push_back(file.text);
    rolls = emitted.rolls;
  }

  std::string complaints_after(const std::string& what, const std::string& instead) {
    mbsgen::certify::Options changed = options;
    std::string& bodies = changed.texts.back();
    const std::size_t place = bodies.find(what, bodies.find("for (int k = 0; k < "));
    REQUIRE(place != std::string::npos);
    bodies.replace(place, what.size(), instead);
    return complaints(generated.certify(changed));
  }

  Generated generated;
  mbsgen::certify::Options options;
  std::map<std::string, mbsgen::schedule::RollCount> rolls;
};

} // namespace

TEST_CASE("loops over links are the scheme's equations, in one function and in parts") {
  for (const Language language : {Language::cpp, Language::c})
    for (const std::size_t large : {1000, 60}) {
      Rolled rolled(language, large);
      CHECK(rolled.rolls.count("inverse_dynamics") == 1);
      CHECK(rolled.rolls.count("direct_dynamics") == 1);
      CHECK(complaints(rolled.generated.certify(rolled.options)) == "");
    }
}

TEST_CASE("a changed loop over links is another text") {
  Rolled rolled(Language::c);
  REQUIRE(complaints(rolled.generated.certify(rolled.options)) == "");
  CHECK(rolled.complaints_after("k = 0; k < ", "k = 1; k < ") != "");
  CHECK(rolled.complaints_after("k = 0; k < ", "k = 0; k < 1") != "");
  CHECK(rolled.complaints_after("++k", "--k") != "");
  CHECK(rolled.complaints_after("[2*k", "[1*k") != "");
  CHECK(rolled.complaints_after("[2*k+", "[2*k-") != "");
  CHECK(rolled.complaints_after("[k]", "[k+1]") != "");
  CHECK(rolled.complaints_after("[k]", "[0]") != "");
  CHECK(rolled.complaints_after(" + ", " - ") != "");
  CHECK(rolled.complaints_after("cosine[", "sine[") != "");
}
