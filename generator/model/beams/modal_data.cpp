// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/beams/modal_data.h"
#include "base/json.h"
#include "base/text.h"
#include "model/fields.h"
#include <algorithm>
#include <cmath>

namespace mbsgen::model {

namespace {

using Triple = Flexible::Triple;

const ObjectRule data_rule{
    "a file of modes", {{"mbsgen_modes", true}, {"stiffness", true}, {"nodes", true}, {"damping"}, {"doc"}}};
const ObjectRule node_rule{"a node",
                           {{"at", true}, {"translation", true}, {"name"}, {"mass"}, {"turn"}, {"second"}}};
constexpr std::size_t most_modes = 40;

// A Cholesky factorization with pivots above rounding.
bool is_positive_definite(std::vector<double> m, std::size_t n) {
  double largest = 0;
  for (std::size_t k = 0; k < n; ++k) largest = std::max(largest, m[k * n + k]);
  for (std::size_t k = 0; k < n; ++k) {
    if (!(m[k * n + k] > 1e-12 * largest)) return false;
    for (std::size_t i = k + 1; i < n; ++i)
      for (std::size_t j = i; j < n; ++j)
        m[j * n + i] = m[i * n + j] -= m[k * n + i] * m[k * n + j] / m[k * n + k];
  }
  return true;
}

class DataReader {
public:
  explicit DataReader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  std::optional<ModalData> read(const Json& json) {
    const std::size_t errors = diagnostics_.errors();
    if (!check_object(json, data_rule, diagnostics_)) return std::nullopt;
    const std::optional<Json> version = json.find("mbsgen_modes");
    if (number(*version) != 1)
      diagnostics_.error(version->where(),
                         "the version of the file of modes is unknown, this release reads version 1");
    read_stiffness(*json.find("stiffness"));
    if (diagnostics_.errors() != errors) return std::nullopt;
    if (const std::optional<Json> damping = json.find("damping"))
      data_.damping = matrix(*damping, "the damping");
    else
      data_.damping.assign(data_.modes * data_.modes, 0);
    for (const Json& node : elements(json, "nodes", "a list of nodes", diagnostics_)) read_node(node);
    if (diagnostics_.errors() == errors) check_mass(*json.find("nodes"));
    if (diagnostics_.errors() != errors) return std::nullopt;
    return std::move(data_);
  }

private:
  double number(const Json& json) {
    if (!check_kind(json, JsonKind::number, "a number", diagnostics_)) return NAN;
    return Rational::from_decimal(json.text()).value_or(Rational(0)).to_double();
  }

  std::vector<double> numbers(const Json& json, std::size_t count, const std::string& expected) {
    std::vector<double> result(count);
    if (!check_kind(json, JsonKind::array, expected, diagnostics_)) return result;
    if (json.size() != count)
      diagnostics_.error(json.where(), "found " + counted(json.size(), "element") + ", write " + expected);
    else
      for (std::size_t i = 0; i < count; ++i) result[i] = number(json[i]);
    return result;
  }

  // The number of modes is that of the diagonal, or the root of that of a matrix: a list of lists.
  void read_stiffness(const Json& json) {
    if (!check_kind(json, JsonKind::array, "the stiffness of each mode, or a matrix as a list of rows",
                    diagnostics_))
      return;
    data_.modes = json.size();
    if (data_.modes == 0 || data_.modes > most_modes) {
      diagnostics_.error(json.where(), "write 1 to " + std::to_string(most_modes) + " modes");
      return;
    }
    data_.stiffness = matrix(json, "the stiffness");
    for (std::size_t k = 0; k < data_.modes; ++k)
      if (data_.stiffness[k * data_.modes + k] < 0)
        diagnostics_.error(json[k].where(),
                           "the stiffness of the mode is negative, write zero or a positive number");
  }

  std::vector<double> matrix(const Json& json, const std::string& what) {
    const std::size_t n = data_.modes;
    const std::string expected = what + " of " + counted(n, "mode") + ", or a matrix of " + counted(n, "row");
    std::vector<double> result(n * n);
    const bool is_full = json.is(JsonKind::array) && json.size() == n && json[0].is(JsonKind::array);
    if (!is_full) {
      const std::vector<double> diagonal = numbers(json, n, expected);
      for (std::size_t k = 0; k < n; ++k) result[k * n + k] = diagonal[k];
      return result;
    }
    for (std::size_t k = 0; k < n; ++k) {
      const std::vector<double> row = numbers(json[k], n, expected);
      std::copy(row.begin(), row.end(), result.begin() + static_cast<std::ptrdiff_t>(k * n));
    }
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t l = 0; l < k; ++l)
        if (result[k * n + l] != result[l * n + k])
          diagnostics_.error(json[k][l].where(),
                             "the matrix is not symmetric, write the same number across its diagonal");
    return result;
  }

  std::vector<Triple> triples(const Json& json, std::size_t count, const std::string& what) {
    std::vector<Triple> result(count);
    const std::string expected = "a list of " + counted(count, "vector") + " [x, y, z], " + what;
    if (!check_kind(json, JsonKind::array, expected, diagnostics_)) return result;
    if (json.size() != count) {
      diagnostics_.error(json.where(), "found " + counted(json.size(), "element") + ", write " + expected);
      return result;
    }
    for (std::size_t k = 0; k < count; ++k) result[k] = triple(json[k]);
    return result;
  }

  Triple triple(const Json& json) {
    const std::vector<double> list = numbers(json, 3, "three numbers [x, y, z]");
    return {list[0], list[1], list[2]};
  }

