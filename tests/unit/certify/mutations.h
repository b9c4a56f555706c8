// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <vector>

namespace certify_tests {

/// A generated text that mutations change. Its model is in generated.h, or that golden model.
enum class Text {
  arm,           ///< C++ of small_arm
  arm_status,    ///< the same with a status
  arm_in_parts,  ///< the same in parts
  loop,          ///< C++ of small_loop
  loop_in_parts, ///< the same in parts
  ball,          ///< C++ of ball_loop
  weld,          ///< C++ of redundant_weld
  chain,         ///< C++ of the derivatives of seven bodies in a chain
  long_chain,    ///< C++ of direct_dynamics_derivatives of seventeen
  c_long_chain,  ///< the same in C
  calls,         ///< C++ of small_arm whose mass matrix comes from a call
  c_calls,       ///< the same in C
  stance,        ///< C++ of rigid contacts
  touch,         ///< C++ of compliant contacts
  c_arm,
  c_arm_status,
  c_loop,
  c_loop_in_parts,
  c_ball,
  c_stance
};

/// A change of a generated text after which it computes something else, or is no generated text any more.
struct Mutation {
  const char* name;
  Text text;
  const char* after;   ///< the change comes behind this
  const char* what;    ///< of this text
  const char* instead; ///< to this one
};

/// All kinds of changes that a certificate catches. Each has a name of its own.
const std::vector<Mutation>& mutations();

/// The text with the change made at the occurrence `number`, counted from 0. False: there is no such
/// occurrence.
bool mutate(const Mutation& mutation, int number, std::vector<std::string>& files);

} // namespace certify_tests
