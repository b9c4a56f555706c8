// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/certify/generated.h"
#include "unit/certify/mutations.h"
#include <map>
#include <memory>
#include <set>

// Each change of a generated text that is known to be caught is caught: the scheme behind it is right.

using namespace certify_tests;

namespace {

std::string golden(const std::string& model) {
  return mbsgen::test::read_file(mbsgen::test::source_dir() / "tests/products/golden/models" /
                                 (model + ".json"));
}

// A model with one of its texts.
struct Source {
  Source(const std::string& model, Language language, std::size_t large = 1000,
         Answer answer = Answer::nothing, mbsgen::test::Choice choice = mbsgen::test::chosen_by_default,
         bool calls = false)
      : generated(model, Numbers::tunable, answer, choice) {
    if (calls) call_lower_matrix(generated.program());
    options = generated.read_back(language, large);
    options.rational_points = 0;
  }

  bool passes(const std::vector<std::string>& texts) const {
    mbsgen::certify::Options changed = options;
    changed.texts = texts;
    return generated.certify(changed).passed();
  }

  Generated generated;
  mbsgen::certify::Options options;
};

std::unique_ptr<Source> made(Text text) {
  switch (text) {
  case Text::arm:
    return std::make_unique<Source>(small_arm(), Language::cpp);
  case Text::arm_status:
    return std::make_unique<Source>(small_arm(), Language::cpp, 1000, Answer::status);
  case Text::arm_in_parts:
    return std::make_unique<Source>(small_arm(), Language::cpp, 60);
  case Text::loop:
    return std::make_unique<Source>(small_loop(), Language::cpp);
  case Text::loop_in_parts:
    return std::make_unique<Source>(small_loop(), Language::cpp, 30);
  case Text::ball:
    return std::make_unique<Source>(ball_loop(), Language::cpp);
  case Text::weld:
    return std::make_unique<Source>(redundant_weld(), Language::cpp);
  case Text::chain:
    return std::make_unique<Source>(
        chain_of(7), Language::cpp, 1000, Answer::nothing,
        [](const mbsgen::formalism::FunctionRow& row) { return row.differentiates; });
  case Text::long_chain:
    return std::make_unique<Source>(chain_of(17), Language::cpp, 1000, Answer::nothing,
                                    differentiates_motion);
  case Text::c_long_chain:
    return std::make_unique<Source>(chain_of(17), Language::c, 1000, Answer::nothing, differentiates_motion);
  case Text::calls:
    return std::make_unique<Source>(small_arm(), Language::cpp, 1000, Answer::nothing,
                                    mbsgen::test::chosen_by_default, true);
  case Text::c_calls:
    return std::make_unique<Source>(small_arm(), Language::c, 1000, Answer::nothing,
                                    mbsgen::test::chosen_by_default, true);
  case Text::stance:
    return std::make_unique<Source>(golden("stance"), Language::cpp);
  case Text::touch:
    return std::make_unique<Source>(golden("touch"), Language::cpp);
  case Text::c_arm:
    return std::make_unique<Source>(small_arm(), Language::c);
  case Text::c_arm_status:
    return std::make_unique<Source>(small_arm(), Language::c, 1000, Answer::status);
  case Text::c_loop:
    return std::make_unique<Source>(small_loop(), Language::c);
  case Text::c_loop_in_parts:
    return std::make_unique<Source>(small_loop(), Language::c, 30);
  case Text::c_ball:
    return std::make_unique<Source>(ball_loop(), Language::c);
  case Text::c_stance:
    break;
  }
  return std::make_unique<Source>(golden("stance"), Language::c);
}

const Source& source(Text text) {
  static std::map<Text, std::unique_ptr<Source>> known;
  std::unique_ptr<Source>& found = known[text];
  if (found == nullptr) found = made(text);
  return *found;
}

void check_caught(const Mutation& mutation, int number) {
  std::vector<std::string> texts = source(mutation.text).options.texts;
  if (!mutate(mutation, number, texts)) return;
  CAPTURE(mutation.name, number);
  CHECK_FALSE(source(mutation.text).passes(texts));
}

} // namespace

TEST_CASE("texts that mutations change are certified as they are") {
  for (const Mutation& mutation : mutations()) {
    static std::set<Text> checked;
    if (!checked.insert(mutation.text).second) continue;
    CAPTURE(mutation.name);
    CHECK(source(mutation.text).passes(source(mutation.text).options.texts));
  }
}

TEST_CASE("there are many kinds of mutations, each of its own name, and each has its place") {
  std::set<std::string> names;
  for (const Mutation& mutation : mutations()) {
    CAPTURE(mutation.name);
    CHECK(names.insert(mutation.name).second);
    std::vector<std::string> texts = source(mutation.text).options.texts;
    CHECK(mutate(mutation, 0, texts));
  }
  CHECK(names.size() >= 60);
}

TEST_CASE("each mutation of a text is caught") {
  for (const Mutation& mutation : mutations()) check_caught(mutation, 0);
}

// The first place may be one of few that are compared.
TEST_CASE("mutations of expressions are caught in other places, too") {
  for (const Mutation& mutation : mutations())
    if (mutation.text == Text::arm)
      for (const int number : {1, 3}) check_caught(mutation, number);
}
