// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "accuracy/variables.h"
// Written for double, where its numbers of type double need no conversion.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wfloat-conversion"
#include "interpret/machine.h"
#pragma GCC diagnostic pop

namespace mbsgen::accuracy {

/// Laws that keep to what a box assumes, others in each state: linear in their arguments, with derivatives, a value at the
/// arguments of the rounded run and an error that are drawn from what the box has.
template <class T, class More>
class SampledLaws {
public:
  SampledLaws(const Box& box, const Variables& variables) : box_(box), variables_(variables) {}

  /// The values of the laws are among those of the state.
  void draw(const std::vector<T>& state) {
    state_ = &state;
    choices_.clear();
  }
  interpret::LawFunctions<T>& rounded() { return rounded_; }
  /// At the same state, to be called afterwards.
  interpret::LawFunctions<More>& exact() { return exact_; }

private:
  struct Choice {
    std::vector<T> arguments;                ///< of the rounded run
    std::vector<std::vector<double>> slopes; ///< by result and argument
    std::vector<double> errors;
  };

  struct Rounded : interpret::LawFunctions<T> {
    explicit Rounded(SampledLaws& of) : laws(of) {}
    void call(const interpret::LawCall& law, const std::vector<T>& arguments,
              std::vector<T>& results) override {
      Choice& choice = laws.choice(law);
      choice.arguments = arguments;
      for (std::size_t i = 0; i < results.size(); ++i)
        if (law.results[i])
          results[i] =
              static_cast<T>(static_cast<More>(laws.value(law, i)) + static_cast<More>(choice.errors[i]));
    }
    SampledLaws& laws;
  };
  struct Exact : interpret::LawFunctions<More> {
    explicit Exact(SampledLaws& of) : laws(of) {}
    void call(const interpret::LawCall& law, const std::vector<More>& arguments,
              std::vector<More>& results) override {
      const Choice& choice = laws.choice(law);
      for (std::size_t i = 0; i < results.size(); ++i)
        if (law.results[i]) results[i] = laws.exact_value(law, i, choice, arguments);
    }
    SampledLaws& laws;
  };

  T value(const interpret::LawCall& law, std::size_t result) const {
    return (*state_)[variables_.of(*law.results[result]).value()];
  }

  // It stays in its range.
  More exact_value(const interpret::LawCall& law, std::size_t result, const Choice& choice,
                   const std::vector<More>& arguments) const {
    More sum = value(law, result);
    for (std::size_t k = 0; k < arguments.size(); ++k)
      sum += static_cast<More>(choice.slopes[result][k]) *
             (arguments[k] - static_cast<More>(choice.arguments[k]));
    const Interval& range = box_.laws.at(law.law).results[result].range;
    return std::clamp(sum, static_cast<More>(range.lo), static_cast<More>(range.hi));
  }

  Choice& choice(const interpret::LawCall& law) {
    const auto known = choices_.find(law.law);
    if (known != choices_.end()) return known->second;
    Choice& choice = choices_[law.law];
    const std::vector<LawResult>& assumed = box_.laws.at(law.law).results;
    for (std::size_t i = 0; i < law.results.size(); ++i) {
      choice.slopes.emplace_back();
      for (const Interval& slope : assumed[i].slopes) choice.slopes.back().push_back(drawn(slope));
      choice.slopes.back().resize(std::max(choice.slopes.back().size(), law.arguments.size()), 0);
      const bool is_float = std::numeric_limits<T>::digits <= 24;
      const double error = (is_float ? assumed[i].float_error : assumed[i].double_error).value_or(0);
      choice.errors.push_back(drawn({-error, error}));
    }
    return choice;
  }

  // Every second one at an end, where errors are often largest.
  double drawn(const Interval& range) {
    const std::uint64_t choice = random_() >> 62;
    const double share = static_cast<double>(random_() >> 11) * 0x1p-53;
    return choice > 1 ? range.lo + share * range.width() : choice == 0 ? range.lo : range.hi;
  }

  const Box& box_;
  const Variables& variables_;
  const std::vector<T>* state_ = nullptr;
  std::map<std::string, Choice> choices_;
  std::mt19937_64 random_{2013};
  Rounded rounded_{*this};
  Exact exact_{*this};
};

} // namespace mbsgen::accuracy
