// SPDX-License-Identifier: GPL-3.0-or-later
#include "certify/function_kinds.h"
#include "certify/solved.h"

namespace mbsgen::certify {

using scheme::Task;

bool is_of_contact_space(const scheme::Function& function) {
  return function.task == Task::contact_space_inverse_inertia || function.task == Task::contact_response;
}

bool is_of_force_derivatives(const scheme::Function& function) {
  return function.task == Task::inverse_dynamics_derivatives ||
         function.task == Task::direct_dynamics_derivatives || function.task == Task::direct_dynamics_damping;
}

bool is_of_matrix_derivatives(const scheme::Function& function) {
  return function.task == Task::mass_matrix_derivatives || function.task == Task::constraint_derivatives;
}

bool is_of_identification(const scheme::Function& function) {
  return function.task == Task::regressor || function.task == Task::base_parameters;
}

bool divides_by_mass(const scheme::Function& function) {
  return gives_accelerations(function) || function.task == Task::direct_dynamics_derivatives ||
         is_about_motion(function) || is_of_contact_space(function);
}

} // namespace mbsgen::certify
