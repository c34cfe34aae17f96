// SPDX-License-Identifier: MIT

#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "assets/character.h"
#include "assets/open.h"
#include "core/progress.h"

namespace sinew {

/// Returns the names of the built-in characters: "cylinder" (three bones), "tee" (a T with three
/// arms), "arm" and "leg" (three bones each), "humanoid", and "stout", a humanoid with a big belly.
const std::vector<std::string>& sample_names();

/// Builds a sample from scratch: an implicit surface around its joints, polygonized and remeshed to
/// even triangles, with bone heat weights and procedural clips. The result is deterministic. Takes
/// seconds.
/// \param vertex_count  of the surface, reached within a few percent; 0 means that of the shipped
///                      file
/// \throws UsageError if the name is unknown or the count is outside 500 to 200,000; Cancelled
Character make_sample(const std::string& name, int vertex_count = 0, const Progress& progress = {});

/// Writes a sample. The file name extension selects the format: .glb, or .ini with an .off, a .skel
/// and one .anim per clip next to it.
/// \param check  is called with the name of each file before any of them is written
/// \return sentences for the user about data that the format cannot hold
/// \throws UsageError if the name or the extension is unknown; InputError if a file cannot be
/// written; Cancelled
std::vector<std::string> write_sample(const std::string& name, const std::string& path,
                                      int vertex_count = 0, const Progress& progress = {},
                                      const std::function<void(const std::string&)>& check = {});

/// Returns the shipped file data/NAME.glb, which is part of the program.
/// \throws UsageError if there is no such sample
std::span<const unsigned char> embedded_sample(const std::string& name);

/// Name of the default sample.
inline constexpr const char* kUsualSample = "humanoid";

/// Checks the name of a sample that a file contains. An empty name means the default sample.
/// \throws InputError if there is no such sample; the message names the file and the samples
void require_sample(const std::string& name, const std::string& file);

/// Opens a shipped sample, which is shown if the user names no file.
/// \throws UsageError if there is no such sample
Character built_in_character(const std::string& name = kUsualSample,
                             const OpenOptions& options = {});

}  // namespace sinew
