// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "oracles/oracle/oracle_json.h"
#include "support/files.h"
#include <map>
#include <string>
#include <vector>

namespace oracle {

using Results = std::map<std::string, VectorXd>;

/// A state with joint forces for direct dynamics.
struct Input {
  VectorXd q, qd, qdd, Q;
};

/// The whole way of a model as a user goes it: `mbsgen` generates, the compiler compiles the driver with the
/// generated header, the program computes.
class CompiledModel {
public:
  /// Throws std::runtime_error with the output of the program that failed.
  explicit CompiledModel(const std::string& model_text, const std::string& options = "");

  const std::vector<std::string>& joint_names() const { return joint_names_; }
  /// One set of results for each input.
  std::vector<Results> evaluate(const std::vector<Input>& inputs);

private:
  void read_names();
  mbsgen::test::TemporaryDirectory folder_;
  std::vector<std::string> joint_names_;
};

} // namespace oracle
