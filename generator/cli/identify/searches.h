// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/identify/recordings.h"

namespace mbsgen::cli {

/// How the least sum of squares is looked for.
struct SearchOptions {
  int iterations = 60;  ///< of each search
  int starts = 1;       ///< at most so many
  double spread = 0.2;  ///< of starts behind the first one, in shares of the usual sizes
  double intervals = 0; ///< deviations of the intervals that are wanted; 0: none
  double blur = 0; ///< s: residuals are blurred first by so much, then less and less; 0: where it is needed
};

/// The end of the searches.
struct Found {
  identify::Solution solution;
  int iterations = 0; ///< of all searches
  int searches = 0;
  bool blurred = false; ///< the best one began with blurred residuals
};

/// The best solution, from the recordings' start on. One search is enough where its residuals are those of the noise;
/// otherwise another one is blurred first, then others begin elsewhere. Where the noise is not known, residuals that
/// are like their neighbours are blurred, and further starts are all tried.
Found search(Recordings& recordings, bool knows_noise, const SearchOptions& options);

/// Of the residuals of a column, in the order of rows, with the next one.
double neighbours_correlation(const identify::Vector& column);

} // namespace mbsgen::cli
