// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/model/variables.h"
#include "expr/core/op.h"
#include <string_view>

namespace mbsgen::language {

namespace {

constexpr Variable coordinate{"q", "coordinate of the joint, rad or m", true};
constexpr Variable velocity{"qd", "velocity of the joint, rad/s or m/s", true};
constexpr Variable state{"x", "value of the state", true};
constexpr Variable time{"t", "time, s"};

struct Row {
  std::string_view definition, key; ///< of an object, and of its expression
  std::vector<Variable> variables;
};

const std::vector<Variable>& of_point() {
  static const std::vector<Variable> all{coordinate,
                                         velocity,
                                         state,
                                         time,
                                         {"x", "position of the point, m"},
                                         {"y", "position of the point, m"},
                                         {"z", "position of the point, m"},
                                         {"vx", "velocity of the point, m/s"},
                                         {"vy", "velocity of the point, m/s"},
                                         {"vz", "velocity of the point, m/s"},
                                         {"wx", "angular velocity of the body, rad/s"},
                                         {"wy", "angular velocity of the body, rad/s"},
                                         {"wz", "angular velocity of the body, rad/s"}};
  return all;
}

const std::vector<Variable>& of_road() {
  static const std::vector<Variable> all{{"x", "place on the road, m"}, {"y", "place on the road, m"}};
  return all;
}

const std::vector<Row>& rows() {
  static const std::vector<Row> table{
      {"joint", "force", {coordinate, velocity, state, time}},
      {"joint", "motion", {time}},
      {"constraint", "holonomic", {coordinate, time}},
      {"constraint", "nonholonomic", {coordinate, velocity, time}},
      {"link",
       "force",
       {coordinate,
        velocity,
        state,
        time,
        {"Z", "distance of the points, m"},
        {"Zd", "rate of the distance, m/s"}}},
      {"force", "force", of_point()},
      {"force", "torque", of_point()},
      {"road", "height", of_road()},
      {"road", "friction", of_road()},
      {"road", "velocity", of_road()},
      {"road_patch", "friction", of_road()},
      {"contact", "normal", {{"pen", "penetration, m"}, {"rate", "rate of the penetration, m/s"}}},
      {"contact", "friction", {{"load", "normal force, N"}, {"slide", "speed of sliding, m/s"}}},
      {"state",
       "rate",
       {coordinate,
        velocity,
        state,
        time,
        {"Z", "distance of the link's points, m", true},
        {"Zd", "rate of that distance, m/s", true}}},
  };
  return table;
}

} // namespace

std::vector<Variable> variables(const ModelFile& file, int node) {
  const JsonTree& tree = file.tree;
  while (node > 0 && tree[node].key.size() == 0) node = tree[node].parent;
  if (node <= 0 || file.placed(tree[node].parent).place < 0) return {};
  const Grammar::Place& object = file.grammar[file.placed(tree[node].parent).place];
  for (const Row& row : rows())
    if (tree[node].name == row.key && object.definitions.count(std::string(row.definition)) != 0)
      return row.variables;
  return {};
}

const std::vector<Variable>& functions() {
  static const std::vector<Variable> all = [] {
    std::vector<Variable> list;
    for (std::size_t i = 0; i < expr::function_count; ++i) {
      const expr::OpRow& row = expr::row(static_cast<expr::Op>(i));
      if (!expr::is_written(static_cast<expr::Op>(i))) continue;
      list.push_back(
          {row.name.data(), row.arity == 1 ? "function of one argument" : "function of two arguments"});
    }
    list.push_back({"pi", "3.14159…"});
    return list;
  }();
  return all;
}

const std::vector<Variable>& quantities() {
  static const std::vector<Variable> all{coordinate,
                                         velocity,
                                         {"qdd", "acceleration of the joint", true},
                                         {"Qdriven", "force of the driven joint", true},
                                         {"lambda", "multiplier of the cut or constraint", true},
                                         {"Z", "distance of the link's points, m", true},
                                         {"Zd", "rate of that distance, m/s", true},
                                         {"F", "force of the link, N", true},
                                         {"sensor", "motion of the sensor", true}};
  return all;
}

} // namespace mbsgen::language
