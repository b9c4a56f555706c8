// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/laws.h"
#include "emit/text/law_rates.h"

namespace mbsgen::emit {

namespace {

std::string macro_arguments(const LawMethod& law) {
  const std::string arrays = array_names(law, "", "_") + rates_name(law, "xd_");
  switch (law.kind) {
  case scheme::LawCall::Kind::rate:
    return "t_" + arrays;
  case scheme::LawCall::Kind::link:
    return "Z_, Zd_" + arrays;
  case scheme::LawCall::Kind::point:
  case scheme::LawCall::Kind::contact:
    break;
  }
  return "at_, wrench_" + arrays;
}

} // namespace

std::string law_macros(const C& language, const Layout& layout) {
  if (layout.laws.empty()) return "";
  std::string text =
      "/// Calls of the user's laws. Where there are no pointers to functions, define them before.\n";
  for (const LawMethod& law : layout.laws) {
    const std::string macro = language.own("CALL_" + law.method);
    const std::string arguments = macro_arguments(law);
    text += "#ifndef " + macro + "\n#define " + macro + "(model_, " + arguments + ") \\\n  (model_)->laws." +
            law.method + "((model_)->laws.context, " + arguments + ")\n#endif\n";
  }
  return text + '\n';
}

} // namespace mbsgen::emit
