// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/casadi/shell.h"
#include "emit/layout/text.h"

namespace mbsgen::emit {

std::string casadi_text(const CasadiFunction& function, const std::string& model, Tables& tables) {
  std::vector<std::string> ports;
  for (const std::vector<Port>* side : {&function.inputs, &function.outputs})
    for (const Port& port : *side)
      ports.push_back("{\"" + port.name + "\", " + tables.sparsity(port.pattern) + '}');
  const std::string& symbol = function.symbol;
  std::string text = tables.take();
  text +=
      wrapped("static const " + model + "_port " + symbol + "_ports[] = {" + joined(ports, ", ") + "};", 2);
  text += '\n' + wrapped_comment("/// ", function.doc);
  text +=
      wrapped(model + "_SYMBOL int " + symbol +
                  "(const casadi_real** arg, casadi_real** res, casadi_int* iw, casadi_real* w, int mem) {",
              4);
  text += function.statements;
  text += "  (void)arg;\n  (void)res;\n  (void)iw;\n  (void)w;\n  (void)mem;\n  return 0;\n}\n";
  const auto number = [](std::size_t value) { return std::to_string(value); };
  return text +
         wrapped(model + "_SHELL(" + symbol + ", " + number(function.inputs.size()) + ", " +
                     number(function.outputs.size()) + ", " + std::to_string(function.work) + ")\n",
                 4) +
         '\n';
}

std::string casadi_declaration(const std::string& symbol, const std::string& model) {
  return model + "_DECLARE(" + symbol + ")\n";
}

} // namespace mbsgen::emit
