// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cstddef>

namespace bench {

/// The functions of a robot that are compared. Inputs are one array: q, v and a; q; q, v and tau.
enum class Task { inverse_dynamics, mass_matrix, direct_dynamics };

inline constexpr std::array<Task, 3> all_tasks{Task::inverse_dynamics, Task::mass_matrix,
                                               Task::direct_dynamics};

constexpr std::size_t index_of(Task task) {
  return static_cast<std::size_t>(task);
}

/// As in the generated header.
constexpr const char* name_of(Task task) {
  constexpr const char* names[] = {"inverse_dynamics", "mass_matrix", "direct_dynamics"};
  return names[index_of(task)];
}

/// The end of a C function's name.
constexpr const char* suffix_of(Task task) {
  constexpr const char* suffixes[] = {"id", "m", "fd"};
  return suffixes[index_of(task)];
}

} // namespace bench
