#pragma once

#include <optional>

#include "assets/character.h"

namespace sinew {

/// The axis of the file that points up.
enum class FileUp { kX, kY, kZ };

/// Brings a character from the coordinates of its file into ours (see FileFrame) and sets its
/// frame; what stands on feet looks along +Z. \param up  nothing: guessed from the body \throws
/// InputError when the surface has no extent
void normalize(Character& character, std::optional<FileUp> up, const std::string& file);

/// Rotation that brings the axis to +Y.
Eigen::Matrix3d upright(FileUp up);

/// Z when the body stands on the plane z = 0, about y = 0, and is tallest in z; else Y.
FileUp guess_up(const Eigen::AlignedBox3d& box);

}  // namespace sinew
