// SPDX-License-Identifier: GPL-3.0-or-later
// Links in the place of outputs, full disks, folders that cannot be written, and spent budgets: nothing
// outside the output folder changes, and a failed run changes nothing at all.
#include "cli/io/files.h"
#include "commands/cli/program.h"
#include "commands/cli/terminal.h"
#include "support/catch.hpp"
#include "support/sanitized.h"
#include "support/skip.h"

using namespace mbsgen;
using test::run_program;
namespace fs = std::filesystem;

namespace {

constexpr const char* all_files = "one.hpp one.report.json";

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// A folder with one.json, and out/ of an earlier run when `generated`.
struct Place {
  explicit Place(bool generated = false) {
    test::write_file(path() / "one.json", test::one_link());
    if (generated) REQUIRE(run("-o out").exit_code == 0);
  }
  fs::path path() const { return folder.path(); }
  test::CommandResult run(const std::string& arguments, const std::string& before = "") const {
    return test::run("cd '" + path().string() + "' && " + before + "'" MBSGEN_PROGRAM "' one.json " +
                     arguments);
  }
  test::TemporaryDirectory folder;
};

} // namespace

TEST_CASE("a link in the place of an output is replaced, not followed") {
  const Place place;
  test::write_file(place.path() / "mine", "mine");
  fs::create_directory(place.path() / "out");
  fs::create_symlink("../mine", place.path() / "out/one.hpp");
  fs::create_symlink("../not_there", place.path() / "out/one.report.json");
  REQUIRE(place.run("-o out").exit_code == 0);
  CHECK(test::read_file(place.path() / "mine") == "mine");
  CHECK(test::listing(place.path()) == "mine one.json out");
  CHECK(fs::is_regular_file(fs::symlink_status(place.path() / "out/one.hpp")));
  CHECK(fs::is_regular_file(fs::symlink_status(place.path() / "out/one.report.json")));
}

TEST_CASE("an output folder may be a link to a folder") {
  const Place place;
  fs::create_directory(place.path() / "real");
  fs::create_directory_symlink("real", place.path() / "out");
  fs::create_symlink("nowhere", place.path() / "lost");
  REQUIRE(place.run("-o out").exit_code == 0);
  CHECK(test::listing(place.path() / "real") == all_files);
  CHECK(fs::is_symlink(place.path() / "out"));
  const test::CommandResult result = place.run("-o lost");
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output, "mbsgen: lost: cannot be made: "));
}

TEST_CASE("a failed run leaves links and files as they were") {
  const Place place;
  const fs::path out = place.path() / "out";
  test::write_file(place.path() / "mine", "mine");
  fs::create_directories(out / "b");
  fs::create_symlink("../mine", out / "a");
  fs::create_symlink("nowhere", out / "dangling");
  cli::FileSet files;
  files.add(out / "a", "new");
  files.add(out / "dangling", "new");
  files.add(out / "b", "new"); // a folder has this name
  CHECK_THROWS_AS(files.write(), std::runtime_error);
  CHECK(fs::read_symlink(out / "a") == "../mine");
  CHECK(fs::read_symlink(out / "dangling") == "nowhere");
  CHECK(test::listing(out) == "a b dangling");
}

TEST_CASE("two outputs in one place are refused") {
  const Place place(true);
  const std::string before = test::read_file(place.path() / "out/one.hpp");
  const test::CommandResult result = place.run("-o out --depfile out/one.hpp");
  CHECK(result.exit_code == 2);
  CHECK(result.output == "mbsgen: --output out/one.hpp: --depfile names the same file, name another one\n");
  CHECK(test::read_file(place.path() / "out/one.hpp") == before);
  CHECK(test::listing(place.path() / "out") == all_files);
}

