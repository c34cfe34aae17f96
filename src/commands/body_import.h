// SPDX-License-Identifier: MIT

#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "bodies/sex.h"
#include "commands/console.h"
#include "session/baking/output_files.h"

namespace sinew {

/// Options of `sinew body` for a user's own anatomy.
struct BodyImportOptions {
  std::vector<std::string> files;
  std::string mapping;        ///< file to read
  std::string write_mapping;  ///< file to write
};

void add_import_options(CLI::App& command, BodyImportOptions& options);

/// Makes a body of the meshes of the files and writes it.
/// \param output   NAME.glb
/// \param outputs  to which all files that are read and written are added
/// \throws InputError, UsageError, Cancelled
void import_anatomy(const BodyImportOptions& options, Sex sex, int skin_vertices,
                    const std::string& output, OutputFiles& outputs, Console& console);

}  // namespace sinew
