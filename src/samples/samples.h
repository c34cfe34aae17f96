#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "assets/character.h"
#include "core/progress.h"

namespace sinew {

/// The characters of our own: "cylinder" (three bones), "tee" (a T of three arms) and "humanoid".
const std::vector<std::string>& sample_names();

/// Builds a sample from scratch: an implicit body around its joints, polygonised and remeshed to
/// even triangles, weights by bone heat, procedural clips. Deterministic; takes seconds.
/// \param vertex_count  of the surface, met within a few percent; 0: the one that ships
/// \throws UsageError for an unknown name or a count outside of 500 to 200,000, Cancelled
Character make_sample(const std::string& name, int vertex_count = 0, const Progress& progress = {});

/// Writes a sample; the ending picks the format: .glb, or .ini with an .off, a .skel and an .anim
/// for each clip beside it.
/// \return what the format cannot hold, as sentences for the user
/// \throws UsageError for an unknown name or ending, InputError when a file cannot be written,
///         Cancelled
/// \param check  is called with the name of each file before any of them is written
std::vector<std::string> write_sample(const std::string& name, const std::string& path,
                                      int vertex_count = 0, const Progress& progress = {},
                                      const std::function<void(const std::string&)>& check = {});

/// The shipped data/NAME.glb, which is part of the program. \throws UsageError
std::span<const unsigned char> embedded_sample(const std::string& name);

inline constexpr const char* kUsualSample = "humanoid";

/// Checks a sample's name (empty: the usual one) that a file gives. \throws InputError naming both
void require_sample(const std::string& name, const std::string& file);

/// A sample that ships, as what is opened where no file is named. \throws UsageError
Character built_in_character(const std::string& name = kUsualSample);

}  // namespace sinew
