// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/laws.h"

namespace mbsgen::emit {

std::string law_macros(const C& language, const Layout& layout) {
  if (layout.laws.empty()) return "";
  std::string text =
      "/// Calls of the user's laws. Where there are no pointers to functions, define them before.\n";
  for (const LawMethod& law : layout.laws) {
    const bool is_link = law.kind == scheme::LawCall::Kind::link;
    const std::string macro = language.own("CALL_" + law.method);
    text += "#ifndef " + macro + "\n#define " + macro +
            (is_link ? "(model, Z, Zd)" : "(model, point, wrench)") + " \\\n  (model)->laws." + law.method +
            "((model)->laws.context, " + (is_link ? "Z, Zd" : "point, wrench") + ")\n#endif\n";
  }
  return text + '\n';
}

} // namespace mbsgen::emit
