// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/findings.h"
#include "base/text.h"
#include "cli/analyses/mode_columns.h"
#include "cli/analyses/modes.h"
#include "cli/analyses/near_equilibrium.h"
#include "cli/analyses/starts.h"
#include "cli/io/files.h"
#include "cli/pipeline/failure.h"
#include "cli/session/methods.h"
#include <fmt/format.h>
#include <mbsgen/analysis/simulate.hpp>

namespace mbsgen::cli {

namespace {

// A motion in a book: rows for curves and for the page, and a bound on the work that it may take. Steps are counted,
// not seconds, so that the same model gives the same book.
constexpr double rows = 250;
constexpr long most_steps = 20000;

// Searches for equilibria, and how far from the initial values they begin, rad or m.
constexpr int searches = 12;
constexpr double spread = 3;

std::string sentence(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text + '.';
}

book::EquilibriumFound found_of(const analysis::Equilibrium& place) {
  return {place.at.q, place.at.x, place.residual, unstable_modes(place.linear)};
}

void add_modes(const Session& session, const Configuration& configuration, const analysis::Linear& linear,
               book::Findings& findings) {
  const ModeColumns columns(session, configuration);
  for (const analysis::Mode& mode : analysis::modes_of(linear.A))
    findings.modes.push_back({analysis::name(mode.kind), mode.eigenvalue.real(), mode.eigenvalue.imag(),
                              mode.frequency, mode.damping, columns.dominant(mode)});
}

// With the linear model of each.
analysis::Equilibria equilibria_near(const Session& session, NearEquilibrium& near) {
  const auto balance = balance_of(near.system, near.linearize, {});
  analysis::Starts starts = starts_of(session, searches, spread);
  starts.searched = [&](int) { session.budget().check(); };
  analysis::Equilibria found = find_equilibria(near.system, near.linearize, balance, {}, starts);
  for (analysis::Equilibrium& one : found.distinct)
    one.linear = analysis::without(one.linear, near.system.layout(), near.linearize.roles(), {});
  return found;
}

void add_equilibria(const Session& session, book::Findings& findings) {
  std::string why = without_equilibrium(session);
  if (why.empty()) {
    NearEquilibrium near(session, false);
    findings.starts = searches;
    const analysis::Equilibria found = equilibria_near(session, near);
    for (const analysis::Equilibrium& place : found.distinct) findings.equilibria.push_back(found_of(place));
    if (!found.distinct.empty()) return add_modes(session, {}, found.distinct.front().linear, findings);
    why = not_found(names_of_search(session, {}), found.nearest);
  }
  findings.no_equilibrium = sentence(why);
  findings.no_modes =
      "There is no equilibrium about which the equations could be linearized: see the chapter above.";
}

// The explicit method, which stiff equations bring to its end.
MethodOptions explicit_method() {
  MethodOptions method;
  method.stop_when_stiff = true;
  return method;
}

MethodOptions stiff_method() {
  MethodOptions method;
  method.method = "rosenbrock4";
  return method;
}

analysis::Failure integrate(const Session& session, const MethodOptions& options, double duration,
                            book::Findings& findings) {
  const Start start = initial_values(session, true);
  EvaluatedSystem system = system_at(session, start);
  const auto method = method_of(options, linearizer_at(session, start), system);
  findings.motion = {};
  findings.method = options.method;
  const auto row = [&](const analysis::Point& point) {
    findings.motion.times.push_back(point.t);
    findings.motion.q.push_back(point.q);
  };
  const analysis::SimulateOptions over{0,          duration, duration / rows,
                                       most_steps, {},       [&] { session.budget().check(); }};
  const analysis::Simulated simulated = analysis::simulate(system, *method, system.state(), over, row);
  findings.steps = simulated.steps;
  if (simulated.failure != analysis::Failure::none)
    findings.no_motion = fmt::format("The motion ends at t = {:.6g} s: {}.", simulated.t,
                                     reason_of(session, system, *method, simulated.failure));
  return simulated.failure;
}

void add_motion(const Session& session, double duration, book::Findings& findings) {
  const analysis::Failure failure = integrate(session, explicit_method(), duration, findings);
  const bool is_stiff = failure == analysis::Failure::stiff || failure == analysis::Failure::too_many ||
                        failure == analysis::Failure::underflow;
  if (!is_stiff) return;
  findings.no_motion.clear();
  integrate(session, stiff_method(), duration, findings);
}

book::Findings without(const std::string& why) {
  book::Findings findings;
  findings.no_equilibrium = findings.no_modes = findings.no_motion = sentence(why);
  return findings;
}

// The first of them; those that follow are of its kind as a rule.
std::string errors_of(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& one : diagnostics.all())
    if (one.severity == Severity::error && text.empty()) text = one.message;
  const std::size_t others = diagnostics.errors() - 1;
  return others == 0 ? text : text + " (" + counted(others, "other finding") + " like this one)";
}

} // namespace

book::Findings findings_of(const ModelSource& source, const AnalysisOptions& options, double duration) {
  Diagnostics diagnostics(shown_input(options.model));
  AnalysisOptions interpreted = options; // the same digits with and without a compiler
  interpreted.interprets = true;
  try {
    const auto session =
        Session::open(source, interpreted, functions_of_methods(), "simulate.hpp", diagnostics);
    if (!session) return without(errors_of(diagnostics));
    book::Findings findings;
    add_equilibria(*session, findings);
    add_motion(*session, duration, findings);
    return findings;
  } catch (const UsageError& error) {
    return without(error.what());
  }
}

} // namespace mbsgen::cli
