// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/laws.h"
#include "emit/layout/text.h"
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

namespace {

constexpr const char* c_step_rate_text = R"(/// Step of differences of laws, on either side.
#if @SIZE(@REAL) == 4
#define @LAW_STEP Number($short)
#else
#define @LAW_STEP Number($long)
#endif

)";

constexpr const char* c_macros_rate_text = R"(#ifndef @HAS_$derivative
#define @HAS_$derivative(model_) ((model_)->laws.$derivative != NULL)
#endif
#ifndef @CALL_$derivative
#define @CALL_$derivative(model_, $parameters) \
  (model_)->laws.$derivative((model_)->laws.context, $parameters)
#endif

)";

constexpr const char* c_link_rate_text =
    R"(/// The derivative of $method along a direction: by $derivative, else by differences.
@HELPER Real @rate_of_$method(const @SPACE @model* model, Real Z, Real Zd, Real dZ, Real dZd$all) {
  const Real h = @LAW_STEP;
$moved  if (@HAS_$derivative(model)) return @CALL_$derivative(model, Z, Zd, dZ, dZd$names);
$difference}

)";

// Without states one expression; else each end has arrays of its own, which take the rates.
constexpr const char* c_link_difference_text =
    R"(  return (@CALL_$method(model, Z + h*dZ, Zd + h*dZd) - @CALL_$method(model, Z - h*dZ, Zd - h*dZd))/(h + h);
)";
constexpr const char* c_link_states_text =
    R"($filled  const Real above = @CALL_$method(model, Z + h*dZ, Zd + h*dZd$ahead);
  const Real below = @CALL_$method(model, Z - h*dZ, Zd - h*dZd$behind);
$rates  return (above - below)/(h + h);
)";

constexpr const char* c_state_rate_text =
    R"(/// The derivative of $method along a direction: by $derivative, else by differences.
@HELPER Real @rate_of_$method(const @SPACE @model* model, Real t$values, Real dt$directions) {
  const Real h = @LAW_STEP;
$moved  if (@HAS_$derivative(model)) return @CALL_$derivative(model, t$at, dt$along);
$filled  return (@CALL_$method(model, t + h*dt$ahead) - @CALL_$method(model, t - h*dt$behind))/(h + h);
}

)";

constexpr const char* c_move_rate_text =
    R"(@HELPER void @move_$point(@$point* point, const @$point* along, Real by) {
$lines}

)";

constexpr const char* c_wrench_rate_text =
    R"(/// The derivative of $method along a direction: by $derivative, else by differences.
@HELPER void @rate_of_$method(const @SPACE @model* model, const @$point* at, const @$point* along, @wrench* rate$all) {
  const Real h = @LAW_STEP;
  @wrench above = $zero;
  @wrench below = $zero;
  @$point ahead;
  @$point behind;
$moved  if (@HAS_$derivative(model)) {
    @CALL_$derivative(model, at, along, rate$names);
    return;
  }
  ahead = *at;
  behind = *at;
  @move_$point(&ahead, along, h);
  @move_$point(&behind, along, -h);
$filled  @CALL_$method(model, &ahead, &above$ahead);
  @CALL_$method(model, &behind, &below$behind);
  for (int i = 0; i < 3; ++i) {
    rate->force[i] = (above.force[i] - below.force[i])/(h + h);
    rate->torque[i] = (above.torque[i] - below.torque[i])/(h + h);
  }
$rates}

)";

const char* structure_of_point(scheme::LawCall::Kind kind) {
  return kind == scheme::LawCall::Kind::contact ? "law_contact" : "law_point";
}

std::string text_of(const LawMethod& law) {
  if (law.kind == scheme::LawCall::Kind::rate) return c_state_rate_text;
  if (law.kind != scheme::LawCall::Kind::link) return c_wrench_rate_text;
  return replaced(c_link_rate_text,
                  {{"$difference", law.rates == 0 ? c_link_difference_text : c_link_states_text}});
}

// Of the macro that calls the derivative.
std::string parameters_of(const LawMethod& law) {
  const std::string values = array_names(law, "", "_"), directions = array_names(law, "d", "_");
  if (law.kind == scheme::LawCall::Kind::rate) return "t_" + values + ", dt_" + directions;
  const std::string arrays = values + directions + rates_name(law, "dxd_");
  return (law.kind == scheme::LawCall::Kind::link ? "Z_, Zd_, dZ_, dZd_" : "at_, along_, wrench_") + arrays;
}

std::string rate_functions(const LawMethod& law) {
  const std::string indent = "  ";
  return replaced(c_macros_rate_text + text_of(law),
                  {{"$parameters", parameters_of(law)},
                   {"$all", array_parameters(law) + array_parameters(law, "d") + rates_parameter(law, "dxd")},
                   {"$names", array_names(law) + array_names(law, "d") + rates_name(law, "dxd")},
                   {"$values", array_parameters(law)},
                   {"$directions", array_parameters(law, "d")},
                   {"$ahead", array_names(law, "", "_ahead") + rates_name(law, "xd_above")},
                   {"$along", array_names(law, "d")},
                   {"$at", array_names(law)},
                   {"$moved", moved_arrays(law, indent)},
                   {"$filled", filled_arrays(law, indent, "Number(0.0)")},
                   {"$behind", array_names(law, "", "_behind") + rates_name(law, "xd_below")},
                   {"$rates", rates_of_difference(law, indent)},
                   {"$derivative", law.derivative},
                   {"$method", law.method},
                   {"$point", structure_of_point(law.kind)},
                   {"$zero", C::zero_wrench()}});
}

} // namespace

std::string law_rate_functions(const C& language, const Layout& layout) {
  std::string text;
  for (const scheme::LawCall::Kind kind : {scheme::LawCall::Kind::point, scheme::LawCall::Kind::contact})
    if (differentiates(layout, kind))
      text +=
          replaced(c_move_rate_text, {{"$point", structure_of_point(kind)}, {"$lines", moving_lines(kind)}});
  for (const LawMethod& law : layout.laws)
    if (!law.derivative.empty()) text += rate_functions(law);
  if (text.empty()) return "";
  const std::string step = replaced(c_step_rate_text, {{"$short", short_step}, {"$long", long_step}});
  return replaced(step + text, {{"@", language.own("")}});
}

} // namespace mbsgen::emit
