// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "language/server.h"
#include <memory>

namespace mbsgen::cli {

/// The language server of this program: `handle` takes a message of the protocol and gives those that follow. It reads
/// no files but those that a document of MJCF or SDF names.
std::unique_ptr<language::Server> model_server();

} // namespace mbsgen::cli
