# mbsgen_add_fmu(TARGET MODEL.json [VERSION 2|3] [LAWS FILE.c] [OPTIONS...])
#
# Makes the unit of the Functional Mock-up Interface (FMI) that mbsgen generates from MODEL.json: the binary for this
# system, and <name of the model>.fmu, which holds it beside the description and the sources. Its path is the target's
# property MBSGEN_FMU. VERSION is that of FMI, 3 by default. LAWS, in C or C++, defines the functions of <name>_laws.h,
# for a model with laws of the user's. OPTIONS are passed to mbsgen (see mbsgen --help). Generated at build time, and
# again when the model, or mbsgen itself, changes. Python 3 packs the same files to the same bytes; without it CMake
# does, with times.
function(mbsgen_add_fmu target model)
  cmake_policy(PUSH)
  cmake_policy(SET CMP0116 NEW) # dependency files of custom commands, with any build program
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "VERSION;LAWS" "")
  set(options ${arg_UNPARSED_ARGUMENTS})
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(NOT C IN_LIST languages)
    message(FATAL_ERROR "mbsgen_add_fmu: the unit is in C: project(... LANGUAGES C)")
  endif()
  if("${options}" MATCHES "(^|;)--(split|export|language)")
    message(FATAL_ERROR "mbsgen_add_fmu: leave out --split, --export and --language, a unit has its own sources in C")
  endif()
  set(version 3)
  if(DEFINED arg_VERSION)
    set(version ${arg_VERSION})
  endif()
  if(NOT version MATCHES "^[23]$" OR "VERSION" IN_LIST arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "mbsgen_add_fmu: VERSION is that of FMI: 2 or 3")
  endif()
  get_filename_component(model ${model} ABSOLUTE)
  # The file's name is the model's: read now, and again when the file changes.
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${model})
  file(READ ${model} text)
  string(JSON name GET "${text}" name)

  set(folder ${CMAKE_CURRENT_BINARY_DIR}/mbsgen/${target})
  set(unit ${folder}/fmu${version}/${name})
  set(sources ${unit}/sources/${name}.c)
  foreach(part fmu fmu_derivatives fmu_steps fmi${version})
    list(APPEND sources ${unit}/sources/${name}_${part}.c)
  endforeach()
  add_custom_command(
    OUTPUT ${sources} ${unit}/modelDescription.xml
    COMMAND mbsgen::mbsgen ${model} -o ${folder} --export fmu${version} --depfile ${folder}/${name}.d --quiet
      --split=never ${options}
    DEPENDS ${model} mbsgen::mbsgen
    DEPFILE ${folder}/${name}.d
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    COMMENT "Generating the FMU of ${name}"
    VERBATIM)
  if(DEFINED arg_LAWS)
    get_filename_component(laws ${arg_LAWS} ABSOLUTE)
    get_filename_component(ending ${laws} LAST_EXT)
    set(copy ${unit}/sources/${name}_laws${ending})
    add_custom_command(
      OUTPUT ${copy}
      COMMAND ${CMAKE_COMMAND} -E copy ${laws} ${copy}
      DEPENDS ${laws} ${unit}/modelDescription.xml
      VERBATIM)
    list(APPEND sources ${copy})
  endif()
  add_library(${target} MODULE ${sources})
  target_compile_features(${target} PRIVATE c_std_99)
  target_compile_definitions(${target} PRIVATE FMI${version}_OVERRIDE_FUNCTION_PREFIX)
  if(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(${target} PRIVATE -ffp-contract=off) # the digits of C++
    set_target_properties(${target} PROPERTIES C_VISIBILITY_PRESET hidden)
  endif()
  if(UNIX)
    target_link_libraries(${target} PRIVATE m)
  endif()
  if(UNIX AND NOT APPLE)
    target_link_options(${target} PRIVATE LINKER:--no-undefined) # laws that are missing
  endif()
  mbsgen_fmu_platform(platform ${version})
  set(binary ${unit}/binaries/${platform}/${name}${CMAKE_SHARED_LIBRARY_SUFFIX})
  set_target_properties(${target} PROPERTIES PREFIX "" SUFFIX ${CMAKE_SHARED_LIBRARY_SUFFIX} OUTPUT_NAME ${name}
    LIBRARY_OUTPUT_DIRECTORY $<1:${unit}/binaries/${platform}> MBSGEN_FMU ${folder}/${name}.fmu)
  find_package(Python3 QUIET COMPONENTS Interpreter)
  if(Python3_Interpreter_FOUND)
    set(packing ${Python3_EXECUTABLE} ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/pack_fmu.py ${folder}/${name}.fmu)
  else()
    set(packing ${CMAKE_COMMAND} -E tar cf ${folder}/${name}.fmu --format=zip modelDescription.xml sources binaries)
  endif()
  add_custom_command(
    TARGET ${target} POST_BUILD
    COMMAND ${packing}
    WORKING_DIRECTORY ${unit}
    COMMENT "Packing ${name}.fmu"
    VERBATIM)
  cmake_policy(POP)
endfunction()

# mbsgen_fmu_platform(RESULT VERSION): the folder of this system's binaries.
function(mbsgen_fmu_platform result version)
  set(processor ${CMAKE_SYSTEM_PROCESSOR})
  if(processor MATCHES "^(AMD64|amd64)$")
    set(processor x86_64)
  elseif(processor STREQUAL "arm64")
    set(processor aarch64)
  endif()
  if(WIN32)
    set(systems win windows)
  elseif(APPLE)
    set(systems darwin darwin)
  else()
    set(systems linux linux)
  endif()
  math(EXPR bits "8*${CMAKE_SIZEOF_VOID_P}")
  if(version EQUAL 3)
    list(GET systems 1 system)
    set(${result} ${processor}-${system} PARENT_SCOPE)
  else()
    list(GET systems 0 system)
    set(${result} ${system}${bits} PARENT_SCOPE)
  endif()
endfunction()
