// SPDX-License-Identifier: GPL-3.0-or-later
#include "formalism/rigid_functions.h"
#include "base/index.h"
#include "formalism/mechanism/tree_dynamics.h"
#include "formalism/rigid/contact_space.h"
#include "formalism/rigid/rigid_contact.h"

namespace mbsgen::formalism {

namespace {

// An entry of one of the structures `contacts`: contacts[2].normal[0].
class ContactOutputs {
public:
  ContactOutputs(FunctionBuilder& builder, int contact) : builder_(builder), contact_(contact) {}

  void scalar(const char* member, const Expr& value) {
    add(member, 0, builder_.writer.let(scheme::Name{member, contact_ + 1}, value));
    builder_.outputs.back().is_scalar = true;
  }

  void vector(const char* member, const char* stem, const Vec3& value) {
    for (int i = 0; i < 3; ++i)
      add(member, i, builder_.writer.let(scheme::Name{stem, 3 * contact_ + i + 1}, value[at(i)]));
  }

private:
  void add(const char* member, int index, const Expr& value) {
    builder_.outputs.push_back({"contacts[" + std::to_string(contact_) + "]." + member, index, value});
  }

  FunctionBuilder& builder_;
  int contact_;
};

void build_contact_kinematics(const Mechanism& mechanism, FunctionBuilder& builder) {
  const ModelInTree in = builder.elements(mechanism);
  int row = 0;
  for (const RigidContact& contact : rigid_contacts(in, Detail::all)) {
    const RigidPlace place = place_of(in, contact);
    ContactOutputs outputs(builder, row++);
    outputs.scalar("gap", contact.encounter.meeting.gap);
    outputs.vector("point", "point", place.point);
    outputs.vector("normal", "normal", place.normal);
    outputs.vector("velocity", "Xu", velocity_of(contact));
    outputs.scalar("mu", in.parameters.value(contact.contact->mu, {contact.contact->name, "friction", -1},
                                             expr::SymbolKind::parameter));
    outputs.scalar("restitution", in.parameters.value(contact.contact->restitution,
                                                      {contact.contact->name, "restitution", -1},
                                                      expr::SymbolKind::parameter));
  }
}

void build_contact_jacobian(const Mechanism& mechanism, FunctionBuilder& builder) {
  const int n = mechanism.nqd();
  int first = 0;
  for (const RigidContact& contact : rigid_contacts(builder.elements(mechanism))) {
    for (int velocity = 0; velocity < n; ++velocity) {
      const Vec3 column = jacobian_of(contact, velocity);
      for (int k = 0; k < 3; ++k) put(builder, "Jc", (first + k) * n + velocity, column[at(k)]);
    }
    first += 3;
  }
}

template <WrenchBasis basis>
void build_inverse_inertia(const Mechanism& mechanism, FunctionBuilder& builder, bool status) {
  const std::vector<RigidContact> contacts = rigid_contacts(builder.elements(mechanism));
  std::vector<Expr> inertias;
  put(builder, "Lambda_inv",
      contact_space_inverse_inertia(builder.recursion(), contacts, basis, status ? &inertias : nullptr));
  put_pivot_checks(mechanism, builder, inertias);
}

void build_contact_response(const Mechanism& mechanism, FunctionBuilder& builder, bool status) {
  const std::vector<RigidContact> contacts = rigid_contacts(builder.elements(mechanism));
  const std::vector<Expr> impulses =
      argument_symbols(mechanism.pool(), "impulses", 3 * static_cast<int>(contacts.size()));
  std::vector<Expr> inertias;
  put(builder, "dqd",
      contact_response(builder.recursion(), contacts, impulses, status ? &inertias : nullptr));
  put_pivot_checks(mechanism, builder, inertias);
}

} // namespace

std::vector<FunctionRow> rigid_functions(bool status) {
  using scheme::Task;
  return {
      {Task::contact_kinematics,
       "contact_kinematics",
       "Gap, point, normal and velocity of each rigid contact.",
       Applies::unconstrained,
       !gives_status,
       {in("q"), in("qd"), out("contacts", size::nrigid)},
       {{build_contact_kinematics, !on_chains}}},
      {Task::contact_jacobian,
       "contact_jacobian",
       "Velocities of rigid contacts per joint velocity: rows t1, t2, n of each, row-major.",
       Applies::unconstrained,
       !gives_status,
       {in("q"), out("Jc", size::rigid_rows_nqd)},
       {{build_contact_jacobian, !on_chains}}},
      {Task::contact_space_inverse_inertia,
       "contact_space_inverse_inertia",
       "Inverse inertia of the rigid contacts, Jc M^-1 Jc^T, row-major, full and symmetric; zero in the rows and columns "
       "of contacts that are not active.",
       Applies::unconstrained,
       status,
       {in("q"), in_flags("active"), out_contact_matrix("Lambda_inv")},
       {{with_status(build_inverse_inertia<WrenchBasis::before_joint>, status), on_chains, nullptr, !may_fall,
         "wrenches before joint"},
        {with_status(build_inverse_inertia<WrenchBasis::at_origin>, status), on_chains, nullptr, !may_fall,
         "wrenches at the origin"},
        {with_status(build_inverse_inertia<WrenchBasis::at_first_point>, status), on_chains, nullptr,
         !may_fall, "wrenches at first point"}}},
      {Task::contact_response,
       "contact_response",
       "Changes of the velocities by impulses along t1, t2, n of each rigid contact: M^-1 Jc^T p.",
       Applies::unconstrained,
       status,
       {in("q"), in_rows("impulses"), out("dqd", size::nqd)},
       {{with_status(build_contact_response, status)}}},
  };
}

} // namespace mbsgen::formalism
