// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/seen.h"
#include "accuracy/precision.h"
#include "accuracy/sampled_laws.h"
#include "base/budget.h"
#include <limits>

namespace mbsgen::accuracy {

namespace {

using interpret::Register;

/// A function in one type of numbers. Parameters are those of the type Given.
template <class T, class Given>
class Runner {
public:
  Runner(const interpret::Image& image, const interpret::Routine& routine)
      : routine_(routine), machine_(image), arrays_(routine.arrays.size()) {
    for (const auto& [path, at] : image.parameters())
      machine_.set(at, static_cast<T>(static_cast<Given>(image.initial()[at])));
    for (const interpret::ReadRun& run : routine.reads) room(run.array, run.index + run.count);
    for (const interpret::Written& array : routine.results)
      for (const auto& element : array.elements) room(array.array, element.index + 1);
    for (std::size_t i = 0; i < arrays_.size(); ++i) {
      views_.push_back(interpret::in_out(arrays_[i].data()));
      places_.push_back(i);
    }
  }

  bool run(const Variables& variables, const std::vector<Given>& state) {
    for (std::size_t i = 0; i < state.size(); ++i)
      machine_.set(variables.registers()[i], static_cast<T>(state[i]));
    machine_.update();
    for (const interpret::ReadRun& run : routine_.reads)
      for (std::size_t i = 0; i < run.count; ++i)
        arrays_[run.array][run.index + i] =
            static_cast<T>(state[*variables.of(run.at + static_cast<Register>(i))]);
    return machine_.run(routine_, views_.data(), places_) == interpret::Status::ok;
  }
  /// The loops count as closed at the coordinates that are given.
  void take_as_closed() { machine_.newton.tolerance = std::numeric_limits<double>::infinity(); }
  void set_laws(interpret::LawFunctions<T>& laws) { machine_.set_laws(laws); }
  void set_tolerance(double tolerance) { machine_.newton.tolerance = tolerance; }
  const T& value(Register at) const { return machine_.value(at); }
  const T& result(std::size_t array, std::size_t index) const { return arrays_[array][index]; }

private:
  void room(std::size_t array, std::size_t size) {
    if (arrays_[array].size() < size) arrays_[array].resize(size);
  }

  const interpret::Routine& routine_;
  interpret::Machine<T> machine_;
  std::vector<std::vector<T>> arrays_;
  std::vector<interpret::Array<T>> views_;
  std::vector<std::size_t> places_;
};

template <class T, class More>
Seen seen(const interpret::Image& image, const interpret::Routine& routine, const Variables& variables,
          const Box& box, const std::vector<Interval>& ranges, long states, const Budget* budget) {
  Seen found;
  Runner<T, T> rounded(image, routine);
  Runner<More, T> exact(image, routine);
  rounded.set_tolerance(precision<T>("").tolerance);
  exact.take_as_closed();
  SampledLaws<T, More> laws(box, variables);
  rounded.set_laws(laws.rounded());
  exact.set_laws(laws.exact());
  States<T> draw(ranges);
  Checkpoint checkpoint(budget, 1000);
  for (long k = 0; k < states; ++k) {
    checkpoint.pass();
    std::vector<T> state = draw.next();
    laws.draw(state);
    if (!rounded.run(variables, state)) continue;
    bool is_inside = true;
    for (const Register at : routine.unknowns) {
      const std::size_t row = *variables.of(at);
      state[row] = rounded.value(at);
      is_inside = is_inside && state[row] >= static_cast<T>(ranges[row].lo) &&
                  state[row] <= static_cast<T>(ranges[row].hi);
    }
    if (!is_inside || !exact.run(variables, state)) continue;
    ++found.answered;
    for (const interpret::Written& array : routine.results)
      for (const auto& element : array.elements) {
        double& largest = found.largest[routine.arrays[array.array]][element.index];
        const auto error =
            static_cast<double>(std::fabs(static_cast<More>(rounded.result(array.array, element.index)) -
                                          exact.result(array.array, element.index)));
        if (!(error <= largest)) largest = error;
      }
  }
  return found;
}

} // namespace

Seen seen_in_float(const interpret::Image& image, const interpret::Routine& routine,
                   const Variables& variables, const Box& box, const std::vector<Interval>& ranges,
                   long states, const Budget* budget) {
  return seen<float, double>(image, routine, variables, box, ranges, states, budget);
}

Seen seen_in_double(const interpret::Image& image, const interpret::Routine& routine,
                    const Variables& variables, const Box& box, const std::vector<Interval>& ranges,
                    long states, const Budget* budget) {
  if (std::numeric_limits<long double>::digits <= std::numeric_limits<double>::digits) return {};
  return seen<double, long double>(image, routine, variables, box, ranges, states, budget);
}

} // namespace mbsgen::accuracy
