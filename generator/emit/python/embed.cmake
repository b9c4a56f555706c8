mbsgen_embed(emit emit/python/package.h
  TEXT core_template core.c
  TEXT init_template __init__.py
  TEXT types_template __init__.pyi
  TEXT support_template _support.py
  TEXT setup_template setup.py
  TEXT project_template pyproject.toml)
