// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <tuple>
#include <vector>

namespace mbsgen::accuracy {

/// The rounding error of one result of a function over a box of arguments and parameters, in the unit of the result.
struct RoundedResult {
  std::string array;
  std::size_t index = 0;
  std::string reason;    ///< why there is no bound; empty: there is one
  double bound = 0;      ///< of the error where no switch is turned by rounding
  double jumps = 0;      ///< what switches that rounding turns add to it at most
  double closure = 0;    ///< what the distance from closed loops adds at most; infinite: not known
  double seen = 0;       ///< the largest error among the states that were tried
  std::size_t boxes = 0; ///< into which the box was cut
};

/// The rounding errors of one function in one type of numbers.
struct RoundingRecord {
  std::string function, real;
  double roundoff = 0;           ///< unit roundoff of the type
  std::string reason;            ///< why nothing is bounded; empty: see `results`
  double tolerance = 0;          ///< of residuals, where the function closes loops
  std::vector<double> residuals; ///< bounds of the rounding errors of residuals; negative: none
  std::vector<RoundedResult> results;
  /// What is assumed of one result of a law that the function calls.
  struct AssumedLaw {
    std::string law, result;
    double low = 0, high = 0, error = 0; ///< `error`: with the rounding of the result to the type
    std::vector<std::tuple<std::string, double, double>>
        slopes; ///< derivatives by arguments; others are zero
  };
  std::vector<AssumedLaw> laws;
  long trials = 0; ///< random states, of which the function answered
  long answered = 0;
};

/// The certificate's object `accuracy`.
nlohmann::ordered_json rounding_json(const std::vector<RoundingRecord>& records);

/// A line for each function and result array, the worst of its entries.
std::string rounding_table(const std::vector<RoundingRecord>& records);

} // namespace mbsgen::accuracy