TEST_CASE("a full disk leaves the old files") {
  const Place place(true);
  const std::string before = test::read_file(place.path() / "out/one.hpp");
  test::write_file(place.path() / "one.json", test::one_link("3"));
  // No file may be larger than one block, as if the disk were full.
  const test::CommandResult result = place.run("-o out", "trap '' XFSZ; ulimit -f 1; ");
  CHECK(result.exit_code == 1);
  CHECK(contains(result.output, "mbsgen: out/one.hpp: cannot be written: "));
  CHECK(test::read_file(place.path() / "out/one.hpp") == before);
  CHECK(test::listing(place.path() / "out") == all_files);
  CHECK(place.run("-o fresh/deep", "trap '' XFSZ; ulimit -f 1; ").exit_code == 1);
  CHECK(test::listing(place.path()) == "one.json out");
}

TEST_CASE("a folder that cannot be written is named") {
  const Place place(true);
  const std::string before = test::read_file(place.path() / "out/one.hpp");
  const test::CommandResult system = place.run("-o /proc/no_such_folder"); // refused to root as well
  CHECK(system.exit_code == 1);
  CHECK(contains(system.output, "mbsgen: /proc/no_such_folder: cannot be made: "));
  fs::permissions(place.path() / "out", fs::perms::owner_read | fs::perms::owner_exec);
  test::write_file(place.path() / "one.json", test::one_link("3"));
  const test::CommandResult result = place.run("-o out");
  fs::permissions(place.path() / "out", fs::perms::owner_all);
  if (result.exit_code == 0) {
    test::leave_out("this user may write everywhere");
    return;
  }
  CHECK(contains(result.output, "mbsgen: out/one.hpp: cannot be written: "));
  CHECK(test::read_file(place.path() / "out/one.hpp") == before);
}

TEST_CASE("a spent budget ends the run with nothing written") {
  const Place place;
  const test::CommandResult late = place.run("-o out --time-limit 0.000001");
  CHECK(late.exit_code == 1);
  CHECK(late.output ==
        "one.json: error: this takes longer than the 1e-06 s of --time-limit, raise it or ask for "
        "fewer functions with --functions\n");
  const test::CommandResult large = place.run("-o out --memory-limit 1");
  CHECK(large.exit_code == 1);
  CHECK(large.output ==
        "one.json: error: this needs more than the 1 MB of --memory-limit, raise it or ask for "
        "fewer functions with --functions\n");
  CHECK(test::listing(place.path()) == "one.json");
  CHECK(place.run("-o out --time-limit 1000 --memory-limit 10000").exit_code == 0);
  CHECK(place.run("-o out --memory-limit 0").exit_code == 0);
  for (const char* wrong : {"--time-limit 0", "--time-limit -1", "--time-limit soon", "--time-limit inf",
                            "--memory-limit -1", "--memory-limit 1e400"})
    CHECK(place.run(std::string("-o out ") + wrong).exit_code == 2);
}

TEST_CASE("files without an end are refused") {
  if (!fs::exists("/dev/zero")) {
    test::leave_out("there is no /dev/zero");
    return;
  }
  const Place place;
  for (const char* command : {"check /dev/zero", "/dev/zero -o out"}) {
    CAPTURE(command);
    const test::CommandResult result = run_program(place.folder, command);
    CHECK(result.exit_code == 1);
    CHECK(contains(result.output, "the file is larger than 67108864 bytes"));
  }
}

TEST_CASE("twenty thousand bodies welded together take no longer than they should") {
  const Place place;
  std::string bodies;
  for (int i = 0; i < 20000; ++i) {
    const std::string parent = i == 0 ? "base" : "b" + std::to_string(i - 1);
    bodies += std::string(i == 0 ? "" : ",") + "{\"name\": \"b" + std::to_string(i) + "\", \"parent\": \"" +
              parent + "\", \"at\": [0.1, 0, 0], \"mass\": 1" +
              (i == 0 ? ", \"joints\": [{\"name\": \"turn\", \"type\": \"Rz\"}]}" : "}");
  }
  test::write_file(place.path() / "welded.json",
                   "{\"mbsgen\": 1, \"name\": \"welded\", \"bodies\": [" + bodies + "]}");
  for (const char* command : {"check welded.json", "welded.json -o out --quiet"}) {
    CAPTURE(command);
    CHECK(
        run_program(place.folder, std::string(command) + " --time-limit 60 --memory-limit 1000").exit_code ==
        0);
  }
}

