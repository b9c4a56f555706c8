// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/text/known.h"
#include "certify/text/table_text.h"
#include "emit/c/emit.h"
#include "emit/cpp/emit.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "unit/certify/generated.h"
#include <set>

// A certificate trusts the texts that are alike in all models by their hashes. A changed one makes these
// tests fail until a person has checked it and replaced its row.

using namespace certify_tests;
using namespace mbsgen;
using certify::Dialect;
using certify::Item;

namespace {

constexpr const char* kinds = R"json({"mbsgen": 1, "name": "kinds", "gravity": [0, 0, -9.81], "bodies": [
  {"name": "a", "parent": "base", "mass": 1, "com": [0.1, 0.2, 0.3], "inertia": [1, 0, 0, 1, 0, 1],
   "joints": [{"name": "r", "type": "Rz",
               "force": "-max(q(r), 0) - min(q(r), 1) - sign(qd(r))*abs(qd(r))^5 - sin(cos(q(r)))"}]}]})json";

// Four equal legs of two parallel joints, whose angles are added, on a moving trunk.
std::string legs() {
  std::string text = R"json({"mbsgen": 1, "name": "legs", "gravity": [0, 0, -9.81], "bodies": [
  {"name": "trunk", "parent": "base", "joints": [{"name": "floating", "type": "Free"}], "mass": 9,
   "com": [0.1, 0.2, 0.3], "inertia": [1, 0.1, 0.2, 2, 0.3, 1.5]})json";
  for (const std::string leg : {"a", "b", "c", "d"})
    text += ", {\"name\": \"" + leg + R"json(_thigh", "parent": "trunk", "at": [0.3, 0.1, 0.2], "mass": 2,
   "com": [0.01, 0.02, -0.1], "inertia": [0.1, 0.01, 0.02, 0.2, 0.03, 0.15], "joints": [{"name": ")json" +
            leg + "_hip\", \"type\": \"Rx\"}]}, {\"name\": \"" + leg + "_shank\", \"parent\": \"" + leg +
            R"json(_thigh", "at": [0, 0.1, -0.3], "mass": 1, "com": [0.01, 0.02, -0.1],
   "inertia": [0.1, 0.01, 0.02, 0.2, 0.03, 0.15], "joints": [{"name": ")json" +
            leg + "_knee\", \"type\": \"Rx\"}]}";
  return text + "]}";
}

std::string golden(const std::string& model) {
  return test::read_file(test::source_dir() / "tests/products/golden/models" / (model + ".json"));
}

struct Found {
  std::set<std::string> hashes;
  std::string unknown; ///< rows
};

void enter(const Item& item, const Dialect& dialect, bool must_be_known, Found& found) {
  const std::string hash = certify::hash_of(item, dialect);
  if (certify::find_known(item, dialect) != nullptr)
    found.hashes.insert(hash);
  else if (must_be_known)
    found.unknown += "KNOWN(\"" + std::string(item.words[std::min<std::size_t>(2, item.words.size() - 1)]) +
                     "\", \"" + hash + "\", …)\n";
}

// The macro before clones and the helpers of namespace `detail`.
void enter_cpp(const std::string& text, Found& found) {
  certify::Tokens in(text);
  while (!in.skips({"namespace", "detail", "{"})) {
    if (in.peek() == "#ifndef MBSGEN_CLONED")
      enter(certify::next_item(in, Dialect::cpp()), Dialect::cpp(), true, found);
    else
      in.next();
  }
  std::set<std::string> tables;
  while (!in.skips({"}"})) {
    const Item item = certify::next_item(in, Dialect::cpp());
    if (!certify::reads_table(item, Dialect::cpp(), tables)) enter(item, Dialect::cpp(), true, found);
  }
}

void enter_c(const std::string& text, const std::string& model, Found& found) {
  const Dialect dialect = Dialect::c(model);
  for (certify::Tokens in(text); !in.at_end();) enter(certify::next_item(in, dialect), dialect, false, found);
}

void enter_both(const scheme::Program& program, Found& found) {
  for (const auto& file : emit::emit_cpp(program, {}).files) enter_cpp(file.text, found);
  for (const auto& file : emit::emit_c(program, {}).files) enter_c(file.text, program.shape.model, found);
}

// Inverses and products of matrices, and both halves of one.
void enter_loops(Found& found) {
  Generated inverts(chain_of(17), Numbers::tunable, Answer::nothing, differentiates_motion);
  enter_both(inverts.program(), found);
  Generated calls(chain_of(3));
  call_lower_matrix(calls.program());
  enter_both(calls.program(), found);
}

// A result that is read of a table.
void enter_tables(Found& found) {
  Generated generated(small_arm());
  scheme::Output& first = generated.program().functions.front().outputs.front();
  first.value = generated.pool().entry(expr::Table({1, 2, 3}), first.value);
  enter_both(generated.program(), found);
}

Found everywhere() {
  Found found;
  enter_tables(found);
  enter_loops(found);
  for (const std::string& model : {std::string(kinds), small_arm(), small_loop(), chain_of(7),
                                   golden("stance"), golden("touch"), legs()})
    for (const emit::Scalar scalar :
         {emit::Scalar::any, emit::Scalar::only_double, emit::Scalar::only_float}) {
      Generated generated(model, Numbers::tunable, Answer::nothing, [](const formalism::FunctionRow& row) {
        return row.differentiates || !row.on_demand;
      });
      emit::EmitOptions options;
      options.scalar = scalar;
      options.packs = true;
      options.clones = scalar == emit::Scalar::only_double;
      const scheme::Program& program = generated.program();
      for (const auto& file : emit::emit_cpp(program, options).files) enter_cpp(file.text, found);
      for (const auto& file : emit::emit_c(program, options).files)
        enter_c(file.text, program.shape.model, found);
    }
  return found;
}

} // namespace

TEST_CASE("each helper of the emitted text is known by its hash, and each that is known is emitted") {
  const Found found = everywhere();
  CHECK(found.unknown == "");
  for (const certify::KnownText& known : certify::known_texts()) {
    CAPTURE(known.name);
    CHECK(found.hashes.count(known.hash) == 1);
    CHECK(std::string(known.grounds) != "");
  }
}

TEST_CASE("a known text stands for one thing") {
  std::set<std::string> hashes;
  for (const certify::KnownText& known : certify::known_texts()) {
    CAPTURE(known.name);
    CHECK(hashes.insert(known.hash).second);
  }
}

TEST_CASE("models whose names begin words of the helpers are read") {
  for (const char* name : {"sine", "cosine", "to", "below", "pivot", "smallest", "uint32", "as", "x"}) {
    CAPTURE(name);
    const std::string model = with(small_loop(), "\"small_loop\"", '"' + std::string(name) + '"');
    const Generated generated(model);
    CHECK(complaints(generated.certify(generated.read_back(Language::c))) == "");
  }
}
