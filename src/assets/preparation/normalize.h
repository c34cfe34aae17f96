// SPDX-License-Identifier: MIT

#pragma once

#include <optional>

#include "assets/character.h"

namespace sinew {

/// Names the axis of the file that points up.
enum class FileUp { kX, kY, kZ };

/// Transforms a character from the coordinates of its file into ours (see FileFrame) and sets its
/// frame. A character that stands on feet is rotated to face +Z.
/// \param up  up axis of the file; nothing: guessed from the body
/// \throws InputError if the surface has no extent
void normalize(Character& character, std::optional<FileUp> up, const std::string& file);

/// Returns the rotation that takes the axis to +Y.
Eigen::Matrix3d upright(FileUp up);

/// Guesses the up axis from a bounding box: Z if the body stands on the plane z = 0 but not on y =
/// 0, is roughly centered about y = 0, and is larger in z than in y; Y otherwise.
FileUp guess_up(const Eigen::AlignedBox3d& box);

}  // namespace sinew
