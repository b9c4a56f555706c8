// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "passivity/link.h"

namespace mbsgen::passivity {

/// What the forces of two machines may answer, period by period of the device's machine, at any phases of the ticks and
/// with any datagrams that the link lets come: each sequence of answers is a way through this graph. Its nodes have an
/// answer, the number of the model's ticks since the measurement came, and that of the ticks since the force's
/// datagram could have come first, which counts losses.
struct AnswerGraph {
  std::vector<Answer> answers;        ///< of the nodes
  std::vector<std::vector<int>> next; ///< by node: those that may follow

  /// Different answers of all nodes.
  std::vector<Answer> different() const;
};

AnswerGraph answer_graph(const LinkTimes& times);

} // namespace mbsgen::passivity
