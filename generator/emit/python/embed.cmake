mbsgen_embed(emit emit/python/package.h
  TEXT core_header_template mbsgen_core.h
  TEXT arrays_header_template mbsgen_arrays.h
  TEXT rows_header_template mbsgen_rows.h
  TEXT frame_header_template mbsgen_frame.h
  TEXT take_header_template mbsgen_take.h
  TEXT answer_header_template mbsgen_answer.h
  TEXT core_template mbsgen_core.c
  TEXT call_template mbsgen_call.c
  TEXT library_template mbsgen_library.c
  TEXT module_template mbsgen_module.c
  TEXT init_template __init__.py
  TEXT types_template __init__.pyi
  TEXT python_arrays_template _arrays.py
  TEXT support_template _support.py
  TEXT setup_template setup.py
  TEXT project_template pyproject.toml)
