// SPDX-License-Identifier: GPL-3.0-or-later
// What wrong recordings, names and options get.
#include "commands/identify/noise.h"
#include "support/catch.hpp"

using namespace identify_test;
using analysis_test::contains;
using analysis_test::in_folder;
using mbsgen::test::TemporaryDirectory;

namespace {

void check_data_refused(const std::string& data, const std::string& message,
                        const std::string& options = "") {
  const TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "m.json", cart());
  mbsgen::test::write_file(folder.path() / "t.csv", data);
  const auto run = in_folder(folder, "identify m.json --data t.csv --fit k -o p.csv " + options);
  INFO(data << '\n' << run.output);
  CHECK(run.exit_code == 1);
  CHECK(contains(run.output, message));
  CHECK_FALSE(std::filesystem::exists(folder.path() / "p.csv"));
}

} // namespace

TEST_CASE("wrong recordings have their line, their column and a remedy") {
  check_data_refused("t,q(x)\n0,0\n0.1,nan\n", "t.csv:3: 'nan' in the column q(x) is no number, write one");
  check_data_refused("t,q(x)\n0,0\n0.1\n", "t.csv:3: 1 cells in a row, write 2");
  check_data_refused("t,q(x)\n0,0\n0.2,0\n0.1,0\n",
                     "t.csv:4: the time does not increase, sort the rows by t");
  check_data_refused("time,q(x)\n0,0\n0.1,0\n", "t.csv:1: the first column is 'time', name it 't'");
  check_data_refused("t,q(x)\n0,0\n", "a motion needs two rows at least");
  check_data_refused("t;q(x)\n0;0\n", "not divided by commas");
  check_data_refused("t,way\n0,0\n0.1,0\n",
                     "t.csv:1: no column is measured, name them as a simulation does, such as 'q(x)'");
  check_data_refused("t,way\n0,0\n0.1,0\n",
                     "there is no column 'wey', which --measure names; did you mean 'way'?",
                     "--measure 'wey=q(x)'");
  check_data_refused("t,q(x),q(x)\n0,0,0\n0.1,0,0\n", "there are two columns q(x), remove one");
  check_data_refused("t,q(x)\n0,0\n0.1,0\n", "there is no column 'u', the input of 'Q(x)'",
                     "--input 'Q(x)=u'");
}

TEST_CASE("names and options that have no meaning are a wrong command line") {
  const TemporaryDirectory folder;
  record(folder, cart(), "--tf 0.1 --every 0.01", {}, 1);
  const auto refuse = [&](const std::string& options, const std::string& message) {
    const auto run = in_folder(folder, "identify m.json --data t.csv " + options);
    INFO(options << '\n' << run.output);
    CHECK(run.exit_code == 2);
    CHECK(contains(run.output, message));
  };
  refuse("--fit kk", "--fit: there is no parameter 'kk', did you mean 'k'?");
  refuse("--fit 'k,k'", "--fit: 'k' is named twice");
  refuse("--fit 'q(y)'", "there is no joint 'y', take 'x'");
  refuse("--fit 'x(pump)'", "the model has no state 'pump'");
  refuse("--fit 'Q(x)'", "is a force");
  refuse("--fit k --noise 'q(x)=0'", "a deviation above 0");
  refuse("--fit k --noise 'q(y)=1'", "name a measured one");
  refuse("--fit k --noise 'qd(x)=1'", "is not measured, name it in --measure, too");
  refuse("--fit k --bounds k=60:70", "starts outside of its bounds");
  refuse("--fit k --bounds k=3:2", "is not below the upper one");
  refuse("--fit k --bounds m=1:2", "'m' is not fitted");
  refuse("--fit k --measure 'q(x)=q(y)'", "q(y)");
  refuse("--fit k --number k=1", "the model has a parameter 'k'");
  refuse("--fit k --from 5", "fewer than two rows");
  refuse("--fit k --input 'k=qd(x)'", "follows a column of the recording");
  refuse("--fit k --amplitude 'Q(x)=1'", "--next");
  refuse("--fit k --next n.csv", "name them by --amplitude");
  refuse("--fit k --next n.csv --amplitude 'Q(y)=1'", "is no input of the recording, take 'Q(x)'");
  refuse("--fit k --next n.csv --amplitude 'Q(x)=1' --band 3:1", "--band takes LOW:HIGH");
  refuse("--fit k --hold y", "--hold: 'y' is no force and no parameter that a column gives, take 'Q(x)'");
  refuse("--fit ''", "--fit takes names with commas between, such as mass,friction");
  refuse("--fit k --set k=stiff",
         "there is no number 'stiff', write a number, or an expression of the model's");
  refuse("--fit k --measure 'Q(x)'", "moves or pushes the model already");
}

TEST_CASE("columns that nothing uses, inputs that a recording lacks, and wrong units are noted") {
  const TemporaryDirectory folder;
  record(folder, cart(), "--tf 3 --force x=3 --every 0.02", {{"q(x)", 1e-3}}, 1);
  const std::string table = mbsgen::test::read_file(folder.path() / "t.csv");
  const auto write_with = [&](const std::string& name, const std::string& from, const std::string& to) {
    std::string text = table;
    text.replace(text.find(from), from.size(), to);
    mbsgen::test::write_file(folder.path() / name, text);
  };
  write_with("typo.csv", "\"Q(x)\"", "\"Q(X)\"");
  const auto notes_of = [&](const std::string& arguments) {
    const auto run = in_folder(folder, "identify m.json --json --fit 'k, d' " + arguments);
    INFO(run.output);
    REQUIRE(contains(run.output, "{\n"));
    return nlohmann::json::parse(run.output.substr(run.output.find("{\n"))).at("notes").dump();
  };
  CHECK(notes_of("--data t.csv --measure 'q(x)'") == "[]");
  CHECK(contains(notes_of("--data typo.csv"), "nothing uses the column 'Q(X)' of typo.csv"));
  CHECK_FALSE(contains(notes_of("--data typo.csv --input 'Q(x)=Q(X)'"), "nothing uses"));
  CHECK(contains(notes_of("--data t.csv --data typo.csv"),
                 "typo.csv has no column for the input 'Q(x)', which t.csv has: there it keeps its value"));
  // Millimetres.
  const auto wrong = notes_of("--data t.csv --measure 'q(x)=1000*q(x)'");
  CHECK(contains(wrong, "the model hardly follows 'q(x)': it varies by"));
}

