// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/analyses/matrices_file.h"
#include "base/text.h"
#include "import/urdf/unknown_name.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace mbsgen::cli {

namespace {

nlohmann::json rows_of(const Eigen::MatrixXd& matrix) {
  nlohmann::json rows = nlohmann::json::array();
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    nlohmann::json row = nlohmann::json::array();
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) row.push_back(matrix(i, j));
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string json_text(const LinearModel& model) {
  nlohmann::ordered_json json{{"model", model.name},      {"states", model.states}, {"inputs", model.inputs},
                              {"outputs", model.outputs}, {"q", model.q},           {"qd", model.qd}};
  json["A"] = rows_of(model.matrices.A), json["B"] = rows_of(model.matrices.B);
  json["C"] = rows_of(model.matrices.C), json["D"] = rows_of(model.matrices.D);
  return json.dump(1) + '\n';
}

std::string octave(const char* name, const Eigen::MatrixXd& matrix) {
  if (matrix.size() == 0) return fmt::format("{} = zeros({}, {});\n", name, matrix.rows(), matrix.cols());
  std::string text = fmt::format("{} = [\n", name);
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) text += fmt::format("  {}", matrix(i, j));
    text += '\n';
  }
  return text + "];\n";
}

std::string octave(const char* name, const std::vector<std::string>& words) {
  std::string text = fmt::format("{} = {{", name);
  for (const std::string& word : words)
    text += fmt::format("{}'{}'", &word == &words.front() ? "" : ", ", word);
  return text + "};\n";
}

std::string octave_text(const LinearModel& model) {
  const auto vector = [](const std::vector<double>& values) {
    return Eigen::MatrixXd(Eigen::Map<const Eigen::RowVectorXd>(values.data(), Eigen::Index(values.size())));
  };
  return fmt::format("% {}: x' = A x + B w, y = C x + D w, about q and qd\n", model.name) +
         octave("states", model.states) + octave("inputs", model.inputs) + octave("outputs", model.outputs) +
         octave("q", vector(model.q)) + octave("qd", vector(model.qd)) + octave("A", model.matrices.A) +
         octave("B", model.matrices.B) + octave("C", model.matrices.C) + octave("D", model.matrices.D);
}

bool ends_in(const std::string& text, const std::string& end) {
  return text.size() > end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

} // namespace

std::string matrices_text(const LinearModel& model, const std::string& option, const std::string& file) {
  if (ends_in(file, ".json")) return json_text(model);
  if (ends_in(file, ".m")) return octave_text(model);
  throw importer::UnknownName(option + " takes a file that ends in .json or .m, not " + quoted(file));
}

} // namespace mbsgen::cli
