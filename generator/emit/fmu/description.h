// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/fmu/variables.h"
#include "emit/options.h"
#include <set>
#include <string>
#include <vector>

namespace mbsgen::emit {

/// What descriptions of an FMU say beside its variables.
struct FmuDescription {
  int version = 2; ///< of FMI: 2 or 3
  std::string model, doc, generator;
  std::string token;                       ///< by which the code recognizes its description
  std::vector<std::string> sources;        ///< files in the folder of sources, those that are compiled
  bool has_quaternions = false;            ///< among the states
  std::vector<std::set<int>> dependencies; ///< by value reference, see dependencies.h
};

/// The file modelDescription.xml.
std::string model_description(const FmuDescription& description, const FmuVariables& variables);
/// The file buildDescription.xml of FMI 3.
std::string build_description(const FmuDescription& description);

} // namespace mbsgen::emit
