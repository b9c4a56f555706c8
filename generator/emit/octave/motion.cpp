// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/octave/motion.h"
#include "emit/layout/text.h"
#include "emit/octave/functions.h"
#include "emit/text/structures.h"
#include <algorithm>

namespace mbsgen::emit {

namespace {

// Places first, first + 1, …, of `size` numbers.
std::string range(const std::string& array, int first, int size) {
  return array + '(' + std::to_string(first + 1) + ':' + std::to_string(first + size) + ')';
}

// The rates of coordinates: of each stretch of joints of one coordinate, and of each ball or free joint.
std::string coordinate_rates(const scheme::Shape& shape) {
  std::string text;
  int q = 0, qd = 0;
  const auto add = [&](int size, int velocities, const std::string& value) {
    if (size > 0) text += "  " + range("r", q, size) + " = " + value + ";\n";
    q += size;
    qd += velocities;
  };
  const auto add_plain = [&](int end) { add(end - q, end - q, range("qd", qd, end - q)); };
  for (const scheme::SpatialJoint& joint : shape.spatial) {
    add_plain(joint.coordinate);
    if (joint.is_free) add(3, 3, "turn(" + range("q", q + 3, 4) + ", " + range("qd", qd, 3) + ')');
    add(4, 3, "spin(" + range("q", q, 4) + ", " + range("qd", qd, 3) + ')');
  }
  add_plain(shape.nq);
  return text;
}

bool has_input(const CInterface& interface, const std::string& name) {
  return std::any_of(interface.inputs.begin(), interface.inputs.end(),
                     [&](const CField& field) { return field.name == name && !field.is_wrench; });
}

/// A call of the function that gives accelerations and rates of states.
struct Dynamics {
  std::size_t index = 0;
  bool is_found = false;

  Dynamics(const scheme::Program& program, const CInterface& interface) {
    const std::string wanted = program.shape.states.empty() ? "direct_dynamics" : "derivatives";
    const auto found = std::find_if(interface.functions.begin(), interface.functions.end(),
                                    [&](const CFunction& function) { return function.name == wanted; });
    is_found = found != interface.functions.end();
    index = static_cast<std::size_t>(found - interface.functions.begin());
  }
};

std::string results_text(const CFunction& function) {
  std::vector<std::string> names;
  for (const OctaveResult& result : octave_results(function)) {
    const bool is_wanted =
        result.name == "q" || result.name == "qd" || result.name == "qdd" || result.name == "xd";
    names.push_back(!is_wanted ? "~" : result.name == "xd" ? "state_rates" : result.name);
  }
  while (names.back() == "~") names.pop_back();
  return names.size() == 1 ? names.front() : '[' + joined(names, ", ") + ']';
}

// No accelerations are given: those of driven joints follow from the time.
std::string arguments_text(const CFunction& function, int velocities) {
  std::vector<std::string> names;
  for (const CArray& array : function.arguments)
    if (array.is_read() && !array.may_be_missing)
      names.push_back(array.name == "qdd" ? "zeros(" + std::to_string(velocities) + ", 1)" : array.name);
  return joined(names, ", ");
}

bool can_integrate(const scheme::Shape& shape, const CFunction& function) {
  const auto is_flags = [](const CArray& array) { return array.is_flags; };
  return shape.given_motions.empty() && shape.nq > 0 &&
         std::none_of(function.arguments.begin(), function.arguments.end(), is_flags);
}

} // namespace

void fill_motion(const scheme::Program& program, const CInterface& interface, const OctaveNames& names,
                 Filling& filling) {
  const scheme::Shape& shape = program.shape;
  const Dynamics dynamics(program, interface);
  if (!dynamics.is_found || !can_integrate(shape, interface.functions[dynamics.index])) return;
  const CFunction& function = interface.functions[dynamics.index];
  const auto set = [&](const char* name, bool holds) {
    if (holds) filling.has.insert(name);
  };
  const bool has_states = !shape.states.empty();
  set("RATES", true);
  set("LOOPS", shape.nc + shape.nd > 0);
  set("SPATIAL", !shape.spatial.empty());
  set("STATES", has_states);
  set("TIME", has_input(interface, "t"));
  set("INPUTS", has_states || has_input(interface, "t"));
  filling.parts["coordinate_rates"] = coordinate_rates(shape);
  const auto word = [&](const char* name, const std::string& text) { filling.words[name] = text; };
  word("COORDINATES", std::to_string(shape.nq));
  word("VELOCITIES", std::to_string(shape.nqd));
  word("STATE_TEXT", has_states ? "[q; qd; states]" : "[q; qd]");
  word("STATE_START", has_states ? "[c.q0; c.qd0; c.x0]" : "[c.q0; c.qd0]");
  word("DYNAMICS_NAME", names.functions[dynamics.index]);
  word("DYNAMICS_INDEX", std::to_string(dynamics.index + 1));
  word("DYNAMICS_ARGUMENTS", arguments_text(function, shape.nqd));
  word("RATE_RESULTS", results_text(function));
  word("RATES_OF_REST", has_states ? "qdd; state_rates" : "qdd");
  word("SCRIPT", names.script);
  word("CLOSING_INPUTS", has_input(interface, "t") ? ", 'inputs', struct('t', t.')" : "");
  word("UNITS", coordinate_units(shape));
}

} // namespace mbsgen::emit
