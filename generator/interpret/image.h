// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "interpret/routine.h"
#include <optional>

namespace mbsgen::interpret {

/// A program in instructions: what a compiler would make of its generated code, ready for a Machine.
class Image {
public:
  /// Throws NeedsLaws. Does not refer to the program.
  explicit Image(const scheme::Program& program, Laws laws = Laws::refused);

  /// Null: there is no function of that name.
  const Routine* find(const std::string& function) const;
  const std::vector<Routine>& routines() const { return routines_; }
  /// Throws std::logic_error where there is no function of that name.
  const Routine& routine(const std::string& function) const;
  /// The values at the beginning, by register: the parameters are nominal, input forces and the time zero.
  const std::vector<double>& initial() const { return registers_.initial(); }
  /// The registers of the parameters that may be changed, by their paths as texts.
  const std::map<std::string, Register>& parameters() const { return parameters_; }
  const Tape& update() const { return update_; }
  /// The number of tapes of all routines.
  std::size_t tapes() const { return tapes_; }
  /// Of the user's states.
  const std::vector<Register>& states() const { return states_; }
  /// Of the components of an input force that the program reads, by place: those of the force, then of the torque.
  struct InputRegister {
    std::string input;
    std::size_t component;
    Register at;
  };
  const std::vector<InputRegister>& inputs() const { return inputs_; }
  /// The tables that instructions read, in their order in the routines.
  const std::vector<expr::Table>& tables() const { return tables_; }
  std::optional<Register> time() const { return time_; }
  std::optional<Register> smallest_pivot() const { return smallest_pivot_; }
  /// See Shape::closure_gap.
  double closure_gap() const { return closure_gap_; }

private:
  Register define(const scheme::Expr& symbol, double value = 0);
  void define_inputs(const scheme::Program& program);
  void number_tapes();
  void keep_tables();

  Registers registers_;
  Tape update_;
  std::vector<Routine> routines_;
  std::map<std::string, Register> parameters_;
  std::vector<Register> states_;
  std::vector<InputRegister> inputs_;
  std::vector<expr::Table> tables_;
  std::optional<Register> time_, smallest_pivot_;
  std::size_t tapes_ = 0;
  double closure_gap_;
};

} // namespace mbsgen::interpret
