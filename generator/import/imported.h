// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/diagnostics.h"
#include "import/numbers.h"
#include <map>
#include <string>

namespace mbsgen::importer {

/// An element of a model: its kind ("joint"), its name, and its line in the file that it was imported from.
struct Element {
  std::string kind, name;
  int line = 0; ///< 0: not known
};

/// A model file that an importer has made, and where its elements come from.
struct Imported {
  std::string text;                        ///< of the model file (docs/model.md)
  std::map<std::string, Element> elements; ///< by JSON pointer
  /// Places of values that a file of changes has given, by JSON pointer.
  std::map<std::string, Location> changes = {};
};

/// JSON pointers of a model's elements, with their lines in the file that they were imported from.
using Lines = std::map<std::string, int>;

/// The model as text. Every named element of it knows its name, and those of `lines` their line.
Imported imported(const Json& model, const Lines& lines);

/// The model with its keys in the usual order: parameters before base and bodies.
Json with_parameters_first(const Json& model);

/// Passes on the findings about the text of an imported model as findings about the file that it was imported
/// from: at the line of the element, which the message names; without a JSON pointer. A value
/// of a file of changes is found there.
void relate(const Diagnostics& of_model, const Imported& imported, Diagnostics& of_file);

/// Gives each body of `model` a point "com" at its centre of mass (another name when that one is taken) and
/// adds to "forces" an input "<body>_wrench" on it, in body axes, as ROBOTRAN does for every body.
void add_body_wrenches(Json& model, Diagnostics& diagnostics);

} // namespace mbsgen::importer
