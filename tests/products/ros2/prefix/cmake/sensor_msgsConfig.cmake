# A stand-in, for tests.
if(NOT TARGET sensor_msgs::sensor_msgs)
  add_library(sensor_msgs::sensor_msgs INTERFACE IMPORTED)
  target_include_directories(sensor_msgs::sensor_msgs INTERFACE ${CMAKE_CURRENT_LIST_DIR}/../include
    ${CMAKE_CURRENT_LIST_DIR}/../../../closure/ros/include)
endif()
set(sensor_msgs_TARGETS sensor_msgs::sensor_msgs)
