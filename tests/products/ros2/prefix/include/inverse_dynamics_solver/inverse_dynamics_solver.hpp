// SPDX-License-Identifier: GPL-3.0-or-later
// A stand-in for the header of ROS 2, for tests: the functions that the documents of that package list.
#pragma once
#include <eigen3/Eigen/Core>
#include <rclcpp/node_interfaces/node_parameters_interface.hpp>
#include <string>
#include <tuple>

namespace inverse_dynamics_solver {

class InverseDynamicsSolver {
public:
  virtual ~InverseDynamicsSolver() = default;

  virtual void initialize(rclcpp::node_interfaces::NodeParametersInterface::ConstSharedPtr = nullptr,
                          const std::string& = "", const std::string& = "") = 0;
  virtual std::tuple<Eigen::MatrixXd, Eigen::VectorXd, Eigen::VectorXd>
  getDynamicParameters(const Eigen::VectorXd& q, const Eigen::VectorXd& qd) const {
    return {getInertiaMatrix(q), getCoriolisVector(q, qd), getGravityVector(q)};
  }
  virtual Eigen::MatrixXd getInertiaMatrix(const Eigen::VectorXd&) const = 0;
  virtual Eigen::VectorXd getCoriolisVector(const Eigen::VectorXd&, const Eigen::VectorXd&) const = 0;
  virtual Eigen::VectorXd getGravityVector(const Eigen::VectorXd&) const = 0;
  virtual Eigen::VectorXd getFrictionVector(const Eigen::VectorXd&) const = 0;
  virtual Eigen::VectorXd getTorques(const Eigen::VectorXd& q, const Eigen::VectorXd& qd,
                                     const Eigen::VectorXd& qdd) const {
    const auto [M, c, g] = getDynamicParameters(q, qd);
    return M * qdd + c + g;
  }

protected:
  InverseDynamicsSolver() = default;
};

} // namespace inverse_dynamics_solver
