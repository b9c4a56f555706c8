# mbsgen_add_model(TARGET MODEL.json [TUNE generic|native|ARCHITECTURE] [SPLIT FILES] [OPTIONS...])
#
# Makes the interface library TARGET of the header that mbsgen generates from MODEL.json; a program that links
# TARGET finds it as "<name of the model>.hpp". It is generated at build time, and regenerated when the model, or
# mbsgen itself, changes. OPTIONS are passed to mbsgen (see mbsgen --help). With --language c TARGET is a static library,
# and its header "<name of the model>.h".
#
# TUNE compiles what links TARGET for a processor: `native` for that of the machine that builds, ARCHITECTURE for one
# that the compiler's -march knows, such as x86-64-v3. The default, `generic`, leaves the compiler its own choice.
#
# SPLIT puts the bodies of C++ functions into so many sources and makes TARGET a static library of them: they are
# compiled once, beside each other, for one type of number. Models with laws cannot be split.
function(mbsgen_add_model target model)
  cmake_policy(PUSH)
  cmake_policy(SET CMP0116 NEW) # dependency files of custom commands, with any build program
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "TUNE;SPLIT" "")
  set(options ${arg_UNPARSED_ARGUMENTS})
  if("TUNE" IN_LIST arg_KEYWORDS_MISSING_VALUES)
    message(FATAL_ERROR "mbsgen_add_model: TUNE needs a word: generic, native, or an architecture of -march")
  endif()
  if("SPLIT" IN_LIST arg_KEYWORDS_MISSING_VALUES OR (DEFINED arg_SPLIT AND NOT arg_SPLIT MATCHES "^[1-9][0-9]?[0-9]?$"))
    message(FATAL_ERROR "mbsgen_add_model: SPLIT needs a number of files, 1 to 999")
  endif()
  if("${options}" MATCHES "(^|;)--split")
    message(FATAL_ERROR "mbsgen_add_model: CMake must know the number of sources; write SPLIT FILES instead of --split")
  endif()
  if(model MATCHES "\\.(urdf|mbs|xml)$")
    message(FATAL_ERROR "mbsgen_add_model: ${model} is no model file; make one with "
                        "\"mbsgen import ${model} -o MODEL.json\" and add that")
  endif()
  get_filename_component(model ${model} ABSOLUTE)
  # The file's name is the model's: read now, and again when the file changes.
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${model})
  file(READ ${model} text)
  string(JSON name GET "${text}" name)

  string(JOIN " " words ${options})
  if(words MATCHES "--language[ =]javascript( |$)")
    message(FATAL_ERROR "mbsgen_add_model: a module of JavaScript is no library; call mbsgen in add_custom_command")
  endif()
  if(words MATCHES "--language[ =]c( |$)")
    set(language C)
    set(endings h c)
    if(arg_SPLIT)
      message(FATAL_ERROR "mbsgen_add_model: SPLIT is for C++; leave it out, the bodies in C are one source")
    endif()
  else()
    set(language CXX)
    set(endings hpp)
  endif()
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/mbsgen/${target})
  list(TRANSFORM endings PREPEND ${folder}/${name}. OUTPUT_VARIABLE files)
  set(split never)
  if(arg_SPLIT)
    set(split ${arg_SPLIT})
    foreach(number RANGE 1 ${arg_SPLIT})
      list(APPEND files ${folder}/${name}_${number}.cpp)
    endforeach()
  endif()
  add_custom_command(
    OUTPUT ${files} ${folder}/${name}.report.json
    COMMAND mbsgen::mbsgen ${model} -o ${folder} --depfile ${folder}/${name}.d --quiet --split=${split} ${options}
    DEPENDS ${model} mbsgen::mbsgen
    DEPFILE ${folder}/${name}.d
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    COMMENT "Generating the code of ${name}"
    VERBATIM)
  add_custom_target(${target}_generate DEPENDS ${files})
  cmake_language(CALL mbsgen_add_${language}_library ${target} ${files})
  add_dependencies(${target} ${target}_generate)
  target_include_directories(${target} INTERFACE ${folder})
  if(arg_TUNE AND NOT arg_TUNE STREQUAL "generic")
    mbsgen_tune(${target} ${arg_TUNE})
  endif()
  cmake_policy(POP)
endfunction()

# The libraries of generated files, by language.
function(mbsgen_add_CXX_library target)
  if(ARGC GREATER 2) # more than a header
    add_library(${target} STATIC ${ARGN})
    target_compile_features(${target} PUBLIC cxx_std_17)
  else()
    add_library(${target} INTERFACE)
    target_compile_features(${target} INTERFACE cxx_std_17)
  endif()
endfunction()

function(mbsgen_add_C_library target)
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(NOT C IN_LIST languages)
    message(FATAL_ERROR "mbsgen_add_model: --language c needs a project with C: project(... LANGUAGES C CXX)")
  endif()
  add_library(${target} STATIC ${ARGN})
  target_compile_features(${target} PRIVATE c_std_99)
  if(UNIX)
    target_link_libraries(${target} PUBLIC m)
  endif()
endfunction()

# mbsgen_tune(TARGET ARCHITECTURE): -march for the library TARGET, and for all that links it where it is a header.
function(mbsgen_tune target architecture)
  if(architecture STREQUAL "native" AND CMAKE_CROSSCOMPILING)
    message(FATAL_ERROR "mbsgen_add_model: TUNE native means the machine that builds, which is not the target of a "
                        "cross build; name the target's architecture, or set its flags in the toolchain file")
  endif()
  include(CheckCXXCompilerFlag)
  string(MAKE_C_IDENTIFIER "mbsgen_compiles_for_${architecture}" known)
  check_cxx_compiler_flag(-march=${architecture} ${known})
  if(NOT ${known})
    message(FATAL_ERROR "mbsgen_add_model: TUNE ${architecture}: ${CMAKE_CXX_COMPILER} does not know "
                        "-march=${architecture}; use native, or an architecture that it knows")
  endif()
  get_target_property(type ${target} TYPE)
  if(type STREQUAL "STATIC_LIBRARY")
    target_compile_options(${target} PRIVATE -march=${architecture})
  else()
    target_compile_options(${target} INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-march=${architecture}>)
  endif()
endfunction()
