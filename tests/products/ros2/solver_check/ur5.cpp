// SPDX-License-Identifier: GPL-3.0-or-later
// check_ur5 URDF PARAMETERS: the solver of the UR5 against KDL, which reads the same file, in random states; parameters by
// name, also all of a file with lines "NAME NUMBER" or "NAME[] NUMBER...".
#include "check.hpp"
#include <fstream>
#include <kdl/chaindynparam.hpp>
#include <kdl/tree.hpp>
#include <kdl_parser/kdl_parser.hpp>
#include <sstream>

using namespace check;

namespace {

class Kdl {
public:
  explicit Kdl(const std::string& urdf) {
    KDL::Tree tree;
    expect(kdl_parser::treeFromString(urdf, tree) && tree.getChain("world", "wrist_3_link", chain_),
           "the chain of KDL");
    solver_ = std::make_unique<KDL::ChainDynParam>(chain_, KDL::Vector(0, 0, -9.81));
  }

  MatrixXd inertia(const VectorXd& q) {
    KDL::JntSpaceInertiaMatrix M(6);
    solver_->JntToMass(joints(q), M);
    return M.data;
  }
  VectorXd gravity(const VectorXd& q) {
    KDL::JntArray forces(6);
    solver_->JntToGravity(joints(q), forces);
    return forces.data;
  }
  VectorXd coriolis(const VectorXd& q, const VectorXd& qd) {
    KDL::JntArray forces(6);
    solver_->JntToCoriolis(joints(q), joints(qd), forces);
    return forces.data;
  }

private:
  static KDL::JntArray joints(const VectorXd& q) {
    KDL::JntArray array(6);
    array.data = q;
    return array;
  }

  KDL::Chain chain_;
  std::unique_ptr<KDL::ChainDynParam> solver_;
};

std::string read_file(const char* path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void compare(const Solver& solver, Kdl& kdl, const std::string& what) {
  double inertia = 0, gravity = 0, coriolis = 0, torques = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const VectorXd q = random(6, 3), qd = random(6, 2), qdd = random(6, 5);
    const MatrixXd M = kdl.inertia(q);
    const VectorXd g = kdl.gravity(q), c = kdl.coriolis(q, qd);
    inertia = std::max(inertia, difference<MatrixXd>(solver.getInertiaMatrix(q), M));
    gravity = std::max(gravity, difference<VectorXd>(solver.getGravityVector(q), g));
    coriolis = std::max(coriolis, difference<VectorXd>(solver.getCoriolisVector(q, qd), c));
    torques = std::max(torques, difference<VectorXd>(solver.getTorques(q, qd, qdd), M * qdd + c + g));
  }
  expect(inertia < 1e-12 && gravity < 1e-12 && coriolis < 1e-12 && torques < 1e-12, "differences from KDL");
  std::cout << what << ": largest differences from KDL: inertia " << inertia << ", gravity " << gravity
            << ", Coriolis " << coriolis << '\n';
}

void check_parameters(Solver& solver, const std::string& urdf) {
  const std::string mass = "<mass value=\"2.2749999999999999\"/>";
  const std::size_t at = urdf.find(mass);
  expect(at != std::string::npos, "the forearm's mass");
  Kdl heavier(std::string(urdf).replace(at, mass.size(), "<mass value=\"4\"/>"));
  solver.initialize(node({{"arm.forearm_link.mass", std::int64_t(4)}, {"other.forearm_link.mass", 7.0}}),
                    "arm");
  compare(solver, heavier, "a forearm of 4 kg");

  const auto has = [](const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  };
  expect(has(refused(solver, {{"arm.forearm_link.mass", -1.0}}), "mass"), "a negative mass");
  expect(has(refused(solver, {{"arm.forearm_link.mass", std::string("1 kg")}}), "is no number"), "a text");
  expect(has(refused(solver, {{"arm.forearm_link.com", std::vector<double>{0, 0}}}), "an array of 3"),
         "two numbers");
  expect(has(refused(solver, {{"arm.forearm_link.com", 0.1}}), "an array of 3"),
         "a number in place of an array");
  compare(solver, heavier, "after wrong parameters");
  solver.initialize();
}

std::map<std::string, rclcpp::Parameter::Value> read_parameters(const char* path) {
  std::map<std::string, rclcpp::Parameter::Value> values;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string name;
    words >> name;
    std::vector<double> numbers;
    for (double number; words >> number;) numbers.push_back(number);
    const bool is_array = name.back() == ']';
    if (is_array)
      values[name.substr(0, name.size() - 2)] = numbers;
    else
      values[name] = numbers.at(0);
  }
  expect(values.size() > 20, "all parameters");
  return values;
}

void check_sizes(const Solver& solver) {
  try {
    static_cast<void>(solver.getGravityVector(VectorXd::Zero(5)));
    expect(false, "five positions");
  } catch (const std::invalid_argument& error) {
    expect(std::string(error.what()) == "ur5: positions have 5 numbers, not 6", error.what());
  }
}

} // namespace

int main(int, char** argv) {
  const std::string urdf = read_file(argv[1]);
  Kdl kdl(urdf);
  Loader loader;
  const auto solver = loader.createSharedInstance("ur5_inverse_dynamics_solver/Solver");
  compare(*solver, kdl, "before initialize");
  solver->initialize(node({}), "arm", urdf);
  compare(*solver, kdl, "nominal parameters");
  check_parameters(*solver, urdf);
  solver->initialize(node(read_parameters(argv[2])), "ur5");
  compare(*solver, kdl, "parameters of the file");
  compare(*solver, kdl, "nominal parameters again");
  check_sizes(*solver);
  expect(solver->getFrictionVector(random(6, 1)).norm() == 0, "friction of an arm without");
  return failures == 0 ? 0 : 1;
}