TEST_CASE("blanks beside the commas of a recording do not matter") {
  const TemporaryDirectory folder;
  record(folder, cart(), "--tf 1 --force x=3 --every 0.02", {{"q(x)", 1e-3}}, 1);
  std::string spaced;
  for (const char c : mbsgen::test::read_file(folder.path() / "t.csv"))
    spaced += c == ',' ? " ,\t" : std::string(1, c);
  mbsgen::test::write_file(folder.path() / "s.csv", spaced);
  const std::string fit = " --fit k --measure 'q(x)' --quiet -o ";
  CHECK(in_folder(folder, "identify m.json --data t.csv" + fit + "a.csv").exit_code == 0);
  CHECK(in_folder(folder, "identify m.json --data s.csv" + fit + "b.csv").exit_code == 0);
  CHECK(mbsgen::test::read_file(folder.path() / "a.csv") == mbsgen::test::read_file(folder.path() / "b.csv"));
}

TEST_CASE("residuals above a noise that is given are said, by a note and the exit status") {
  const TemporaryDirectory folder;
  record(folder, cart(), "--tf 2 --force x=3 --every 0.01", {{"q(x)", 1e-3}}, 1);
  const auto fit = [&](const std::string& options) {
    const auto run = in_folder(folder, "identify m.json --data t.csv --fit k,d,f --json -o p.csv " + options);
    INFO(run.output);
    return std::pair(run.exit_code, nlohmann::json::parse(run.output.substr(run.output.find("{\n"))));
  };
  const auto [right, good] = fit("--noise 'q(x)=1e-3'");
  CHECK(right == 0);
  CHECK(good.at("chi_square").at("passes") == true);
  CHECK(good.at("searches") == 1);
  // A mass that is wrong.
  const auto [wrong, bad] = fit("--noise 'q(x)=1e-3' --set m=2.2");
  CHECK(wrong == 5);
  CHECK(bad.at("converged") == true);
  CHECK(bad.at("chi_square").at("passes") == false);
  CHECK(bad.at("searches") == 2);
  CHECK(contains(bad.at("notes").dump(), "the residuals are above the noise"));
  CHECK(std::filesystem::exists(folder.path() / "p.csv"));
  // Without a known noise nothing can be above it.
  CHECK(fit("--set m=2.2").first == 0);
  const auto [unsettled, early] = fit("--noise 'q(x)=1e-3' --iterations 1 --set k=80");
  CHECK(unsettled == 5);
  CHECK(early.at("converged") == false);
}

TEST_CASE("further starts find a minimum that the first one misses") {
  // So stiff a spring swings three times as fast.
  const TemporaryDirectory folder;
  record(folder, cart(), "--tf 6 --every 0.02", {{"q(x)", 1e-3}}, 1);
  const std::string fit = "identify m.json --data t.csv --fit k,d --set k=400 --noise 'q(x)=1e-3' --json ";
  const auto missed = in_folder(folder, fit);
  INFO(missed.output);
  CHECK(missed.exit_code == 5);
  const auto found = in_folder(folder, fit + "--starts 40 --spread 0.95");
  INFO(found.output);
  CHECK(found.exit_code == 0);
  const auto json = nlohmann::json::parse(found.output.substr(found.output.find("{\n")));
  CHECK(error_in_deviations(json, "k", 50) < 4);
}

TEST_CASE("a recording with fewer numbers than unknowns is refused") {
  const TemporaryDirectory folder;
  mbsgen::test::write_file(folder.path() / "m.json", cart());
  mbsgen::test::write_file(folder.path() / "t.csv", "t,q(x)\n0,0.3\n0.1,0.2\n");
  const auto run = in_folder(folder, "identify m.json --data t.csv --fit m,k,d");
  CHECK(run.exit_code == 2);
  CHECK(contains(run.output, "2 numbers are measured, too few for 3 unknowns"));
}

TEST_CASE(
    "parameters without influence are named and keep their values; without any other there is no result") {
  const TemporaryDirectory folder;
  std::string model = cart();
  // A stop that the motion does not reach.
  model.replace(model.find("\"f\": {"), 0, "\"stop\": {\"value\": 1000, \"unit\": \"N/m\"}, ");
  model.replace(model.find("- f*tanh"), 0, "- stop*max(0, q(x) - 1) ");
  record(folder, model, "--tf 2 --force x=3 --every 0.01", {}, 1);
  const auto found = identified(folder, "--fit k,stop");
  CHECK(found.at("parameters").at("stop").at("verdict") == "no influence");
  CHECK(found.at("parameters").at("stop").at("value") == 1000.0);
  CHECK(contains(found.at("notes").dump(), "nothing that was measured depends on 'stop'"));
  const auto none = in_folder(folder, "identify m.json --data t.csv --fit stop");
  CHECK(none.exit_code == 5);
  CHECK(contains(none.output, "nothing that is measured depends on what is fitted"));
}
