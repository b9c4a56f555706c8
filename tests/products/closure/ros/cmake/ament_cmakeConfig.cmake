# A stand-in, for tests.
macro(ament_package)
  message(STATUS "ament_package of ${PROJECT_NAME}")
endmacro()
