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
            (is_link ? "(model_, Z_, Zd_)" : "(model_, at_, wrench_)") + " \\\n  (model_)->laws." +
            law.method + "((model_)->laws.context, " + (is_link ? "Z_, Zd_" : "at_, wrench_") + ")\n#endif\n";
  }
  return text + '\n';
}

} // namespace mbsgen::emit
