// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "emit/options.h"
#include "emit/text/language.h"
#include "emit/text/structures.h"
#include "scheme/program.h"
#include <map>
#include <string>
#include <vector>

namespace mbsgen::emit {

/// Fortran 2008, free form: a module whose type `model_type` has the functions as bound procedures. Names that differ in
/// nothing but case are one name, so those of the model and of arguments get an underscore where they would meet.
class Fortran final : public Language {
public:
  /// `has_laws`: procedures call laws of the user's, and so are not pure.
  Fortran(const scheme::Program& program, bool has_laws);

  const std::string& module_name() const { return module_; }
  /// The name in the module of the type of a group's parameters.
  const std::string& type_of(const Group& group) const { return types_.at(group.type); }
  /// The names in the module of the members of a list of places.
  const std::vector<std::string>& places_of(const PlaceConstants& places) const {
    return places_.at(places.name);
  }
  /// The name in the module of something that is made for a law: its interface, its differences.
  const std::string& name_for_law(const std::string& name) const { return for_laws_.at(name); }
  /// A statement of a specification: the attributes, and behind `::` the names.
  std::string declared(const std::string& indent, const std::string& attributes,
                       const std::string& names) const;

  std::string helper(const std::string& name, int count = 0) const override;
  std::string from_element(const std::string& element) const override { return element; }
  std::string from_place(const std::string& array, int place) const override;
  std::string zeros(const std::string& array, const std::string& row, int first, int count,
                    const std::string& column, Needs& needs) const override;
  std::string is_finite(const std::string& value, Needs& needs) const override;
  std::string is_finite(const std::string& path, const Field& field) const override;
  std::string declaration(const Signature& /*signature*/) const override { return ""; }
  std::string definition(const Signature& signature, const std::string& body) const override;
  std::string call(const Signature& signature) const override;
  std::string declare(const std::string& indent, const std::string& function,
                      const std::vector<Local>& locals) const override;
  std::string law_call(const std::string& method, const std::vector<LawArgumentText>& arguments,
                       bool is_derivative) const override;

private:
  void name_functions(const scheme::Program& program, UniqueNames& names);
  void name_types(const scheme::Program& program, UniqueNames& names);
  std::string take(UniqueNames& names, const std::string& wanted);
  std::string arguments(const Signature& signature) const;
  std::string declarations(const Signature& signature) const;
  std::string declaration_of(const ArgumentText& argument, const Signature& signature) const;

  bool has_laws_;
  std::string module_;
  std::vector<std::string> taken_; ///< names of the module, and those of arguments
  std::map<std::string, std::string> types_, for_laws_, derivatives_;
  std::map<std::string, std::vector<std::string>> places_;
};

} // namespace mbsgen::emit
