// SPDX-License-Identifier: GPL-3.0-or-later
#include "passivity/linked_forces.h"
#include "passivity/switching.h"
#include <algorithm>
#include <cmath>
#include <set>

namespace mbsgen::passivity {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using Row = Eigen::RowVectorXd;

namespace {

// What a datagram of a way can meet: the least and the longest delay, and, where it can, its loss.
std::vector<double> choices(const Way& way, double computing, double computing_jitter) {
  std::vector<double> all{way.time + computing};
  if (way.jitter + computing_jitter > 0) all.push_back(way.time + way.jitter + computing + computing_jitter);
  if (way.lost > 0) all.push_back(-1);
  return all;
}

// No more losses in a row than there may be, the word repeated.
bool loses_at_most(const std::vector<double>& delays, int lost) {
  int row = 0;
  for (std::size_t i = 0; i < delays.size() + std::size_t(lost) + 1; ++i) {
    row = delays[i % delays.size()] < 0 ? row + 1 : 0;
    if (row > lost) return false;
  }
  return true;
}

// All words of both ways, of a length.
std::vector<DelayWord> words(const std::vector<double>& up, const std::vector<double>& down, int length) {
  std::vector<DelayWord> all{{}};
  for (int i = 0; i < length; ++i) {
    std::vector<DelayWord> longer;
    for (const DelayWord& word : all)
      for (const double a : up)
        for (const double b : down) {
          longer.push_back(word);
          longer.back().to_model.push_back(a), longer.back().to_device.push_back(b);
        }
    all = std::move(longer);
  }
  return all;
}

} // namespace

// States: plant, forces computed from the measurements before, then their velocities where motions are continued.
LinkedForces::LinkedForces(const Port& port, const Device& device, const LinkTimes& times)
    : JitteringLoop(WallScale(port, times.device_period())), times_(times), plant_(plant_of(port, device)),
      graph_(answer_graph(times)), moved_(acted(plant_.A, plant_.b, times.device_period(), false)) {
  constexpr double most_words = 800;
  const Link& link = *device.link;
  // The time of computing goes to the phase, its jitter to the way.
  const auto up = choices(link.to_model, 0, 0), down = choices(link.to_device, 0, device.jitter);
  for (int length = 1;
       length <= longest_word && std::pow(double(up.size() * down.size()), length) <= most_words; ++length)
    for (const DelayWord& word : words(up, down, length)) {
      if (!loses_at_most(word.to_model, link.to_model.lost) ||
          !loses_at_most(word.to_device, link.to_device.lost))
        continue;
      for (const double phase : times_.phases()) add({word, phase}, length == 1);
    }
}

void LinkedForces::add(const DelayExample& example, bool is_constant) {
  Sequence sequence{example, {}, is_constant};
  for (const Answer& answer : times_.answers(example.word, example.phase)) {
    const auto same = [&](const Answer& one) { return !(one < answer) && !(answer < one); };
    const auto known = std::find_if(answers_.begin(), answers_.end(), same);
    sequence.steps.push_back(static_cast<int>(known - answers_.begin()));
    if (known == answers_.end()) answers_.push_back(answer);
  }
  const auto same = [&](const Sequence& one) { return one.steps == sequence.steps; };
  if (std::none_of(sequences_.begin(), sequences_.end(), same)) sequences_.push_back(std::move(sequence));
}

Row LinkedForces::force(const Wall& wall, const Answer& answer) const {
  const Eigen::Index n = plant_.A.rows(), ages = times_.longest_age();
  const bool continues = times_.longest_ahead() > 0;
  Row row = Row::Unit(n + ages * (continues ? 2 : 1), n + answer.age - 1);
  if (continues) row(n + ages + answer.age - 1) = -wall.stiffness * answer.ahead;
  return row;
}

MatrixXd LinkedForces::without_force(const Wall& wall) const {
  const Eigen::Index n = plant_.A.rows(), ages = times_.longest_age();
  const bool continues = times_.longest_ahead() > 0;
  const Eigen::Index size = n + ages * (continues ? 2 : 1);
  MatrixXd step = MatrixXd::Zero(size, size);
  step.topLeftCorner(n, n) = moved_.leftCols(n);
  step.row(n).head(n) = -(wall.stiffness * plant_.measured.row(0) + wall.damping * plant_.measured.row(1));
  if (continues) step.row(n + ages).head(n) = plant_.measured.row(1);
  for (Eigen::Index i = 1; i < ages; ++i) {
    step(n + i, n + i - 1) = 1;
    if (continues) step(n + ages + i, n + ages + i - 1) = 1;
  }
  return step;
}

MatrixXd LinkedForces::step(const Wall& wall, const Answer& answer) const {
  const Eigen::Index n = plant_.A.rows();
  MatrixXd result = without_force(wall);
  result.topRows(n) += moved_.col(n) * force(wall, answer);
  return result;
}

std::vector<MatrixXd> LinkedForces::steps(const Wall& wall) const {
  std::vector<MatrixXd> all;
  for (const Answer& answer : answers_) all.push_back(step(wall, answer));
  return all;
}

// A function for all answers is the quickest; where there is none, others know what may follow.
bool LinkedForces::is_proven(const Wall& wall) const {
  const ChangingLoop loop = all(wall);
  if (is_proven_stable(loop)) return true;
  const auto start = nearly_falling(loop);
  if (!start) return false;
  SwitchingLoop switching{loop.corners, {}, graph_.next};
  const std::vector<Answer> different = graph_.different();
  for (const Answer& answer : graph_.answers)
    switching.step.push_back(
        static_cast<int>(std::lower_bound(different.begin(), different.end(), answer) - different.begin()));
  return is_proven_stable(switching, *start);
}

// From the youngest answer to the oldest one, those to which motions are continued before the others of about that age.
ChangingLoop LinkedForces::all(const Wall& wall) const {
  const Eigen::Index n = plant_.A.rows();
  std::vector<Answer> chain = graph_.different();
  ChangingLoop loop{without_force(wall), {}, {}, {}, {}};
  for (const Answer& answer : chain) loop.corners.push_back(step(wall, answer));
  const auto seen = [&](const Answer& answer) { return answer.age - answer.ahead / times_.device_period(); };
  std::stable_sort(chain.begin(), chain.end(),
                   [&](const Answer& a, const Answer& b) { return seen(a) < seen(b); });
  const Eigen::Index size = loop.center.rows(), count = Eigen::Index(chain.size()) - 1;
  // Answers that seem to be of one age differ little.
  constexpr double small = 0.2;
  VectorXd shares(count);
  for (Eigen::Index i = 0; i < count; ++i)
    shares(i) = seen(chain[std::size_t(i) + 1]) - seen(chain[std::size_t(i)]) > 0.5 ? 1 : small;
  loop.inputs = MatrixXd::Zero(size, 1), loop.outputs.resize(count, size);
  loop.inputs.col(0).head(n) = moved_.col(n);
  loop.center.topRows(n) += moved_.col(n) * Row((force(wall, chain.front()) + force(wall, chain.back())) / 2);
  // A number of size 1 at most times each change: together one row of size 1 at most, the changes divided by their
  // shares.
  for (Eigen::Index i = 0; i < count; ++i)
    loop.outputs.row(i) =
        std::sqrt(shares.sum() / shares(i)) *
        Row((force(wall, chain[std::size_t(i)]) - force(wall, chain[std::size_t(i) + 1])) / 2);
  return loop;
}

} // namespace mbsgen::passivity
