// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "base/number.h"
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace mbsgen::expr {

using NodeId = std::uint32_t;

/// coefficient·node, an entry of a sum. The node is neither a number nor, when the coefficient is ±1, a sum.
struct Term {
  Rational coefficient;
  NodeId node = 0;
};

/// base^exponent, an entry of a product; also an argument of a call, with exponent 1.
struct Factor {
  NodeId base = 0;
  std::int32_t exponent = 1;
  friend bool operator==(const Factor& a, const Factor& b) {
    return a.base == b.base && a.exponent == b.exponent;
  }
};

/// A few operands while an expression is being built, without an allocation as long as they are few.
template <class T>
class OperandBuffer {
public:
  void push_back(T operand) {
    if (size_ < here_.size()) {
      here_[size_++] = std::move(operand);
      return;
    }
    if (size_ == here_.size()) move_out();
    elsewhere_.push_back(std::move(operand));
    ++size_;
  }
  /// Leaves the first ones.
  void truncate(std::size_t size) {
    if (!is_here()) elsewhere_.resize(size);
    if (!is_here() && size <= here_.size()) move_back();
    size_ = size;
  }
  void clear() { truncate(0); }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* begin() { return is_here() ? here_.data() : elsewhere_.data(); }
  T* end() { return begin() + size_; }
  const T* begin() const { return is_here() ? here_.data() : elsewhere_.data(); }
  const T* end() const { return begin() + size_; }
  T& operator[](std::size_t i) { return begin()[i]; }
  const T& operator[](std::size_t i) const { return begin()[i]; }
  T& front() { return *begin(); }
  const T& front() const { return *begin(); }

private:
  bool is_here() const { return elsewhere_.empty(); }
  void move_out() {
    elsewhere_.reserve(4 * here_.size());
    for (T& operand : here_) elsewhere_.push_back(std::move(operand));
  }
  void move_back() {
    std::move(elsewhere_.begin(), elsewhere_.end(), here_.begin());
    elsewhere_.clear();
  }

  std::array<T, 8> here_;
  std::vector<T> elsewhere_; ///< all of them, when they are more
  std::size_t size_ = 0;
};

/// Operands of a node, or of one to be made. Refers to them.
template <class T>
class Operands {
public:
  Operands() = default;
  Operands(const T* first, std::size_t size) : first_(first), size_(size) {}
  Operands(std::initializer_list<T> list) : Operands(list.begin(), list.size()) {}
  Operands(const std::vector<T>& operands) : Operands(operands.data(), operands.size()) {}
  Operands(const OperandBuffer<T>& operands) : Operands(operands.begin(), operands.size()) {}

  const T* begin() const { return first_; }
  const T* end() const { return first_ + size_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T& operator[](std::size_t i) const { return first_[i]; }
  const T& front() const { return *first_; }
  const T& back() const { return first_[size_ - 1]; }
  std::vector<T> copy() const { return {begin(), end()}; }

private:
  const T* first_ = nullptr;
  std::size_t size_ = 0;
};

} // namespace mbsgen::expr
