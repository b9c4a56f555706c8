// SPDX-License-Identifier: MIT
/// Tables of numbers as CSV, for the plots.
#pragma once
#include <cstdio>
#include <string>
#include <vector>

namespace grand {

/// A file with named columns.
class Table {
public:
  Table(const std::string& path, const char* header) : file_(std::fopen(path.c_str(), "w")) {
    if (file_ == nullptr) std::perror(path.c_str());
    if (file_ != nullptr) std::fprintf(file_, "%s\n", header);
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  ~Table() {
    if (file_ != nullptr) std::fclose(file_);
  }
  bool open() const { return file_ != nullptr; }
  void row(const std::vector<double>& values) {
    const char* separator = "";
    for (const double value : values) {
      std::fprintf(file_, "%s%.6g", separator, value);
      separator = ",";
    }
    std::fputc('\n', file_);
  }

private:
  std::FILE* file_;
};

} // namespace grand
