// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <memory>
#include <stdexcept>
#include <string>

namespace bench {

/// A shared library in this process, unloaded with its last owner.
class Library {
public:
  /// Throws std::runtime_error where it cannot be loaded.
  static std::shared_ptr<const Library> load(const std::filesystem::path& file);
  ~Library();
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;

  /// The symbol, of the type that the caller knows; null where there is none.
  template <class Symbol>
  Symbol find(const std::string& name) const {
    return reinterpret_cast<Symbol>(address(name));
  }

  /// The same; throws std::runtime_error where there is none.
  template <class Symbol>
  Symbol require(const std::string& name) const {
    const auto symbol = find<Symbol>(name);
    if (symbol == nullptr) throw std::runtime_error("a library lacks " + name);
    return symbol;
  }

private:
  explicit Library(void* handle) : handle_(handle) {}
  void* address(const std::string& name) const;
  void* handle_;
};

} // namespace bench
