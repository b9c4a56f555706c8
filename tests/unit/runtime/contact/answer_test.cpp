// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/catch.hpp"
#include <cmath>
#include <mbsgen/contact/step.hpp>
#include <type_traits>

using namespace mbsgen::runtime::contact;

namespace {

enum class [[nodiscard]] Status{ok, singular};

struct Touch {
  double gap, velocity[3], mu, restitution;
};

/// A point mass of 1 kg that falls on a floor. Its responses return nothing, or a status: as the option --status says.
template <class Answer>
struct Fall {
  bool aligned = false;

  void contact_kinematics(const double*, const double* qd, Touch (&contacts)[1]) const {
    contacts[0] = {-1e-6, {0, 0, qd[0]}, 0, 0};
  }
  void contact_jacobian(const double*, double* J) const {
    J[0] = J[1] = 0;
    J[2] = 1;
  }
  Answer contact_space_inverse_inertia(const double*, const bool*, double* inverse) const {
    for (int i = 0; i < 9; ++i) inverse[i] = i == 8 ? 1 : 0;
    return answer();
  }
  Answer contact_response(const double*, const double* impulses, double* change) const {
    change[0] = impulses[2];
    return answer();
  }

private:
  Answer answer() const {
    if constexpr (!std::is_void_v<Answer>) return aligned ? Status::singular : Status::ok;
  }
};

template <class Answer>
StepStatus stepped(bool aligned, double& speed) {
  Stepper<Fall<Answer>, Touch, 1, 1, 1> stepper{};
  stepper.model.aligned = aligned;
  double q[1] = {0}, qd[1] = {-1};
  const auto weightless = [](const double*, const double*, double* qdd) {
    qdd[0] = 0;
    return true;
  };
  const StepStatus status = stepper(weightless, 1e-3, q, qd).status;
  speed = qd[0];
  return status;
}

} // namespace

TEST_CASE("a step has no result where the model answers that it has no response to impulses") {
  double speed = 0;
  CHECK(stepped<void>(false, speed) == StepStatus::ok);
  CHECK(std::fabs(speed) < 1e-3);
  CHECK(stepped<Status>(false, speed) == StepStatus::ok);
  CHECK(std::fabs(speed) < 1e-3);
  CHECK(stepped<Status>(true, speed) == StepStatus::no_dynamics);
  CHECK(!(speed > -1));
}
