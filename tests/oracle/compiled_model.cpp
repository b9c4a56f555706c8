// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/compiled_model.h"
#include <sstream>
#include <stdexcept>

namespace oracle {

namespace {

namespace fs = std::filesystem;

std::string quoted(const fs::path& path) {
  return "'" + path.string() + "'";
}

std::string run_or_throw(const std::string& command) {
  const mbsgen::test::CommandResult result = mbsgen::test::run(command);
  if (result.exit_code != 0) throw std::runtime_error(command + "\n" + result.output);
  return result.output;
}

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
  const std::string name = Json::parse(model_text).at("name");
  const fs::path file = folder_.path() / (name + ".json");
  mbsgen::test::write_file(file, model_text);
  run_or_throw(quoted(MBSGEN_BINARY) + " " + quoted(file) + " -o " + quoted(folder_.path()) + " " + options);
  run_or_throw(quoted(MBSGEN_CXX) + " -std=c++17 -O1 -DMBSGEN_MODEL=" + name + " -DMBSGEN_HEADER='\"" + name +
               ".hpp\"' -I" + quoted(folder_.path()) + " " + quoted(MBSGEN_DRIVER) + " -o " +
               quoted(folder_.path() / "driver"));
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

std::string import_model(const fs::path& file, const std::string& options) {
  const mbsgen::test::TemporaryDirectory folder;
  const fs::path model = folder.path() / "model.json";
  run_or_throw(quoted(MBSGEN_BINARY) + " import " + quoted(file) + " -o " + quoted(model) + " " + options);
  return mbsgen::test::read_file(model);
}

} // namespace oracle
