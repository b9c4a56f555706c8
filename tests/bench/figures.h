// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace bench {

/// Operation counts that the generated code of a model is held against; 0: not known.
struct Figure {
  const char* model; ///< relative to the shared folder
  const char* function;
  long best_other; ///< the best other tool measured
  long prototype;  ///< an experiment of this project, each formula checked
  long owed;       ///< at most this
  long goal;
};

const std::vector<Figure>& figures();

} // namespace bench
