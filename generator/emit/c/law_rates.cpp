// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/c/law_rates.h"
#include "emit/layout/replaced.h"
#include "emit/text/law_rates.h"

namespace mbsgen::emit {

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
@HELPER Real @rate_of_$method(const @SPACE @model* model, Real Z, Real Zd, Real dZ, Real dZd) {
  const Real h = @LAW_STEP;
  if (@HAS_$derivative(model)) return @CALL_$derivative(model, Z, Zd, dZ, dZd);
  return (@CALL_$method(model, Z + h*dZ, Zd + h*dZd) - @CALL_$method(model, Z - h*dZ, Zd - h*dZd))/(h + h);
}

)";

constexpr const char* c_move_rate_text =
    R"(@HELPER void @move_$point(@$point* point, const @$point* along, Real by) {
$lines}

)";

constexpr const char* c_wrench_rate_text =
    R"(/// The derivative of $method along a direction: by $derivative, else by differences.
@HELPER void @rate_of_$method(const @SPACE @model* model, const @$point* at, const @$point* along, @wrench* rate) {
  const Real h = @LAW_STEP;
  @wrench above = $zero;
  @wrench below = $zero;
  @$point ahead;
  @$point behind;
  if (@HAS_$derivative(model)) {
    @CALL_$derivative(model, at, along, rate);
    return;
  }
  ahead = *at;
  behind = *at;
  @move_$point(&ahead, along, h);
  @move_$point(&behind, along, -h);
  @CALL_$method(model, &ahead, &above);
  @CALL_$method(model, &behind, &below);
  for (int i = 0; i < 3; ++i) {
    rate->force[i] = (above.force[i] - below.force[i])/(h + h);
    rate->torque[i] = (above.torque[i] - below.torque[i])/(h + h);
  }
}

)";

const char* structure_of_point(scheme::LawCall::Kind kind) {
  return kind == scheme::LawCall::Kind::contact ? "law_contact" : "law_point";
}

std::string rate_functions(const LawMethod& law) {
  const bool is_link = law.kind == scheme::LawCall::Kind::link;
  return replaced(std::string(c_macros_rate_text) + (is_link ? c_link_rate_text : c_wrench_rate_text),
                  {{"$parameters", is_link ? "Z_, Zd_, dZ_, dZd_" : "at_, along_, wrench_"},
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
