# A stand-in, for tests. As the package of ROS 2, it has a folder of headers and no target.
find_package(rclcpp REQUIRED)
get_filename_component(inverse_dynamics_solver_INCLUDE_DIRS ${CMAKE_CURRENT_LIST_DIR}/../include ABSOLUTE)
