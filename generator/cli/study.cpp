// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/system/system.h"
#include "cli/io/files.h"
#include "cli/io/handover/handover.h"
#include "cli/options/commands.h"
#include "cli/pipeline/failure.h"

namespace mbsgen::cli {

namespace {

// Said by Python where the package is missing, in which the command is written.
constexpr const char* begin = R"py(import sys
try:
    from mbsgen.studies._command import main
except ImportError as error:
    sys.exit("mbsgen: a study is the work of the Python package mbsgen, and " + sys.executable + " lacks a part of it ("
             + str(error) + "); install its wheel, or generator/python of the source, by pip, and numpy, "
             + "or name another Python in MBSGEN_PYTHON")
sys.exit(main()))py";

struct Study : Command {
  CommandPage page() override;
  void check() override;
  int run() const override;
  std::vector<std::string> words() const;

  std::string study, output, executor, store;
  int workers = 0; ///< zero: as many as there are cores
  bool checks = false, quiet = false;
};

CommandPage Study::page() {
  const Options result{
      {"-o, --output TABLE", "the table of all runs, .parquet, .npz or .csv (required)", "",
       "table of all runs", cli::output(output), true},
      {"--store FOLDER", "keep runs that are done there, also at the end",
       "TABLE.runs, which goes with the table's last row", "folder of runs that are done", folder(store)},
      {"--quiet", "print neither progress nor a summary", "", "print no progress", flag(quiet)}};
  const Options work{
      {"--executor NAME", "threads, processes, serial, dask, dask:ADDRESS or mpi",
       "threads where runs wait for a program, else processes", "who works", text(executor)},
      {"--workers N", "this many of them", "as many as cores", "number of workers", count(workers)},
      {"--check", "say whether the study can begin, and do not begin", "", "check the study alone",
       flag(checks)}};
  return {"mbsgen study runs a model many times, each time with other numbers, on the\n"
          "cores of this machine or on others. The same command goes on with what was\n"
          "interrupted.",
          "study STUDY.json -o TABLE [OPTION]...",
          "STUDY.json has the model, the numbers that vary and what a run is. The work is\n"
          "that of the Python package mbsgen, which python3, or that of MBSGEN_PYTHON, has\n"
          "to have.",
          {Argument::Kind::model, "STUDY.json", &study},
          {{"result", result}, {"work", work}},
          "",
          {{exit_invalid, "the study is invalid, or a file cannot be read or written"},
           {130, "the study was interrupted; what is done is kept"}},
          "  mbsgen study tolerances.json -o tolerances.parquet --workers 8\n"};
}

void Study::check() {
  if (study == standard_stream)
    throw UsageError("a study is a file, beside which its model is looked for; name one");
  if (output == standard_stream)
    throw UsageError("--output is a file, which is written at the end of a study; name one");
}

std::vector<std::string> Study::words() const {
  std::vector<std::string> words{
      system::environment("MBSGEN_PYTHON").value_or("python3"), "-c", begin, study, "--output", output};
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) words.insert(words.end(), {name, value});
  };
  add("--executor", executor);
  add("--store", store);
  add("--workers", workers > 0 ? std::to_string(workers) : "");
  if (checks) words.emplace_back("--check");
  if (quiet) words.emplace_back("--quiet");
  return words;
}

int Study::run() const {
  const std::vector<std::string> command = words();
  become(command);
  throw Failure(exit_invalid, "a study is the work of the Python package mbsgen, and there is no program '" +
                                  command.front() +
                                  "' here; install Python and the package, or name a Python in "
                                  "MBSGEN_PYTHON");
}

} // namespace

std::unique_ptr<Command> study_command() {
  return std::make_unique<Study>();
}

} // namespace mbsgen::cli
