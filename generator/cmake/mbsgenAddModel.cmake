# mbsgen_add_model(TARGET MODEL.json [OPTIONS...])
#
# Makes the interface library TARGET of the header that mbsgen generates from MODEL.json; a program that links
# TARGET finds it as "<name of the model>.hpp". It is generated at build time, and regenerated when the model, or
# mbsgen itself, changes. OPTIONS are passed to mbsgen (see mbsgen --help).
function(mbsgen_add_model target model)
  cmake_policy(PUSH)
  cmake_policy(SET CMP0116 NEW) # dependency files of custom commands, with any build program
  if("--split" IN_LIST ARGN)
    message(FATAL_ERROR "mbsgen_add_model: --split makes sources whose names are not known beforehand; "
                        "generate them by hand and add them to your target")
  endif()
  if(model MATCHES "\\.(urdf|mbs)$")
    message(FATAL_ERROR "mbsgen_add_model: ${model} is no model file; make one with "
                        "\"mbsgen import ${model} -o MODEL.json\" and add that")
  endif()
  get_filename_component(model ${model} ABSOLUTE)
  # The file's name is the model's: read now, and again when the file changes.
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${model})
  file(READ ${model} text)
  string(JSON name GET "${text}" name)

  set(folder ${CMAKE_CURRENT_BINARY_DIR}/mbsgen/${target})
  add_custom_command(
    OUTPUT ${folder}/${name}.hpp ${folder}/${name}.report.json
    COMMAND mbsgen::mbsgen ${model} -o ${folder} --depfile ${folder}/${name}.d --quiet ${ARGN}
    DEPENDS ${model} mbsgen::mbsgen
    DEPFILE ${folder}/${name}.d
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    COMMENT "Generating ${name}.hpp"
    VERBATIM)
  add_custom_target(${target}_generate DEPENDS ${folder}/${name}.hpp)
  add_library(${target} INTERFACE)
  add_dependencies(${target} ${target}_generate)
  target_include_directories(${target} INTERFACE ${folder})
  target_compile_features(${target} INTERFACE cxx_std_17)
  cmake_policy(POP)
endfunction()
