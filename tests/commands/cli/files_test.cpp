// SPDX-License-Identifier: GPL-3.0-or-later
// What is on the disk after a run, whether it succeeds or fails.
#include "cli/io/files.h"
#include "commands/cli/program.h"
#include "support/catch.hpp"
#include <fcntl.h>
#include <stdexcept>
#include <sys/stat.h>
#include <unistd.h>

using namespace mbsgen;
using test::run_program;

TEST_CASE("a run writes header and report and nothing else") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  REQUIRE(run_program(folder, "one.json -o deep/out --quiet").output.empty());
  CHECK(test::listing(folder.path() / "deep/out") == "one.hpp one.report.json");
}

TEST_CASE("the same input gives the same bytes") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  REQUIRE(run_program(folder, "one.json -o first").exit_code == 0);
  REQUIRE(run_program(folder, "./one.json -o second/").exit_code == 0);
  for (const char* file : {"one.hpp", "one.report.json"}) {
    const std::string text = test::read_file(folder.path() / "first" / file);
    CHECK(text == test::read_file(folder.path() / "second" / file));
    CHECK(text.find(folder.path().string()) == std::string::npos);
  }
}

TEST_CASE("a failed run leaves the folder as it was") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  REQUIRE(run_program(folder, "one.json -o out").exit_code == 0);
  const std::string before = test::read_file(folder.path() / "out/one.hpp");
  test::write_file(folder.path() / "one.json", test::one_link("\"oops\""));
  CHECK(run_program(folder, "one.json -o out").exit_code == 1);
  CHECK(test::read_file(folder.path() / "out/one.hpp") == before);
  CHECK(test::listing(folder.path() / "out") == "one.hpp one.report.json");
  CHECK(run_program(folder, "one.json -o other").exit_code == 1);
  CHECK(test::listing(folder.path() / "other") == "none");
}

TEST_CASE("files are written together or not at all") {
  const test::TemporaryDirectory folder;
  const std::filesystem::path out = folder.path() / "out";
  std::filesystem::create_directories(out / "b");
  test::write_file(out / "a", "old");
  cli::FileSet files;
  files.add(out / "a", "new");
  files.add(out / "made/c", "new");
  files.add(out / "b", "new"); // a folder has this name
  CHECK_THROWS_AS(files.write(), std::runtime_error);
  CHECK(test::read_file(out / "a") == "old");
  CHECK(test::listing(out) == "a b");

  std::filesystem::remove(out / "b");
  files.write();
  CHECK(test::read_file(out / "a") == "new");
  CHECK(test::listing(out) == "a b made");
}

TEST_CASE("a pipe or a device is written to, and stays what it is") {
  const test::TemporaryDirectory folder;
  const std::filesystem::path pipe = folder.path() / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const int end = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  REQUIRE(end >= 0);
  cli::FileSet files;
  files.add(pipe, "text");
  files.add(folder.path() / "beside", "text");
  files.write();
  char read[8] = {};
  CHECK(::read(end, read, sizeof read) == 4);
  CHECK(std::string(read) == "text");
  ::close(end);
  CHECK(std::filesystem::is_fifo(pipe));
  CHECK(test::listing(folder.path()) == "beside pipe");

  if (!std::filesystem::is_character_file("/dev/full")) return;
  cli::FileSet full;
  full.add(folder.path() / "other", "text");
  full.add(std::string("/dev/full"), "text");
  CHECK_THROWS_AS(full.write(), std::runtime_error);
  CHECK(std::filesystem::is_character_file("/dev/full"));
  CHECK(test::listing(folder.path()) == "beside pipe");
}

TEST_CASE("an output folder that is a file is refused") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  test::write_file(folder.path() / "out", "mine");
  CHECK(run_program(folder, "one.json -o out").exit_code == 1);
  CHECK(test::read_file(folder.path() / "out") == "mine");
}