TEST_CASE("check keeps to a budget too") {
  const Place place;
  const test::CommandResult result = run_program(place.folder, "check one.json --memory-limit 1");
  CHECK(result.exit_code == 1);
  CHECK(result.output ==
        "one.json: error: this needs more than the 1 MB of --memory-limit, raise it or simplify "
        "the model\n");
}

TEST_CASE("standard output that is full is a failure") {
  REQUIRE(fs::exists("/dev/full"));
  const test::TemporaryDirectory folder;
  test::write_file(folder.path() / "one.json", test::one_link());
  for (const char* arguments : {"check one.json", "simplify 1+1", "schema", "--help", "one.json -o out"}) {
    CAPTURE(arguments);
    const test::CommandResult result = run_program(
        folder, std::string(arguments) + " 2> errors > /dev/full; code=$?; cat errors; (exit $code)");
    CHECK(result.exit_code == 1);
    CHECK(result.output.find("standard output cannot be written completely") != std::string::npos);
  }
}

TEST_CASE("the file system's complaints are sentences") {
  const test::TemporaryDirectory folder;
  const test::CommandResult result = run_program(folder, "check " + std::string(5000, 'x') + ".json");
  CHECK(result.exit_code == 1);
  CHECK(result.output.find("filesystem error") == std::string::npos);
  CHECK(result.output.find("File name too long") != std::string::npos);
}

namespace {

// Parameters of which each is `link` of the one before, which '#' stands for.
void write_chain(const test::TemporaryDirectory& folder, const std::string& link, int count) {
  std::string parameters = "\"p0\": 1.1";
  for (int i = 1; i < count; ++i) {
    std::string value = link;
    value.replace(value.find('#'), 1, "p" + std::to_string(i - 1));
    parameters += ", \"p" + std::to_string(i) + "\": \"" + value + '"';
  }
  test::write_file(folder.path() / "chain.json",
                   R"({"mbsgen": 1, "name": "chain", "parameters": {)" + parameters +
                       R"(}, "gravity": [0, 0, -9.81], "bodies": [{"name": "b", "parent": "base",
    "joints": [{"name": "j", "type": "Rx"}], "com": [0, 0, 0.1], "mass": "p)" +
                       std::to_string(count - 1) + R"("}]})");
}

// The sanitizer of addresses keeps freed memory for a while.
constexpr double most_megabytes = test::is_sanitized ? 1500 : 300;

} // namespace

TEST_CASE("parameters in a chain do not fill the memory with digits") {
  const test::TemporaryDirectory folder;
  write_chain(folder, "#*1.0001", 3000);
  const test::CommandResult result = run_program(folder, "chain.json -o out --fold-parameters");
  CHECK(result.exit_code == 1);
  CHECK(result.output.find("has thousands of digits, write it as a decimal number") != std::string::npos);
}

TEST_CASE("a chain of 30000 parameters fills neither memory nor stack") {
  const std::string link = GENERATE("#*1.0001", "sin(#)");
  const test::TemporaryDirectory folder;
  write_chain(folder, link, 30000);
  const bool stays_short = link != "#*1.0001";
  for (const auto& [arguments, exit_code] :
       {std::pair("check chain.json", 0), std::pair("chain.json -o out", 0),
        std::pair("chain.json -o out --fold-parameters", stays_short ? 0 : 1)}) {
    CAPTURE(arguments);
    const auto run = test::run_on_terminal(folder, std::string(arguments) + " --quiet");
    if (!run) return;
    CHECK(run->result.exit_code == exit_code);
    CHECK(run->megabytes < most_megabytes); // of this run alone
  }
}
