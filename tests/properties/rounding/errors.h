// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "accuracy/accuracy.h"
#include "support/catch.hpp"
#include <map>
#include <random>
#include <string>
#include <vector>

// Written for double, where its numbers of type double need no conversion.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wfloat-conversion"
#include "interpret/model.h"
#pragma GCC diagnostic pop

namespace mbsgen::test {

/// A function in one type of numbers, at numbers that are given in double.
template <class T>
class Function {
public:
  using Arrays = std::map<std::string, std::vector<double>>;
  using Results = std::map<std::string, std::vector<T>>;

  Function(const interpret::Image& image, const std::string& name)
      : image_(image), name_(name), routine_(image.routine(name)), model_(image) {}

  /// A parameter or a component of an input.
  void set(interpret::Register at, double value) { model_.set(at, static_cast<T>(value)); }
  void set_laws(interpret::LawFunctions<T>& laws) { model_.set_laws(laws); }
  void set_states(const std::vector<double>& states) { states_.assign(states.begin(), states.end()); }
  void set_time(double time) { time_ = static_cast<T>(time); }
  /// Of residuals where loops are closed.
  void set_tolerance(double tolerance) { model_.newton().tolerance = tolerance; }

  /// Results, and arguments that it changes; nothing where it does not answer ok.
  Results operator()(const Arrays& state) {
    Results values;
    std::map<std::string, interpret::Array<T>> arrays;
    for (const auto& [array, numbers] : state) values[array].assign(numbers.begin(), numbers.end());
    for (const interpret::Written& array : routine_.results) {
      std::vector<T>& to = values[routine_.arrays[array.array]];
      for (const auto& element : array.elements) to.resize(std::max(to.size(), element.index + 1));
    }
    for (auto& [array, numbers] : values) arrays[array] = interpret::in_out(numbers.data());
    const interpret::BasicInputs<T> inputs{static_cast<double>(time_),
                                           states_.empty() ? nullptr : states_.data()};
    if (model_.call(name_, arrays, inputs) != interpret::Status::ok) values.clear();
    return values;
  }

private:
  const interpret::Image& image_;
  std::string name_;
  const interpret::Routine& routine_;
  interpret::BasicModel<T> model_;
  std::vector<T> states_;
  T time_ = 0;
};

/// The errors of a function in a type, entry by entry, in states that are drawn here. Where it closes loops: at the
/// coordinates that it closes them with, as far as these are in the box; `closed`: those of exactly closed loops near
/// them.
template <class T, class More>
class Errors {
public:
  Errors(const scheme::Program& program, const accuracy::Box& box, const std::string& function)
      : image_(program, interpret::Laws::called), box_(box),
        has_loops_(!image_.routine(function).unknowns.empty()), rounded_(image_, function),
        exact_(image_, function), closed_(image_, function) {
    for (const auto& [path, at] : image_.parameters()) set(at, image_.initial()[at]);
    rounded_.set_tolerance(std::numeric_limits<T>::digits > 24 ? 1e-12 : 1e-5);
    exact_.set_tolerance(std::numeric_limits<double>::infinity());
    closed_.set_tolerance(1e-15);
  }

  void set_laws(interpret::LawFunctions<T>& rounded, interpret::LawFunctions<More>& exact) {
    rounded_.set_laws(rounded);
    exact_.set_laws(exact);
    closed_.set_laws(exact);
  }
  double of(const accuracy::RoundedResult& result) const { return at(largest_, result); }
  /// From exactly closed loops.
  double of_closed(const accuracy::RoundedResult& result) const { return at(largest_of_closed_, result); }
  int compared() const { return compared_; }

  void draw(int states) {
    for (int k = 0; k < states; ++k) {
      std::map<std::string, std::vector<double>> state;
      for (const auto& [array, ranges] : box_.arrays) state[array] = drawn(ranges);
      for (const auto& [path, range] : box_.parameters)
        set(image_.parameters().at(path), drawn({range}).front());
      for (const auto& [input, component, at] : image_.inputs())
        set(at, drawn({box_.inputs.at(input)[component]}).front());
      const double time = box_.time ? drawn({*box_.time}).front() : 0;
      const std::vector<double> own = drawn(box_.states);
      for_each([&](auto& function) {
        function.set_time(time);
        function.set_states(own);
      });
      const auto rounded = rounded_(state);
      if (rounded.empty() && has_loops_) continue;
      REQUIRE_FALSE(rounded.empty());
      if (has_loops_) state["q"].assign(rounded.at("q").begin(), rounded.at("q").end());
      if (has_loops_ && !is_inside(state["q"])) continue;
      ++compared_;
      compare(rounded, exact_(state), largest_);
      if (!has_loops_) continue;
      if (const auto closed = closed_(state); !closed.empty()) compare(rounded, closed, largest_of_closed_);
    }
  }

private:
  using Largest = std::map<std::string, std::vector<double>>;

  static double at(const Largest& largest, const accuracy::RoundedResult& result) {
    const auto found = largest.find(result.array);
    return found == largest.end() ? 0 : found->second.at(result.index);
  }
  template <class Do>
  void for_each(Do what) {
    what(rounded_);
    what(exact_);
    what(closed_);
  }
  void set(interpret::Register at, double value) {
    for_each([&](auto& function) { function.set(at, static_cast<double>(static_cast<T>(value))); });
  }
  std::vector<double> drawn(const std::vector<accuracy::Interval>& ranges) {
    std::vector<double> result;
    for (const accuracy::Interval& range : ranges) {
      const double value =
          range.width() > 0 ? std::uniform_real_distribution<double>(range.lo, range.hi)(random_) : range.lo;
      result.push_back(static_cast<double>(static_cast<T>(value)));
    }
    return result;
  }
  bool is_inside(const std::vector<double>& q) const {
    for (std::size_t i = 0; i < q.size(); ++i) {
      const accuracy::Interval& range = box_.arrays.at("q")[i];
      if (q[i] < range.lo || q[i] > range.hi) return false;
    }
    return true;
  }
  static void compare(const std::map<std::string, std::vector<T>>& rounded,
                      const std::map<std::string, std::vector<More>>& exact, Largest& all) {
    for (const auto& [array, values] : rounded)
      for (std::size_t i = 0; i < values.size(); ++i) {
        std::vector<double>& largest = all[array];
        largest.resize(values.size());
        const More error = std::fabs(static_cast<More>(values[i]) - exact.at(array)[i]);
        largest[i] = std::max(largest[i], static_cast<double>(error));
      }
  }

  interpret::Image image_;
  const accuracy::Box& box_;
  bool has_loops_;
  Function<T> rounded_;
  Function<More> exact_, closed_;
  std::mt19937 random_{1965};
  Largest largest_, largest_of_closed_;
  int compared_ = 0;
};

} // namespace mbsgen::test