TEST_CASE("a dependency file names all outputs and the model") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  REQUIRE(run_program(folder, "one.json -o out --depfile one.d").exit_code == 0);
  CHECK(test::read_file(folder.path() / "one.d") == "out/one.hpp out/one.report.json: one.json\n");
  CHECK(cli::depfile_rule({"a b", "c$"}, {"d#", "e"}) == "a\\ b c$$: d\\# e\n");
}

TEST_CASE("a dependency file names the files that the model names") {
  const test::TemporaryDirectory folder;
  const auto tyres = test::source_dir() / "tests/data/tyres";
  std::filesystem::create_directories(folder.path() / "car/tyres");
  test::write_file(folder.path() / "car/tyres/x.tir", test::read_file(tyres / "touring_52.tir"));
  test::write_file(folder.path() / "car/one.json", R"({"mbsgen": 1, "name": "one", "gravity": [0, 0, -9.81],
    "bodies": [{"name": "wheel", "parent": "base", "mass": 20, "joints": [{"name": "z", "type": "Tz"}]}],
    "tyres": [{"name": "tyre", "wheel": "wheel", "file": "tyres/x.tir"}]})");
  REQUIRE(run_program(folder, "car/one.json -o out --functions direct_dynamics --depfile one.d").exit_code ==
          0);
  CHECK(test::read_file(folder.path() / "one.d") ==
        "out/one.hpp out/one.report.json: car/one.json car/tyres/x.tir\n");
}

TEST_CASE("split bodies come as sources") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  REQUIRE(run_program(folder, "one.json -o out --split --functions mass_matrix").exit_code == 0);
  CHECK(test::listing(folder.path() / "out") == "one.hpp one.report.json one_mass_matrix.cpp one_update.cpp");
}

TEST_CASE("split bodies come as the wanted number of sources") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  REQUIRE(run_program(folder, "one.json -o out --split=3 --functions mass_matrix").exit_code == 0);
  CHECK(test::listing(folder.path() / "out") == "one.hpp one.report.json one_1.cpp one_2.cpp one_3.cpp");
}

TEST_CASE("a small model is not split unasked") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  for (const char* options : {"", " --split=auto", " --split=never"}) {
    REQUIRE(run_program(folder, std::string("one.json -o out") + options).exit_code == 0);
    CHECK(test::listing(folder.path() / "out") == "one.hpp one.report.json");
  }
}

TEST_CASE("a large model is split unless every type of number is wanted") {
  const test::TemporaryDirectory folder;
  const std::string chain = (test::source_dir() / "tests/data/models/chains/spatial_100.json").string();
  const test::CommandResult result =
      run_program(folder, chain + " -o out --functions direct_dynamics,base_reaction");
  REQUIRE(result.exit_code == 0);
  CHECK(test::listing(folder.path() / "out").find(".cpp") == std::string::npos);
  const std::string options =
      " -o out --functions inverse_dynamics,direct_dynamics,base_reaction,bias,mass_matrix_and_bias";
  const test::CommandResult all = run_program(folder, chain + options);
  REQUIRE(all.exit_code == 0);
  CHECK(test::listing(folder.path() / "out").find("spatial_100_bias.cpp") != std::string::npos);
  CHECK(all.output.find("files beside each other") != std::string::npos);
  const test::TemporaryDirectory other;
  REQUIRE(run_program(other, chain + options + " --scalar template").exit_code == 0);
  CHECK(test::listing(other.path() / "out").find(".cpp") == std::string::npos);
}

TEST_CASE("times stand in the report only when asked for") {
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  REQUIRE(run_program(folder, "one.json -o out").exit_code == 0);
  CHECK(test::read_file(folder.path() / "out/one.report.json").find("time_ms") == std::string::npos);
  REQUIRE(run_program(folder, "one.json -o out --timings").exit_code == 0);
  CHECK(test::read_file(folder.path() / "out/one.report.json").find("time_ms") != std::string::npos);
}
