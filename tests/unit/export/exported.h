// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace mbsgen::test {

/// A model as a file of another program, and the findings.
struct Exported {
  std::string text;
  Diagnostics diagnostics{"model"};
  /// Coordinates by joints where an SDF file draws them, if not at zero: in mechanisms with loops, and of free bodies.
  std::map<std::string, std::vector<double>> zeros;

  bool has(const std::string& part) const { return text.find(part) != std::string::npos; }
  /// True when some finding of that severity contains `part`.
  bool says(Severity severity, const std::string& part) const;
};

/// `format`: as the command line has it. Throws std::runtime_error where the text is no model.
Exported exported(const std::string& model, const std::string& format);

/// The model file that the importer of that format makes of a text. Throws as above.
std::string imported(const std::string& text, const std::string& format);

/// The text of a model file, or that of the model that an importer makes of another file.
std::string model_of(const std::filesystem::path& file);

/// Checks that the text is the model, but for laws of forces: mass matrix, bias and gaps of cuts at a random
/// state, each as a Catch check of the relative error against 1e-12. Velocities of ball joints are zero where
/// the format has angles in their place.
void check_round_trip(const std::string& model, const std::string& format, unsigned seed);

/// Checks that an SDF file of the model, imported again, moves like the model where that begins, in whatever coordinates:
/// for a random motion, the frames of the model's bodies have the same places, velocities and, by gravity, accelerations,
/// and the energy is the same, each as a Catch check of the relative error against 1e-10.
void check_moves_alike(const std::string& model, unsigned seed);

} // namespace mbsgen::test
