// SPDX-License-Identifier: GPL-3.0-or-later
// Several recordings in one run: shared parameters, initial values and inputs of each.
#include "commands/identify/noise.h"
#include "support/catch.hpp"
#include <cmath>

using namespace identify_test;
using analysis_test::contains;
using analysis_test::Csv;
using analysis_test::in_folder;
using mbsgen::test::TemporaryDirectory;

namespace {

// The cart with a load; no force is known.
std::string loaded_cart() {
  std::string model = cart();
  model.replace(model.find("\"mass\": \"m\""), 11, "\"mass\": \"m + load\"");
  model.replace(model.find("\"f\": {"), 0, "\"load\": {\"value\": 0, \"unit\": \"kg\"}, ");
  return model;
}

// The recording `name`, which is not t.csv.
void record_as(const TemporaryDirectory& folder, const std::string& name, const std::string& arguments,
               unsigned seed) {
  record(folder, loaded_cart(), "--tf 4 --every 0.02 " + arguments, {{"q(x)", 1e-3}}, seed);
  std::filesystem::rename(folder.path() / "t.csv", folder.path() / name);
}

nlohmann::json found_by(const TemporaryDirectory& folder, const std::string& arguments) {
  const auto run = in_folder(folder, "identify m.json --json --noise 'q(x)=1e-3' " + arguments);
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  return nlohmann::json::parse(run.output.substr(run.output.find('{')));
}

} // namespace

TEST_CASE("a known load in the second recording tells the mass, which no single one tells") {
  const TemporaryDirectory folder;
  record_as(folder, "a.csv", "--set 'q(x)=0.3'", 1);
  record_as(folder, "b.csv", "--set 'q(x)=0.25' --set load=1.5", 2);
  const auto alone = found_by(folder, "--data a.csv --fit m,k,d,f");
  CHECK(alone.at("sums").size() == 3);
  const auto found =
      found_by(folder, "--data a.csv --data b.csv --set load@2=1.5 --set 'q(x)@2=0.2' --set m=1.6 --set k=40 "
                       "--fit 'm,k,d,f,q(x)' --residuals r.csv --plot p.svg -o p.csv --write-model new.json");
  CHECK(found.at("converged") == true);
  CHECK(found.at("sums").empty());
  const std::map<std::string, double> truth{{"m", 2},   {"k", 50},       {"d", 0.7},
                                            {"f", 0.5}, {"q(x)@1", 0.3}, {"q(x)@2", 0.25}};
  for (const auto& [name, value] : truth) CHECK(error_in_deviations(found, name, value) < 4);
  CHECK(found.at("parameters").at("q(x)@2").at("start") == 0.2);
  REQUIRE(found.at("recordings").size() == 2);
  CHECK(found.at("recordings")[1].at("data") == "b.csv");
  CHECK(std::fabs(found.at("recordings")[1].at("columns").at("q(x)").at("rms").get<double>() - 1e-3) < 1e-4);
  CHECK(found.at("residuals") == nlohmann::json({"r-1.csv", "r-2.csv"}));
  for (const char* file : {"r-1.csv", "r-2.csv"}) {
    const Csv residuals(folder.path() / file);
    CHECK(residuals.rows.size() == 201);
    for (const auto& row : residuals.rows) CHECK(std::fabs(row[3]) < 5e-3);
  }
  // Initial values of the model are those of the first recording.
  const auto written = nlohmann::json::parse(mbsgen::test::read_file(folder.path() / "new.json"));
  CHECK(written.at("bodies")[0].at("joints")[0].at("q0") == found.at("parameters").at("q(x)@1").at("value"));
}

TEST_CASE("one recording twice is the same with deviations less by the square root of two") {
  const TemporaryDirectory folder;
  record_as(folder, "a.csv", "--force x=3", 3);
  const std::string fit = "--fit 'm,k,d,f' --set k=45 ";
  const auto once = found_by(folder, fit + "--data a.csv"),
             twice = found_by(folder, fit + "--data a.csv --data a.csv");
  CHECK(twice.at("rows") == 402);
  for (const auto& [name, one] : once.at("parameters").items()) {
    const auto& other = twice.at("parameters").at(name);
    const double deviation = one.at("deviation").get<double>();
    CHECK(std::fabs(other.at("value").get<double>() - one.at("value").get<double>()) < 0.02 * deviation);
    CHECK(std::fabs(other.at("deviation").get<double>() * std::sqrt(2.0) / deviation - 1) < 1e-3);
  }
  // One that belongs to a recording is as sure as that recording alone makes it where all else is shared or its own.
  const auto own = found_by(folder, "--data a.csv --data a.csv --fit m@1,k@1,d@1,f@1,m@2,k@2,d@2,f@2");
  for (const char* name : {"m", "k", "d", "f"})
    for (const char* mark : {"@1", "@2"}) {
      const auto& one = own.at("parameters").at(std::string(name) + mark);
      const double deviation = once.at("parameters").at(name).at("deviation").get<double>();
      CHECK(std::fabs(one.at("deviation").get<double>() / deviation - 1) < 1e-3);
    }
}

