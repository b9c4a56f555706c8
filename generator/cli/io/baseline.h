// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "cli/pipeline/pipeline.h"
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace mbsgen::cli {

/// Options on which operation counts depend, as the command line has them, with their values; those that are
/// not given are left out.
using CountOptions = std::map<std::string, std::string>;

/// An operation count that is not that of the baseline.
struct Change {
  std::string function;
  std::string count; ///< "flops", "div", "sqrt", "trig" or "other"
  long before = 0;
  long now = 0;
};

/// One line for each.
std::string changes_text(const std::string& model, const std::vector<Change>& changes);

/// The findings of a comparison with a baseline.
struct Comparison {
  std::vector<Change> grown, shrunk;
  std::vector<std::string> incomparable; ///< sentences on what cannot be compared
  std::vector<std::string> notes;

  bool passed() const { return grown.empty() && incomparable.empty(); }
};

/// Operation counts of functions of models that later runs are held against, and the options of these runs,
/// as JSON: {"<model>": {"options": {"--status": "yes"}, "<function>": {"flops": 283, "div": 0, "sqrt": 0,
/// "trig": 10, "other": 0}}}. Files of earlier versions have no options.
class Baseline {
public:
  /// An empty text is an empty baseline. Throws std::runtime_error when the text is no baseline.
  explicit Baseline(std::string_view text);
  ~Baseline();

  /// A model, functions and options that are not those of the baseline cannot be compared.
  Comparison compare(const Generated& generated, const CountOptions& options) const;
  /// Takes over the counts of all functions of the model, and the options, in place of its old ones.
  void update(const Generated& generated, const CountOptions& options);
  std::string text() const;

private:
  struct Data;
  std::unique_ptr<Data> data_;
};

} // namespace mbsgen::cli
