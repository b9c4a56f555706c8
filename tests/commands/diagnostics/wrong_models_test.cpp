// SPDX-License-Identifier: GPL-3.0-or-later
// Every wrong model of the folders here: `mbsgen NAME.json -o out` and `mbsgen check NAME.json` answer with NAME.expected on
// standard error, to the letter, with exit code 1, and the output folder stays as it was; run.sh describes models
// called warn_NAME and open_NAME. Each command runs in a child of this process, which has its libraries loaded: with
// sanitizers a start of the program takes longer than its answer. run.sh asks the program itself, about some of the
// models.
#include "cli/commands.h"
#include "support/catch.hpp"
#include "support/files.h"
#include "support/folders.h"
#include <cstdio>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

using namespace mbsgen;
namespace fs = std::filesystem;

namespace {

fs::path wrong_models() {
  return test::source_dir() / "tests/commands/diagnostics";
}

struct Answer {
  int exit_code;
  std::string printed, errors;
};

[[noreturn]] void run_and_exit(const fs::path& folder, const fs::path& printed, const fs::path& errors,
                               const std::vector<std::string>& arguments) {
  fs::current_path(folder);
  if (std::freopen(printed.c_str(), "w", stdout) == nullptr ||
      std::freopen(errors.c_str(), "w", stderr) == nullptr)
    ::_exit(127);
  std::exit(cli::run(arguments));
}

// The answers to one model, in a folder with a file of an earlier run.
class Model {
public:
  explicit Model(const fs::path& path)
      : folder_(path.parent_path()), file_(path.filename()),
        expected_(test::read_file(fs::path(path).replace_extension(".expected"))) {
    fs::create_directory(out());
    test::write_file(out() / "arm.hpp", earlier);
  }

  void check() const {
    if (begins_with("warn_")) {
      CHECK(answer({"check", file_}).exit_code == 0);
      CHECK(answer({"check", file_}).errors == expected_);
    } else if (begins_with("open_")) {
      check_refused(answer({file_, "-o", out().string(), "--functions", "assemble"}));
      check_open();
    } else {
      check_refused(answer({file_, "-o", out().string()}));
      check_refused(answer({"check", file_}));
    }
    CHECK(std::distance(fs::directory_iterator(out()), fs::directory_iterator()) == 1);
    CHECK(test::read_file(out() / "arm.hpp") == earlier);
  }

private:
  static constexpr const char* earlier = "from an earlier run\n";

  bool begins_with(const std::string& word) const { return file_.compare(0, word.size(), word) == 0; }
  fs::path out() const { return scratch_.path() / "out"; }

  Answer answer(const std::vector<std::string>& arguments) const {
    const fs::path printed = scratch_.path() / "printed", errors = scratch_.path() / "errors";
    std::fflush(nullptr);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) run_and_exit(folder_, printed, errors, arguments);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), test::read_file(printed),
            test::read_file(errors)};
  }

  void check_refused(const Answer& answer) const {
    CHECK(answer.exit_code == 1);
    CHECK(answer.printed.empty());
    CHECK(answer.errors == expected_);
  }

  void check_open() const {
    const Answer generated = answer({file_, "-o", (scratch_.path() / "open").string()});
    const Answer checked = answer({"check", file_});
    CHECK(generated.exit_code == 0);
    CHECK(checked.exit_code == 0);
    CHECK(checked.errors == generated.errors);
    CHECK(checked.errors.find("functions that close loops are left out") != std::string::npos);
    CHECK(checked.printed.find("not known, the loops could not be closed") != std::string::npos);
  }

  fs::path folder_;
  std::string file_, expected_;
  test::TemporaryDirectory scratch_;
};

} // namespace

TEST_CASE("wrong models get the messages of their files, and nothing is written") {
  const std::vector<fs::path> models = test::files_below(wrong_models(), {".json"});
  CHECK(models.size() > 200);
  for (const fs::path& path : models) {
    CAPTURE(path);
    Model(path).check();
  }
}

TEST_CASE("wrong models are in the folders of their families") {
  for (const fs::path& path : test::files_below(wrong_models(), {".json", ".expected"})) {
    const std::string name = path.filename(), family = name.substr(0, name.find('_'));
    const fs::path folder = path.parent_path().lexically_relative(wrong_models());
    INFO(name << " is in " << folder << ", git mv it to " << family << "/ or to a folder in that");
    CHECK(*folder.begin() == family);
    CHECK(fs::exists(fs::path(path).replace_extension(".json")));
  }
}
