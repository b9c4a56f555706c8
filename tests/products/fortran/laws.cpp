// SPDX-License-Identifier: GPL-3.0-or-later
#include "products/fortran/laws.h"
#include "products/c/user_laws.h"
#include <algorithm>

namespace mbsgen::test {

namespace {

using Kind = scheme::LawCall::Kind;

std::string arrays(const emit::LawMethod& law) {
  std::string text;
  for (const emit::LawArray& array : law.arrays)
    text += "    real(rk), intent(in) :: " + std::string(array.name) + '(' +
            std::to_string(std::max(array.size, 1)) + ")\n";
  if (law.rates > 0) text += "    real(rk), intent(inout) :: xd(" + std::to_string(law.rates) + ")\n";
  return text;
}

std::string names(const emit::LawMethod& law) {
  std::string text;
  for (const emit::LawArray& array : law.arrays) text += std::string(", ") + array.name;
  return text + (law.rates > 0 ? ", xd" : "");
}

std::string rates(const emit::LawMethod& law) {
  std::string text;
  for (int i = 0; i < law.rates; ++i) {
    const std::string place = '(' + std::to_string(i + 1) + ')';
    text += "    xd" + place + " = 0.5_rk - " + std::to_string(2 + i) + "*x" + place + "*x(1)\n";
  }
  return text;
}

std::string function(const std::string& name, const std::string& arguments, const std::string& numbers,
                     const std::string& rest) {
  return "  function test_" + name + "(laws, " + arguments + ") result(answer)\n" +
         "    class(test_laws_type), intent(inout) :: laws\n    real(rk), intent(in) :: " + numbers + '\n' +
         rest + "  end function\n";
}

std::string wrench_law(const emit::LawMethod& law) {
  const bool touches = law.kind == Kind::contact;
  const std::string members = touches ? "at%slide, at%normal, at%point, at%normal"
                                      : "at%position, at%rotation, at%velocity, at%angular_velocity";
  return "  subroutine test_" + law.method + "(laws, " + (touches ? "contact" : "point") + ", wrench" +
         names(law) + ")\n    class(test_laws_type), intent(inout) :: laws\n    type(" +
         (touches ? "law_contact_type), intent(in) :: contact" : "law_point_type), intent(in) :: point") +
         "\n    type(wrench_type), intent(inout) :: wrench\n" + arrays(law) + "    call push(" +
         (touches ? "contact%slide, contact%normal, contact%point, contact%normal"
                  : "point%position, point%rotation, point%velocity, point%angular_velocity") +
         ", wrench%force, wrench%torque)\n" + rates(law) + "  end subroutine\n";
}

std::string law_procedure(const emit::LawMethod& law) {
  if (law.kind == Kind::rate)
    return function(law.method, "t" + names(law), "t",
                    arrays(law) + "    real(rk) :: answer\n    answer = 3*t - q(1)*x(1) + qd(1)\n");
  if (law.kind == Kind::link)
    return function(law.method, "Z, Zd" + names(law), "Z, Zd",
                    arrays(law) + "    real(rk) :: answer\n" + rates(law) + "    answer = pull(Z, Zd)" +
                        (law.rates > 0 ? " - x(1)" : "") + '\n');
  return wrench_law(law);
}

} // namespace

std::string fortran_user_laws(const emit::Layout& layout, const std::string& module) {
  if (layout.laws.empty()) return "";
  std::string bindings, procedures;
  for (const emit::LawMethod& law : layout.laws) {
    bindings += "    procedure :: " + law.method + " => test_" + law.method + '\n';
    procedures += law_procedure(law);
    if (!has_own_derivative(law)) continue;
    bindings += "    procedure :: " + law.derivative + " => test_" + law.derivative + '\n';
    procedures += function(law.derivative, "Z, Zd, dZ, dZd", "Z, Zd, dZ, dZd",
                           "    real(rk) :: answer\n    answer = pull(Z, Zd)*dZ - 2*dZd\n");
  }
  return "module test_laws\n  use " + module +
         "\n  implicit none\n  type, extends(laws_type) :: test_laws_type\n  contains\n" + bindings +
         R"(  end type
contains
  real(rk) function pull(Z, Zd)
    real(rk), intent(in) :: Z, Zd
    pull = 3*Z - 0.5_rk*Zd
  end function
  subroutine push(position, rotation, velocity, angular_velocity, force, torque)
    real(rk), intent(in) :: position(3), rotation(3), velocity(3), angular_velocity(3)
    real(rk), intent(inout) :: force(3), torque(3)
    force = -4*position + rotation*velocity
    torque = 0.25_rk*angular_velocity
  end subroutine
)" + procedures +
         "end module\n";
}

} // namespace mbsgen::test
