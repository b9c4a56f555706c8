// SPDX-License-Identifier: GPL-3.0-or-later
#include "emit/cpp/rigid.h"
#include "emit/layout/declarations.h"
#include "emit/layout/text.h"

namespace mbsgen::emit {

std::string rigid_constants_text(const scheme::Shape& shape) {
  if (shape.rigid_names.empty()) return "";
  const std::string count = std::to_string(shape.rigid_names.size());
  std::string names;
  for (const std::string& name : shape.rigid_names) names += (names.empty() ? "\"" : ", \"") + name + '"';
  return "inline constexpr int nrigid = " + count +
         "; ///< rigid contacts, each with rows t1, t2, n\n"
         "/// Names of the rigid contacts, in their order in arrays.\n" +
         wrapped("inline constexpr const char* rigid_names[" + count + "] = {" + names + "};", 4);
}

std::string rigid_contact_text(const scheme::Program& program) {
  if (!has_task(program, scheme::Task::contact_kinematics)) return "";
  return "/// A rigid contact between the shapes a and b. Its tangents t1, t2 and its normal n are a right-handed frame:\n"
         "/// tangents are fixed in the body of a plane, or else follow from the normal; see contact_jacobian.\n"
         "template <class Real>\nstruct Contact {\n"
         "  Real gap;         ///< m, negative where the surfaces overlap\n"
         "  Real point[3];    ///< m, inertial frame: on the surface of a, of b where a is a plane\n"
         "  Real normal[3];   ///< unit vector from b to a, inertial frame\n"
         "  Real velocity[3]; ///< m/s, of a against b at the point along t1, t2, n; n: rate of the gap\n"
         "  Real mu;          ///< coefficient of friction\n"
         "  Real restitution; ///< share of the approach that an impact gives back\n"
         "};\n"
         "template <class Real>\nusing Contacts = Contact<Real>[nrigid];\n\n";
}

} // namespace mbsgen::emit
