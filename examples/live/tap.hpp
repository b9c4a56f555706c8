// SPDX-License-Identifier: MIT
/// Between the loop and the threads that watch it.
#pragma once
#include <mbsgen/loop/record.hpp>
#include <mbsgen/loop/ring.hpp>

namespace live {

/// The loop's log: each record goes to the file's ring, every `every`th to the page's.
template <class LoopRecord>
struct Tap {
  int every;
  mbsgen::runtime::Ring<LoopRecord, 16384> file;
  mbsgen::runtime::Ring<LoopRecord, 1024> page;

  explicit Tap(int every_) : every(every_) {}
  bool push(const LoopRecord& record) {
    if (record.step % every == 0) page.push(record);
    return file.push(record);
  }
};

/// A model that shows its whole pose: the log's outputs are q.
template <class Model>
struct Posed : Model {
  static constexpr int outputs = Model::nq;
  void observe(double* q) const {
    for (int i = 0; i < Model::nq; ++i) q[i] = Model::dynamics.q[i];
  }
};

} // namespace live
