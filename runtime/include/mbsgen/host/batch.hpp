// SPDX-License-Identifier: MIT
/// Many states of a generated model at once: over the lanes of the processor's vectors, and over its cores.
#pragma once
#include <algorithm>
#include <cstddef>
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
    constexpr std::size_t lanes = width;
    const std::size_t groups = (count + lanes - 1) / lanes;
    const std::size_t share = (groups + threads_ - 1) / threads_;
    const auto work = [&](std::size_t first, std::size_t end) {
      for (std::size_t group = first; group < end; ++group)
        call(function, group * lanes, std::min(lanes, count - group * lanes), Packed<Rows>(rows)...);
    };
    std::vector<std::thread> others;
    for (std::size_t first = share; first < groups; first += share)
      others.emplace_back(work, first, std::min(groups, first + share));
    work(0, std::min(groups, share));
    for (std::thread& other : others) other.join();
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

  template <class Function, class... Groups>
  void call(const Function& function, std::size_t state, std::size_t filled, Groups... groups) const {
    (groups.load(state, filled), ...);
    function(model, groups.array()...);
    (groups.store(state, filled), ...);
  }

  unsigned threads_;
};

} // namespace mbsgen::runtime