TEST_CASE("each recording has its own inputs and its own columns, and segments") {
  const TemporaryDirectory folder;
  record_as(folder, "a.csv", "--force x=3", 1);
  record_as(folder, "b.csv", "--force x=-2", 2);
  std::string table = mbsgen::test::read_file(folder.path() / "b.csv");
  for (const auto& [from, to] : std::map<std::string, std::string>{{"\"Q(x)\"", "push"}, {"\"q(x)\"", "way"}})
    table.replace(table.find(from), from.size(), to);
  mbsgen::test::write_file(folder.path() / "b.csv", table);
  const auto run = in_folder(
      folder,
      "identify m.json --data a.csv --data b.csv --json --input 'Q(x)@2=push' --measure 'q(x)@1' "
      "--measure 'way@2=q(x)' --noise 'q(x)@1=1e-3' --noise way@2=1e-3 --fit m,k,d,f --set k=45 --segment 1");
  INFO(run.output);
  REQUIRE(run.exit_code == 0);
  const auto found = nlohmann::json::parse(run.output.substr(run.output.find('{')));
  CHECK(found.at("segments") == 8);
  CHECK(error_in_deviations(found, "m", 2) < 4);
  CHECK(error_in_deviations(found, "f", 0.5) < 4);
}

TEST_CASE("the next experiment after several recordings tells more of what they share") {
  const TemporaryDirectory folder;
  record_as(folder, "a.csv", "--force x=3", 1);
  record_as(folder, "b.csv", "--force x=2", 2);
  const auto found = found_by(folder, "--data a.csv --data b.csv --fit 'm,k,q(x)' --next n.csv --amplitude "
                                      "'Q(x)=4' --duration 5 --tries 6");
  const auto& deviations = found.at("next").at("deviations");
  CHECK(deviations.at("k").at("then").get<double>() < 0.9 * deviations.at("k").at("now").get<double>());
  // It begins as the first recording does.
  CHECK(deviations.at("q(x)@1").at("then").get<double>() < deviations.at("q(x)@1").at("now").get<double>());
}

TEST_CASE("what is wrong in one of several recordings names its file, and numbers beyond them are refused") {
  const TemporaryDirectory folder;
  record_as(folder, "a.csv", "", 1);
  mbsgen::test::write_file(folder.path() / "b.csv", "t,q(x)\n0,0.3\n0.1,no\n");
  mbsgen::test::write_file(folder.path() / "c.csv", "t,way\n0,0.3\n0.1,0.2\n");
  const auto refuse = [&](const std::string& options, const std::string& message, int code) {
    const auto run = in_folder(folder, "identify m.json -o o.csv --data a.csv " + options);
    INFO(options << '\n' << run.output);
    CHECK(run.exit_code == code);
    CHECK(contains(run.output, message));
    CHECK_FALSE(std::filesystem::exists(folder.path() / "o.csv"));
  };
  refuse("--data b.csv --fit k", "b.csv:3: 'no' in the column q(x) is no number", 1);
  refuse("--data c.csv --fit k", "c.csv:1: no column is measured", 1);
  refuse("--data a.csv --fit k --set m@3=1", "--set: 'm@3=1' names the recording 3, there are 2", 2);
  refuse("--fit k@2", "--fit: 'k@2' names the recording 2, there is 1", 2);
  refuse("--data a.csv --fit k --set k@2=3", "'k' is one number for all recordings", 2);
  refuse("--data a.csv --fit k --bounds k@1=1:100", "'k' is one number for all recordings", 2);
  refuse("--data a.csv --fit k,k@2", "--fit: 'k' is named twice", 2);
  std::filesystem::copy_file(folder.path() / "a.csv", folder.path() / "r-2.csv");
  refuse("--data r-2.csv --fit k --residuals r.csv", "the output is the recording itself", 2);
}
