// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/layout.h"
#include "emit/text/functions/model_text.h"
#include "emit/text/structures.h"
#include "scheme/program.h"
#include <string>

namespace mbsgen::emit {

/// The exported constants: sizes, names and their places, initial values, roles.
std::string javascript_constants(const scheme::Program& program);

/// The tables `parameter_list` and `state_list`: names, units and meanings, for programs that show them.
std::string javascript_tables(const scheme::Program& program, const Layout& layout);

/// The classes besides Model, in the order of the module: each as `write` makes it of a name and its members. `status` and
/// `inputs`: the texts of the statuses and of the class Inputs.
std::string javascript_classes(const scheme::Program& program, const Layout& layout,
                               const std::string& status, const std::string& inputs,
                               std::string (*write)(const std::string& name, const Structure& structure));

/// The exported classes besides Model: of forces and inputs, of the argument of laws, of results; and the statuses.
std::string javascript_structures(const scheme::Program& program, const Layout& layout);

/// The class Parameters.
std::string javascript_parameters(const Layout& layout);

/// The constructor of the class Model; `model` says which arrays its functions share.
std::string javascript_constructor(const scheme::Program& program, const ModelText& model);

/// Comments on the methods of the user's laws; empty without laws.
std::string javascript_laws_comment(const Layout& layout);

} // namespace mbsgen::emit
