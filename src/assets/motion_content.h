// SPDX-License-Identifier: MIT

#pragma once

#include <string>

namespace sinew {

/// Tells what a file can give to a character.
struct MotionContent {
  bool surface = false;  ///< a mesh, or the names of files with one
  bool motion = false;   ///< clips

  bool is_motion_alone() const { return motion && !surface; }
  bool operator==(const MotionContent&) const = default;
};

/// Looks into a file for meshes and clips without importing it, so that a window can ask what to do
/// with the file. The answer is an estimate for damaged files: whoever reads them reports the
/// damage.
/// \throws InputError if the file cannot be read or is of no supported kind
MotionContent motion_content(const std::string& path);

}  // namespace sinew
