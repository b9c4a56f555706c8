// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/casadi/sparsity.h"
#include "emit/layout/text.h"

namespace mbsgen::emit {

namespace {

class Patterns {
public:
  explicit Patterns(CasadiModel& model) : model_(model) {}

  SparsityText write() && {
    for (const scheme::Function& function : model_.program().functions) add(function);
    return {std::move(declarations_), tables_.take() + definitions_};
  }

private:
  void add(const scheme::Function& function) {
    const CFunction& c_function = model_.c_function(function);
    for (const CArray& array : c_function.arguments) {
      if (!array.is_result()) continue;
      if (array.structure.empty()) add(function, c_function, array.name, array.shape);
      for (const CMember& member : array.blocks)
        if (array.shape.size() == 1) add(function, c_function, member.name, member.shape);
    }
  }

  void add(const scheme::Function& function, const CFunction& c_function, const std::string& result,
           const std::vector<int>& shape) {
    const scheme::Dependencies& found = model_.dependencies(function);
    if (found.result(result, 0) == nullptr) return;
    const std::string stem = c_function.name + '_' + result;
    if (shape.size() == 2)
      put(stem, "`" + result + "` of `" + c_function.name + "`",
          scheme::value_pattern(found, result, shape[0], shape[1]));
    if (shape.size() != 1) return;
    for (const CArray& taken : c_function.arguments)
      if (taken.is_read() && !taken.is_flags && found.takes(taken.name))
        put(stem + "_by_" + taken.name,
            "derivatives of `" + result + "` of `" + c_function.name + "` by `" + taken.name + "`",
            scheme::derivative_pattern(found, result, shape[0], taken.name, taken.size()));
  }

  void put(const std::string& stem, const std::string& doc, const scheme::Pattern& pattern) {
    const std::string head =
        "const " + model_.prefix() + "_pattern " + model_.prefix() + '_' + stem + "_pattern";
    const int places = pattern.rows * pattern.columns;
    declarations_ += wrapped_comment("/// ", doc + ": " + std::to_string(pattern.entries()) + " of " +
                                                 std::to_string(places) + " places.") +
                     "extern " + head + ";\n";
    definitions_ +=
        wrapped(head + " = {" + std::to_string(pattern.rows) + ", " + std::to_string(pattern.columns) + ", " +
                    tables_.places(pattern.column_start) + ", " + tables_.places(pattern.row) + "};",
                4);
  }

  CasadiModel& model_;
  Tables tables_;
  std::string declarations_, definitions_;
};

} // namespace

SparsityText sparsity_text(CasadiModel& model) {
  return Patterns(model).write();
}

} // namespace mbsgen::emit
