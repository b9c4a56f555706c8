// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/pipeline/pipeline.h"
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::cli {

/// An operation count that grew.
struct Growth {
  std::string function;
  std::string count; ///< "flops", "div", "sqrt", "trig" or "other"
  long before = 0;
  long now = 0;
};

/// One line for each.
std::string growth_text(const std::string& model, const std::vector<Growth>& growth);

/// Operation counts of functions of models that later runs are held against, as JSON:
/// {"<model>": {"<function>": {"flops": 283, "div": 0, "sqrt": 0, "trig": 10, "other": 0}}}.
class Baseline {
public:
  /// An empty text is an empty baseline. Throws std::runtime_error when the text is no baseline.
  explicit Baseline(std::string_view text);
  ~Baseline();

  /// The counts that grew. Functions that the baseline does not know have not grown.
  std::vector<Growth> growth(const Generated& generated) const;
  /// Takes over the counts of the functions that were generated.
  void update(const Generated& generated);
  std::string text() const;

private:
  struct Data;
  std::unique_ptr<Data> data_;
};

} // namespace mbsgen::cli
