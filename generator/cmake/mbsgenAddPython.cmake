# mbsgen_add_python(TARGET MODEL.json [OPTIONS...])
#
# Makes the extension module of the Python package that mbsgen generates from MODEL.json (see mbsgen --help for OPTIONS).
# Its folder, which PYTHONPATH needs, is the target's property MBSGEN_PYTHONPATH. Generated at build time, and again
# when the model, or mbsgen itself, changes. The module needs the limited interface of Python 3.10 alone: one binary
# serves all later versions.
function(mbsgen_add_python target model)
  cmake_policy(PUSH)
  cmake_policy(SET CMP0116 NEW) # dependency files of custom commands, with any build program
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(NOT C IN_LIST languages)
    message(FATAL_ERROR "mbsgen_add_python: the module is in C: project(... LANGUAGES C CXX)")
  endif()
  if("${ARGN}" MATCHES "(^|;)--(split|export|language)")
    message(FATAL_ERROR "mbsgen_add_python: leave out --split, --export and --language, a package has one source in C")
  endif()
  find_package(Python3 3.10 REQUIRED COMPONENTS Interpreter Development.Module)
  get_filename_component(model ${model} ABSOLUTE)
  # The file's name is the model's: read now, and again when the file changes.
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${model})
  file(READ ${model} text)
  string(JSON name GET "${text}" name)

  set(folder ${CMAKE_CURRENT_BINARY_DIR}/mbsgen/${target})
  set(package ${folder}/python/${name})
  set(sources ${package}/core/${name}.c ${package}/core/${name}_table.c)
  foreach(part core call library module)
    list(APPEND sources ${package}/core/mbsgen_${part}.c)
  endforeach()
  add_custom_command(
    OUTPUT ${sources}
    COMMAND mbsgen::mbsgen ${model} -o ${folder} --export python --depfile ${folder}/${name}.d --quiet --split=never ${ARGN}
    DEPENDS ${model} mbsgen::mbsgen
    DEPFILE ${folder}/${name}.d
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    COMMENT "Generating the Python package of ${name}"
    VERBATIM)
  add_library(${target} MODULE ${sources})
  target_include_directories(${target} PRIVATE ${package}/core)
  target_link_libraries(${target} PRIVATE Python3::Module)
  target_compile_features(${target} PRIVATE c_std_99)
  if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(${target} PRIVATE -ffp-contract=off) # the digits of C++
    set_target_properties(${target} PROPERTIES C_VISIBILITY_PRESET hidden)
  endif()
  set_target_properties(${target} PROPERTIES PREFIX "" OUTPUT_NAME _${name}_core LIBRARY_OUTPUT_DIRECTORY $<1:${package}/src>
    MBSGEN_PYTHONPATH ${package}/src)
  if(WIN32)
    set_target_properties(${target} PROPERTIES SUFFIX .pyd)
  else()
    set_target_properties(${target} PROPERTIES SUFFIX .abi3.so)
    target_link_libraries(${target} PRIVATE m)
  endif()
  cmake_policy(POP)
endfunction()
