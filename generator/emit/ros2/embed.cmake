mbsgen_embed(emit emit/ros2/package.h
  TEXT ros2_solver solver.inl
  TEXT ros2_package package.xml
  TEXT ros2_cmake CMakeLists.txt
  TEXT ros2_plugin plugin.xml
  TEXT ros2_parameters parameters.yaml
  TEXT ros2_page README.md)
