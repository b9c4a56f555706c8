// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/layout/layout.h"
#include "emit/options.h"
#include "scheme/program.h"
#include <string>

namespace mbsgen::emit {

/// Numbers and names that describe the model: nq, nu, …, joint_names; initial values in the type of `scalar`.
std::string cpp_constants(const scheme::Program& program, Scalar scalar);

/// `template <class Real> struct Parameters`, with nominal values.
std::string parameters_text(const Layout& layout);
/// `template <class Real = real> struct Inputs`, and the structures of laws' arguments; empty when the model
/// has neither inputs nor laws.
std::string inputs_text(const Layout& layout, const char* real);
/// The methods that the class of the user's laws must have, as a comment; empty when the model has no laws.
std::string laws_comment(const Layout& layout);
/// The line of a function that refuses NoLaws.
std::string laws_assertion(const Layout& layout);
/// `Status`, and, unless the model is a tree, `template <class Real> struct Newton`; empty when no function returns a
/// Status.
std::string solver_text(const scheme::Program& program);
/// The members of the class that set how equations are solved; empty when no function returns a Status.
std::string solver_members(const scheme::Program& program);
/// `template <class Real, int N> struct Sensor`; empty when no function is a sensor.
std::string sensor_text(const scheme::Program& program);
/// `template <class Real> struct ContactState`; empty when no function is a contact.
std::string contact_text(const scheme::Program& program);
/// `template <class Real> struct Contact`, and `Contacts`, an array of nrigid of them; empty when no function fills it.
std::string rigid_contact_text(const scheme::Program& program);
/// `template <class Real> struct Linearization`; empty when no function fills it.
std::string linearization_text(const scheme::Program& program);
/// Members of the class for generic code: the coordinates to integrate, and the type of the inputs.
std::string roles_text(const scheme::Program& program);

} // namespace mbsgen::emit
