// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace mbsgen::manoeuvre {

using Text = nlohmann::ordered_json;

/// A number or an expression of a model file, as a factor or a term.
std::string expression_of(const Text& json);

/// The text of a model file that parts are added to. All parts that are added have names with one beginning, which no
/// other name of the model has.
class ModelText {
public:
  /// `text`: of a model that has been read without errors.
  explicit ModelText(std::string_view text);

  std::string text() const { return model_.dump(2) + '\n'; }
  /// "manoeuvre_": the beginning of names.
  const std::string& beginning() const { return beginning_; }
  std::string name(const std::string& what) const { return beginning_ + what; }

  /// Appends to the list "states", "sensors" or the like.
  void add(const char* list, Text element);
  void add_parameter(const std::string& name, double value, const std::string& unit, const std::string& doc);
  /// x(NAME) of a new state.
  std::string add_state(const std::string& name, const std::string& rate, const std::string& unit,
                        const std::string& doc);
  /// The joint of that name as the file has it, the whole of a shorthand.
  Text& joint(const std::string& name);
  /// Adds an expression to the passive force of a joint with one coordinate.
  void add_force(const std::string& joint, const std::string& force);
  Text& root() { return model_; }

private:
  Text model_;
  std::string beginning_;
};

} // namespace mbsgen::manoeuvre
