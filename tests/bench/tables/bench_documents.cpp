// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/tables/documents.h"
#include <cstdio>
#include <exception>
#include <string>

// bench_documents ROOT [--update | --take FOLDER]: compares the tables of the documents under ROOT with the
// results in tests/bench/results there; writes the tables; takes the results from FOLDER, then writes them.
// bench_documents --plot FILE: prints the data of the figure from results. Exit code 1: a table or the figure
// differs, or new results lack rows of the old ones.
int main(int argc, char** argv) try {
  if (argc == 3 && std::string(argv[1]) == "--plot") {
    std::fputs(bench::plot_data_of(argv[2]).c_str(), stdout);
    return 0;
  }
  const std::string action = argc > 2 ? argv[2] : "";
  const bool right = action == "" || (action == "--update" && argc == 3) || (action == "--take" && argc == 4);
  if (argc < 2 || !right) {
    std::fputs("usage: bench_documents ROOT [--update | --take FOLDER]\n"
               "       bench_documents --plot FILE\n",
               stderr);
    return 2;
  }
  if (action == "--take") bench::take_results(argv[1], argv[3]);
  return bench::check_documents(argv[1], action != "") ? 0 : 1;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
