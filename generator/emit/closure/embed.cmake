mbsgen_embed(emit emit/closure/package.h
  TEXT closure_header header.c
  TEXT closure_source source.c
  TEXT closure_python closure.py
  TEXT closure_module closure.mjs
  TEXT closure_node node.inl
  TEXT closure_package package.xml
  TEXT closure_cmake CMakeLists.txt)
