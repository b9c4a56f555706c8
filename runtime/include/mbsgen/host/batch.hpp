// SPDX-License-Identifier: MIT
/// Many states of a generated model at once: over the lanes of the processor's vectors, and over its cores.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <experimental/simd>
#include <thread>
#include <vector>

namespace mbsgen::runtime {

/// Rows of n numbers, one row a state, which a function reads.
template <int n, class Value>
struct RowsIn {
  const Value* first;
};

/// Rows of n numbers, one row a state, which a function writes.
template <int n, class Value>
struct RowsOut {
  Value* first;
};

template <int n, class Value>
RowsIn<n, Value> rows_in(const Value* first) {
  return {first};
}
template <int n, class Value>
RowsOut<n, Value> rows_out(Value* first) {
  return {first};
}

/// Calls functions of `Model<Pack>`, a pack being `width` numbers of type Value: those that return no Status. Widths
/// that the processor has (8 double with AVX-512, 4 with AVX2, 2 otherwise; float twice as many) are the fastest.
template <template <class...> class Model, int width, class Value = double>
class Batch {
public:
  using Pack = std::experimental::simd<Value, std::experimental::simd_abi::deduce_t<Value, width>>;

  /// `threads`: 0 for one on each core.
  explicit Batch(unsigned threads = 0)
      : threads_(threads != 0 ? threads : std::max(1u, std::thread::hardware_concurrency())) {}

  Model<Pack> model; ///< its parameters count for all states; call its update() after a change

  /// Calls `function(model, packs...)` for groups of `width` states out of `count`, with an array of packs for each
  /// of the rows, from several threads at once; lanes beyond `count` repeat the last state. Rows of results must not
  /// overlap others. Throws std::system_error where a thread cannot be started; the function must not throw.
  template <class Function, class... Rows>
  void run(std::size_t count, const Function& function, Rows... rows) const {
    divide(count, [&](std::size_t first, std::size_t end) {
      for (std::size_t group = first; group < end; ++group) call(model, function, group, count, rows...);
    });
  }

  /// The same with sets of parameters in the place of the model's: structures `parameters` of `Model<Value>`, one after the
  /// other, each for `states_of_set` states, one after the other. Each lane has the set of its state; what depends on
  /// parameters alone is recomputed where a group of states has other sets than the one before it. `model` stays as it is,
  /// and gives all else, such as laws.
  template <class Parameters, class Function, class... Rows>
  void run_with(const Parameters* sets, std::size_t states_of_set, std::size_t count,
                const Function& function, Rows... rows) const {
    divide(count, [&](std::size_t first, std::size_t end) {
      Model<Pack> own = model;
      Chosen before;
      for (std::size_t group = first; group < end; ++group) {
        const Chosen chosen(group, count, states_of_set);
        if (group == first || chosen != before) take(own, sets, chosen);
        before = chosen;
        call(own, function, group, count, rows...);
      }
    });
  }

private:
  // The rows of a group of states, as an array of packs.
  template <class Rows>
  struct Packed;

  template <int n>
  struct Packed<RowsIn<n, Value>> {
    explicit Packed(RowsIn<n, Value> all) : rows(all.first) {}
    void load(std::size_t state, std::size_t filled) {
      const Value* first = rows + state * n;
      for (int i = 0; i < n; ++i)
        packs[i] =
            Pack([&](std::size_t lane) { return first[std::min(lane, filled - 1) * n + std::size_t(i)]; });
    }
    void store(std::size_t, std::size_t) const {}
    const Pack* array() const { return packs; }

    const Value* rows;
    Pack packs[n > 0 ? n : 1];
  };

  template <int n>
  struct Packed<RowsOut<n, Value>> {
    explicit Packed(RowsOut<n, Value> all) : rows(all.first) {}
    void load(std::size_t, std::size_t) {}
    void store(std::size_t state, std::size_t filled) const {
      Value* first = rows + state * n;
      for (int i = 0; i < n; ++i)
        for (std::size_t lane = 0; lane < filled; ++lane) first[lane * n + std::size_t(i)] = packs[i][lane];
    }
    Pack* array() { return packs; }

    Value* rows;
    Pack packs[n > 0 ? n : 1];
  };

  // The places of the sets that the lanes of a group have; lanes beyond the last state repeat it.
  struct Chosen {
    Chosen() = default;
    Chosen(std::size_t group, std::size_t count, std::size_t states_of_set) {
      for (std::size_t lane = 0; lane < width; ++lane)
        places[lane] = std::min(group * width + lane, count - 1) / states_of_set;
    }
    bool operator!=(const Chosen& other) const { return !std::equal(places, places + width, other.places); }

    std::size_t places[width] = {};
  };

  // Parameters are numbers alone, one behind the other, in the same order whatever their type.
  template <class Parameters>
  static void take(Model<Pack>& own, const Parameters* sets, const Chosen& chosen) {
    constexpr std::size_t numbers = sizeof(Parameters) / sizeof(Value);
    static_assert(sizeof(own.parameters) == numbers * sizeof(Pack), "not the parameters of this model");
    char* const to = reinterpret_cast<char*>(&own.parameters);
    for (std::size_t i = 0; i < numbers; ++i) {
      const Pack pack([&](std::size_t lane) {
        Value value;
        std::memcpy(&value, reinterpret_cast<const char*>(sets + chosen.places[lane]) + i * sizeof(Value),
                    sizeof(Value));
        return value;
      });
      std::memcpy(to + i * sizeof(Pack), &pack, sizeof(Pack));
    }
    own.update();
  }

  // Calls work(first, end) for shares of all groups, from several threads at once.
  template <class Work>
  void divide(std::size_t count, const Work& work) const {
    const std::size_t groups = (count + width - 1) / width;
    const std::size_t share = (groups + threads_ - 1) / threads_;
    std::vector<std::thread> others;
    for (std::size_t first = share; first < groups; first += share)
      others.emplace_back(work, first, std::min(groups, first + share));
    work(0, std::min(groups, share));
    for (std::thread& other : others) other.join();
  }

  template <class Function, class... Rows>
  static void call(const Model<Pack>& used, const Function& function, std::size_t group, std::size_t count,
                   Rows... rows) {
    const std::size_t state = group * width;
    call_packed(used, function, state, std::min(std::size_t(width), count - state), Packed<Rows>(rows)...);
  }

  template <class Function, class... Groups>
  static void call_packed(const Model<Pack>& used, const Function& function, std::size_t state,
                          std::size_t filled, Groups... groups) {
    (groups.load(state, filled), ...);
    function(used, groups.array()...);
    (groups.store(state, filled), ...);
  }

  unsigned threads_;
};

} // namespace mbsgen::runtime
