mbsgen_embed(emit emit/c/source.h
  TEXT coordinate_rates_source coordinate_rates.c
  TEXT given_table_source given_table.c
  TEXT given_table_data_source given_table_data.c
  TEXT given_table_declaration_source given_table_declaration.c
  TEXT heads_source heads.c
  TEXT helpers_source helpers.c
  TEXT plausible_source plausible.c
  TEXT plausible_declarations_source plausible_declarations.c
  TEXT sincos_source sincos.c
  TEXT sincos_of_count_source sincos_of_count.c
  TEXT table_source table.c
  TEXT types_source types.c)
