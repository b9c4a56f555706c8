# mbsgen_copy_notices(FOLDER PACKAGE...): the notices of the libraries that the program holds, as FOLDER/libraries.NAME:
# those of Debian's packages on the machine that built it, and that of pugixml's sources, where it was compiled of these.
function(mbsgen_copy_notices folder)
  foreach(package IN LISTS ARGN)
    if(EXISTS /usr/share/doc/${package}/copyright)
      file(COPY_FILE /usr/share/doc/${package}/copyright ${folder}/libraries.${package})
    endif()
  endforeach()
  if(MBSGEN_PUGIXML_SOURCE)
    file(COPY_FILE ${MBSGEN_PUGIXML_SOURCE}/LICENSE.md ${folder}/libraries.pugixml)
  endif()
endfunction()
