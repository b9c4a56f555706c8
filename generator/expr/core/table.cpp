// SPDX-License-Identifier: GPL-3.0-or-later
#include "expr/core/table.h"
#include <array>
#include <atomic>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

namespace mbsgen::expr {

namespace {

// Expressions know a table by its number alone, so that all who evaluate them find it here, without a lock.
constexpr std::size_t most_tables = 1024;

struct Register {
  std::mutex mutex;
  std::array<std::weak_ptr<const void>, most_tables> owners;
  std::array<std::atomic<const std::vector<float>*>, most_tables> numbers{};
};

Register& all() {
  static Register* const tables = new Register; // handles may outlive other static objects
  return *tables;
}

std::size_t index_of(double number) {
  return number >= 0 && number < static_cast<double>(most_tables) ? static_cast<std::size_t>(number)
                                                                  : most_tables;
}

} // namespace

struct Table::Held {
  Held(std::size_t place, std::vector<float> values) : index(place), numbers(std::move(values)) {
    all().numbers[index].store(&numbers, std::memory_order_release);
  }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;
  ~Held() {
    const std::lock_guard<std::mutex> lock(all().mutex);
    if (all().numbers[index].load() == &numbers) all().numbers[index].store(nullptr);
  }
  std::size_t index;
  std::vector<float> numbers;
};

Table::Table(std::vector<float> numbers) {
  if (numbers.empty()) throw std::length_error("a table without numbers");
  if (numbers.size() > largest)
    throw std::length_error("a table of more than " + std::to_string(largest) + " numbers");
  std::vector<std::shared_ptr<const void>> alive; // let go behind the lock, which their ends take
  const std::lock_guard<std::mutex> lock(all().mutex);
  std::size_t free = most_tables;
  for (std::size_t i = most_tables; i-- > 0;) {
    alive.push_back(all().owners[i].lock());
    const auto* held = static_cast<const Held*>(alive.back().get());
    if (held == nullptr && all().numbers[i].load() == nullptr) free = i;
    if (held != nullptr && held->numbers == numbers) {
      held_ = std::static_pointer_cast<const Held>(alive.back());
      return;
    }
  }
  if (free == most_tables)
    throw std::length_error("more than " + std::to_string(most_tables) + " tables at a time");
  held_ = std::make_shared<const Held>(free, std::move(numbers));
  all().owners[free] = held_;
}

Table Table::find(double number) {
  const std::size_t index = index_of(number);
  if (index == most_tables) return {};
  const std::lock_guard<std::mutex> lock(all().mutex);
  return Table(std::static_pointer_cast<const Held>(all().owners[index].lock()));
}

int Table::number() const {
  return static_cast<int>(held_->index);
}

const std::vector<float>& Table::numbers() const {
  return held_->numbers;
}

double table_entry(double table, double place) {
  const std::size_t index = index_of(table);
  const std::vector<float>* numbers =
      index == most_tables ? nullptr : all().numbers[index].load(std::memory_order_acquire);
  if (numbers == nullptr) return 0;
  if (!(place > 0)) return static_cast<double>(numbers->front());
  const double last = static_cast<double>(numbers->size() - 1);
  return static_cast<double>(
      (*numbers)[place < last ? static_cast<std::size_t>(place) : numbers->size() - 1]);
}

} // namespace mbsgen::expr
