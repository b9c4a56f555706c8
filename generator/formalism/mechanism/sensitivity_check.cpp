// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/mechanism/sensitivity_check.h"
#include "base/text.h"
#include "formalism/mechanism/mechanism.h"
#include "formalism/tree/constraints.h"

namespace mbsgen::formalism {

namespace {

// Why a number of the model cannot be varied, and what to write instead; nothing where it can.
std::string objection(Parameters::Fate fate) {
  switch (fate) {
  case Parameters::Fate::tunable:
    break;
  case Parameters::Fate::cosine:
    return " is an entry of a rotation matrix, which does not change alone; turn by angles, \"rpy\", and list "
           "these";
  case Parameters::Fate::structural:
    return " is a constant that has shaped the equations, mark it as a parameter: give it a name in "
           "\"parameters\" and write the name in its place";
  case Parameters::Fate::fixed:
    return " is a number of the geometry, which --fix-geometry makes a constant; generate without it, or give the "
           "number a name in \"parameters\" and write the name in its place";
  case Parameters::Fate::expression:
    return " is computed from parameters, list these in its place";
  }
  return {};
}

std::string objection(const model::UserParameter& parameter) {
  if (parameter.derived) return objection(Parameters::Fate::expression);
  return parameter.constant ? " is a constant, mark it as a parameter: remove \"constant\"" : std::string();
}

bool is_member_of(const std::string& group, const std::string& name) {
  return name.compare(0, group.size() + 1, group + '.') == 0;
}

class SensitivityCheck {
public:
  SensitivityCheck(const model::Model& model, const Parameters& parameters, Diagnostics& diagnostics)
      : model_(model), parameters_(parameters), diagnostics_(diagnostics) {}

  void run() {
    for (const model::Sensitivity& one : model_.sensitivities)
      if (const std::string complaint = this->complaint(one.name); !complaint.empty())
        diagnostics_.error(one.where, complaint);
  }

private:
  std::string complaint(const std::string& name) const {
    for (const model::UserParameter& parameter : model_.parameters)
      if (parameter.name == name) return about(name, objection(parameter));
    for (const auto& [path, fate] : parameters_.fates())
      if (scheme::text(path) == name) return about(name, objection(fate));
    for (const model::Contact* contact : model_.rigid_contacts())
      if (is_member_of(contact->name, name))
        return about(name, " belongs to a rigid contact, which is no part of the accelerations, remove it");
    return "there is no parameter " + quoted(name) + remedy(name);
  }

  static std::string about(const std::string& name, const std::string& objection) {
    return objection.empty() ? objection : quoted(name) + objection;
  }

  std::string remedy(const std::string& name) const {
    std::vector<std::string> known;
    for (const scheme::Parameter& parameter : parameters_.tunable())
      known.push_back(scheme::text(parameter.path));
    if (const auto near = nearest_word(name, known)) return ", did you mean " + quoted(*near) + "?";
    return ", write a name of \"parameters\", or a number of the model such as BODY.mass, BODY.com[0], "
           "BODY.point_NAME[1], base.gravity[2]";
  }

  const model::Model& model_;
  const Parameters& parameters_;
  Diagnostics& diagnostics_;
};

} // namespace

// Loads and constraints ask for the numbers that the bodies have not asked for.
void check_sensitivities(const model::Model& model, const LoopAnalysis& closure, Pool& pool,
                         Diagnostics& diagnostics) {
  if (model.sensitivities.empty()) return;
  scheme::Scheme constants(pool, expr::SymbolKind::derived);
  Parameters parameters(model, constants, false);
  std::vector<scheme::InputForce> inputs;
  const Mechanism mechanism = make_mechanism(model, closure, parameters, constants, inputs);
  FunctionBuilder builder(mechanism, mechanism.chains.front());
  builder.add_loads(mechanism);
  const Constraints constraints(builder.elements(mechanism));
  SensitivityCheck(model, parameters, diagnostics).run();
}

} // namespace mbsgen::formalism
