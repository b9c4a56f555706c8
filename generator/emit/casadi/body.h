// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/c/interface.h"
#include "emit/casadi/names.h"
#include "emit/casadi/shell.h"
#include "scheme/dependencies.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mbsgen::emit {

/// A program and what forms of it for CasADi share. Refers to the program.
class CasadiModel {
public:
  explicit CasadiModel(const scheme::Program& program);

  const scheme::Program& program() const { return program_; }
  const CInterface& interface() const { return interface_; }
  const std::string& prefix() const { return interface_.model; }

  /// A function of the program by its task or, of CInterface, its name; null where it has none.
  const scheme::Function* find(scheme::Task task) const;
  const CFunction& c_function(const scheme::Function& function) const;
  const scheme::Function& scheme_function(const CFunction& function) const;
  const scheme::Dependencies& dependencies(const scheme::Function& function);

  /// The text of a function; adds its declaration to the others.
  std::string write(const CasadiFunction& function);
  /// Of all functions that were written.
  const std::string& declarations() const { return declarations_; }

  CasadiNames names;
  Tables tables;

private:
  std::size_t row(const scheme::Function& function) const;

  const scheme::Program& program_;
  CInterface interface_;
  std::string declarations_;
  std::vector<std::optional<scheme::Dependencies>> dependencies_;
};

/// True for a function whose arguments and results are numbers in arrays: those with flags, and those with arrays of
/// structures, have no form in CasADi.
bool has_casadi_form(const CFunction& function);

/// The statements of a function in CasADi's convention, which calls functions of the model's C. Its arrays are parts of
/// the work vector.
class CasadiBody {
public:
  /// Takes what the function reads, and adds the inputs for that.
  CasadiBody(CasadiModel& model, const scheme::Function& function, CasadiFunction& form);

  /// Calls a function, whose arguments are taken or were computed before. A failure ends with 1.
  void call(const scheme::Function& function);
  /// Copies entries of an array of a called function to the next output, and adds that.
  void give(const std::string& array, const std::vector<int>& places, Port port);
  /// The array is known: taken or computed.
  bool has(const std::string& array) const { return arrays_.count(array) != 0; }

private:
  std::string own(const std::string& array, int size);
  std::string passed(const CArray& array);
  void take(const CArray& array, const std::string& name);
  void take_inputs();

  CasadiModel& model_;
  CasadiFunction& form_;
  std::map<std::string, std::string> arrays_; ///< how the text spells them, by name
  std::set<std::string> taken_names_;
};

} // namespace mbsgen::emit
