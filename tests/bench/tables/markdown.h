// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/oracle/oracle_json.h"

namespace bench {

/// The tables of a section, as the program that measures it prints them and docs/benchmarks.md has them.
/// Sections: counts, robotran, generation, run_time, flags, checks, closed, derivatives, compilation; and
/// robotran_rows, which is too long for the page. Throws std::out_of_range for others.
std::string markdown(const std::string& section, const oracle::Json& results);

/// The table of README.md, of the results of all sections by their files' names: counts and run_time.
std::string merits(const oracle::Json& results);

std::string counts_text(const oracle::Json& results);
std::string robotran_text(const oracle::Json& results);
std::string robotran_rows_text(const oracle::Json& results);
std::string generation_text(const oracle::Json& results);
std::string run_time_text(const oracle::Json& results);
std::string flags_text(const oracle::Json& results);
std::string checks_text(const oracle::Json& results);
std::string closed_text(const oracle::Json& results);
std::string derivatives_text(const oracle::Json& results);
std::string compilation_text(const oracle::Json& results);
/// The times of run_time with the first build, for a plot: a block for each function, a row for each robot, a
/// column for each program; "?" where there is none.
std::string plot_data(const oracle::Json& results);
/// A sentence on processor and compilers.
std::string machine_text(const oracle::Json& results);

} // namespace bench
