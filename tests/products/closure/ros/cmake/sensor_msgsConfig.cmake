# A stand-in, for tests.
add_library(sensor_msgs::sensor_msgs INTERFACE IMPORTED)
target_include_directories(sensor_msgs::sensor_msgs INTERFACE ${CMAKE_CURRENT_LIST_DIR}/../include)
set(sensor_msgs_TARGETS sensor_msgs::sensor_msgs)
