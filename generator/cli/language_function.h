// SPDX-License-Identifier: GPL-3.0-or-later
// The language server as a function of the program's module (WebAssembly), for editors in pages.
#pragma once

/// Takes a message of the client. The answer is an array of messages, which stays until the next call. All are JSON in
/// UTF-8.
extern "C" const char* mbsgen_language(const char* message);
