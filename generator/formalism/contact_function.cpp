// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/contact_function.h"
#include "formalism/loads/contacts.h"

namespace mbsgen::formalism {

namespace {

void put_scalar(FunctionBuilder& builder, const char* member, const Expr& value) {
  put(builder, member, 0, value);
  builder.outputs.back().is_scalar = true;
}

void build_contact(const Mechanism& mechanism, const model::Contact& contact, FunctionBuilder& builder) {
  LoadCollector collector(builder.writer);
  const ContactForces state = contact_forces(builder.elements(mechanism), contact, Node::base, collector);
  builder.add_calls(std::move(collector).take());
  put_scalar(builder, "gap", state.gap);
  put_scalar(builder, "rate", state.rate);
  put_scalar(builder, "load", state.load);
  put(builder, "normal", 0, state.normal);
  put(builder, "point", 0, state.point);
  put(builder, "sliding", 0, state.sliding);
  put(builder, "force", 0, state.force);
  put(builder, "torque", 0, state.torque);
}

} // namespace

FunctionRow contact_row(const model::Contact& contact) {
  const auto build = [&contact](const Mechanism& mechanism, FunctionBuilder& builder) {
    build_contact(mechanism, contact, builder);
  };
  return {scheme::Task::contact,
          "contact_" + contact.name,
          "Gap, motion and forces of the contact, inertial frame.",
          Applies::always,
          !gives_status,
          {in("q"), in("qd")},
          {{build, !on_chains}}};
}

} // namespace mbsgen::formalism
