// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/law_rates.h"
#include "emit/layout/replaced.h"
#include "emit/text/law_rates.h"

namespace mbsgen::emit {

namespace {

constexpr const char* step_rate_text = R"(/// An object in expressions of which only the type counts.
template <class T>
T& some();

/// Step of differences of laws, on either side.
template <class Real>
inline constexpr detail::Number<Real> law_step = sizeof(detail::Number<Real>) == sizeof(float)
    ? detail::Number<Real>($short)
    : detail::Number<Real>($long);

)";

constexpr const char* move_rate_text = R"(template <class Real>
void move_along($Point<Real>* point, const $Point<Real>* along, const Real& by) {
$lines}

)";

constexpr const char* has_rate_text = R"(/// True where Laws has a method $derivative.
template <class Real, class Laws, class = void>
inline constexpr bool has_$derivative = false;
template <class Real, class Laws>
inline constexpr bool has_$derivative<
    Real, Laws, std::void_t<decltype($call)>> =
    true;

/// The derivative of $method along a direction: by $derivative, else by differences.
template <class Real, class Laws>
)";

constexpr const char* link_rate_text =
    R"(Real rate_of_$method(const Laws& laws, const Real& Z, const Real& Zd, const Real& dZ, const Real& dZd) {
  if constexpr (has_$derivative<Real, Laws>) {
    return laws.$derivative(Z, Zd, dZ, dZd);
  } else {
    const Real h = law_step<Real>;
    const Real above = laws.$method(Real(Z + h*dZ), Real(Zd + h*dZd));
    const Real below = laws.$method(Real(Z - h*dZ), Real(Zd - h*dZd));
    return (above - below)/(h + h);
  }
}

)";

constexpr const char* wrench_rate_text =
    R"(void rate_of_$method(const Laws& laws, const $Point<Real>& point, const $Point<Real>& along,
    Wrench<Real>& rate) {
  if constexpr (has_$derivative<Real, Laws>) {
    laws.$derivative(point, along, rate);
  } else {
    const Real h = law_step<Real>;
    $Point<Real> ahead = point, behind = point;
    move_along(&ahead, &along, h);
    move_along(&behind, &along, Real(-h));
    Wrench<Real> above, below;
    laws.$method(ahead, above);
    laws.$method(behind, below);
    for (int i = 0; i < 3; ++i) {
      rate.force[i] = (above.force[i] - below.force[i])/(h + h);
      rate.torque[i] = (above.torque[i] - below.torque[i])/(h + h);
    }
  }
}

)";

const char* type_of_point(scheme::LawCall::Kind kind) {
  return kind == scheme::LawCall::Kind::contact ? "LawContact" : "LawPoint";
}

std::string call_text(scheme::LawCall::Kind kind) {
  const std::string laws = "some<const Laws>().$derivative(";
  if (kind == scheme::LawCall::Kind::link) return laws + "Real(), Real(), Real(), Real())";
  return laws + "$Point<Real>(), $Point<Real>(), some<Wrench<Real>>())";
}

std::string rate_text(const LawMethod& law) {
  const std::string text = std::string(has_rate_text) +
                           (law.kind == scheme::LawCall::Kind::link ? link_rate_text : wrench_rate_text);
  return replaced(text, {{"$call", call_text(law.kind)},
                         {"$derivative", law.derivative},
                         {"$method", law.method},
                         {"$Point", type_of_point(law.kind)}});
}

} // namespace

std::string law_rates_text(const Layout& layout) {
  std::string text, calls;
  for (const scheme::LawCall::Kind kind : {scheme::LawCall::Kind::point, scheme::LawCall::Kind::contact})
    if (differentiates(layout, kind))
      text += replaced(move_rate_text, {{"$Point", type_of_point(kind)}, {"$lines", moving_lines(kind)}});
  for (const LawMethod& law : layout.laws)
    if (!law.derivative.empty()) {
      text += rate_text(law);
      if (law.kind != scheme::LawCall::Kind::link) calls += "using law_rates::rate_of_" + law.method + ";\n";
    }
  if (text.empty()) return "";
  if (!calls.empty()) calls += '\n';
  return "namespace law_rates {\n\n" +
         replaced(step_rate_text, {{"$short", short_step}, {"$long", long_step}}) + text +
         "} // namespace law_rates\n\n" + calls;
}

std::string law_rates_members(const Layout& layout) {
  std::string text;
  for (const LawMethod& law : layout.laws)
    if (!law.derivative.empty())
      text += "  /// Whether derivatives take those of " + law.method +
              " from Laws; else from differences of it.\n" + "  static constexpr bool has_" + law.derivative +
              " = law_rates::has_" + law.derivative + "<Real, Laws>;\n";
  return text;
}

} // namespace mbsgen::emit
