// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/states_function.h"
#include "formalism/mechanism/state_rates.h"
#include <algorithm>
#include <string_view>

namespace mbsgen::formalism {

namespace {

Build with_rates(Build accelerations) {
  return [build = std::move(accelerations)](const Mechanism& mechanism, FunctionBuilder& builder) {
    build(mechanism, builder);
    builder.writer.set_topic(-1, "rates of the states");
    put(builder, "xd", state_rates(mechanism, builder));
  };
}

} // namespace

FunctionRow derivatives_row(FunctionRow row) {
  row.task = scheme::Task::derivatives;
  row.name = "derivatives";
  row.doc = "Direct dynamics, and the rates xd of the states inputs.x at the same motion.";
  const auto accelerations =
      std::find_if(row.arguments.begin(), row.arguments.end(),
                   [](const ArgumentRow& argument) { return std::string_view(argument.name) == "qdd"; });
  row.arguments.insert(accelerations + 1, out("xd", size::nstate));
  for (Method& method : row.methods) method.build = with_rates(std::move(method.build));
  return row;
}

} // namespace mbsgen::formalism
