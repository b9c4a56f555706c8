// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace mbsgen::emit {

/// The parts of the extension module that are alike for all models, with '@' before names of the model's C.
extern const char* const core_head;       ///< includes, the type of the object
extern const char* const core_laws;       ///< calls of laws in Python
extern const char* const core_tables;     ///< the types of the tables of functions
extern const char* const core_rows;       ///< a function on rows of arrays
extern const char* const core_parameters; ///< the parameters' memory as a buffer
extern const char* const core_newton;     ///< settings of the iteration
extern const char* const core_pivot;      ///< the setting of a tree
extern const char* const core_connect;    ///< what sets the pointers to laws
extern const char* const core_object;     ///< making, freeing, update
extern const char* const core_type; ///< the type, whose lists of methods and slots are open: $methods, $slots
extern const char* const core_module; ///< the module of the name $module

} // namespace mbsgen::emit
