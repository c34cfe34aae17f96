// SPDX-License-Identifier: MIT

#pragma once

#include <span>
#include <string>
#include <string_view>

namespace sinew {

/// Describes a landmark of the body for users.
struct ListedLandmark {
  const char* name;   ///< that of ShapeSpace::landmarks
  const char* where;  ///< where it is on the body, in plain words
};

/// Returns the landmarks of a body in the order in which they are best placed by hand: first those
/// by which pose and size are recognized.
std::span<const ListedLandmark> listed_landmarks();

/// Returns where a landmark is on the body; empty for an unknown name.
std::string_view where_is(const std::string& name);

}  // namespace sinew
