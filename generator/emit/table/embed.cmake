mbsgen_embed(emit emit/table/source.h
  TEXT table_template table.c
  TEXT table_header_template mbsgen_table.h)
