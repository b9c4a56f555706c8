# A stand-in, for tests.
if(NOT TARGET rclcpp::rclcpp)
  add_library(rclcpp::rclcpp INTERFACE IMPORTED)
  target_include_directories(rclcpp::rclcpp INTERFACE ${CMAKE_CURRENT_LIST_DIR}/../include
    ${CMAKE_CURRENT_LIST_DIR}/../../../closure/ros/include)
endif()
