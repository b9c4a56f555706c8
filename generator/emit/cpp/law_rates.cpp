// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/law_rates.h"
#include "emit/layout/text.h"
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
    R"(Real rate_of_$method(const Laws& laws, const Real& Z, const Real& Zd, const Real& dZ, const Real& dZd$parameters) {
  if constexpr (has_$derivative<Real, Laws>) {
    return laws.$derivative(Z, Zd, dZ, dZd$names);
  } else {
    const Real h = law_step<Real>;
$moved$filled    const Real above = laws.$method(Real(Z + h*dZ), Real(Zd + h*dZd)$ahead);
    const Real below = laws.$method(Real(Z - h*dZ), Real(Zd - h*dZd)$behind);
$rates    return (above - below)/(h + h);
  }
}

)";

constexpr const char* state_rate_text =
    R"(Real rate_of_$method(const Laws& laws, const Real& t$values, const Real& dt$directions) {
  if constexpr (has_$derivative<Real, Laws>) {
    return laws.$derivative(t$at, dt$along);
  } else {
    const Real h = law_step<Real>;
$moved$filled    const Real above = laws.$method(Real(t + h*dt)$ahead);
    const Real below = laws.$method(Real(t - h*dt)$behind);
    return (above - below)/(h + h);
  }
}

)";

constexpr const char* wrench_rate_text =
    R"(void rate_of_$method(const Laws& laws, const $Point<Real>& point, const $Point<Real>& along,
    Wrench<Real>& rate$parameters) {
  if constexpr (has_$derivative<Real, Laws>) {
    laws.$derivative(point, along, rate$names);
  } else {
    const Real h = law_step<Real>;
    $Point<Real> ahead = point, behind = point;
    move_along(&ahead, &along, h);
    move_along(&behind, &along, Real(-h));
    Wrench<Real> above, below;
$moved$filled    laws.$method(ahead, above$ahead);
    laws.$method(behind, below$behind);
    for (int i = 0; i < 3; ++i) {
      rate.force[i] = (above.force[i] - below.force[i])/(h + h);
      rate.torque[i] = (above.torque[i] - below.torque[i])/(h + h);
    }
$rates  }
}

)";

const char* type_of_point(scheme::LawCall::Kind kind) {
  return kind == scheme::LawCall::Kind::contact ? "LawContact" : "LawPoint";
}

std::string probe(const char* type, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += std::string(", some<") + type + ">()";
  return text;
}

std::string call_text(const LawMethod& law) {
  const std::string laws = "some<const Laws>().$derivative(";
  const std::string arrays = probe("const Real*", law.arrays.size());
  const std::string all = arrays + arrays + probe("Real*", law.rates == 0 ? 0 : 1);
  if (law.kind == scheme::LawCall::Kind::rate) return laws + "Real()" + arrays + ", Real()" + arrays + ')';
  if (law.kind == scheme::LawCall::Kind::link) return laws + "Real(), Real(), Real(), Real()" + all + ')';
  return laws + "$Point<Real>(), $Point<Real>(), some<Wrench<Real>>()" + all + ')';
}

const char* text_of(scheme::LawCall::Kind kind) {
  if (kind == scheme::LawCall::Kind::rate) return state_rate_text;
  return kind == scheme::LawCall::Kind::link ? link_rate_text : wrench_rate_text;
}

std::string rate_text(const LawMethod& law) {
  const std::string indent = "    ";
  return replaced(
      std::string(has_rate_text) + text_of(law.kind),
      {{"$call", call_text(law)},
       {"$parameters", array_parameters(law) + array_parameters(law, "d") + rates_parameter(law, "dxd")},
       {"$names", array_names(law) + array_names(law, "d") + rates_name(law, "dxd")},
       {"$values", array_parameters(law)},
       {"$directions", array_parameters(law, "d")},
       {"$at", array_names(law)},
       {"$along", array_names(law, "d")},
       {"$moved", moved_arrays(law, indent)},
       {"$filled", filled_arrays(law, indent, "Real(detail::Number<Real>(0.0))")},
       {"$ahead", array_names(law, "", "_ahead") + rates_name(law, "xd_above")},
       {"$behind", array_names(law, "", "_behind") + rates_name(law, "xd_below")},
       {"$rates", rates_of_difference(law, indent)},
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
      if (law.kind == scheme::LawCall::Kind::point || law.kind == scheme::LawCall::Kind::contact)
        calls += "using law_rates::rate_of_" + law.method + ";\n";
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
