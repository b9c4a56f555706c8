// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/budget.h"
#include "base/diagnostics.h"
#include "cli/pipeline/exports.h"
#include "cli/pipeline/kinematics.h"
#include "cli/pipeline/languages.h"
#include "emit/explanation.h"
#include "emit/options.h"
#include "expr/cost.h"
#include "formalism/closure/partition.h"
#include "formalism/generator.h"
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mbsgen::cli {

/// Watches a run from inside.
class Observer {
public:
  virtual ~Observer() = default;
  /// Called now and then: the function or stage in work, and the number of expressions in memory.
  virtual void at(const std::string& stage, std::size_t expressions) = 0;
};

/// A request: which functions of a model to generate, and how.
struct Request {
  std::vector<std::string> functions; ///< empty: all that apply
  formalism::GeneratorOptions generator;
  bool fix_geometry = false;            ///< lengths and directions are constants: `model::fix_geometry`
  std::optional<Kinematics> kinematics; ///< of a model with loops, and nothing else
  bool timings = false;
  bool explains = false; ///< tell where the operations are, and which ways were tried
  enum class Certify { no, points, symbolic };
  Certify certify = Certify::no;     ///< check the result against an independent formulation
  formalism::ClosureOptions closure; ///< loops may stay open where no function is named
  const Language* language = &languages().front();
  std::vector<const Export*> exports; ///< beside the code
  emit::EmitOptions emit;
  bool split_large =
      false; ///< `emit.split` where a C++ header takes a compiler long and needs no class of laws
  Budget::Limits budget;
  Observer* observer = nullptr; ///< null: nobody
};

using FunctionCosts = std::vector<std::pair<std::string, expr::Cost>>;

/// The result of a generation; nothing of it is on the disk.
struct Generated {
  std::string model;
  std::vector<emit::OutputFile> files;         ///< code, the report, a certificate where wanted
  FunctionCosts costs;                         ///< of each function
  std::vector<std::string> known;              ///< of kinematics: velocities that are given
  std::vector<emit::Explanation> explanations; ///< where the request wants them
  double compile_seconds = 0;                  ///< estimate of a compiler's time for all functions
  std::optional<std::string> refuted;          ///< the certification failed: its complaints, line by line
};

/// From the text of a model file to the text of generated files: the whole way of the data, without side
/// effects. Nothing is returned when `diagnostics` has errors. Throws UsageError.
std::optional<Generated> generate(std::string_view text, const Request& request, Diagnostics& diagnostics);

/// "mbsgen" and its version.
std::string generator_name();

} // namespace mbsgen::cli
