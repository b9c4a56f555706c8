// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracles/oracle/compiled_model.h"
#include "oracles/oracle/toolchain.h"
#include <sstream>

namespace oracle {

namespace fs = std::filesystem;

namespace {

VectorXd read_numbers(std::istringstream& line) {
  std::vector<double> values;
  for (double value = 0; line >> value;) values.push_back(value);
  return Eigen::Map<const VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

std::vector<Results> read_results(const std::string& output) {
  std::vector<Results> all;
  std::istringstream lines(output);
  for (std::string text; std::getline(lines, text);) {
    std::istringstream line(text);
    std::string name;
    line >> name;
    if (name == "state")
      all.emplace_back();
    else if (!all.empty())
      all.back()[name] = read_numbers(line);
  }
  return all;
}

} // namespace

CompiledModel::CompiledModel(const std::string& model_text, const std::string& options) {
  const std::string name = generate(model_text, folder_.path(), options);
  compile(MBSGEN_DRIVER, name, folder_.path(), "-O1", folder_.path() / "driver");
  read_names();
}

void CompiledModel::read_names() {
  std::istringstream line(run_or_throw(quoted(folder_.path() / "driver") + " < /dev/null"));
  std::string name;
  line >> name;
  while (line >> name) joint_names_.push_back(name);
}

std::vector<Results> CompiledModel::evaluate(const std::vector<Input>& inputs) {
  std::ostringstream text;
  text.precision(17);
  for (const Input& input : inputs)
    for (const VectorXd* part : {&input.q, &input.qd, &input.qdd, &input.Q})
      text << part->transpose() << '\n';
  const fs::path file = folder_.path() / "states.txt";
  mbsgen::test::write_file(file, text.str());
  return read_results(run_or_throw(quoted(folder_.path() / "driver") + " < " + quoted(file)));
}

} // namespace oracle