  void read_node(const Json& json) {
    if (!check_object(json, node_rule, diagnostics_)) return;
    const std::size_t n = data_.modes;
    ModalData::Node node;
    node.where = json.where();
    node.place = triple(*json.find("at"));
    if (const std::optional<Json> mass = json.find("mass")) {
      node.mass = number(*mass);
      if (node.mass < 0)
        diagnostics_.error(mass->where(), "the mass is negative, write zero or a positive number of kg");
    }
    node.shape.translation = triples(*json.find("translation"), n, "one for each mode");
    const std::optional<Json> turn = json.find("turn"), second = json.find("second");
    node.shape.turn = turn ? triples(*turn, n, "one for each mode") : std::vector<Triple>(n);
    node.shape.second = second ? triples(*second, n * n, "one for each pair of modes, row by row")
                               : std::vector<Triple>(n * n);
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t l = 0; l < k; ++l)
        if (node.shape.second[k * n + l] != node.shape.second[l * n + k])
          diagnostics_.error(second->where(),
                             "the vectors of a pair of modes and of the opposite pair are not the same");
    const std::string name = read_string(json, "name", "the name of a point in double quotes", diagnostics_);
    if (!name.empty() && !data_.named.emplace(name, data_.nodes.size()).second)
      diagnostics_.error(json.find("name")->where(),
                         "there is another node " + quoted(name) + ", rename one");
    data_.nodes.push_back(std::move(node));
  }

  void check_mass(const Json& nodes) {
    const std::size_t n = data_.modes;
    std::vector<double> mass(n * n);
    for (const ModalData::Node& node : data_.nodes)
      for (std::size_t k = 0; k < n; ++k)
        for (std::size_t l = 0; l < n; ++l)
          for (std::size_t i = 0; i < 3; ++i)
            mass[k * n + l] += node.mass * node.shape.translation[k][i] * node.shape.translation[l][i];
    if (!is_positive_definite(mass, n))
      diagnostics_.error(nodes.where(),
                         "the modes' mass matrix, the sum of the nodes' masses times translations, is not "
                         "positive definite: give more nodes a mass, or leave modes out that move none");
  }

  Diagnostics& diagnostics_;
  ModalData data_;
};

void add(double factor, const Triple& a, Triple& sum) {
  for (std::size_t i = 0; i < 3; ++i) sum[i] += factor * a[i];
}

void add(double factor, const Triple& a, const Triple& b, Flexible::Matrix& sum) {
  for (std::size_t i = 0; i < 9; ++i) sum[i] += factor * a[i / 3] * b[i % 3];
}

// Sums of products that cancel leave rounding.
template <class List>
void clean(List& list, double scale) {
  for (double& entry : list)
    if (std::abs(entry) < scale) entry = 0;
}

} // namespace

std::optional<ModalData> read_modal_data(std::string_view text, Diagnostics& diagnostics) {
  const std::optional<JsonDocument> document = JsonDocument::parse(text, diagnostics);
  return document ? DataReader(diagnostics).read(document->root()) : std::nullopt;
}

namespace {

// The part of one node in the integrals, a share of the mass.
void add_node(const ModalData::Node& node, double share, std::size_t n, Flexible& flexible) {
  add(share, node.place, flexible.first);
  add(share, node.place, node.place, flexible.second);
  for (std::size_t k = 0; k < n; ++k) {
    add(share, node.shape.translation[k], flexible.first_by[k]);
    add(share, node.place, node.shape.translation[k], flexible.second_by[k]);
  }
  for (std::size_t p = 0; p < n * n; ++p) {
    add(share, node.shape.translation[p / n], node.shape.translation[p % n], flexible.products[p]);
    add(share, node.shape.second[p], flexible.shortened[p]);
    add(share, node.place, node.shape.second[p], flexible.shortened_by[p]);
  }
}

// What is symmetric is so to the last bit.
void make_symmetric(std::size_t n, Flexible& flexible) {
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) {
      if (i < j) flexible.second[3 * j + i] = flexible.second[3 * i + j];
      for (std::size_t k = 0; k < n; ++k)
        for (std::size_t l = k; l < n; ++l)
          if (k != l || i < j)
            flexible.products[l * n + k][3 * j + i] = flexible.products[k * n + l][3 * i + j];
    }
}

void clean_all(double reach, double rounding, Flexible& flexible) {
  clean(flexible.first, rounding * reach);
  clean(flexible.second, rounding * reach * reach);
  for (auto& list : flexible.first_by) clean(list, rounding);
  for (auto& list : flexible.second_by) clean(list, rounding * reach);
  for (auto& list : flexible.products) clean(list, rounding);
  for (auto& list : flexible.shortened) clean(list, rounding);
  for (auto& list : flexible.shortened_by) clean(list, rounding * reach);
}

} // namespace

double integrate(const ModalData& data, Flexible& flexible, double rounding) {
  const std::size_t n = data.modes;
  double mass = 0, reach = 0;
  for (const ModalData::Node& node : data.nodes) {
    mass += node.mass;
    for (const double x : node.place) reach = std::max(reach, std::abs(x));
  }
  flexible.first_by.resize(n);
  flexible.second_by.resize(n);
  flexible.products.resize(n * n);
  flexible.shortened.resize(n * n);
  flexible.shortened_by.resize(n * n);
  for (const ModalData::Node& node : data.nodes) add_node(node, node.mass / mass, n, flexible);
  make_symmetric(n, flexible);
  clean_all(reach, rounding, flexible);
  return mass;
}

} // namespace mbsgen::model
